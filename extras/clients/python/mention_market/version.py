"""Written by `npm --prefix extras run clients`, from functions/package.json."""

__version__ = "0.1.0"
