"""Gradebooks as the LMSs themselves export them, in the variants that they are known to write."""

import codecs

CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Cellar first (71),Old quiz (72),Final Score\r\n"
    '"","","","","",Manual Posting,,\r\n'
    "    Points Possible,,,,,10,5,(read only)\r\n"
    '"Lovelace, Ada",101,0012,ada,Section A,,4.5,90\r\n'
    '"Turing, Alan",102,0013,alan,"Section A and ""B""",7.00,,70\r\n'
    '"Student, Test",999,,3f2a,Section A,,,\r\n'
)
CANVAS_SHORT = "Student,ID,SIS Login ID,Section,Cellar first (71)\nAda Lovelace,101,ada,A,\nAlan Turing,102,alan,A,7\n"
CANVAS_LONG = (
    "Student;ID;SIS User ID;SIS Login ID;Integration ID;Root Account;Section;Cellar first (71);Old quiz (72)\r\n"
    "    Points Possible;;;;;;;10,00;5\r\n"
    "Lovelace, Ada;101;0012;ada;;uni.example;A;;4,5\r\n"
    "Turing, Alan;102;0013;alan;;uni.example;A;7,00;\r\n"
)
CANVAS_NAMES = (
    "LastName,FirstName,ID,SIS Login ID,Section,Cellar first (71)\n"
    "Lovelace,Ada,101,ada,A,\nTuring,Alan,102,alan,A,7\n"
)
MOODLE = (
    '"First name","Last name","ID number",Institution,Department,"Email address","Assignment: Cellar first (Real)",'
    '"Assignment: Cellar first (Feedback)","Course total (Real)","Last downloaded from this course"\n'
    'Ada,Lovelace,0012,,,ada@uni.example,-,,90,1763700000\n'
    'Alan,Turing,0013,,,alan@uni.example,7.00,"Well, told",70,1763700000\n'
)
MOODLE_GERMAN = (
    'Vorname\tNachname\tID-Nummer\tE-Mail-Adresse\t"Aufgabe: Cellar first"\n'
    "Ada\tLovelace\t12\tada@uni.example\t\nAlan\tTuring\t13\talan@uni.example\t7,00\n"
)
BLACKBOARD = (
    '"Last Name","First Name","Username","Student ID","Last Access","Availability",'
    '"Cellar first [Total Pts: 10 Score] |4045949","Total [Total Pts: up to 10 Score] |4045950"\r\n'
    '"Lovelace","Ada","ada","0012","2026-11-01 10:00:00","Yes","",""\r\n'
    '"Turing","Alan","alan","0013","","Yes","7.00","7.00"\r\n'
)
BLACKBOARD_SPANISH = (
    '"Apellidos"\t"Nombre"\t"Nombre de usuario"\t"ID de alumno"\t'
    '"Cellar first [Puntos totales: hasta 10 Puntuación] |99"\r\n'
    '"Lovelace"\t"Ada"\t"ada"\t"0012"\t""\r\n"Turing"\t"Alan"\t"alan"\t"0013"\t"7.00"\r\n'
)
BRIGHTSPACE = (
    "OrgDefinedId,Username,Last Name,First Name,"
    "Cellar first Points Grade <Numeric MaxPoints:10 Weight:10 Category:Turns CategoryWeight:15>,"
    "Quiz Text Grade,End-of-Line Indicator\r\n"
    "#0012,ada,Lovelace,Ada,,good,#\r\n#0013,alan,Turing,Alan,7,,#\r\n"
)
SAKAI = (
    "Student ID,Name,Cellar first [10],* Cellar first,# Notes\n"
    'ada,"Lovelace, Ada",,,\nalan,"Turing, Alan",7.0,late,\n'
)
PLAIN = "E-mail,Cellar first\nADA@uni.example,\nalan@uni.example,7\n"

MOODLE_WORKSHEET = (
    'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed",'
    '"Last modified (submission)","Last modified (grade)","Feedback comments"\r\n'
    '"Participant 4711","Ada Lovelace",ada@uni.example,"Submitted for grading",,10.00,Yes,"Monday, 10:00 AM",-,\r\n'
    '"Participant 4712","Alan Turing",alan@uni.example,"No submission",7.00,10.00,Yes,-,-,\r\n'
)

# Which LMS, the bytes, and the number of the column "Cellar first"; Ada has no grade in it yet, Alan has 7.
FILES = {
    "Canvas": ("canvas", CANVAS.encode(), 5),
    "Canvas without SIS user ids, LF": ("canvas", CANVAS_SHORT.encode(), 4),
    "Canvas with all fixed columns, semicolons, decimal commas": ("canvas", CANVAS_LONG.encode(), 7),
    "Canvas with last and first names": ("canvas", CANVAS_NAMES.encode(), 5),
    "Canvas with a byte order mark": ("canvas", codecs.BOM_UTF8 + CANVAS.encode(), 5),
    "Moodle": ("moodle", MOODLE.encode(), 6),
    "Moodle in German, tabs, Windows-1252": ("moodle", MOODLE_GERMAN.replace("Ada", "Adá").encode("cp1252"), 4),
    "Moodle with colons": ("moodle", MOODLE.replace(",", ":").encode(), 6),
    "Blackboard": ("blackboard", codecs.BOM_UTF8 + BLACKBOARD.encode(), 6),
    "Blackboard in Spanish, UTF-16, tabs": (
        "blackboard", codecs.BOM_UTF16_LE + BLACKBOARD_SPANISH.encode("utf-16-le"), 4),
    "Brightspace": ("brightspace", BRIGHTSPACE.encode(), 4),
    "Sakai": ("sakai", SAKAI.encode(), 2),
    "a list of e-mails": ("plain", PLAIN.encode(), 1),
}  # fmt: skip
