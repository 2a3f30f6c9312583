"""What a document may load: files of our own folder, and nothing else."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from weasyprint.urls import URLFetcher, URLFetcherResponse


class OwnFilesOnly(URLFetcher):
    """A fetcher that reads files within one folder and denies every other URL, of whatever kind, and all redirects."""

    def __init__(self, folder: Path) -> None:
        super().__init__(allowed_protocols=("file",), allow_redirects=False)
        self._folder = folder.resolve()

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Return the file's bytes; raises PermissionError for anything that is no file within the folder."""
        parts = urlsplit(url)
        path = Path(unquote(parts.path)).resolve()
        if parts.scheme != "file" or parts.netloc or not path.is_relative_to(self._folder) or not path.is_file():
            raise PermissionError(f"Not one of our own files: {url[:100]}")
        return URLFetcherResponse(url, path.read_bytes())
