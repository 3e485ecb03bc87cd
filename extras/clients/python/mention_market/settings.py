"""Key and address of a client."""

from __future__ import annotations

import os
import platform
import re
from urllib.parse import urlsplit

from .version import __version__

_USER_AGENT = (
    f"mention-market-python/{__version__} "
    f"({platform.python_implementation()} {platform.python_version()}; {platform.system()})"
)


def checked_settings(api_key: str | None, base_url: str | None) -> tuple[str, dict[str, str]]:
    """
    The address and the headers of each request; what is not given is the environment's. Raises ValueError for a key or an address that is
    missing or can't be sent.
    """
    key = _checked_key(_given(api_key, "api_key", "MENTION_MARKET_API_KEY"))
    url = _checked_base_url(_given(base_url, "base_url", "MENTION_MARKET_BASE_URL"))
    return url, {"x-api-key": key, "User-Agent": _USER_AGENT, "Accept-Encoding": "gzip"}


def _given(value: str | None, name: str, variable: str) -> str:
    found = os.environ.get(variable) if value is None else value
    if found is None:
        raise ValueError(f"{name} is missing, and so is {variable}")
    return found


def _checked_key(api_key: str) -> str:
    if re.fullmatch(r"[\x21-\x7e]+", api_key) is None:
        raise ValueError("api_key must be visible ASCII characters without spaces")
    return api_key


def _checked_base_url(base_url: str) -> str:
    parts = urlsplit(base_url)
    is_plain = re.fullmatch(r"[\x21-\x7e]+", base_url) is not None
    if not is_plain or parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise ValueError("base_url must be an http or https URL without credentials")
    if "?" in base_url or "#" in base_url:
        raise ValueError("base_url must be a URL without a query or a fragment")
    try:
        parts.port
    except ValueError:
        raise ValueError("base_url must be a URL with a port from 0 to 65535") from None
    return base_url.rstrip("/")
