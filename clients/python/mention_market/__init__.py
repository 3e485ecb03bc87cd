"""A client of mention-market: the HTTPS functions as methods, within the quota by itself."""

from .client import MentionMarket
from .error import MentionMarketError
from .frame import to_dataframe
from .quota import HourlyQuota

__all__ = ["HourlyQuota", "MentionMarket", "MentionMarketError", "to_dataframe"]
