"""A whole course as a ZIP archive of TOML, CSV and JSON, which another installation takes in (docs/archive.md)."""
