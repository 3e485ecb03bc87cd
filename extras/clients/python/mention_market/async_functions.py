"""Generated from extras/openapi.json by `npm --prefix extras run clients`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal, overload

from . import types as api


class AsyncFunctions(ABC):
    """A coroutine for each HTTPS function."""

    @abstractmethod
    async def _get(self, name: str, parameters: Mapping[str, object]) -> Any: ...

    async def get_mention_market(self, *, market_ticker: str) -> api.MentionMarket:
        """
        One mention market by its ticker.

        The market in Kalshi's live or historical tier, with the start and the subtitle of its event. Case and
        surrounding space of the ticker do not matter. Prices are normally at most 2 seconds old. A market of
        another category is served too.

        Args:
            market_ticker: a market's ticker of at most 200 characters, given once.
        """
        result: api.MentionMarket = await self._get("getMentionMarket", {"market_ticker": market_ticker})
        return result

    async def get_all_mention_series(self) -> api.AllMentionSeries:
        """
        Every mention series of Kalshi, sorted by ticker.

        Every series of the category Mentions, none twice. The list is cached for 10 minutes. While Kalshi fails, a
        cached list up to 24 hours old is returned, with an `Age` header.
        """
        result: api.AllMentionSeries = await self._get("getAllMentionSeries", {})
        return result

    async def search_nfl_strike_word(self, *, target_phrase: str, target_team: str | Sequence[str] | None = None, target_home_team: str | Sequence[str] | None = None, target_away_team: str | Sequence[str] | None = None, team_match_mode: bool | None = None, target_season: str | Sequence[str] | None = None, target_week: int | None = None, target_game_type: Literal["REG", "WC", "DIV", "CON", "SB"] | None = None, target_weekday: str | Sequence[str] | None = None, target_kickoff: Literal["day", "night"] | None = None, start_date: str | date | None = None, end_date: str | date | None = None, near_misses: bool | None = None, last: int | None = None, with_context: bool | None = None, num_transcripts: int | None = None, context_words: int | None = None) -> api.StrikeWordSearch:
        """
        How often a phrase is said in NFL broadcasts.

        A game counts when any of the phrases is said in it. Unquoted phrases count as the markets' rules count
        them, plural and possessive forms included; a market's `strike_word` can be pasted as it is. A 200 means
        that every transcript was searched.

        Args:
            target_phrase: 1 to 3 phrases separated by commas, each of at most 100 characters and 10 words; in
                double quotes for exactly these words, slashes between alternatives, "(N+ times)" at the end for at
                least N mentions.
            target_team: at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN,
                DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN,
                WAS; also by name or city (New York means two); home or away.
            target_home_team: at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL,
                DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB,
                TEN, WAS; also by name or city (New York means two).
            target_away_team: at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL,
                DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB,
                TEN, WAS; also by name or city (New York means two).
            team_match_mode: true: home team in the one list and away team in the other; false (default): either.
            target_season: at most 8 seasons separated by commas, such as 2024,2025.
            target_week: a whole number from 1 to 22; playoffs go on counting.
            target_game_type: one of REG, WC, DIV, CON, SB.
            target_weekday: days of the week separated by commas, such as SUN or Sunday.
            target_kickoff: day or night: before 19:00 Eastern or not; a game without a time is neither.
            start_date: a day as YYYY-MM-DD; it is included.
            end_date: a day as YYYY-MM-DD, not before start_date; it is included.
            near_misses: true: with the words like the phrases that were said and do not count; false (default):
                without.
            last: a whole number from 1 to 1000: only so many of the transcripts that the other filters let through
                are counted, the newest; all by default.
            with_context: true: with snippets; false (default): without.
            num_transcripts: a whole number from 1 to 10; 5 by default.
            context_words: a whole number from 1 to 20; 5 by default.
        """
        result: api.StrikeWordSearch = await self._get("searchNFLStrikeWord", {"target_phrase": target_phrase, "target_team": target_team, "target_home_team": target_home_team, "target_away_team": target_away_team, "team_match_mode": team_match_mode, "target_season": target_season, "target_week": target_week, "target_game_type": target_game_type, "target_weekday": target_weekday, "target_kickoff": target_kickoff, "start_date": start_date, "end_date": end_date, "near_misses": near_misses, "last": last, "with_context": with_context, "num_transcripts": num_transcripts, "context_words": context_words})
        return result

    async def get_health(self) -> api.Health:
        """
        Whether the service works, what is running and since when.

        It needs no key and counts nothing. It is read anew at most every 5 seconds, of the instance that answers.
        The status is 503 while the store of the keys fails, because no key is admitted then. Kalshi's failures and
        a corpus that is missing or damaged leave it at 200: what does not need them works.
        """
        result: api.Health = await self._get("getHealth", {})
        return result

    @overload
    async def get_mention_markets(self, *, market_tickers: str | Sequence[str], format: Literal["json"] | None = None) -> api.MentionMarkets: ...

    @overload
    async def get_mention_markets(self, *, market_tickers: str | Sequence[str], format: Literal["csv"]) -> str: ...

    async def get_mention_markets(self, *, market_tickers: str | Sequence[str], format: Literal["json", "csv"] | None = None) -> api.MentionMarkets | str:
        """
        Up to 100 mention markets by their tickers.

        Each market as getMentionMarket returns it, in the order asked for, in one request. Tickers that the
        provider does not know stand in `not_found`, markets that could not be read in `errors`. It fails only when
        nothing could be read.

        Args:
            market_tickers: 1 to 100 market tickers, comma-separated, of at most 200 characters each and 10,000
                together; repeated ones count once.
            format: "csv" returns the table as text (RFC 4180).
        """
        result: api.MentionMarkets | str = await self._get("getMentionMarkets", {"market_tickers": market_tickers, "format": format})
        return result

    @overload
    async def get_mention_event(self, *, event_ticker: str, with_record: bool | None = None, format: Literal["json"] | None = None) -> api.MentionEventWithRecord: ...

    @overload
    async def get_mention_event(self, *, event_ticker: str, with_record: bool | None = None, format: Literal["csv"]) -> str: ...

    async def get_mention_event(self, *, event_ticker: str, with_record: bool | None = None, format: Literal["json", "csv"] | None = None) -> api.MentionEventWithRecord | str:
        """
        One event with all its markets.

        All markets of the event, open and settled, of the provider's live and historical tier, sorted by ticker, in
        one request. The ticker of one of the event's markets finds it as well. Case and surrounding space do not
        matter. Prices are normally at most 2 seconds old. A market that can't be read is in `errors` instead.

        With `with_record=true` each market has the settled `record` of its word and an `estimate` of its
        probability, which is not advice. `buy_yes` and `buy_no` say what the fair value leaves after price and fee.
        When the record is not read within 4 seconds, `record_error` says so and the rest is returned.

        Args:
            event_ticker: an event's ticker, or that of one of its markets, of at most 200 characters, given once.
            with_record: true: with record and estimate of each market; false (default): without.
            format: "csv" returns the table as text (RFC 4180).
        """
        result: api.MentionEventWithRecord | str = await self._get("getMentionEvent", {"event_ticker": event_ticker, "with_record": with_record, "format": format})
        return result

    @overload
    async def get_mention_events(self, *, series_ticker: str | Sequence[str] | None = None, status: Literal["open", "closed", "settled"] | None = None, phase: str | Sequence[str] | None = None, q: str | None = None, starts_after: str | datetime | date | None = None, starts_before: str | datetime | date | None = None, limit: int | None = None, cursor: str | None = None, format: Literal["json"] | None = None) -> api.MentionEvents: ...

    @overload
    async def get_mention_events(self, *, series_ticker: str | Sequence[str] | None = None, status: Literal["open", "closed", "settled"] | None = None, phase: str | Sequence[str] | None = None, q: str | None = None, starts_after: str | datetime | date | None = None, starts_before: str | datetime | date | None = None, limit: int | None = None, cursor: str | None = None, format: Literal["csv"]) -> str: ...

    async def get_mention_events(self, *, series_ticker: str | Sequence[str] | None = None, status: Literal["open", "closed", "settled"] | None = None, phase: str | Sequence[str] | None = None, q: str | None = None, starts_after: str | datetime | date | None = None, starts_before: str | datetime | date | None = None, limit: int | None = None, cursor: str | None = None, format: Literal["json", "csv"] | None = None) -> api.MentionEvents | str:
        """
        Which mention events there are, soonest first.

        The open events of every mention series, or the events of some series; with `phase=settled` alone, those of
        every series whose last result the collector of changes saw within 30 days, the last one first, each with
        how its words ended in `said`. The list is at most a minute old; when a new one takes longer than a second,
        one of up to 10 minutes ago stands in, with its `Age`. A walk over all pages yields every event once while
        nothing changes.

        Args:
            series_ticker: 1 to 20 series tickers, comma-separated; needed unless only open events are wanted, or
                with the feature changes settled ones alone (phase=settled).
            status: open, closed or settled; default: open, or what `phase` needs.
            phase: one or more of upcoming, live, over, settled, separated by commas.
            q: words, each of which must begin a word of the event's title, its subtitle, its series' title or its
                kind (NFL football games, earnings calls), in at most 200 characters; case and accents do not
                matter.
            starts_after: a date (midnight UTC) or an ISO 8601 time with Z or an offset (in a URL, + is %2B),
                inclusive; events without a start are then left out.
            starts_before: a date (midnight UTC) or an ISO 8601 time with Z or an offset (in a URL, + is %2B),
                inclusive; events without a start are then left out.
            limit: a whole number from 1 to 200; default: 50.
            cursor: the cursor of the page before, with the same filters; left out for the first page.
            format: "csv" returns the table as text (RFC 4180). Raises MorePagesError where another page follows.
        """
        result: api.MentionEvents | str = await self._get("getMentionEvents", {"series_ticker": series_ticker, "status": status, "phase": phase, "q": q, "starts_after": starts_after, "starts_before": starts_before, "limit": limit, "cursor": cursor, "format": format})
        return result

    async def each_mention_event(self, *, series_ticker: str | Sequence[str] | None = None, status: Literal["open", "closed", "settled"] | None = None, phase: str | Sequence[str] | None = None, q: str | None = None, starts_after: str | datetime | date | None = None, starts_before: str | datetime | date | None = None, limit: int | None = None) -> AsyncIterator[api.MentionEventSummary]:
        """Each of `events` of get_mention_events, page by page, with its parameters."""
        page = await self.get_mention_events(series_ticker=series_ticker, status=status, phase=phase, q=q, starts_after=starts_after, starts_before=starts_before, limit=limit)
        for item in page["events"]:
            yield item
        while page["cursor"] is not None:
            page = await self.get_mention_events(series_ticker=series_ticker, status=status, phase=phase, q=q, starts_after=starts_after, starts_before=starts_before, limit=limit, cursor=page["cursor"])
            for item in page["events"]:
                yield item

    async def get_rate_limit(self) -> api.RateLimit:
        """
        How much of the key's hour is left, without using any of it.

        It costs no request, and works while the hour is full. Requests of a key that arrive together share one read
        of the store. The same numbers stand in the rate-limit headers of every response.
        """
        result: api.RateLimit = await self._get("getRateLimit", {})
        return result

    async def get_extras_health(self) -> api.ExtrasHealth:
        """
        Whether the extras work, and which of them are deployed.

        It needs no key and counts nothing. It is read anew at most every 5 seconds, of the instance that answers.
        The status is 503 while the store of the extras fails. getHealth is about the service itself.
        """
        result: api.ExtrasHealth = await self._get("getExtrasHealth", {})
        return result

    @overload
    async def get_price_history(self, *, event_ticker: str | None = None, market_tickers: str | Sequence[str] | None = None, interval: Literal["1m", "1h", "1d"] | None = None, start: str | datetime | date | None = None, end: str | datetime | date | None = None, format: Literal["json"] | None = None) -> api.PriceHistory: ...

    @overload
    async def get_price_history(self, *, event_ticker: str | None = None, market_tickers: str | Sequence[str] | None = None, interval: Literal["1m", "1h", "1d"] | None = None, start: str | datetime | date | None = None, end: str | datetime | date | None = None, format: Literal["csv"]) -> str: ...

    async def get_price_history(self, *, event_ticker: str | None = None, market_tickers: str | Sequence[str] | None = None, interval: Literal["1m", "1h", "1d"] | None = None, start: str | datetime | date | None = None, end: str | datetime | date | None = None, format: Literal["json", "csv"] | None = None) -> api.PriceHistory | str:
        """
        How the prices of an event's markets moved, in candles.

        The finished periods of all markets of an event, or of up to 40 markets, of the live and the historical
        tier. What a candle means is said under Candles in docs/api.md. A range is kept once its periods have ended
        2 minutes ago: of a settled market for a day, of another one for a minute. Archived markets take a read
        each: those that were not read within the request's time are in `errors`, and asking again goes on from
        there. It fails only when nothing could be read.

        Args:
            event_ticker: an event's ticker of at most 200 characters; either this or market_tickers.
            market_tickers: 1 to 40 market tickers, comma-separated; either this or event_ticker.
            interval: 1m, 1h (default) or 1d; a response holds at most 20,000 periods times markets.
            start: an ISO 8601 time with Z or an offset (in a URL, + is %2B), or a day from its midnight UTC;
                default: 3 hours of 1m, 7 days of 1h or 90 days of 1d before end.
            end: an ISO 8601 time with Z or an offset (in a URL, + is %2B), or a day through its last second UTC;
                default: the last end of a period (of 1d: midnight in New York), or the latest close of an event
                that no longer trades.
            format: "csv" returns the table as text (RFC 4180).
        """
        result: api.PriceHistory | str = await self._get("getPriceHistory", {"event_ticker": event_ticker, "market_tickers": market_tickers, "interval": interval, "start": start, "end": end, "format": format})
        return result

    @overload
    async def get_settled_markets(self, *, series_ticker: str | Sequence[str], strike_word: str | None = None, start_date: str | date | None = None, end_date: str | date | None = None, settled_after: str | datetime | date | None = None, settled_before: str | datetime | date | None = None, with_quotes: bool | None = None, quotes: str | Sequence[str] | None = None, cursor: str | None = None, format: Literal["json"] | None = None) -> api.SettledMarkets: ...

    @overload
    async def get_settled_markets(self, *, series_ticker: str | Sequence[str], strike_word: str | None = None, start_date: str | date | None = None, end_date: str | date | None = None, settled_after: str | datetime | date | None = None, settled_before: str | datetime | date | None = None, with_quotes: bool | None = None, quotes: str | Sequence[str] | None = None, cursor: str | None = None, format: Literal["csv"]) -> str: ...

    async def get_settled_markets(self, *, series_ticker: str | Sequence[str], strike_word: str | None = None, start_date: str | date | None = None, end_date: str | date | None = None, settled_after: str | datetime | date | None = None, settled_before: str | datetime | date | None = None, with_quotes: bool | None = None, quotes: str | Sequence[str] | None = None, cursor: str | None = None, format: Literal["json", "csv"] | None = None) -> api.SettledMarkets | str:
        """
        How the words of up to 25 series settled, newest first.

        The markets of the series that settled yes or no, of the live and the historical tier, 1,000 a page. Void
        markets and those that name no word ("80+ times") are left out. With `strike_word` only markets one of whose
        words counts for it by the rules of what was said: `rate` finds "Rate" and "Rates", `rates` only the latter.
        A walk over all pages yields each market of the first page's read once, also while others settle. Titles and
        starts of events are those that are stored or listed already; without a start the day is that in the event's
        ticker.

        The table is whole or the response is an error: 500 names the series that can't be read, and 503 comes when
        not all were read within 20 seconds. What was read is kept for the next request.

        With `with_quotes=true` a page has at most 200 markets, each with its prices at the moments of `quotes`, and
        what was known before the start. Starts that are not stored are looked up, and those that were read before
        their event, because they may have moved. A request reads for at most 15 seconds; what is `not_read` by then
        the same request has later. Each quote is read once, and again when the start has moved. The words of an
        event that did not take place ("Event does not qualify" settled yes) are left out: they settled no without
        being heard.

        Args:
            series_ticker: 1 to 25 series tickers, comma-separated, each once; empty items are skipped.
            strike_word: a word or phrase as a market names it, of at most 500 characters.
            start_date: a day of settlement as YYYY-MM-DD in UTC; it is included.
            end_date: a day of settlement as YYYY-MM-DD in UTC, not before start_date; it is included.
            settled_after: an ISO 8601 time with Z or an offset (in a URL, + is %2B), inclusive; a market without a
                time of settlement is then left out.
            settled_before: an ISO 8601 time with Z or an offset (in a URL, + is %2B), later than settled_after,
                exclusive; it holds beside the days.
            with_quotes: true or false (default).
            quotes: with with_quotes=true: some of listed (the first hour after the opening), 24h, 6h and 1h (before
                the start), comma-separated, each once; default: 24h,1h.
            cursor: the cursor of the page before, with the same filters; left out for the first page.
            format: "csv" returns the table as text (RFC 4180). Raises MorePagesError where another page follows.
        """
        result: api.SettledMarkets | str = await self._get("getSettledMarkets", {"series_ticker": series_ticker, "strike_word": strike_word, "start_date": start_date, "end_date": end_date, "settled_after": settled_after, "settled_before": settled_before, "with_quotes": with_quotes, "quotes": quotes, "cursor": cursor, "format": format})
        return result

    async def each_settled_market(self, *, series_ticker: str | Sequence[str], strike_word: str | None = None, start_date: str | date | None = None, end_date: str | date | None = None, settled_after: str | datetime | date | None = None, settled_before: str | datetime | date | None = None, with_quotes: bool | None = None, quotes: str | Sequence[str] | None = None) -> AsyncIterator[api.SettledMarketsMarket]:
        """Each of `markets` of get_settled_markets, page by page, with its parameters."""
        page = await self.get_settled_markets(series_ticker=series_ticker, strike_word=strike_word, start_date=start_date, end_date=end_date, settled_after=settled_after, settled_before=settled_before, with_quotes=with_quotes, quotes=quotes)
        for item in page["markets"]:
            yield item
        while page["cursor"] is not None:
            page = await self.get_settled_markets(series_ticker=series_ticker, strike_word=strike_word, start_date=start_date, end_date=end_date, settled_after=settled_after, settled_before=settled_before, with_quotes=with_quotes, quotes=quotes, cursor=page["cursor"])
            for item in page["markets"]:
                yield item

    async def get_order_book(self, *, market_ticker: str, contracts: int | None = None) -> api.OrderBook:
        """
        What a number of contracts of a market costs, by its order book.

        What yes and no can be bought for, cheapest first, and what `contracts` of each cost with the fee of a
        taker, exact to the last decimal. At most 100 prices of a side are shown, all are counted. The book is at
        most 2 seconds old. A market that can't be traded now has empty sides.

        Args:
            market_ticker: a market's ticker of at most 200 characters, given once.
            contracts: a whole number from 1 to 100000; default: 100.
        """
        result: api.OrderBook = await self._get("getOrderBook", {"market_ticker": market_ticker, "contracts": contracts})
        return result

    @overload
    async def get_trades(self, *, market_ticker: str, start: str | datetime | date | None = None, end: str | datetime | date | None = None, limit: int | None = None, cursor: str | None = None, format: Literal["json"] | None = None) -> api.MarketTrades: ...

    @overload
    async def get_trades(self, *, market_ticker: str, start: str | datetime | date | None = None, end: str | datetime | date | None = None, limit: int | None = None, cursor: str | None = None, format: Literal["csv"]) -> str: ...

    async def get_trades(self, *, market_ticker: str, start: str | datetime | date | None = None, end: str | datetime | date | None = None, limit: int | None = None, cursor: str | None = None, format: Literal["json", "csv"] | None = None) -> api.MarketTrades | str:
        """
        The trades of a market, newest first.

        Every trade of a market in the live and the historical tier, but block trades, which `block_trades` counts.
        A page may have fewer than `limit` trades, even none: the last one has no cursor. A walk yields each trade
        once, those that are made meanwhile not at all.

        Args:
            market_ticker: a market's ticker of at most 200 characters, given once.
            start: an ISO 8601 time with Z or an offset (in a URL, + is %2B), or a day from its midnight UTC, not
                after end; default: the first trade.
            end: an ISO 8601 time with Z or an offset (in a URL, + is %2B), or a day through its end UTC; default:
                now.
            limit: a whole number from 1 to 1000 (default).
            cursor: the cursor of the page before, with the same filters; left out for the first page.
            format: "csv" returns the table as text (RFC 4180). Raises MorePagesError where another page follows.
        """
        result: api.MarketTrades | str = await self._get("getTrades", {"market_ticker": market_ticker, "start": start, "end": end, "limit": limit, "cursor": cursor, "format": format})
        return result

    async def each_trade(self, *, market_ticker: str, start: str | datetime | date | None = None, end: str | datetime | date | None = None, limit: int | None = None) -> AsyncIterator[api.Trade]:
        """Each of `trades` of get_trades, page by page, with its parameters."""
        page = await self.get_trades(market_ticker=market_ticker, start=start, end=end, limit=limit)
        for item in page["trades"]:
            yield item
        while page["cursor"] is not None:
            page = await self.get_trades(market_ticker=market_ticker, start=start, end=end, limit=limit, cursor=page["cursor"])
            for item in page["trades"]:
                yield item

    async def search_strike_word(self, *, target_phrase: str, series_ticker: str | None = None, collection: str | None = None, speaker: str | None = None, role: str | Sequence[str] | None = None, event_ticker: str | None = None, labels: str | Sequence[str] | None = None, part: Literal["prepared", "questions"] | None = None, target_team: str | Sequence[str] | None = None, target_home_team: str | Sequence[str] | None = None, target_away_team: str | Sequence[str] | None = None, team_match_mode: bool | None = None, target_season: str | Sequence[str] | None = None, target_week: int | None = None, target_game_type: Literal["REG", "WC", "DIV", "CON", "SB"] | None = None, target_weekday: str | Sequence[str] | None = None, target_kickoff: Literal["day", "night"] | None = None, start_date: str | date | None = None, end_date: str | date | None = None, near_misses: bool | None = None, last: int | None = None, with_context: bool | None = None, num_transcripts: int | None = None, context_words: int | None = None) -> api.TranscriptSearch:
        """
        How often a phrase is said in the transcripts of a series or a collection, by whom and when.

        A transcript counts when any of the phrases is said in it. With `series_ticker` only the speakers count that
        the series' markets are about, and `estimate` and `markets` are those of the series; with `collection` every
        speaker counts, and both are null. A phrase never spans two turns. The filters whose names begin with
        `target_` and `team_` are of football only. When Kalshi fails, `markets` and `estimate` are null and the
        rest is returned.

        Args:
            target_phrase: 1 to 3 phrases separated by commas, each of at most 100 characters and 10 words; in
                double quotes for exactly these words, slashes between alternatives, "(N+ times)" at the end for at
                least N mentions.
            series_ticker: a series' ticker; exactly one of series_ticker and collection is given.
            collection: a collection's name, as getTranscriptCollections lists it.
            speaker: one speaker, as getTranscriptCollections spells it; case and accents do not matter.
            role: up to 3 roles, comma-separated, such as executive.
            event_ticker: an event's ticker: only the transcripts of this event are checked.
            labels: up to 5 of name:value, comma-separated, such as court:Ninth Circuit, as getTranscriptCollections
                lists them; of one name any value will do, case does not matter.
            part: prepared or questions: only the prepared remarks, or the questions and their answers; the whole
                call by default.
            target_team: at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN,
                DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN,
                WAS; also by name or city (New York means two); home or away.
            target_home_team: at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL,
                DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB,
                TEN, WAS; also by name or city (New York means two).
            target_away_team: at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL,
                DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB,
                TEN, WAS; also by name or city (New York means two).
            team_match_mode: true: home team in the one list and away team in the other; false (default): either.
            target_season: at most 8 seasons separated by commas, such as 2024,2025.
            target_week: a whole number from 1 to 22; playoffs go on counting.
            target_game_type: one of REG, WC, DIV, CON, SB.
            target_weekday: days of the week separated by commas, such as SUN or Sunday.
            target_kickoff: day or night: before 19:00 Eastern or not; a game without a time is neither.
            start_date: a day as YYYY-MM-DD; it is included.
            end_date: a day as YYYY-MM-DD, not before start_date; it is included.
            near_misses: true: with the words like the phrases that were said and do not count; false (default):
                without.
            last: a whole number from 1 to 1000: only so many of the transcripts that the other filters let through
                are counted, the newest; all by default.
            with_context: true: with snippets; false (default): without.
            num_transcripts: a whole number from 1 to 10; 5 by default.
            context_words: a whole number from 1 to 20; 5 by default.
        """
        result: api.TranscriptSearch = await self._get("searchStrikeWord", {"target_phrase": target_phrase, "series_ticker": series_ticker, "collection": collection, "speaker": speaker, "role": role, "event_ticker": event_ticker, "labels": labels, "part": part, "target_team": target_team, "target_home_team": target_home_team, "target_away_team": target_away_team, "team_match_mode": team_match_mode, "target_season": target_season, "target_week": target_week, "target_game_type": target_game_type, "target_weekday": target_weekday, "target_kickoff": target_kickoff, "start_date": start_date, "end_date": end_date, "near_misses": near_misses, "last": last, "with_context": with_context, "num_transcripts": num_transcripts, "context_words": context_words})
        return result

    async def get_event_word_counts(self, *, event_ticker: str, start_date: str | date | None = None, end_date: str | date | None = None, target_team: str | Sequence[str] | None = None, target_home_team: str | Sequence[str] | None = None, target_away_team: str | Sequence[str] | None = None, team_match_mode: bool | None = None, target_season: str | Sequence[str] | None = None, target_week: int | None = None, target_game_type: Literal["REG", "WC", "DIV", "CON", "SB"] | None = None, target_weekday: str | Sequence[str] | None = None, target_kickoff: Literal["day", "night"] | None = None, speaker: str | None = None, role: str | Sequence[str] | None = None, part: Literal["prepared", "questions"] | None = None) -> api.EventWordCounts:
        """
        All words of an event, counted in the transcripts of its series.

        In one request what a search for each word would return. The filters of football apply to events of NFL
        series only, `part` to earnings calls only, `speaker` and `role` to others. The event's own transcript
        counts only once all its markets have settled.

        Args:
            event_ticker: an event's ticker, or that of one of its markets, of at most 200 characters, given once.
            start_date: a day as YYYY-MM-DD; it is included.
            end_date: a day as YYYY-MM-DD, not before start_date; it is included.
            target_team: at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN,
                DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN,
                WAS; also by name or city (New York means two); home or away.
            target_home_team: at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL,
                DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB,
                TEN, WAS; also by name or city (New York means two).
            target_away_team: at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL,
                DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB,
                TEN, WAS; also by name or city (New York means two).
            team_match_mode: true: home team in the one list and away team in the other; false (default): either.
            target_season: at most 8 seasons separated by commas, such as 2024,2025.
            target_week: a whole number from 1 to 22; playoffs go on counting.
            target_game_type: one of REG, WC, DIV, CON, SB.
            target_weekday: days of the week separated by commas, such as SUN or Sunday.
            target_kickoff: day or night: before 19:00 Eastern or not; a game without a time is neither.
            speaker: one speaker, as getTranscriptCollections spells it; case and accents do not matter.
            role: up to 3 roles, comma-separated, such as executive.
            part: prepared or questions: only the prepared remarks, or the questions and their answers; the whole
                call by default.
        """
        result: api.EventWordCounts = await self._get("getEventWordCounts", {"event_ticker": event_ticker, "start_date": start_date, "end_date": end_date, "target_team": target_team, "target_home_team": target_home_team, "target_away_team": target_away_team, "team_match_mode": team_match_mode, "target_season": target_season, "target_week": target_week, "target_game_type": target_game_type, "target_weekday": target_weekday, "target_kickoff": target_kickoff, "speaker": speaker, "role": role, "part": part})
        return result

    async def search_earnings_strike_word(self, *, target_phrase: str, ticker: str, fiscal_quarter: str | Sequence[str] | None = None, start_date: str | date | None = None, end_date: str | date | None = None, with_analysts: bool | None = None, part: Literal["prepared", "questions"] | None = None, near_misses: bool | None = None, last: int | None = None, with_context: bool | None = None, num_transcripts: int | None = None, context_words: int | None = None) -> api.EarningsSearch:
        """
        How often a phrase is said in a company's earnings calls, and what the market says about it.

        A call counts when any of the phrases is said in it by an executive or the operator; with
        `with_analysts=true` by anyone. `part` counts only one part of each call, and leaves the estimate as it is.
        When the provider fails, `markets` and `estimate` are null and the rest is returned.

        Args:
            target_phrase: 1 to 3 phrases separated by commas, each of at most 100 characters and 10 words; in
                double quotes for exactly these words, slashes between alternatives, "(N+ times)" at the end for at
                least N mentions.
            ticker: a company's ticker such as AAPL, or its series' such as KXEARNINGSMENTIONAAPL or
                KXMENTIONEARNNKE.
            fiscal_quarter: up to 3 fiscal quarters, comma-separated: 3, Q3, or of one year 2025Q3.
            start_date: a day as YYYY-MM-DD; it is included.
            end_date: a day as YYYY-MM-DD, not before start_date; it is included.
            with_analysts: true: analysts' words count too; false (default): executives and the operator only.
            part: prepared or questions: only the prepared remarks, or the questions and their answers; the whole
                call by default.
            near_misses: true: with the words like the phrases that were said and do not count; false (default):
                without.
            last: a whole number from 1 to 1000: only so many of the transcripts that the other filters let through
                are counted, the newest; all by default.
            with_context: true: with snippets; false (default): without.
            num_transcripts: a whole number from 1 to 10; 5 by default.
            context_words: a whole number from 1 to 20; 5 by default.
        """
        result: api.EarningsSearch = await self._get("searchEarningsStrikeWord", {"target_phrase": target_phrase, "ticker": ticker, "fiscal_quarter": fiscal_quarter, "start_date": start_date, "end_date": end_date, "with_analysts": with_analysts, "part": part, "near_misses": near_misses, "last": last, "with_context": with_context, "num_transcripts": num_transcripts, "context_words": context_words})
        return result

    async def get_earnings_transcripts(self, *, ticker: str, fiscal_quarter: str | Sequence[str] | None = None, start_date: str | date | None = None, end_date: str | date | None = None, kalshi_only: bool | None = None, cursor: str | None = None) -> api.EarningsTranscripts:
        """
        The earnings calls of a company, newest first.

        Up to 4 calls a page, fewer where they exceed 8 MB. `transcript` is null unless the service's owner has set
        `SERVE_TRANSCRIPT_TEXT`, because texts are their owners'. It reads no provider.

        Args:
            ticker: a company's ticker such as AAPL, or its series' such as KXEARNINGSMENTIONAAPL or
                KXMENTIONEARNNKE.
            fiscal_quarter: up to 3 fiscal quarters, comma-separated: 3, Q3, or of one year 2025Q3.
            start_date: a day as YYYY-MM-DD; it is included.
            end_date: a day as YYYY-MM-DD, not before start_date; it is included.
            kalshi_only: true: only calls with an event of the provider; false (default): all.
            cursor: the cursor of the page before, with the same filters; left out for the first page.
        """
        result: api.EarningsTranscripts = await self._get("getEarningsTranscripts", {"ticker": ticker, "fiscal_quarter": fiscal_quarter, "start_date": start_date, "end_date": end_date, "kalshi_only": kalshi_only, "cursor": cursor})
        return result

    async def each_earnings_transcript(self, *, ticker: str, fiscal_quarter: str | Sequence[str] | None = None, start_date: str | date | None = None, end_date: str | date | None = None, kalshi_only: bool | None = None) -> AsyncIterator[api.EarningsTranscript]:
        """Each of `transcripts` of get_earnings_transcripts, page by page, with its parameters."""
        page = await self.get_earnings_transcripts(ticker=ticker, fiscal_quarter=fiscal_quarter, start_date=start_date, end_date=end_date, kalshi_only=kalshi_only)
        for item in page["transcripts"]:
            yield item
        while page["cursor"] is not None:
            page = await self.get_earnings_transcripts(ticker=ticker, fiscal_quarter=fiscal_quarter, start_date=start_date, end_date=end_date, kalshi_only=kalshi_only, cursor=page["cursor"])
            for item in page["transcripts"]:
                yield item

    async def get_earnings_event(self, *, event_ticker: str, part: Literal["prepared", "questions"] | None = None) -> api.EarningsEvent:
        """
        Where each word of an earnings event was said.

        The call is the one that names the event, else the company's only call of the fiscal quarter that its title
        or subtitle names, at most 45 days from the event's day, else the only one within three days. Analysts'
        words don't count; `part` counts only one part of the call.

        Args:
            event_ticker: an event's ticker, or that of one of its markets, of at most 200 characters, given once.
            part: prepared or questions: only the prepared remarks, or the questions and their answers; the whole
                call by default.
        """
        result: api.EarningsEvent = await self._get("getEarningsEvent", {"event_ticker": event_ticker, "part": part})
        return result

    async def get_earnings_market(self, *, market_ticker: str, part: Literal["prepared", "questions"] | None = None) -> api.EarningsMarket:
        """
        Where the word of an earnings market was said.

        All paragraphs of the call in which executives or the operator say the market's word. A word that was not
        said has 0 mentions and null for speaker and paragraph.

        Args:
            market_ticker: a market's ticker of at most 200 characters, given once.
            part: prepared or questions: only the prepared remarks, or the questions and their answers; the whole
                call by default.
        """
        result: api.EarningsMarket = await self._get("getEarningsMarket", {"market_ticker": market_ticker, "part": part})
        return result

    async def get_transcript_collections(self) -> api.TranscriptCollections:
        """
        Which transcripts there are: collections, their series, speakers and companies.

        Every collection whose file can be read, and the names of those that can't. It reads no provider.
        """
        result: api.TranscriptCollections = await self._get("getTranscriptCollections", {})
        return result

    async def get_board(self, *, event_ticker: str | None = None, market_ticker: str | None = None, contracts: int | None = None) -> api.Board:
        """
        What anyone may see: the next events, one event with its words, or a market's order book.

        Without `event_ticker` the events of the next 72 hours and those in progress, soonest first, at most 300, of
        each series those of its next day `later`, and the last 50 that `settled` within 7 days. With it the
        response of getMentionEvent?with_record=true, the last event of its series, the next one, prices over time
        and what the track record says. It serves open events, those that wait for their results, and those that
        settled in the last 7 days. With `market_ticker` instead it is the response of getOrderBook for a market of
        such an event.

        It takes no API key and counts nothing: a key is a 400, and so is every parameter that it does not have,
        also one whose name begins with `_`. One address may make 120 requests a minute, and 120 for order books;
        all visitors of pages behind Firebase Hosting 6,000 of each together. An operator turns it on with the
        setting `PUBLIC_BOARD`; without it every request is a 404.

        Everybody gets the same response. An event is kept for 10 seconds while it is in progress, else for 60, an
        order book for 2, and `Cache-Control` says so. `Age` is the seconds since it was read. An older event or
        list of up to 10 minutes stands in when the provider is slow or fails.

        `/calendar.ics` of the pages has the list's events that have a start as a calendar (the function
        `calendar`), with `series` those of one series. It has the same limits.

        Args:
            event_ticker: an event's ticker of 1 to 200 characters in Kalshi's own spelling, given once.
            market_ticker: instead of event_ticker: a market's ticker of 1 to 200 characters in Kalshi's own
                spelling, given once.
            contracts: only with market_ticker: a whole number from 1 to 100000; default: 100.
        """
        result: api.Board = await self._get("getBoard", {"event_ticker": event_ticker, "market_ticker": market_ticker, "contracts": contracts})
        return result

    async def get_changes(self, *, since: str | None = None, types: str | Sequence[str] | None = None, series_ticker: str | Sequence[str] | None = None, event_ticker: str | Sequence[str] | None = None, market_ticker: str | Sequence[str] | None = None, limit: int | None = None) -> api.ChangesPage:
        """
        What has changed since the last request: words listed, closed and settled, starts moved.

        Pass the `cursor` of each response as `since` of the next request, and every change comes once, in order;
        ask again at once while `more` is true. Without `since` there are no changes, but a cursor to start from. A
        change is in the feed about a minute after the provider shows it, and for 30 days; where the provider's
        lists of updates leave it out, it takes up to 15 minutes. Filters narrow together; with them a response may
        hold fewer changes than `limit`, and still `more` to come. The contents of a new series are not changes.

        Args:
            since: the cursor of a response of the last 30 days, or an ISO 8601 time of the last 7 days. To start
                anew, leave it out: the response has the present cursor.
            types: up to 10 of event.listed, event.start_changed, event.rules_changed, market.listed,
                market.status_changed, market.settled, separated by commas.
            series_ticker: up to 20 series' tickers, separated by commas.
            event_ticker: up to 20 events' tickers, separated by commas.
            market_ticker: up to 20 markets' tickers, separated by commas.
            limit: how many changes at most, from 1 to 1000; default: 100.
        """
        result: api.ChangesPage = await self._get("getChanges", {"since": since, "types": types, "series_ticker": series_ticker, "event_ticker": event_ticker, "market_ticker": market_ticker, "limit": limit})
        return result

    async def get_track_record(self, *, series_ticker: str | None = None, kind: Literal["nfl", "earnings", "speeches", "others"] | None = None, start_date: str | date | None = None, end_date: str | date | None = None) -> api.TrackRecord:
        """
        What the forecasts of words scored on events that came later.

        Each event is forecast once, in the hour before its start, and nothing is changed afterwards; when all its
        markets have settled, their results are added. Estimate, price and fair value are compared on the same
        markets, at the quote of the forecast's minute. Intervals are over 2,000 resamplings of whole events.
        Without parameters it needs no key, counts nothing and may be cached for 10 minutes; with one it needs a
        key. The figures are at most 10 minutes old. Nothing in it was tuned on the events that it shows, and it is
        no promise of what comes.

        Args:
            series_ticker: a series' ticker of at most 200 characters; without it all series.
            kind: one of nfl, earnings, speeches, others; without it all kinds.
            start_date: a day of the event as YYYY-MM-DD in US Eastern time; it is included.
            end_date: a day of the event as YYYY-MM-DD in US Eastern time, not before start_date; it is included.
        """
        result: api.TrackRecord = await self._get("getTrackRecord", {"series_ticker": series_ticker, "kind": kind, "start_date": start_date, "end_date": end_date})
        return result

    async def find_word(self, *, phrase: str) -> api.FoundWords:
        """
        The open markets on one word, over all events, soonest first.

        A market is found when its word counts for the phrase by the rules of what was said, or the phrase for its
        word: `tariff` finds Tariff, Tariffs and Tariff / Duty. All events count that the collector has seen,
        however far ahead. Nothing is read from Kalshi for the request; until the collector has seen every series
        once it is a 503.

        Args:
            phrase: one phrase of at most 100 characters and 10 words, as in searchStrikeWord: slashes between
                alternatives, "(N+ times)" at the end for markets on N mentions.
        """
        result: api.FoundWords = await self._get("findWord", {"phrase": phrase})
        return result
