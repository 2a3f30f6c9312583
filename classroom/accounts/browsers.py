"""What to call a browser in the list of one's own sessions: no more than its maker and its system."""

from __future__ import annotations

# The first word that is found names it: many browsers claim to be others, too.
BROWSERS = {"Edg/": "Edge", "OPR/": "Opera", "SamsungBrowser/": "Samsung Internet", "Firefox/": "Firefox",
            "FxiOS/": "Firefox", "CriOS/": "Chrome", "Chrome/": "Chrome", "Safari/": "Safari"}  # fmt: skip
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "CrOS": "ChromeOS", "Windows": "Windows",
           "Mac OS": "Mac", "Linux": "Linux"}  # fmt: skip


def browser_name(agent: str) -> str:
    """The browser's name and its system, such as "Firefox, Windows"; empty for one that says neither."""
    named = (next((name for sign, name in known.items() if sign in agent), "") for known in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, named))
