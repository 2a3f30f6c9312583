"""How all tests are run.

Property tests try the same examples in every run of the same code; `HYPOTHESIS_PROFILE=explore` looks for others. A
browser on a busy machine may miss a patience of ours: such a test is tried once more, and the summary says so.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# No test looks at a clock: a busy machine is no fault.
PATIENT = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("steady", derandomize=True, **PATIENT)
settings.register_profile("explore", derandomize=False, max_examples=1_000, **PATIENT)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Gives every test that needs a browser a second try."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))
