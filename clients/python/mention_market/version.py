"""Written by `npm run clients`, from functions/package.json."""

__version__ = "2.0.0"
