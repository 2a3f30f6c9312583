"""Questions for the quiz of an LMS, a module for each format: Moodle XML, GIFT, and QTI 2.1.

Each module offers the same two functions, and SUFFIX:

    write(questions, *, title) -> bytes                         the file with all questions that the format can say
    problems(questions, *, gettext=identity) -> list[Problem]   those that it leaves out, and what changes on the way
"""
