"""Generated from functions/openapi.json by `npm run clients`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class MentionMarket(TypedDict):
    market_ticker: str
    series_ticker: str
    title: str
    strike_word: str | None
    close_time: str | None
    created_time: str | None
    event_ticker: str
    expected_expiration_time: str | None
    expiration_time: str | None
    last_price: float | None
    liquidity: float
    no_ask_dollars: float | None
    no_bid_dollars: float | None
    yes_ask_dollars: float | None
    yes_bid_dollars: float | None
    open_interest: float
    open_time: str | None
    volume: float
    volume_24h: float
    result: Literal["yes", "no"] | None
    previous_yes_bid_dollars: float | None
    previous_yes_ask_dollars: float | None
    previous_no_bid_dollars: float | None
    previous_no_ask_dollars: float | None
    rules_primary: str
    settlement_ts: str | None
    scheduledStartTime: str | None
    event_subtitle: str | None


class MentionMarkets(TypedDict):
    markets: list[MentionMarket]
    not_found: list[str]
    errors: list[UnreadableMarket]


class UnreadableMarket(TypedDict):
    market_ticker: str
    message: str


class MentionEventWithRecord(TypedDict):
    event_ticker: str
    series_ticker: str
    event_title: str | None
    event_subtitle: str | None
    scheduledStartTime: str | None
    markets: list[EventMarketWithRecord]
    errors: list[UnreadableMarket]
    record_error: NotRequired[str]


class EventMarketWithRecord(TypedDict):
    market_ticker: str
    series_ticker: str
    title: str
    strike_word: str | None
    close_time: str | None
    created_time: str | None
    event_ticker: str
    expected_expiration_time: str | None
    expiration_time: str | None
    last_price: float | None
    liquidity: float
    no_ask_dollars: float | None
    no_bid_dollars: float | None
    yes_ask_dollars: float | None
    yes_bid_dollars: float | None
    open_interest: float
    open_time: str | None
    volume: float
    volume_24h: float
    result: Literal["yes", "no"] | None
    previous_yes_bid_dollars: float | None
    previous_yes_ask_dollars: float | None
    previous_no_bid_dollars: float | None
    previous_no_ask_dollars: float | None
    rules_primary: str
    settlement_ts: str | None
    scheduledStartTime: str | None
    event_subtitle: str | None
    rules_secondary: str
    status: Literal["unopened", "open", "closed", "settled"] | None
    record: NotRequired[EventMarketWithRecordRecord | None]
    transcripts: NotRequired[EventMarketWithRecordTranscripts]
    estimate: NotRequired[Estimate | None]
    estimate_error: NotRequired[str]


class EventMarketWithRecordRecord(TypedDict):
    yes: int
    no: int


class EventMarketWithRecordTranscripts(TypedDict):
    total_transcripts_checked: int
    transcripts_with_phrase: int
    total_games_checked: NotRequired[int]
    games_with_phrase: NotRequired[int]


class Estimate(TypedDict):
    probability: float
    low: float
    high: float
    observations: int
    basis: list[Literal["series", "record", "transcripts"]]
    fair_value: float | None


class MentionEvents(TypedDict):
    events: list[MentionEventSummary]
    cursor: str | None


class MentionEventSummary(TypedDict):
    event_ticker: str
    series_ticker: str
    event_title: str | None
    event_subtitle: str | None
    scheduledStartTime: str | None


class RateLimit(TypedDict):
    limit: int
    used: int
    remaining: int
    resetAt: str | None


AllMentionSeries: TypeAlias = 'list[MentionSeries]'


class MentionSeries(TypedDict):
    series_ticker: str
    series_title: str


class StrikeWordSearch(TypedDict):
    target_phrase: str
    phrases: list[str]
    total_games_checked: int
    games_with_phrase: int
    probability: float | None
    estimate: Estimate | None
    estimate_error: NotRequired[str]
    total_mentions: int
    by_phrase: list[PhraseInGames]
    cached: bool
    context: NotRequired[list[Game]]
    markets: PhraseMarkets | None
    markets_error: NotRequired[str]


class PhraseInGames(TypedDict):
    phrase: str
    games_with_phrase: int
    total_mentions: int
    probability: float | None


class Game(TypedDict):
    game_id: str
    gameday: str
    home_team: str
    away_team: str
    mentions: int
    snippets: list[Snippet]


class Snippet(TypedDict):
    before: str
    match: str
    after: str


class PhraseMarkets(TypedDict):
    open: list[OpenMarket]
    settled: PhraseMarketsSettled
    similar: NotRequired[list[str]]
    fetchedAt: str


class OpenMarket(TypedDict):
    market_ticker: str
    event_ticker: str
    strike_word: str
    yes_bid_dollars: float | None
    yes_ask_dollars: float | None
    last_price: float | None
    close_time: str | None


class PhraseMarketsSettled(TypedDict):
    yes: int
    no: int
    probability: float | None


class PriceHistory(TypedDict):
    interval: Literal["1m", "1h", "1d"]
    start: str
    end: str
    markets: list[PriceHistoryMarket]
    not_found: list[str]
    errors: list[UnreadableMarket]


class Candle(TypedDict):
    end_ts: str
    open_dollars: float | None
    high_dollars: float | None
    low_dollars: float | None
    close_dollars: float | None
    yes_bid_dollars: float | None
    yes_ask_dollars: float | None
    volume: float
    open_interest: float


class PriceHistoryMarket(TypedDict):
    market_ticker: str
    strike_word: str | None
    candles: list[Candle]


class SettledMarkets(TypedDict):
    markets: list[SettledMarketsMarket]
    cursor: str | None


class SettledMarketsMarket(TypedDict):
    market_ticker: str
    event_ticker: str
    series_ticker: str
    event_title: str
    event_date: str | None
    strike_word: str
    result: Literal["yes", "no"]
    settlement_ts: str | None


class TranscriptSearch(TypedDict):
    target_phrase: str
    phrases: list[str]
    collection: str
    total_transcripts_checked: int
    transcripts_with_phrase: int
    probability: float | None
    estimate: Estimate | None
    estimate_error: NotRequired[str]
    total_mentions: int
    by_month: list[MonthCounts]
    by_speaker: list[SpeakerCounts]
    cached: bool
    context: NotRequired[list[TranscriptContext]]
    markets: PhraseMarkets | None
    markets_error: NotRequired[str]


class MonthCounts(TypedDict):
    month: str
    transcripts: int
    transcripts_with_phrase: int
    total_mentions: int


class SpeakerCounts(TypedDict):
    speaker: str | None
    role: str | None
    total_mentions: int


class TranscriptContext(TypedDict):
    transcript_id: str
    title: str
    date: str
    event_tickers: list[str]
    mentions: int
    snippets: list[SpokenSnippet]


class SpokenSnippet(TypedDict):
    speaker: str | None
    role: str | None
    before: str
    match: str
    after: str


class EventWordCounts(TypedDict):
    event_ticker: str
    collection: str
    total_transcripts_checked: int
    words: list[WordCount]


class WordCount(TypedDict):
    market_ticker: str
    strike_word: str | None
    transcripts_with_phrase: int | None
    probability: float | None
    total_mentions: int | None


class EarningsSearch(TypedDict):
    target_phrase: str
    phrases: list[str]
    series_ticker: str
    company_ticker: str
    total_transcripts_checked: int
    transcripts_with_phrase: int
    probability: float | None
    estimate: Estimate | None
    estimate_error: NotRequired[str]
    total_mentions: int
    cached: bool
    context: NotRequired[list[EarningsContext]]
    markets: PhraseMarkets | None
    markets_error: NotRequired[str]


class EarningsContext(TypedDict):
    transcript_id: str
    report_date: str
    fiscal_year: int
    fiscal_quarter: int
    event_ticker: str | None
    mentions: int
    snippets: list[EarningsSnippet]


class EarningsSnippet(TypedDict):
    speaker: str | None
    speaker_type: Literal["Executive", "Operator", "Analyst"] | None
    before: str
    match: str
    after: str


class EarningsTranscripts(TypedDict):
    series_ticker: str
    company_ticker: str
    transcripts: list[EarningsTranscript]
    cursor: str | None


class EarningsTranscript(TypedDict):
    transcript_id: str
    fiscal_year: int
    fiscal_quarter: int
    report_date: str
    event_ticker: str | None
    words: int
    transcript: list[EarningsTurn] | None


class EarningsTurn(TypedDict):
    speaker: str | None
    speaker_type: Literal["Executive", "Operator", "Analyst"] | None
    content: str


class EarningsEvent(TypedDict):
    event_ticker: str
    company_ticker: str
    fiscal_year: int
    fiscal_quarter: int
    report_date: str
    transcript_id: str
    markets: list[EarningsEventMarket]


class EarningsEventMarket(TypedDict):
    market_ticker: str
    strike_word: str | None
    result: Literal["yes", "no"] | None
    mentions: int
    speaker_type: Literal["Executive", "Operator", "Analyst"] | None
    speaker: str | None
    paragraph: str | None


class EarningsMarket(TypedDict):
    market_ticker: str
    event_ticker: str
    company_ticker: str
    strike_word: str | None
    result: Literal["yes", "no"] | None
    fiscal_year: int
    fiscal_quarter: int
    report_date: str
    transcript_id: str
    mentions: int
    speaker_type: Literal["Executive", "Operator", "Analyst"] | None
    speaker: str | None
    paragraph: str | None
    paragraphs: list[EarningsParagraph]


class EarningsParagraph(TypedDict):
    speaker: str | None
    speaker_type: Literal["Executive", "Operator", "Analyst"] | None
    paragraph: str


class TranscriptCollections(TypedDict):
    collections: list[TranscriptCollection]


class TranscriptCollection(TypedDict):
    collection: str
    transcripts: int
    words: int
    first_date: str | None
    last_date: str | None
    series: list[str]
    speakers: list[ListedSpeaker]
    companies: NotRequired[list[ListedCompany]]


class ListedSpeaker(TypedDict):
    speaker: str
    roles: list[str]
    transcripts: int
    words: int


class ListedCompany(TypedDict):
    company_ticker: str
    transcripts: int
    last_report_date: str
