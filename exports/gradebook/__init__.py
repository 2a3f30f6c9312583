"""Gradebook files, a module for each LMS beside `canvas`.

Each module offers the same two functions, so that a new LMS is a new module and nothing else:

    write(gradebook) -> bytes                                   the file, or GradebookRefused
    problems(gradebook, *, gettext=identity) -> list[Problem]   what that LMS would do wrong with it, the worst first

What is true of every LMS is said once, in `checks` and `cells`; what is true of one stands in its own module.
"""
