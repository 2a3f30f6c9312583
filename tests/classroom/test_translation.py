"""Every word on a page goes through the catalogue: with a catalogue of marked words no other words are left."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo

from classroom.attempts import operations as attempts
from classroom.attempts.models import Attempt
from tests.classroom.conftest import enrol
from tests.classroom.routes import ways
from tests.classroom.school import KEY

ROOT = Path(__file__).parent.parent.parent
MARK = "§"
# Names, codes, what people and authors wrote, times, and the product's own name.
OURS = re.compile(
    r"[ab]\.ii?|Playaloud|Ada Lovelace|Emmy Noether|Ida Rhodes|Gil Strang|Kim|Reading closely"
    r"|Strategic sequencing: Cellar or Market first|Cellar or Market|Strategy with a new card: Fire Sale"
    r"|localhost|Europe/Berlin|UTC|emmy|ada|ida|gil|An|Bo"
    r"|SHA-256|TOML|[\d.,:/%$+−×✓✗…○◐●★◔-]+|\w{3}-\w{3}|CES?T"
)


class Words(HTMLParser):
    """The visible text of a page, piece by piece, outside what people and authors wrote."""

    AUTHORED = ("prose", "card", "pile", "tile", "lead", "card-names", "code", "options", "number", "counted", "engine")

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.depth: list[bool] = []

    def handle_starttag(self, tag, attrs):
        if tag in ("meta", "link", "input", "br", "hr"):
            return
        classes = (dict(attrs).get("class") or "").split()
        silent = tag in ("script", "style", "option", "time", "textarea", "blockquote", "code")
        self.depth.append(silent or any(name in self.AUTHORED for name in classes) or any(self.depth[-1:]))

    def handle_startendtag(self, tag, attrs):
        """A drawing's parts hold no words."""

    def handle_endtag(self, tag):
        if self.depth:
            self.depth.pop()

    def handle_data(self, data):
        if data.strip() and not any(self.depth[-1:]):
            self.pieces.append(" ".join(data.split()))


@pytest.fixture(scope="module")
def marked(tmp_path_factory) -> Path:
    """A folder of translations into "xx-like" German, in which every message is put between marks."""
    folder = tmp_path_factory.mktemp("translations")
    with open(ROOT / "classroom/translations/babel.cfg") as mapping:
        methods, options = parse_mapping_cfg(mapping)
    catalog = Catalog(locale="de")
    found = extract_from_dir(
        ROOT, methods, options, keywords={"_": None, "gettext": None, "ngettext": (1, 2), "_l": None}
    )
    for _file, _line, message, _comments, _context in found:
        translated = tuple(mark(part) for part in message) if isinstance(message, tuple) else mark(message)
        catalog.add(message, translated)
    target = folder / "de" / "LC_MESSAGES"
    target.mkdir(parents=True)
    with open(target / "messages.mo", "wb") as file:
        write_mo(file, catalog)
    return folder


def mark(message: str) -> str:
    return f"{MARK}{message}{MARK}"


@pytest.mark.slow
@pytest.mark.parametrize("person", ["ada", "an", None])
def test_no_word_of_a_page_bypasses_the_catalogue(new_app, marked, person):
    app = new_app(BABEL_TRANSLATION_DIRECTORIES=str(marked), BABEL_DEFAULT_LOCALE="de", LANGUAGES=("de",))
    school = enrol(app)
    visitor = school.visitor(person)
    left = set()
    pages = [way.path for way in ways(school) if way.method == "GET"] + ["/nowhere"]
    texts = [visitor.get(path) for path in pages]
    if person == "an":
        with app.test_request_context():
            attempts.submit(school.user("an"), school.the(Attempt), key=KEY, revision=0, answers={})
        texts.append(visitor.get(f"/attempts/{school.attempt}/receipt"))
    for page in texts:
        if page.status_code == 302 or page.mimetype != "text/html":
            continue
        words = Words()
        words.feed(page.text)
        text = " ".join(words.pieces)
        left |= set(re.findall(r"[A-Za-z]{3,}", OURS.sub("", re.sub(f"{MARK}[^{MARK}]*{MARK}", "", text))))
    assert sorted(left) == []
