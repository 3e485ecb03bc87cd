"""A client of mention-market: the HTTPS functions as methods, within the quota by itself. The types of results are in `types`."""

from . import types
from .async_client import AsyncMentionMarket
from .chunks import SettledChunk
from .client import MentionMarket, Response
from .error import (
    AuthenticationError,
    InvalidRequestError,
    MentionMarketError,
    MorePagesError,
    NotFoundError,
    PermissionDeniedError,
    PlatformBusyError,
    RateLimitError,
    ServerError,
    ServiceConnectionError,
    ServiceTimeoutError,
    UnexpectedResponseError,
)
from .frame import to_dataframe
from .quota import HourlyQuota
from .version import __version__
from .webhook import WebhookVerificationError, verify_webhook

__all__ = [
    "AsyncMentionMarket",
    "AuthenticationError",
    "HourlyQuota",
    "InvalidRequestError",
    "MentionMarket",
    "MentionMarketError",
    "MorePagesError",
    "NotFoundError",
    "PermissionDeniedError",
    "PlatformBusyError",
    "RateLimitError",
    "Response",
    "ServerError",
    "ServiceConnectionError",
    "ServiceTimeoutError",
    "SettledChunk",
    "UnexpectedResponseError",
    "WebhookVerificationError",
    "__version__",
    "to_dataframe",
    "types",
    "verify_webhook",
]
