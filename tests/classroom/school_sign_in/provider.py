"""An OpenID Connect provider of its own process: the package's, made to insist on PKCE. Prints its port when ready.

`python -m tests.classroom.school_sign_in.provider CLAIMS`, where CLAIMS is a JSON list of objects with a `sub`.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import sys
from typing import Any
from urllib.parse import parse_qs, urlsplit

from werkzeug.serving import make_server


class InsistOnPkce:
    """Gives a code for a challenge, and a token only for the verifier of that challenge (RFC 7636, S256)."""

    def __init__(self, app: Any):
        self.app, self.challenges = app, {}

    def __call__(self, environ: dict, start: Any) -> Any:
        if environ["PATH_INFO"] == "/oauth2/authorize" and environ["REQUEST_METHOD"] == "POST":
            return self.app(environ, self._noting(parse_qs(environ["QUERY_STRING"]), start))
        if environ["PATH_INFO"] == "/oauth2/token":
            body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
            environ["wsgi.input"] = io.BytesIO(body)
            if not self._is_proven(parse_qs(body.decode())):
                start("400 Bad Request", [("Content-Type", "application/json")])
                return [b'{"error": "invalid_grant"}']
        return self.app(environ, start)

    def _noting(self, asked: dict, start: Any) -> Any:
        def noting(status: str, headers: list, *more: Any) -> Any:
            location = dict(headers).get("Location", "")
            for code in parse_qs(urlsplit(location).query).get("code", []):
                is_s256 = asked.get("code_challenge_method") == ["S256"]
                self.challenges[code] = asked.get("code_challenge", [""])[0] if is_s256 else ""
            return start(status, headers, *more)

        return noting

    def _is_proven(self, asked: dict) -> bool:
        verifier = asked.get("code_verifier", [""])[0]
        digest = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
        return bool(verifier) and self.challenges.get(asked.get("code", [""])[0]) == digest


def main() -> None:
    os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"  # plain HTTP within this machine
    import oidc_provider_mock

    people = [
        oidc_provider_mock.User(sub=one.pop("sub"), claims=one) for one in json.loads(sys.argv[1])
    ]
    app = oidc_provider_mock.app(require_nonce=True, user_claims=people)
    server = make_server("127.0.0.1", 0, InsistOnPkce(app), threaded=True)
    print(server.server_port, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
