"""Generated from functions/openapi.json by `npm run clients`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, overload

from . import types


class Functions(ABC):
    """A method for each HTTPS function; the API reference describes them."""

    @abstractmethod
    def _get(self, name: str, parameters: Mapping[str, object]) -> Any: ...

    def get_mention_market(self, *, market_ticker: str) -> types.MentionMarket:
        """One mention market by its ticker."""
        result: types.MentionMarket = self._get("getMentionMarket", {"market_ticker": market_ticker})
        return result

    @overload
    def get_mention_markets(self, *, market_tickers: str | Sequence[str], format: Literal['json'] | None = None) -> types.MentionMarkets: ...

    @overload
    def get_mention_markets(self, *, market_tickers: str | Sequence[str], format: Literal['csv']) -> str: ...

    def get_mention_markets(self, *, market_tickers: str | Sequence[str], format: Literal['json', 'csv'] | None = None) -> Any:
        """Up to 100 mention markets by their tickers."""
        result: Any = self._get("getMentionMarkets", {"market_tickers": market_tickers, "format": format})
        return result

    @overload
    def get_mention_event(self, *, event_ticker: str, with_record: bool | None = None, format: Literal['json'] | None = None) -> types.MentionEventWithRecord: ...

    @overload
    def get_mention_event(self, *, event_ticker: str, with_record: bool | None = None, format: Literal['csv']) -> str: ...

    def get_mention_event(self, *, event_ticker: str, with_record: bool | None = None, format: Literal['json', 'csv'] | None = None) -> Any:
        """One event with all its markets."""
        result: Any = self._get("getMentionEvent", {"event_ticker": event_ticker, "with_record": with_record, "format": format})
        return result

    @overload
    def get_mention_events(self, *, series_ticker: str | Sequence[str] | None = None, status: Literal["open", "closed", "settled"] | None = None, starts_after: str | None = None, starts_before: str | None = None, limit: int | None = None, cursor: str | None = None, format: Literal['json'] | None = None) -> types.MentionEvents: ...

    @overload
    def get_mention_events(self, *, series_ticker: str | Sequence[str] | None = None, status: Literal["open", "closed", "settled"] | None = None, starts_after: str | None = None, starts_before: str | None = None, limit: int | None = None, cursor: str | None = None, format: Literal['csv']) -> str: ...

    def get_mention_events(self, *, series_ticker: str | Sequence[str] | None = None, status: Literal["open", "closed", "settled"] | None = None, starts_after: str | None = None, starts_before: str | None = None, limit: int | None = None, cursor: str | None = None, format: Literal['json', 'csv'] | None = None) -> Any:
        """Which mention events there are, soonest first."""
        result: Any = self._get("getMentionEvents", {"series_ticker": series_ticker, "status": status, "starts_after": starts_after, "starts_before": starts_before, "limit": limit, "cursor": cursor, "format": format})
        return result

    def each_mention_event(self, *, series_ticker: str | Sequence[str] | None = None, status: Literal["open", "closed", "settled"] | None = None, starts_after: str | None = None, starts_before: str | None = None, limit: int | None = None) -> Iterator[types.MentionEventSummary]:
        """Each of `events` of get_mention_events, page by page."""
        page = self.get_mention_events(series_ticker=series_ticker, status=status, starts_after=starts_after, starts_before=starts_before, limit=limit)
        yield from page["events"]
        while page["cursor"] is not None:
            page = self.get_mention_events(series_ticker=series_ticker, status=status, starts_after=starts_after, starts_before=starts_before, limit=limit, cursor=page["cursor"])
            yield from page["events"]

    def get_rate_limit(self) -> types.RateLimit:
        """How much of the key's hour is left, without using any of it."""
        result: types.RateLimit = self._get("getRateLimit", {})
        return result

    @overload
    def get_all_mention_series(self, *, format: Literal['json'] | None = None) -> types.AllMentionSeries: ...

    @overload
    def get_all_mention_series(self, *, format: Literal['csv']) -> str: ...

    def get_all_mention_series(self, *, format: Literal['json', 'csv'] | None = None) -> Any:
        """Every mention series of the provider, sorted by ticker."""
        result: Any = self._get("getAllMentionSeries", {"format": format})
        return result

    def search_nfl_strike_word(self, *, target_phrase: str, target_team: str | Sequence[str] | None = None, target_home_team: str | Sequence[str] | None = None, target_away_team: str | Sequence[str] | None = None, team_match_mode: bool | None = None, target_season: str | Sequence[str] | None = None, target_week: int | None = None, target_game_type: Literal["REG", "WC", "DIV", "CON", "SB"] | None = None, target_weekday: str | Sequence[str] | None = None, target_kickoff: Literal["day", "night"] | None = None, start_date: str | None = None, end_date: str | None = None, with_context: bool | None = None, num_transcripts: int | None = None, context_words: int | None = None) -> types.StrikeWordSearch:
        """How often a phrase is said in NFL broadcasts, and what the market says about it."""
        result: types.StrikeWordSearch = self._get("searchNFLStrikeWord", {"target_phrase": target_phrase, "target_team": target_team, "target_home_team": target_home_team, "target_away_team": target_away_team, "team_match_mode": team_match_mode, "target_season": target_season, "target_week": target_week, "target_game_type": target_game_type, "target_weekday": target_weekday, "target_kickoff": target_kickoff, "start_date": start_date, "end_date": end_date, "with_context": with_context, "num_transcripts": num_transcripts, "context_words": context_words})
        return result

    @overload
    def get_price_history(self, *, event_ticker: str | None = None, market_tickers: str | Sequence[str] | None = None, interval: Literal["1m", "1h", "1d"] | None = None, start: str | None = None, end: str | None = None, format: Literal['json'] | None = None) -> types.PriceHistory: ...

    @overload
    def get_price_history(self, *, event_ticker: str | None = None, market_tickers: str | Sequence[str] | None = None, interval: Literal["1m", "1h", "1d"] | None = None, start: str | None = None, end: str | None = None, format: Literal['csv']) -> str: ...

    def get_price_history(self, *, event_ticker: str | None = None, market_tickers: str | Sequence[str] | None = None, interval: Literal["1m", "1h", "1d"] | None = None, start: str | None = None, end: str | None = None, format: Literal['json', 'csv'] | None = None) -> Any:
        """How the prices of an event's markets moved, in candles."""
        result: Any = self._get("getPriceHistory", {"event_ticker": event_ticker, "market_tickers": market_tickers, "interval": interval, "start": start, "end": end, "format": format})
        return result
