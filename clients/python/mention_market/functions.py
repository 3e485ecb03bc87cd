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
    def get_mention_events(self, *, series_ticker: str | Sequence[str] | None = None, status: Literal["open", "closed", "settled"] | None = None, q: str | None = None, starts_after: str | None = None, starts_before: str | None = None, limit: int | None = None, cursor: str | None = None, format: Literal['json'] | None = None) -> types.MentionEvents: ...

    @overload
    def get_mention_events(self, *, series_ticker: str | Sequence[str] | None = None, status: Literal["open", "closed", "settled"] | None = None, q: str | None = None, starts_after: str | None = None, starts_before: str | None = None, limit: int | None = None, cursor: str | None = None, format: Literal['csv']) -> str: ...

    def get_mention_events(self, *, series_ticker: str | Sequence[str] | None = None, status: Literal["open", "closed", "settled"] | None = None, q: str | None = None, starts_after: str | None = None, starts_before: str | None = None, limit: int | None = None, cursor: str | None = None, format: Literal['json', 'csv'] | None = None) -> Any:
        """Which mention events there are, soonest first."""
        result: Any = self._get("getMentionEvents", {"series_ticker": series_ticker, "status": status, "q": q, "starts_after": starts_after, "starts_before": starts_before, "limit": limit, "cursor": cursor, "format": format})
        return result

    def each_mention_event(self, *, series_ticker: str | Sequence[str] | None = None, status: Literal["open", "closed", "settled"] | None = None, q: str | None = None, starts_after: str | None = None, starts_before: str | None = None, limit: int | None = None) -> Iterator[types.MentionEventSummary]:
        """Each of `events` of get_mention_events, page by page."""
        page = self.get_mention_events(series_ticker=series_ticker, status=status, q=q, starts_after=starts_after, starts_before=starts_before, limit=limit)
        yield from page["events"]
        while page["cursor"] is not None:
            page = self.get_mention_events(series_ticker=series_ticker, status=status, q=q, starts_after=starts_after, starts_before=starts_before, limit=limit, cursor=page["cursor"])
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

    @overload
    def get_settled_markets(self, *, series_ticker: str, strike_word: str | None = None, start_date: str | None = None, end_date: str | None = None, cursor: str | None = None, format: Literal['json'] | None = None) -> types.SettledMarkets: ...

    @overload
    def get_settled_markets(self, *, series_ticker: str, strike_word: str | None = None, start_date: str | None = None, end_date: str | None = None, cursor: str | None = None, format: Literal['csv']) -> str: ...

    def get_settled_markets(self, *, series_ticker: str, strike_word: str | None = None, start_date: str | None = None, end_date: str | None = None, cursor: str | None = None, format: Literal['json', 'csv'] | None = None) -> Any:
        """How the words of a series settled, newest first."""
        result: Any = self._get("getSettledMarkets", {"series_ticker": series_ticker, "strike_word": strike_word, "start_date": start_date, "end_date": end_date, "cursor": cursor, "format": format})
        return result

    def each_settled_market(self, *, series_ticker: str, strike_word: str | None = None, start_date: str | None = None, end_date: str | None = None) -> Iterator[types.SettledMarketsMarket]:
        """Each of `markets` of get_settled_markets, page by page."""
        page = self.get_settled_markets(series_ticker=series_ticker, strike_word=strike_word, start_date=start_date, end_date=end_date)
        yield from page["markets"]
        while page["cursor"] is not None:
            page = self.get_settled_markets(series_ticker=series_ticker, strike_word=strike_word, start_date=start_date, end_date=end_date, cursor=page["cursor"])
            yield from page["markets"]

    def search_strike_word(self, *, target_phrase: str, series_ticker: str | None = None, collection: str | None = None, speaker: str | None = None, role: str | Sequence[str] | None = None, event_ticker: str | None = None, start_date: str | None = None, end_date: str | None = None, with_context: bool | None = None, num_transcripts: int | None = None, context_words: int | None = None) -> types.TranscriptSearch:
        """How often a phrase is said in the transcripts of a series or a collection, by whom and when."""
        result: types.TranscriptSearch = self._get("searchStrikeWord", {"target_phrase": target_phrase, "series_ticker": series_ticker, "collection": collection, "speaker": speaker, "role": role, "event_ticker": event_ticker, "start_date": start_date, "end_date": end_date, "with_context": with_context, "num_transcripts": num_transcripts, "context_words": context_words})
        return result

    def get_event_word_counts(self, *, event_ticker: str, start_date: str | None = None, end_date: str | None = None, target_team: str | Sequence[str] | None = None, target_home_team: str | Sequence[str] | None = None, target_away_team: str | Sequence[str] | None = None, team_match_mode: bool | None = None, target_season: str | Sequence[str] | None = None, target_week: int | None = None, target_game_type: Literal["REG", "WC", "DIV", "CON", "SB"] | None = None, target_weekday: str | Sequence[str] | None = None, target_kickoff: Literal["day", "night"] | None = None, speaker: str | None = None, role: str | Sequence[str] | None = None) -> types.EventWordCounts:
        """All words of an event, counted in the transcripts of its series."""
        result: types.EventWordCounts = self._get("getEventWordCounts", {"event_ticker": event_ticker, "start_date": start_date, "end_date": end_date, "target_team": target_team, "target_home_team": target_home_team, "target_away_team": target_away_team, "team_match_mode": team_match_mode, "target_season": target_season, "target_week": target_week, "target_game_type": target_game_type, "target_weekday": target_weekday, "target_kickoff": target_kickoff, "speaker": speaker, "role": role})
        return result

    def search_earnings_strike_word(self, *, target_phrase: str, ticker: str, fiscal_quarter: str | Sequence[str] | None = None, start_date: str | None = None, end_date: str | None = None, with_analysts: bool | None = None, with_context: bool | None = None, num_transcripts: int | None = None, context_words: int | None = None) -> types.EarningsSearch:
        """How often a phrase is said in a company's earnings calls, and what the market says about it."""
        result: types.EarningsSearch = self._get("searchEarningsStrikeWord", {"target_phrase": target_phrase, "ticker": ticker, "fiscal_quarter": fiscal_quarter, "start_date": start_date, "end_date": end_date, "with_analysts": with_analysts, "with_context": with_context, "num_transcripts": num_transcripts, "context_words": context_words})
        return result

    def get_earnings_transcripts(self, *, ticker: str, fiscal_quarter: str | Sequence[str] | None = None, start_date: str | None = None, end_date: str | None = None, kalshi_only: bool | None = None, cursor: str | None = None) -> types.EarningsTranscripts:
        """The earnings calls of a company, newest first."""
        result: types.EarningsTranscripts = self._get("getEarningsTranscripts", {"ticker": ticker, "fiscal_quarter": fiscal_quarter, "start_date": start_date, "end_date": end_date, "kalshi_only": kalshi_only, "cursor": cursor})
        return result

    def each_earnings_transcript(self, *, ticker: str, fiscal_quarter: str | Sequence[str] | None = None, start_date: str | None = None, end_date: str | None = None, kalshi_only: bool | None = None) -> Iterator[types.EarningsTranscript]:
        """Each of `transcripts` of get_earnings_transcripts, page by page."""
        page = self.get_earnings_transcripts(ticker=ticker, fiscal_quarter=fiscal_quarter, start_date=start_date, end_date=end_date, kalshi_only=kalshi_only)
        yield from page["transcripts"]
        while page["cursor"] is not None:
            page = self.get_earnings_transcripts(ticker=ticker, fiscal_quarter=fiscal_quarter, start_date=start_date, end_date=end_date, kalshi_only=kalshi_only, cursor=page["cursor"])
            yield from page["transcripts"]

    def get_earnings_event(self, *, event_ticker: str) -> types.EarningsEvent:
        """Where each word of an earnings event was said."""
        result: types.EarningsEvent = self._get("getEarningsEvent", {"event_ticker": event_ticker})
        return result

    def get_earnings_market(self, *, market_ticker: str) -> types.EarningsMarket:
        """Where the word of an earnings market was said."""
        result: types.EarningsMarket = self._get("getEarningsMarket", {"market_ticker": market_ticker})
        return result

    def get_transcript_collections(self) -> types.TranscriptCollections:
        """Which transcripts there are: collections, their series, speakers and companies."""
        result: types.TranscriptCollections = self._get("getTranscriptCollections", {})
        return result
