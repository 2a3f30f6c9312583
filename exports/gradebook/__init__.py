"""Gradebook files, a module for each kind of file: Canvas, Moodle (CSV and XML), Blackboard, Brightspace, Sakai,
OneRoster 1.2, and a plain table (CSV and XLSX).

Each module offers the same, so that a new LMS is a new module and nothing else:

    write(gradebook) -> bytes                                   the file, or GradebookRefused
    problems(gradebook, *, gettext=identity) -> list[Problem]   what that LMS would do wrong with it, the worst first
    SUFFIX                                                      of the file's name

and, but for the two that are archives (OneRoster and XLSX), `chunks(gradebook)`, the same file in pieces. What is true
of every LMS is said once, in `checks`, `students` and `cells`; what is true of one stands in its own module. `columns`
makes the total, the criteria and the percentages.

The way back and forth through an LMS's own file: `upload.read` it, `matching.match` its lines with the students, let a
person `matching.settle` the rest, `upload.changes` what the chosen columns lack, and `upload.write` the same file with
just that; `upload.roster` is whom it names.
"""
