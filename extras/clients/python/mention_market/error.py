"""The errors of the client."""

from __future__ import annotations

import json
import re
from email.message import Message


class MentionMarketError(Exception):
    """A request that failed, such as `404 Event not found: this is a market's ticker`. No text of it holds the API key."""

    def __init__(
        self,
        status: int,
        error: str,
        detail: str | None = None,
        retry_after_seconds: int | None = None,
        request_id: str | None = None,
    ) -> None:
        # All of them as arguments of the exception, so that it can be pickled.
        super().__init__(status, error, detail, retry_after_seconds, request_id)
        self.status = status
        """HTTP status; 0 when no response came."""
        self.error = error
        """The service's error text, such as `Market not found`."""
        self.detail = detail
        """What is accepted, or what the provider said; None where the service says nothing more."""
        self.retry_after_seconds = retry_after_seconds
        """After how many seconds a request can succeed, where the service said so; else None."""
        self.request_id = request_id
        """The response's id, which the service's log has too; None where no response came."""

    @property
    def message(self) -> str:
        """The whole text, as `str(error)` shows it."""
        text = self.error if self.detail in (None, self.error) else f"{self.error}: {self.detail}"
        return text if self.status == 0 else f"{self.status} {text}"

    def __str__(self) -> str:
        return self.message


class AuthenticationError(MentionMarketError):
    """401: the key is missing, malformed or unknown."""


class PermissionDeniedError(MentionMarketError):
    """403: the key is revoked, disabled or expired."""


class NotFoundError(MentionMarketError):
    """404."""


class RateLimitError(MentionMarketError):
    """429: the key's hour is full."""


class PlatformBusyError(MentionMarketError):
    """429 of the platform's front end, before the service: it has no instance free. The key's hour is not full."""


class InvalidRequestError(MentionMarketError):
    """400, and any other 4xx."""


class ServerError(MentionMarketError):
    """5xx."""


class UnexpectedResponseError(MentionMarketError):
    """A response that the service does not send: a redirect, a body that is not JSON or is too large."""


class MorePagesError(MentionMarketError):
    """A table without the rows of the pages after it. `detail` names the cursor of the next one."""


class ServiceConnectionError(MentionMarketError):
    """No response came."""


class ServiceTimeoutError(ServiceConnectionError):
    """No complete response came in time."""


_CLASSES = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    429: RateLimitError,
}


def is_platform_busy(status: int, headers: Message) -> bool:
    """Whether a 429 is the platform's own: the service always says when to come back."""
    return status == 429 and "Retry-After" not in headers and "RateLimit" not in headers


def error_of(status: int, headers: Message, body: bytes) -> MentionMarketError:
    """The error of a response that is not a 200."""
    request_id = headers.get("X-Request-Id")
    if is_platform_busy(status, headers):
        detail = "It has no instance free: try again in some seconds"
        return PlatformBusyError(status, "The platform is busy", detail, None, request_id)
    found = json_of(body)
    if status == 403 and found is None:
        detail = "Its operator must give allUsers the role roles/run.invoker; check:deployed prints the command"
        return PermissionDeniedError(status, "The function is not public", detail, None, request_id)
    error = _text_in(found, "error") or "Unexpected response"
    retry_after = whole_seconds(headers, "Retry-After")
    kind = _CLASSES.get(status) or (
        ServerError if status >= 500 else InvalidRequestError if status >= 400 else UnexpectedResponseError
    )
    return kind(status, error, _text_in(found, "message"), retry_after, request_id)


def unexpected(status: int, headers: Message, detail: str) -> UnexpectedResponseError:
    return UnexpectedResponseError(status, "Unexpected response", detail, None, headers.get("X-Request-Id"))


def json_of(body: bytes) -> object:
    """None for what is not JSON, or nested too deeply to be read."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _text_in(body: object, name: str) -> str | None:
    value = body.get(name) if isinstance(body, dict) else None
    return value if isinstance(value, str) else None


def whole_seconds(headers: Message, name: str) -> int | None:
    """A header's whole number, of 9 digits at most, or None."""
    value = headers.get(name)
    return int(value) if value is not None and re.fullmatch(r"[0-9]{1,9}", value) else None
