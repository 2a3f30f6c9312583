"""What the environment may say, and what is refused."""

from __future__ import annotations

import stat

import pytest

from classroom.config import settings
from classroom.errors import ConfigError


def test_a_restart_keeps_the_key_and_nobody_else_can_read_it(tmp_path):
    first, second = (settings({}, instance=tmp_path, environ={})["SECRET_KEY"] for _start in range(2))
    assert first == second
    assert len(first) == 64
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600


def test_the_database_is_a_file_in_the_instance_folder_unless_an_address_is_given(tmp_path):
    assert (
        settings({}, instance=tmp_path, environ={})["SQLALCHEMY_DATABASE_URI"]
        == f"sqlite:///{tmp_path}/playaloud.sqlite"
    )
    given = {"PLAYALOUD_DATABASE_URL": "postgresql://db/playaloud"}
    assert settings({}, instance=tmp_path, environ=given)["SQLALCHEMY_DATABASE_URI"] == "postgresql://db/playaloud"


def test_production_has_cookies_for_https_and_this_host_only(tmp_path):
    environ = {"PLAYALOUD_ENV": "production", "PLAYALOUD_SECRET_KEY": "k" * 40}
    found = settings({}, instance=tmp_path, environ=environ)
    assert found["SESSION_COOKIE_SECURE"] is True
    assert found["SIGN_IN_COOKIE"].startswith("__Host-")
    assert found["SESSION_COOKIE_NAME"].startswith("__Host-")


@pytest.mark.parametrize(
    ("name", "value"),
    [("PLAYALOUD_ENV", "prod"), ("PLAYALOUD_TRUSTED_PROXIES", "many"), ("PLAYALOUD_TIMEZONE", "Europe/Nowhere")],
)
def test_a_value_that_cannot_be_used_is_named(tmp_path, name, value):
    with pytest.raises(ConfigError, match=name):
        settings({}, instance=tmp_path, environ={name: value})
