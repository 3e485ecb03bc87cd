"""Generated from extras/openapi.json by `npm --prefix extras run clients`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class MentionMarket(TypedDict):
    """
    market_ticker: The market's ticker.
    series_ticker: The event's ticker before its first `-`.
    title: The market's title, else its event's; empty when neither has one.
    strike_word: The word or phrase that the market asks for; null when it names none.
    close_time: When trading ends; null when not known or not yet set.
    created_time: When the market was created; null when not known or not yet set.
    event_ticker: The ticker of the event that the market belongs to.
    expected_expiration_time: When the result is expected; null when not known or not yet set.
    expiration_time: When the market expires; until it settles, Kalshi's latest possible time for that; null when
        not set; null when not known or not yet set.
    last_price: Price of the last trade, in cents, with up to four decimals.
    liquidity: The provider's figure, else 0.
    no_ask_dollars: Lowest price at which no is offered, in dollars; null when there is no such price.
    no_bid_dollars: Highest price bid for no, in dollars; null when there is no such price.
    yes_ask_dollars: Lowest price at which yes is offered, in dollars; null when there is no such price.
    yes_bid_dollars: Highest price bid for yes, in dollars; null when there is no such price.
    open_interest: Contracts held; may be a fraction.
    open_time: When trading begins or began; null when not known or not yet set.
    volume: Contracts traded; may be a fraction.
    volume_24h: Contracts traded in the last 24 hours; may be a fraction.
    result: How the market settled; null before, and for a void market.
    previous_yes_bid_dollars: The yes bid a day ago, in dollars; null when there is no such price.
    previous_yes_ask_dollars: The yes ask a day ago, in dollars; null when there is no such price.
    previous_no_bid_dollars: The no bid a day ago, in dollars; null when there is no such price.
    previous_no_ask_dollars: The no ask a day ago, in dollars; null when there is no such price.
    rules_primary: The rules by which the market settles; empty when the provider gives none.
    settlement_ts: When the market settled; null when not known or not yet set.
    scheduledStartTime: When the event starts; null when not known or not yet set.
    event_subtitle: The event's subtitle.
    """

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


AllMentionSeries: TypeAlias = "list[MentionSeries]"


class MentionSeries(TypedDict):
    """
    series_ticker: The series' ticker.
    series_title: Kalshi's title; empty when it gives none.
    """

    series_ticker: str
    series_title: str


class StrikeWordSearch(TypedDict):
    """
    target_phrase: As given.
    phrases: The phrases as they were understood.
    total_games_checked: Games that the filters let through.
    games_with_phrase: Games in which any of the phrases is said.
    probability: games_with_phrase / total_games_checked; null when no game was checked.
    total_mentions: Mentions of all phrases in all games checked.
    total_words_checked: Words in all games checked.
    latest: 
    by_phrase: Each phrase by itself, in the order of the phrases.
    near_misses: Only with near_misses=true: words like a phrase that do not count by the market's rules; most
        transcripts first, at most 10.
    cached: Whether the counts came from the result cache.
    context: Only with with_context=true; most recent first.
    """

    target_phrase: str
    phrases: list[str]
    total_games_checked: int
    games_with_phrase: int
    probability: float | None
    total_mentions: int
    total_words_checked: int
    latest: LatestCounts
    by_phrase: list[PhraseInGames]
    near_misses: NotRequired[list[NearMiss]]
    cached: bool
    context: NotRequired[list[Game]]


class LatestCounts(TypedDict):
    """
    checked: The latest that were checked, at most 10.
    with_phrase: Those of them in which any of the phrases is said.
    """

    checked: int
    with_phrase: int


class PhraseInGames(TypedDict):
    """
    phrase: The phrase as it was understood.
    games_with_phrase: Games in which it is said.
    total_mentions: Its mentions in all games checked.
    probability: games_with_phrase / total_games_checked; null when no game was checked.
    """

    phrase: str
    games_with_phrase: int
    total_mentions: int
    probability: float | None


class NearMiss(TypedDict):
    """
    form: The words as the index has them, without capitals.
    mentions: How often they are said in all transcripts checked.
    transcripts: Transcripts in which they are said at least once.
    """

    form: str
    mentions: int
    transcripts: int


class Game(TypedDict):
    """
    game_id: The schedule's id: season, week, away and home team.
    gameday: The day of the game, in US Eastern time.
    home_team: The schedule's abbreviation.
    away_team: The schedule's abbreviation.
    mentions: Mentions of all phrases in this game.
    snippets: In the order of the broadcast, at most 100.
    """

    game_id: str
    gameday: str
    home_team: str
    away_team: str
    mentions: int
    snippets: list[Snippet]


class Snippet(TypedDict):
    """
    before: The words before the mention.
    match: The mention, as it was said.
    after: The words after the mention.
    """

    before: str
    match: str
    after: str


class Health(TypedDict):
    """
    release: What is running.
    started_at: Since when this instance runs, ISO 8601.
    store: Whether the store of the keys answers.
    provider: Kalshi, as this instance finds it.
    collections: The corpus of searchNFLStrikeWord.
    """

    release: HealthRelease
    started_at: str
    store: Literal["ok", "failing"]
    provider: HealthProvider
    collections: list[CollectionHealth]


class HealthRelease(TypedDict):
    """
    version: The version of the service.
    commit: The commit, as the deployment names it; "unknown" where it names none.
    """

    version: str
    commit: str


class HealthProvider(TypedDict):
    """
    last_success: When this instance last read Kalshi, ISO 8601; null while no read has succeeded.
    reads_per_second: The most that this instance reads a second now; null without a pace.
    """

    last_success: str | None
    reads_per_second: float | None


class CollectionHealth(TypedDict):
    """
    collection: The collection's name.
    status: `damaged`: its file can't be used, the log says why. `missing`: its file is not there.
    transcripts: Transcripts that can be searched.
    last_date: Day of the latest; null without a transcript.
    """

    collection: str
    status: Literal["ok", "damaged", "missing"]
    transcripts: int
    last_date: str | None


class MentionMarkets(TypedDict):
    """
    markets: The markets that were found, in the order asked for.
    not_found: Tickers that the provider does not know.
    errors: Markets that could not be read.
    """

    markets: list[MentionMarket]
    not_found: list[str]
    errors: list[UnreadableMarket]


class UnreadableMarket(TypedDict):
    """
    market_ticker: Ticker of the market.
    message: Why the market can't be read, for people.
    """

    market_ticker: str
    message: str


class MentionEventWithRecord(TypedDict):
    """
    event_ticker: Ticker of the event.
    series_ticker: Ticker of its series.
    event_title: Title of the event, or null where the provider gives none.
    event_subtitle: Subtitle of the event, or null where the provider gives none.
    scheduledStartTime: When the event starts, ISO 8601, or null when not known.
    start: The start and where it comes from; null when not known.
    phase: upcoming, live (it has started, and a market can be traded or is paused), over (none can, and results are
        missing) or settled (each market is determined or final, as yes, no or void, and none is disputed); null
        when neither start, day nor markets decide it. Lists have it as the feed of changes knows it, at most a
        minute later; without the feature `changes`, or before its first pass, by the list alone, which may be null.
    form: press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when neither title
        nor subtitle says, nor the rules where markets are read.
    window: The time span that all its markets ask about, by their rules; null where they ask about one appearance,
        and where the rules can't be read.
    event_date: The event's day, in US Eastern time; null when nothing dates the event.
    event_date_basis: What `event_date` is from, the first of: `start`, the event's start; `subtitle`, the day that
        the subtitle names; `rules`, the day that the title or the rules name; `ticker`, the day in the ticker,
        often a day or two off; null with it.
    settlement_sources: Where results come from, as the provider says; empty when it names none.
    fee: The event's own fee, else its series'; null when not known.
    markets: All markets of the event, open and settled, sorted by ticker.
    errors: Markets whose record can't be read; normally empty.
    kind: nfl: NFL broadcasts; earnings: earnings calls; speeches: a collection names whose words count; others.
        Only with with_record=true.
    record_error: Why the records are null; the rest of the response is complete.
    closing: How the words of the series close, by its settled events; null when they can't be read. Only with
        with_record=true.
    transcripts_error: Which collection can't be read, when it may inform the series. Only with with_record=true.
    """

    event_ticker: str
    series_ticker: str
    event_title: str | None
    event_subtitle: str | None
    scheduledStartTime: str | None
    start: EventStart | None
    phase: Literal["upcoming", "live", "over", "settled"] | None
    form: Literal["press_conference", "speech", "rally", "interview", "hearing", "debate", "call", "broadcast"] | None
    window: EventWindow | None
    event_date: str | None
    event_date_basis: Literal["start", "subtitle", "rules", "ticker"] | None
    settlement_sources: list[SettlementSource]
    fee: Fee | None
    markets: list[EventMarketWithRecord]
    errors: list[UnreadableMarket]
    kind: NotRequired[Literal["nfl", "earnings", "speeches", "others"]]
    record_error: NotRequired[str]
    closing: NotRequired[Closing | None]
    transcripts_error: NotRequired[str]


class EventStart(TypedDict):
    """
    at: `scheduledStartTime`.
    source: What Kalshi states it in: a milestone that names the event, else the event's strike date.
    certain: false: the milestone says that its time is open or postponed, or it is a strike date.
    known_since: When the feed of changes first saw this start; null if it has not, or if it is older than the feed.
    moved: Its last move; null if the feed has seen none.
    """

    at: str
    source: Literal["milestone", "strike_date"]
    certain: bool
    known_since: str | None
    moved: EventStartMoved | None


_EventStartMoved = TypedDict("_EventStartMoved", {"from": "str"})


class EventStartMoved(_EventStartMoved):
    """
    at: When the feed saw it.
    from: The start before.
    """

    at: str


class EventWindow(TypedDict):
    """
    start: What is said before this moment does not count, ISO 8601. A word may count from later: `requires.after`.
    end: Only what is said before this moment counts, ISO 8601.
    """

    start: str
    end: str


class SettlementSource(TypedDict):
    """
    name: Its name; null when the provider gives none.
    url: Its address; null when the provider gives none.
    """

    name: str | None
    url: str | None


class Fee(TypedDict):
    """
    type: The provider's word, such as quadratic.
    multiplier: The provider's factor; 1 is usual.
    """

    type: str
    multiplier: float


class EventMarketWithRecord(TypedDict):
    """
    market_ticker: The market's ticker.
    series_ticker: The event's ticker before its first `-`.
    title: The market's title, else its event's; empty when neither has one.
    strike_word: The word or phrase that the market asks for; null when it names none.
    close_time: When trading ends; null when not known or not yet set.
    created_time: When the market was created; null when not known or not yet set.
    event_ticker: The ticker of the event that the market belongs to.
    expected_expiration_time: When the result is expected; null when not known or not yet set.
    expiration_time: When the market expires; until it settles, Kalshi's latest possible time for that; null when
        not set; null when not known or not yet set.
    last_price: Price of the last trade, in cents, with up to four decimals.
    liquidity: The provider's figure, else 0.
    no_ask_dollars: Lowest price at which no is offered, in dollars; null when there is no such price.
    no_bid_dollars: Highest price bid for no, in dollars; null when there is no such price.
    yes_ask_dollars: Lowest price at which yes is offered, in dollars; null when there is no such price.
    yes_bid_dollars: Highest price bid for yes, in dollars; null when there is no such price.
    open_interest: Contracts held; may be a fraction.
    open_time: When trading begins or began; null when not known or not yet set.
    volume: Contracts traded; may be a fraction.
    volume_24h: Contracts traded in the last 24 hours; may be a fraction.
    result: How the market settled; null before, and for a void market.
    previous_yes_bid_dollars: The yes bid a day ago, in dollars; null when there is no such price.
    previous_yes_ask_dollars: The yes ask a day ago, in dollars; null when there is no such price.
    previous_no_bid_dollars: The no bid a day ago, in dollars; null when there is no such price.
    previous_no_ask_dollars: The no ask a day ago, in dollars; null when there is no such price.
    rules_primary: The rules by which the market settles; empty when the provider gives none.
    settlement_ts: When the market settled; null when not known or not yet set.
    scheduledStartTime: When the event starts; null when not known or not yet set.
    event_subtitle: The event's subtitle.
    rules_secondary: Further rules; "" where the provider gives none.
    requires: What the rules say must be said; null for a market on the event itself.
    status: unopened, open (it can be traded), paused, closed (trading has ended, no final result) or settled; null
        when the provider sends another status.
    yes_bid_size: Contracts bid for yes at the best price, which is what no can be bought for; may be a fraction,
        null when not known.
    yes_ask_size: Contracts offered of yes at the best price; may be a fraction, null when not known.
    can_close_early: Whether it may close before its close_time, as when the word is said; null when not known.
    record: Settled before the event's start, never of the event itself; null when they can't be read. Only with
        with_record=true.
    transcripts: Only with with_record=true, for series that a collection informs, when there are transcripts.
    estimate: The chance that the market settles as yes, by its record. Only with with_record=true.
    buy_yes: What yes can be bought for; null without an offer. Only with with_record=true.
    buy_no: What no can be bought for; null without an offer. Only with with_record=true.
    verdict: buy_yes, buy_no: that side leaves something after its fee, at a price outside the interval; unproven:
        the same, where the fair value has not been shown to beat the price; none: neither; null without a fair
        value or a fee. With with_record=true.
    estimate_error: Why estimate is null.
    """

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
    requires: Requires | None
    status: Literal["unopened", "open", "paused", "closed", "settled"] | None
    yes_bid_size: float | None
    yes_ask_size: float | None
    can_close_early: bool | None
    record: NotRequired[EventMarketWithRecordRecord | None]
    transcripts: NotRequired[EventMarketWithRecordTranscripts]
    estimate: NotRequired[Estimate | None]
    buy_yes: NotRequired[Offer | None]
    buy_no: NotRequired[Offer | None]
    verdict: NotRequired[Literal["buy_yes", "buy_no", "lean_yes", "lean_no", "none", "unproven"] | None]
    estimate_error: NotRequired[str]


class Requires(TypedDict):
    """
    times: How often it must be said; the rules win over the strike word. Null when they don't say.
    by: Who must say it, in the rules' words; null when they don't say.
    after: Only what is said after this counts, ISO 8601: the window's start, or for a count that starts with the
        listing the market's opening, if that is later; null without either.
    exact: true: not even the plural counts; false: the rules name the plural; null when they don't say.
    notes: What else decides: event_may_not_qualify (no, without having been heard), video_before_transcript,
        window, partial_settlement, unfilled_template (the rules show a placeholder).
    unread: Sentences of the rules that were not understood: read them.
    """

    times: int | None
    by: str | None
    after: str | None
    exact: bool | None
    notes: list[Literal["event_may_not_qualify", "video_before_transcript", "window", "partial_settlement", "unfilled_template"]]
    unread: int


class EventMarketWithRecordRecord(TypedDict):
    """
    yes: Markets of the same series and strike word that settled as yes.
    no: Markets of the same series and strike word that settled as no.
    """

    yes: int
    no: int


class EventMarketWithRecordTranscripts(TypedDict):
    """
    total_transcripts_checked: Transcripts before the event's day, those too short for the estimate as well.
    transcripts_with_phrase: Those of them in which the word is said.
    total_games_checked: The same as total_transcripts_checked; of NFL games only.
    games_with_phrase: The same as transcripts_with_phrase; of NFL games only.
    """

    total_transcripts_checked: int
    transcripts_with_phrase: int
    total_games_checked: NotRequired[int]
    games_with_phrase: NotRequired[int]


class Estimate(TypedDict):
    """
    probability: The estimate, to 4 decimals as all numbers here.
    low: Lower end of the 95% interval.
    high: Upper end of the 95% interval.
    observations: Settled markets and transcripts that it is made of, each counted once: sources, not independent
        trials.
    basis: What it is made of, in the order of `parts`. The series' rate alone says nothing about this word.
    fair_value: The price, moved by what the word's evidence says beyond the series' rate; without a price, by what
        5 others' prices say. Null from the event's start on, without a known start, and for a market that is not
        open or may settle between 0 and 1.
    fair_low: Lower end of its range: the fair value if the evidence counted half, or double. By siblings: the end
        of the estimate's interval, moved alike. Null with it.
    fair_high: Upper end of its range; null with it.
    fair_basis: What `fair_value` starts from: the word's own price, or the prices of its siblings; null with it.
    parts: Its evidence; the mean of `probability` weighted by `weight` is the estimate, within 0.0002.
    """

    probability: float
    low: float
    high: float
    observations: int
    basis: list[Literal["series", "record", "speaker", "transcripts"]]
    fair_value: float | None
    fair_low: float | None
    fair_high: float | None
    fair_basis: Literal["price", "siblings"] | None
    parts: list[EstimatePart]


class EstimatePart(TypedDict):
    """
    basis: series: its rate; record: the word's settled markets; speaker: those in the speaker's other series;
        transcripts.
    weight: In settled markets.
    probability: The share of yes, of transcripts in which it is said weighted by age.
    count: Settled markets or transcripts.
    newest: Day of the newest transcript; null for markets.
    yes_of_last_8: Of the newest 8 markets or transcripts; null for 8 or fewer, and where it is not counted.
    """

    basis: Literal["series", "record", "speaker", "transcripts"]
    weight: float
    probability: float
    count: int
    newest: str | None
    yes_of_last_8: int | None


class Offer(TypedDict):
    """
    price_dollars: Price of a contract, in dollars: the best ask, of no 1 minus the best bid.
    size: Contracts offered at this price; null when not known.
    fee_dollars: Fee of one contract of a large order that takes the offer (a single one pays up to a cent more);
        null for a fee that is not known, in dollars.
    edge_dollars: What the fair value leaves after price and fee; null where fair value or fee is, in dollars.
    """

    price_dollars: float
    size: float | None
    fee_dollars: float | None
    edge_dollars: float | None


class Closing(TypedDict):
    """
    kind: by_word: one by one, as they are said; together: nearly all within a minute; unknown: fewer than 3 events
        have settled.
    events: Settled events that show it, the newest, at most 20.
    median_minutes: From the start to a word's close, the median; null where unknown, or no start is known.
    """

    kind: Literal["by_word", "together", "unknown"]
    events: int
    median_minutes: float | None


class MentionEvents(TypedDict):
    """
    events: Soonest start first, of settled events the latest; those without a start last, then by ticker. With
        said: the last that settled first.
    cursor: Cursor of the next page; null on the last.
    """

    events: list[MentionEventSummary]
    cursor: str | None


class MentionEventSummary(TypedDict):
    """
    event_ticker: Ticker of the event.
    series_ticker: Ticker of its series.
    event_title: Title of the event, or null where the provider gives none.
    event_subtitle: Subtitle of the event, or null where the provider gives none.
    scheduledStartTime: When the event starts, ISO 8601, or null when not known.
    start: The start and where it comes from; null when not known.
    phase: upcoming, live (it has started, and a market can be traded or is paused), over (none can, and results are
        missing) or settled (each market is determined or final, as yes, no or void, and none is disputed); null
        when neither start, day nor markets decide it. Lists have it as the feed of changes knows it, at most a
        minute later; without the feature `changes`, or before its first pass, by the list alone, which may be null.
    form: press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when neither title
        nor subtitle says, nor the rules where markets are read.
    said: 
    """

    event_ticker: str
    series_ticker: str
    event_title: str | None
    event_subtitle: str | None
    scheduledStartTime: str | None
    start: EventStart | None
    phase: Literal["upcoming", "live", "over", "settled"] | None
    form: Literal["press_conference", "speech", "rally", "interview", "hearing", "debate", "call", "broadcast"] | None
    said: NotRequired[Said]


class Said(TypedDict):
    """
    yes: Words that were said.
    no: Words that were not.
    void: Words whose market settled as neither.
    """

    yes: int
    no: int
    void: int


class RateLimit(TypedDict):
    """
    limit: Requests that the key may make in any 60 minutes.
    used: Requests that were counted in the last hour.
    remaining: Requests that the key may still make now.
    resetAt: When the next place is freed, ISO 8601; null while no request is counted.
    """

    limit: int
    used: int
    remaining: int
    resetAt: str | None


class ExtrasHealth(TypedDict):
    """
    status: `failing`: the store of the extras does not respond.
    features: What is deployed: `core`, and the features beside it, as FEATURES named them.
    collector: What collects changes; null where nothing does.
    watch_secrets: `unreadable`: stored secrets of watches don't open with this instance's key, so nothing is sent
        to these watches. null where it has no key.
    """

    status: Literal["ok", "failing"]
    features: list[str]
    collector: ExtrasHealthCollector | None
    watch_secrets: Literal["ok", "unreadable"] | None


class ExtrasHealthCollector(TypedDict):
    """
    last_run: When it last ran to its end, ISO 8601.
    lag_seconds: How far it is behind.
    undated_events: Events that trade of which it knows neither a start nor a day: their words have no fair value.
        null where it has not counted them yet.
    """

    last_run: str | None
    lag_seconds: float | None
    undated_events: int | None


class PriceHistory(TypedDict):
    """
    interval: How long a period is.
    start: No candle ended before it.
    end: No candle ended after it.
    markets: Sorted by ticker, or in the order asked for.
    not_found: Tickers that the provider does not know.
    errors: Markets whose candles could not be read, or not all of them; ask again for the rest.
    """

    interval: Literal["1m", "1h", "1d"]
    start: str
    end: str
    markets: list[PriceHistoryMarket]
    not_found: list[str]
    errors: list[UnreadableMarket]


class PriceHistoryMarket(TypedDict):
    """
    market_ticker: The market's ticker.
    strike_word: The word or phrase that the market asks for; null when it names none.
    candles: The finished periods that the provider has, in order; it leaves out some.
    """

    market_ticker: str
    strike_word: str | None
    candles: list[Candle]


class Candle(TypedDict):
    """
    end_ts: When the period ended.
    open_dollars: Price of the first trade, in dollars; null in a period without a trade.
    high_dollars: Highest price of a trade, in dollars; null in a period without a trade.
    low_dollars: Lowest price of a trade, in dollars; null in a period without a trade.
    close_dollars: Price of the last trade, in dollars; null in a period without a trade.
    yes_bid_dollars: Highest price bid for yes at the end of the period, in dollars; null when there is no such
        price.
    yes_ask_dollars: Lowest price at which yes was offered at the end of the period, in dollars; null when there is
        no such price.
    volume: Contracts traded in the period; may be a fraction.
    open_interest: Contracts held at the end of the period; may be a fraction.
    """

    end_ts: str
    open_dollars: float | None
    high_dollars: float | None
    low_dollars: float | None
    close_dollars: float | None
    yes_bid_dollars: float | None
    yes_ask_dollars: float | None
    volume: float
    open_interest: float


class SettledMarkets(TypedDict):
    """
    markets: Newest settlement first, an unknown time last, then by ticker; void markets are left out.
    cursor: Cursor of the next page; null on the last.
    """

    markets: list[SettledMarketsMarket]
    cursor: str | None


class SettledMarketsMarket(TypedDict):
    """
    market_ticker: The market's ticker.
    event_ticker: The ticker of the event that the market belongs to.
    series_ticker: The event's ticker before its first `-`.
    event_title: The event's title; empty when it is not known.
    event_date: The event's day, in US Eastern time; null when nothing dates the event.
    event_date_basis: What `event_date` is from, the first of: `start`, the event's start; `subtitle`, the day that
        the subtitle names; `rules`, the day that the title or the rules name; `ticker`, the day in the ticker,
        often a day or two off; null with it.
    strike_word: The word or phrase that the market asked for.
    result: How the market settled.
    settlement_ts: When the market settled; null when it is not known.
    scheduledStartTime: The start that the quotes are for: the event's, else the first minute of the day that its
        texts or rules name, but at most its window's start; null where nothing dates it. Only with
        with_quotes=true, as what follows.
    quotes: Prices at the moments of `quotes=`, in this order, never from after that moment.
    quotes_basis: start: a null had no candle yet; decided_before: closed or settled before the start;
        not_open_then: opened later than 1 hour before; opened_late: opened when the hours of all quotes asked for
        had ended; no_start: neither start nor day is known; not_read: the same request has them later; unreadable:
        it can't be read.
    known_before: What getMentionEvent would have shown at the start, or when the word was decided before it, by the
        present formula and without looking ahead.
    fee_multiplier: Of the series' fee: 0.07 times this times p (1 - p) a contract; null where no fee is known.
    """

    market_ticker: str
    event_ticker: str
    series_ticker: str
    event_title: str
    event_date: str | None
    event_date_basis: Literal["start", "subtitle", "rules", "ticker"] | None
    strike_word: str
    result: Literal["yes", "no"]
    settlement_ts: str | None
    scheduledStartTime: NotRequired[str | None]
    quotes: NotRequired[SettledMarketsMarketQuotes]
    quotes_basis: NotRequired[Literal["start", "decided_before", "not_open_then", "opened_late", "no_start", "not_read", "unreadable"]]
    known_before: NotRequired[SettledMarketsMarketKnownBefore]
    fee_multiplier: NotRequired[float | None]


_SettledMarketsMarketQuotes = TypedDict("_SettledMarketsMarketQuotes", {"24h": "NotRequired[SettledQuote | None]", "6h": "NotRequired[SettledQuote | None]", "1h": "NotRequired[SettledQuote | None]"})


class SettledMarketsMarketQuotes(_SettledMarketsMarketQuotes):
    """
    listed: Of the first hour that ended an hour or more after the opening; null after the start.
    24h: Of the last hour that ended 24 hours before the start, or earlier.
    6h: Of the last hour that ended 6 hours before the start, or earlier.
    1h: Of the last hour that ended 1 hour before the start, or earlier.
    """

    listed: NotRequired[SettledQuote | None]


class SettledQuote(TypedDict):
    """
    at: When the candle's hour ended, ISO 8601; for a price from before the days or weeks that a read covers, when
        these began.
    yes_bid_dollars: Highest price bid for yes, in dollars; null when the candle has none.
    yes_ask_dollars: Lowest price at which yes was offered, in dollars; null when the candle has none.
    last_price_dollars: Price of the hour's last trade, in dollars; null when the candle has none.
    """

    at: str
    yes_bid_dollars: float | None
    yes_ask_dollars: float | None
    last_price_dollars: float | None


class SettledMarketsMarketKnownBefore(TypedDict):
    """
    record: Settled before the start, never of the event itself.
    transcripts: Null where no transcripts inform the series.
    probability: The estimate of the present formula, to 4 decimals.
    low: Lower end of its 95% interval.
    high: Upper end of its 95% interval.
    rate: The series' yes rate, from which the estimate starts.
    fair_value: By the word's own quote of 1 hour before the start; null without a usable one or its fee.
    fee_dollars: Of one contract of a large order for yes at that quote's ask, by the series' fee, whatever an
        event's own fee was; null without.
    fee_no_dollars: The same for no, at 1 minus that quote's bid; null without.
    """

    record: SettledMarketsMarketKnownBeforeRecord
    transcripts: SettledMarketsMarketKnownBeforeTranscripts | None
    probability: float
    low: float
    high: float
    rate: float
    fair_value: float | None
    fee_dollars: float | None
    fee_no_dollars: float | None


class SettledMarketsMarketKnownBeforeRecord(TypedDict):
    """
    yes: Markets of the same series and strike word that had settled as yes.
    no: Those that had settled as no.
    """

    yes: int
    no: int


class SettledMarketsMarketKnownBeforeTranscripts(TypedDict):
    """
    checked: Transcripts from before the event's day.
    with_phrase: Those of them in which the word is said.
    """

    checked: int
    with_phrase: int


class OrderBook(TypedDict):
    """
    market_ticker: The market's ticker.
    fetchedAt: When the provider was read, ISO 8601.
    yes: What yes can be bought for, cheapest first, at most 100 prices.
    no: What no can be bought for, cheapest first, at most 100 prices.
    buy_yes: What the contracts of yes cost; null when nobody sells yes.
    buy_no: The same for no.
    """

    market_ticker: str
    fetchedAt: str
    yes: list[OrderBookYe]
    no: list[OrderBookNo]
    buy_yes: Fill | None
    buy_no: Fill | None


class OrderBookYe(TypedDict):
    """
    price_dollars: Price of one contract, in dollars.
    size: Contracts offered at this price.
    """

    price_dollars: float
    size: float


class OrderBookNo(TypedDict):
    """
    price_dollars: Price of one contract, in dollars.
    size: Contracts offered at this price.
    """

    price_dollars: float
    size: float


class Fill(TypedDict):
    """
    contracts: As many as were asked for.
    filled: As many of them as the book offers.
    average_price_dollars: Cost by contract, to 6 decimals.
    cost_dollars: Price of the filled contracts, without the fee.
    fee_dollars: Each price's fee rounded up to 0.0001, their sum up to a cent; null for an unknown type of fee.
    total_dollars: Cost and fee; null where the fee is.
    payout_dollars: What the filled contracts pay if the side wins.
    worst_price_dollars: Price of the dearest contract.
    """

    contracts: int
    filled: float
    average_price_dollars: float
    cost_dollars: float
    fee_dollars: float | None
    total_dollars: float | None
    payout_dollars: float
    worst_price_dollars: float


class MarketTrades(TypedDict):
    """
    market_ticker: The market's ticker.
    trades: Newest first.
    block_trades: Block trades that this page leaves out.
    cursor: Cursor of the next page; null on the last.
    """

    market_ticker: str
    trades: list[Trade]
    block_trades: int
    cursor: str | None


class Trade(TypedDict):
    """
    trade_id: The provider's id.
    at: When it was made.
    yes_price_dollars: Price of yes, in dollars.
    count: Contracts; may be a fraction.
    taker_side: What the taker of the offer bought.
    """

    trade_id: str
    at: str
    yes_price_dollars: float
    count: float
    taker_side: Literal["yes", "no"]


class TranscriptSearch(TypedDict):
    """
    target_phrase: As given.
    phrases: The phrases as they were understood.
    collection: The collection that was searched.
    note: What its texts leave out, or how late they come; null: nothing is known of that.
    newest: Day of the newest transcript, since one that is missing shows no silence; null without a transcript.
    total_transcripts_checked: Transcripts that the filters let through; null while the file is damaged or being
        replaced.
    transcripts_with_phrase: Transcripts in which any of the phrases is said.
    probability: transcripts_with_phrase / total_transcripts_checked; null when no transcript was checked.
    estimate: From the series' settled markets and the transcripts checked, the older the less; null without
        series_ticker and when the provider fails, and when no market of the series names a phrase and no transcript
        holds one.
    estimate_error: Why estimate is null, when the provider failed.
    total_mentions: Mentions of all phrases in all transcripts checked.
    total_words_checked: Words of the speakers that count, in all transcripts checked.
    latest: 
    by_month: Oldest first; months without a transcript are left out.
    by_speaker: Most mentions first, at most 20.
    by_form: Forms of the transcripts checked, null last; empty while the file can't be read or is replaced.
    by_part: Prepared remarks, then questions: the counts of the same search with `part`; empty without a file.
    near_misses: Only with near_misses=true: words like a phrase that do not count by the market's rules; most
        transcripts first, at most 10.
    did_you_mean: Where nothing was found: up to 3 known words that differ from one of the phrases' unknown words by
        a letter, from eight letters on by two, the most frequent first.
    cached: Whether the counts came from the result cache.
    context: Only with with_context=true; most recent first.
    markets: The series' markets on one of the phrases; null without series_ticker and when the provider fails.
    markets_error: Why markets is null, when the provider failed.
    warning: Which collection was not searched, because its file is missing or damaged.
    """

    target_phrase: str
    phrases: list[str]
    collection: str
    note: str | None
    newest: str | None
    total_transcripts_checked: int | None
    transcripts_with_phrase: int
    probability: float | None
    estimate: Estimate | None
    estimate_error: NotRequired[str]
    total_mentions: int
    total_words_checked: int
    latest: LatestCounts
    by_month: list[MonthCounts]
    by_speaker: list[SpeakerCounts]
    by_form: list[FormCounts]
    by_part: NotRequired[list[PartCounts]]
    near_misses: NotRequired[list[NearMiss]]
    did_you_mean: NotRequired[list[str]]
    cached: bool
    context: NotRequired[list[TranscriptContext]]
    markets: PhraseMarkets | None
    markets_error: NotRequired[str]
    warning: NotRequired[str]


class MonthCounts(TypedDict):
    """
    month: YYYY-MM.
    transcripts: Transcripts checked.
    transcripts_with_phrase: Those of them in which any of the phrases is said.
    total_mentions: Mentions of all phrases.
    """

    month: str
    transcripts: int
    transcripts_with_phrase: int
    total_mentions: int


class SpeakerCounts(TypedDict):
    """
    speaker: Who says it; null when not known.
    role: The speaker's role, such as executive; null when not known.
    total_mentions: Mentions of all phrases.
    """

    speaker: str | None
    role: str | None
    total_mentions: int


class FormCounts(TypedDict):
    """
    form: press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when not known.
    transcripts: Transcripts checked.
    transcripts_with_phrase: Those of them in which any of the phrases is said.
    total_mentions: Mentions of all phrases.
    """

    form: Literal["press_conference", "speech", "rally", "interview", "hearing", "debate", "call", "broadcast"] | None
    transcripts: int
    transcripts_with_phrase: int
    total_mentions: int


class PartCounts(TypedDict):
    """
    part: The part of the calls.
    transcripts: Calls checked that have this part.
    transcripts_with_phrase: Those of them in which any of the phrases is said in it.
    total_mentions: Mentions of all phrases in it.
    """

    part: Literal["prepared", "questions"]
    transcripts: int
    transcripts_with_phrase: int
    total_mentions: int


class TranscriptContext(TypedDict):
    """
    transcript_id: The transcript's id in its collection.
    title: Its title.
    date: The day on which it was said, US Eastern.
    date_is_estimated: Whether that day is a guess, because the source has none.
    event_tickers: The provider's events that it is the transcript of.
    labels: The labels of its transcript line, by name; left out where it has none.
    form: press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when not known.
    mentions: Mentions of all phrases in this transcript.
    snippets: In the order of the transcript, at most 100.
    """

    transcript_id: str
    title: str
    date: str
    date_is_estimated: bool
    event_tickers: list[str]
    labels: NotRequired[dict[str, str]]
    form: Literal["press_conference", "speech", "rally", "interview", "hearing", "debate", "call", "broadcast"] | None
    mentions: int
    snippets: list[SpokenSnippet]


class SpokenSnippet(TypedDict):
    """
    speaker: Who says it; null when not known.
    role: The speaker's role, such as executive; null when not known.
    before: The words before the mention.
    match: The mention, as it was said.
    after: The words after the mention.
    """

    speaker: str | None
    role: str | None
    before: str
    match: str
    after: str


class PhraseMarkets(TypedDict):
    """
    open: Markets that can be traded now, soonest to close first.
    settled: Markets that have a result; void ones are not counted.
    similar: Where no market is found: up to 5 strike words that share a word with a phrase, most in common first.
    fetchedAt: When the open ones were read from the provider, at most a minute ago.
    """

    open: list[OpenMarket]
    settled: PhraseMarketsSettled
    similar: NotRequired[list[str]]
    fetchedAt: str


class OpenMarket(TypedDict):
    """
    market_ticker: The market's ticker.
    event_ticker: The ticker of the event that the market belongs to.
    strike_word: The word or phrase that the market asks for.
    yes_bid_dollars: Highest price bid for yes, in dollars; null when there is no such price.
    yes_ask_dollars: Lowest price at which yes is offered, in dollars; null when there is no such price.
    last_price: Price of the last trade, in cents, with up to four decimals.
    close_time: When trading ends; null when not known or not yet set.
    """

    market_ticker: str
    event_ticker: str
    strike_word: str
    yes_bid_dollars: float | None
    yes_ask_dollars: float | None
    last_price: float | None
    close_time: str | None


class PhraseMarketsSettled(TypedDict):
    """
    yes: Markets that settled as yes.
    no: Markets that settled as no.
    probability: yes / (yes + no); null when there is none.
    """

    yes: int
    no: int
    probability: float | None


class EventWordCounts(TypedDict):
    """
    event_ticker: Ticker of the event.
    collection: The collection that informs its series.
    total_transcripts_checked: Transcripts that the filters let through.
    words: In the order of the event's markets.
    """

    event_ticker: str
    collection: str
    total_transcripts_checked: int
    words: list[WordCount]


class WordCount(TypedDict):
    """
    market_ticker: Ticker of the market.
    strike_word: The word or phrase that the market asks for; null when it names none.
    transcripts_with_phrase: Transcripts in which it is said; null when the market names no word.
    probability: transcripts_with_phrase / total_transcripts_checked; null when no transcript was checked or the
        market names no word.
    total_mentions: Its mentions; null when the market names no word.
    by_part: Only of earnings calls: the same counts in each part.
    """

    market_ticker: str
    strike_word: str | None
    transcripts_with_phrase: int | None
    probability: float | None
    total_mentions: int | None
    by_part: NotRequired[list[PartCounts]]


class EarningsSearch(TypedDict):
    """
    target_phrase: As given.
    phrases: The phrases as they were understood.
    series_ticker: The series of the company's earnings markets.
    company_ticker: The company's ticker.
    total_transcripts_checked: Calls that the filters let through; null while the file is damaged or being replaced.
    transcripts_with_phrase: Calls in which any of the phrases is said.
    probability: transcripts_with_phrase / total_transcripts_checked; null when no call was checked.
    estimate: From the series' settled markets and the calls checked, the older the less; null when the provider
        fails, and when no market of the series names a phrase and no call holds one.
    estimate_error: Why estimate is null, when the provider failed.
    total_mentions: Mentions of all phrases in all calls checked.
    total_words_checked: Words of the speakers that count, in all calls checked.
    latest: 
    by_part: Prepared remarks, then questions: the counts of the same search with `part`; empty without a file.
    transcripts_without_parts: Calls that the other filters let through whose parts are not known: with part= they
        are not checked; null without a file.
    near_misses: Only with near_misses=true: words like a phrase that do not count by the market's rules; most
        transcripts first, at most 10.
    did_you_mean: Where nothing was found: up to 3 known words that differ from one of the phrases' unknown words by
        a letter, from eight letters on by two, the most frequent first.
    cached: Whether the counts came from the result cache.
    context: Only with with_context=true; most recent first.
    markets: The series' markets on one of the phrases; null when the provider fails.
    markets_error: Why markets is null, when the provider failed.
    warning: Which collection was not searched, because its file is missing or damaged.
    """

    target_phrase: str
    phrases: list[str]
    series_ticker: str
    company_ticker: str
    total_transcripts_checked: int | None
    transcripts_with_phrase: int
    probability: float | None
    estimate: Estimate | None
    estimate_error: NotRequired[str]
    total_mentions: int
    total_words_checked: int
    latest: LatestCounts
    by_part: list[PartCounts]
    transcripts_without_parts: int | None
    near_misses: NotRequired[list[NearMiss]]
    did_you_mean: NotRequired[list[str]]
    cached: bool
    context: NotRequired[list[EarningsContext]]
    markets: PhraseMarkets | None
    markets_error: NotRequired[str]
    warning: NotRequired[str]


class EarningsContext(TypedDict):
    """
    transcript_id: The call's id in the collection.
    report_date: The day of the call, US Eastern.
    date_is_estimated: Whether that day is a guess, because the source has none.
    fiscal_year: The company's fiscal year.
    fiscal_quarter: Its quarter.
    event_ticker: The first of the provider's events on this call; null when none is known.
    part: The part that all its snippets are in; null for both, and when not known.
    mentions: Mentions of all phrases in this call.
    snippets: In the order of the call, at most 100.
    """

    transcript_id: str
    report_date: str
    date_is_estimated: bool
    fiscal_year: int
    fiscal_quarter: int
    event_ticker: str | None
    part: Literal["prepared", "questions"] | None
    mentions: int
    snippets: list[EarningsSnippet]


class EarningsSnippet(TypedDict):
    """
    speaker: Who says it; null when not known.
    speaker_type: Executive, Operator or Analyst; null when not known.
    part: The part of the call, prepared or questions; null when not known.
    before: The words before the mention.
    match: The mention, as it was said.
    after: The words after the mention.
    """

    speaker: str | None
    speaker_type: Literal["Executive", "Operator", "Analyst"] | None
    part: Literal["prepared", "questions"] | None
    before: str
    match: str
    after: str


class EarningsTranscripts(TypedDict):
    """
    series_ticker: The series of the company's earnings markets.
    company_ticker: The company's ticker.
    transcripts: Newest first, then by id.
    cursor: Cursor of the next page; null on the last.
    """

    series_ticker: str
    company_ticker: str
    transcripts: list[EarningsTranscript]
    cursor: str | None


class EarningsTranscript(TypedDict):
    """
    transcript_id: The call's id in the collection.
    fiscal_year: The company's fiscal year.
    fiscal_quarter: Its quarter.
    report_date: The day of the call, US Eastern.
    date_is_estimated: Whether that day is a guess, because the source has none.
    event_ticker: The first of the provider's events on this call; null when none is known.
    words: Words of the call.
    parts: Its parts; null when they are not known.
    parts_guessed: Whether the parts are a guess from the first question, because the source does not tell them.
    transcript: The turns in order; null where this service does not serve texts.
    """

    transcript_id: str
    fiscal_year: int
    fiscal_quarter: int
    report_date: str
    date_is_estimated: bool
    event_ticker: str | None
    words: int
    parts: CallParts | None
    parts_guessed: bool
    transcript: list[EarningsTurn] | None


class CallParts(TypedDict):
    """
    prepared: Words of the prepared remarks.
    questions: Words of the questions and their answers.
    """

    prepared: int
    questions: int


class EarningsTurn(TypedDict):
    """
    speaker: Who speaks; null when not known.
    speaker_type: Executive, Operator or Analyst; null when not known.
    content: What is said.
    """

    speaker: str | None
    speaker_type: Literal["Executive", "Operator", "Analyst"] | None
    content: str


class EarningsEvent(TypedDict):
    """
    event_ticker: Ticker of the event.
    company_ticker: The company's ticker.
    fiscal_year: The company's fiscal year.
    fiscal_quarter: Its quarter.
    report_date: The day of the call, US Eastern.
    date_is_estimated: Whether that day is a guess, because the source has none.
    transcript_id: The call's id in the collection.
    markets: In the order of the event's markets.
    """

    event_ticker: str
    company_ticker: str
    fiscal_year: int
    fiscal_quarter: int
    report_date: str
    date_is_estimated: bool
    transcript_id: str
    markets: list[EarningsEventMarket]


class EarningsEventMarket(TypedDict):
    """
    market_ticker: Ticker of the market.
    strike_word: The word or phrase that the market asks for; null when it names none.
    result: How the market settled; null before, and for a void market.
    mentions: Mentions by executives and the operator; analysts' words don't count.
    speaker_type: Of the first mention: Executive or Operator; null when the word was not said.
    speaker: Who says it first; null when the word was not said.
    paragraph: At most 600 characters of the turn around the first mention, cut at sentences; null when the word was
        not said.
    part: The part of the call with the first mention; null when not known or not said.
    """

    market_ticker: str
    strike_word: str | None
    result: Literal["yes", "no"] | None
    mentions: int
    speaker_type: Literal["Executive", "Operator", "Analyst"] | None
    speaker: str | None
    paragraph: str | None
    part: Literal["prepared", "questions"] | None


class EarningsMarket(TypedDict):
    """
    market_ticker: Ticker of the market.
    event_ticker: Ticker of its event.
    company_ticker: The company's ticker.
    strike_word: The word or phrase that the market asks for; null when it names none.
    result: How the market settled; null before, and for a void market.
    fiscal_year: The company's fiscal year.
    fiscal_quarter: Its quarter.
    report_date: The day of the call, US Eastern.
    date_is_estimated: Whether that day is a guess, because the source has none.
    transcript_id: The call's id in the collection.
    mentions: Mentions by executives and the operator; analysts' words don't count.
    speaker_type: Of the first mention: Executive or Operator; null when the word was not said.
    speaker: Who says it first; null when the word was not said.
    paragraph: At most 600 characters of the turn around the first mention, cut at sentences; null when the word was
        not said.
    part: The part of the call with the first mention; null when not known or not said.
    paragraphs: In the order of the call, at most 20; paragraph is the first.
    """

    market_ticker: str
    event_ticker: str
    company_ticker: str
    strike_word: str | None
    result: Literal["yes", "no"] | None
    fiscal_year: int
    fiscal_quarter: int
    report_date: str
    date_is_estimated: bool
    transcript_id: str
    mentions: int
    speaker_type: Literal["Executive", "Operator", "Analyst"] | None
    speaker: str | None
    paragraph: str | None
    part: Literal["prepared", "questions"] | None
    paragraphs: list[EarningsParagraph]


class EarningsParagraph(TypedDict):
    """
    speaker: Who says it; null when not known.
    speaker_type: Executive, Operator or Analyst; null when not known.
    part: The part of the call, prepared or questions; null when not known.
    paragraph: The part of the turn in which it is said.
    """

    speaker: str | None
    speaker_type: Literal["Executive", "Operator", "Analyst"] | None
    part: Literal["prepared", "questions"] | None
    paragraph: str


class TranscriptCollections(TypedDict):
    """
    collections: A to Z.
    damaged: Collections whose file can't be read, A to Z: nothing of theirs is found meanwhile.
    """

    collections: list[TranscriptCollection]
    damaged: list[str]


class TranscriptCollection(TypedDict):
    """
    collection: The collection's name.
    note: What its texts leave out, or how late they come; null: nothing is known of that.
    newest: Day of the newest transcript, since one that is missing shows no silence; null without a transcript.
    transcripts: Its transcripts.
    words: Their words.
    first_date: Day of the earliest; null without a transcript.
    last_date: Day of the latest; null without a transcript.
    series: Market series that it informs, A to Z.
    speakers: Most words first, at most 100.
    labels: Labels of its transcript lines, A to Z; left out where they have none.
    companies: Only of the collection earnings: A to Z, at most 1000.
    """

    collection: str
    note: str | None
    newest: str | None
    transcripts: int
    words: int
    first_date: str | None
    last_date: str | None
    series: list[str]
    speakers: list[ListedSpeaker]
    labels: NotRequired[list[ListedLabel]]
    companies: NotRequired[list[ListedCompany]]


class ListedSpeaker(TypedDict):
    """
    speaker: The speaker's name, as the parameter takes it.
    roles: Roles in which the speaker appears.
    transcripts: Transcripts with a turn of the speaker.
    words: The speaker's words in them.
    """

    speaker: str
    roles: list[str]
    transcripts: int
    words: int


class ListedLabel(TypedDict):
    """
    label: The label's name.
    values: Its values, A to Z, at most 100.
    """

    label: str
    values: list[str]


class ListedCompany(TypedDict):
    """
    company_ticker: The company's ticker.
    transcripts: Its calls.
    last_report_date: Day of its latest call.
    """

    company_ticker: str
    transcripts: int
    last_report_date: str


Board: TypeAlias = "BoardEvent | BoardList | OrderBook"


class BoardEvent(TypedDict):
    """
    event_ticker: Ticker of the event.
    series_ticker: Ticker of its series.
    event_title: Title of the event, or null where the provider gives none.
    event_subtitle: Subtitle of the event, or null where the provider gives none.
    scheduledStartTime: When the event starts, ISO 8601, or null when not known.
    start: The start and where it comes from; null when not known.
    phase: upcoming, live (it has started, and a market can be traded or is paused), over (none can, and results are
        missing) or settled (each market is determined or final, as yes, no or void, and none is disputed); null
        when neither start, day nor markets decide it. Lists have it as the feed of changes knows it, at most a
        minute later; without the feature `changes`, or before its first pass, by the list alone, which may be null.
    form: press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when neither title
        nor subtitle says, nor the rules where markets are read.
    window: The time span that all its markets ask about, by their rules; null where they ask about one appearance,
        and where the rules can't be read.
    event_date: The event's day, in US Eastern time; null when nothing dates the event.
    event_date_basis: What `event_date` is from, the first of: `start`, the event's start; `subtitle`, the day that
        the subtitle names; `rules`, the day that the title or the rules name; `ticker`, the day in the ticker,
        often a day or two off; null with it.
    settlement_sources: Where results come from, as the provider says; empty when it names none.
    fee: The event's own fee, else its series'; null when not known.
    markets: All markets of the event, sorted by ticker.
    errors: Markets whose record can't be read; normally empty.
    kind: nfl: NFL broadcasts; earnings: earnings calls; speeches: a collection names whose words count; others.
        Only with with_record=true.
    record_error: Why the records are null; the rest of the response is complete.
    closing: How the words of the series close, by its settled events; null when they can't be read. Only with
        with_record=true.
    transcripts_error: Which collection can't be read, when it may inform the series. Only with with_record=true.
    now: When this was read, ISO 8601.
    previous_event: The event of the series that settled last before this one; null without one.
    next_event_ticker: The next open event of the series; null without one, and for an event with neither a start
        nor a day in its texts.
    prices: Hourly over at most 7 days before the start, by the minute over at most 6 hours after it; null when they
        could not be read.
    track_record: What the track record says of the estimates; null while nothing is scored.
    """

    event_ticker: str
    series_ticker: str
    event_title: str | None
    event_subtitle: str | None
    scheduledStartTime: str | None
    start: EventStart | None
    phase: Literal["upcoming", "live", "over", "settled"] | None
    form: Literal["press_conference", "speech", "rally", "interview", "hearing", "debate", "call", "broadcast"] | None
    window: EventWindow | None
    event_date: str | None
    event_date_basis: Literal["start", "subtitle", "rules", "ticker"] | None
    settlement_sources: list[SettlementSource]
    fee: Fee | None
    markets: list[BoardMarket]
    errors: list[UnreadableMarket]
    kind: NotRequired[Literal["nfl", "earnings", "speeches", "others"]]
    record_error: NotRequired[str]
    closing: NotRequired[Closing | None]
    transcripts_error: NotRequired[str]
    now: str
    previous_event: BoardEventPreviousEvent | None
    next_event_ticker: str | None
    prices: BoardEventPrices | None
    track_record: BoardEventTrackRecord | None


class BoardMarket(TypedDict):
    """
    market_ticker: The market's ticker.
    series_ticker: The event's ticker before its first `-`.
    title: The market's title, else its event's; empty when neither has one.
    strike_word: The word or phrase that the market asks for; null when it names none.
    close_time: When trading ends; null when not known or not yet set.
    created_time: When the market was created; null when not known or not yet set.
    event_ticker: The ticker of the event that the market belongs to.
    expected_expiration_time: When the result is expected; null when not known or not yet set.
    expiration_time: When the market expires; until it settles, Kalshi's latest possible time for that; null when
        not set; null when not known or not yet set.
    last_price: Price of the last trade, in cents, with up to four decimals.
    liquidity: The provider's figure, else 0.
    no_ask_dollars: Lowest price at which no is offered, in dollars; null when there is no such price.
    no_bid_dollars: Highest price bid for no, in dollars; null when there is no such price.
    yes_ask_dollars: Lowest price at which yes is offered, in dollars; null when there is no such price.
    yes_bid_dollars: Highest price bid for yes, in dollars; null when there is no such price.
    open_interest: Contracts held; may be a fraction.
    open_time: When trading begins or began; null when not known or not yet set.
    volume: Contracts traded; may be a fraction.
    volume_24h: Contracts traded in the last 24 hours; may be a fraction.
    result: How the market settled; null before, and for a void market.
    previous_yes_bid_dollars: The yes bid a day ago, in dollars; null when there is no such price.
    previous_yes_ask_dollars: The yes ask a day ago, in dollars; null when there is no such price.
    previous_no_bid_dollars: The no bid a day ago, in dollars; null when there is no such price.
    previous_no_ask_dollars: The no ask a day ago, in dollars; null when there is no such price.
    rules_primary: The rules by which the market settles; empty when the provider gives none.
    settlement_ts: When the market settled; null when not known or not yet set.
    scheduledStartTime: When the event starts; null when not known or not yet set.
    event_subtitle: The event's subtitle.
    rules_secondary: Further rules; "" where the provider gives none.
    requires: What the rules say must be said; null for a market on the event itself.
    status: unopened, open (it can be traded), paused, closed (trading has ended, no final result) or settled; null
        when the provider sends another status.
    yes_bid_size: Contracts bid for yes at the best price, which is what no can be bought for; may be a fraction,
        null when not known.
    yes_ask_size: Contracts offered of yes at the best price; may be a fraction, null when not known.
    can_close_early: Whether it may close before its close_time, as when the word is said; null when not known.
    record: Settled before the event's start, never of the event itself; null when they can't be read. Only with
        with_record=true.
    transcripts: Only with with_record=true, for series that a collection informs, when there are transcripts.
    estimate: The chance that the market settles as yes, by its record. Only with with_record=true.
    buy_yes: What yes can be bought for; null without an offer. Only with with_record=true.
    buy_no: What no can be bought for; null without an offer. Only with with_record=true.
    verdict: buy_yes, buy_no: that side leaves something after its fee, at a price outside the interval; unproven:
        the same, where the fair value has not been shown to beat the price; none: neither; null without a fair
        value or a fee. With with_record=true.
    estimate_error: Why estimate is null.
    forecast: Only of a settled event: what was written down before it; null where nothing was.
    """

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
    requires: Requires | None
    status: Literal["unopened", "open", "paused", "closed", "settled"] | None
    yes_bid_size: float | None
    yes_ask_size: float | None
    can_close_early: bool | None
    record: NotRequired[BoardMarketRecord | None]
    transcripts: NotRequired[BoardMarketTranscripts]
    estimate: NotRequired[Estimate | None]
    buy_yes: NotRequired[Offer | None]
    buy_no: NotRequired[Offer | None]
    verdict: NotRequired[Literal["buy_yes", "buy_no", "lean_yes", "lean_no", "none", "unproven"] | None]
    estimate_error: NotRequired[str]
    forecast: NotRequired[BoardMarketForecast | None]


class BoardMarketRecord(TypedDict):
    """
    yes: Markets of the same series and strike word that settled as yes.
    no: Markets of the same series and strike word that settled as no.
    """

    yes: int
    no: int


class BoardMarketTranscripts(TypedDict):
    """
    total_transcripts_checked: Transcripts before the event's day, those too short for the estimate as well.
    transcripts_with_phrase: Those of them in which the word is said.
    total_games_checked: The same as total_transcripts_checked; of NFL games only.
    games_with_phrase: The same as transcripts_with_phrase; of NFL games only.
    """

    total_transcripts_checked: int
    transcripts_with_phrase: int
    total_games_checked: NotRequired[int]
    games_with_phrase: NotRequired[int]


class BoardMarketForecast(TypedDict):
    """
    at: When it was written down, ISO 8601.
    bid: The yes bid of that minute, in dollars; null where there is none.
    ask: The yes ask of that minute, in dollars; null where there is none.
    probability: The estimate.
    fair_value: The fair value; null where it was not known.
    fair_low: Lower end of its range; null with it.
    fair_high: Upper end of its range; null with it.
    verdict: The verdict of that minute; null without one.
    profit_dollars: What one contract by that verdict brought after the fee, rounded up to a cent; null where it
        bought nothing.
    """

    at: str
    bid: float | None
    ask: float | None
    probability: float
    fair_value: float | None
    fair_low: float | None
    fair_high: float | None
    verdict: Literal["buy_yes", "buy_no", "lean_yes", "lean_no", "none", "unproven"] | None
    profit_dollars: float | None


class BoardEventPreviousEvent(TypedDict):
    """
    event_ticker: Its ticker.
    event_date: The event's day, in US Eastern time; null when nothing dates the event.
    settlement_ts: When its last market settled, ISO 8601; it stays on the board for 7 days after that.
    results: By word.
    """

    event_ticker: str
    event_date: str | None
    settlement_ts: str | None
    results: list[BoardEventPreviousEventResult]


class BoardEventPreviousEventResult(TypedDict):
    """
    strike_word: A word.
    result: How its market settled.
    """

    strike_word: str
    result: Literal["yes", "no"]


class BoardEventPrices(TypedDict):
    """
    interval: 1h before the start, 1m from then on.
    markets: In the order of the event's markets.
    """

    interval: Literal["1m", "1h", "1d"]
    markets: list[BoardEventPricesMarket]


class BoardEventPricesMarket(TypedDict):
    """
    market_ticker: The market's ticker.
    candles: In order, each [end_ts, close, bid, ask]: the end of a period (ISO 8601), the price of its last trade
        and yes bid and ask at its end, in dollars, null where there is none.
    """

    market_ticker: str
    candles: list[list[str | float | None]]


class BoardEventTrackRecord(TypedDict):
    """
    version: Version of the estimates.
    events: Events that were scored.
    fair_minus_price: Brier score of the fair value minus that of the price: below 0 it was closer; null while not
        known.
    """

    version: int
    events: int
    fair_minus_price: BoardEventTrackRecordFairMinusPrice | None


class BoardEventTrackRecordFairMinusPrice(TypedDict):
    """
    value: The difference.
    low: Lower end of its 95% interval.
    high: Upper end of its 95% interval.
    """

    value: float
    low: float
    high: float


class BoardList(TypedDict):
    """
    now: When this was made, ISO 8601.
    as_of: now, or when an older list of events was read that stands in, ISO 8601.
    words_as_of: When the oldest of the prices in top_words was read, ISO 8601; null without any.
    words_error: Why the words, prices or records of some events could not be read; only then.
    events: Of the next 72 hours and in progress, soonest first, at most 300. An event without a start is listed by
        its event_date until that day is over.
    later: Of each series the first event after these 72 hours, soonest first, at most 100; none has been read.
    settled: Whose last result was seen within 7 days, the last one first, at most 50; null without the feature
        changes, and until its collector has seen every series.
    """

    now: str
    as_of: str
    words_as_of: str | None
    words_error: NotRequired[str]
    events: list[BoardListEvent]
    later: list[BoardListEvent]
    settled: list[BoardSettledEvent] | None


class BoardListEvent(TypedDict):
    """
    event_ticker: Ticker of the event.
    series_ticker: Ticker of its series.
    event_title: Title of the event, or null where the provider gives none.
    event_subtitle: Subtitle of the event, or null where the provider gives none.
    scheduledStartTime: When the event starts, ISO 8601, or null when not known.
    start: The start and where it comes from; null when not known.
    phase: upcoming, live (it has started, and a market can be traded or is paused), over (none can, and results are
        missing) or settled (each market is determined or final, as yes, no or void, and none is disputed); null
        when neither start, day nor markets decide it. Lists have it as the feed of changes knows it, at most a
        minute later; without the feature `changes`, or before its first pass, by the list alone, which may be null.
    form: press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when neither title
        nor subtitle says, nor the rules where markets are read.
    event_date: Only of an event without a start: the day that its title, its subtitle or its rules name, US
        Eastern.
    kind: nfl: NFL broadcasts; earnings: earnings calls; speeches: a collection names whose words count; others.
    words: Markets that name a word; null until the event has been read.
    volume: Contracts traded in all its markets; null until the event has been read.
    has_transcripts: Whether a collection of transcripts informs its series.
    largest_edge: The largest edge whose verdict is to buy; null without one, in progress, and until edges_known.
    edges_known: Whether the event's prices and records have been read, so that no edge means that none is.
    top_words: At most 3 words: those whose verdict buys, then those that lean or are unproven, the largest edges
        first; in progress, without numbers, the likeliest that were not said so far; null until read.
    """

    event_ticker: str
    series_ticker: str
    event_title: str | None
    event_subtitle: str | None
    scheduledStartTime: str | None
    start: EventStart | None
    phase: Literal["upcoming", "live", "over", "settled"] | None
    form: Literal["press_conference", "speech", "rally", "interview", "hearing", "debate", "call", "broadcast"] | None
    event_date: NotRequired[str]
    kind: Literal["nfl", "earnings", "speeches", "others"]
    words: int | None
    volume: float | None
    has_transcripts: bool
    largest_edge: BoardListEventLargestEdge | None
    edges_known: bool
    top_words: list[BoardTopWord] | None


class BoardListEventLargestEdge(TypedDict):
    """
    market_ticker: The market's ticker.
    strike_word: Its word; null when it names none.
    side: What its verdict buys.
    edge_dollars: What the fair value leaves after price and fee, in dollars.
    """

    market_ticker: str
    strike_word: str | None
    side: Literal["yes", "no"]
    edge_dollars: float


class BoardTopWord(TypedDict):
    """
    market_ticker: The market's ticker.
    strike_word: Its word; null when it names none.
    yes_bid_dollars: The yes bid, in dollars; null where there is none.
    yes_ask_dollars: The yes ask, in dollars; null where there is none.
    fair_value: The fair value, in dollars; null where there is none.
    fair_low: Lower end of its range, in dollars; null where there is none.
    fair_high: Upper end of its range, in dollars; null where there is none.
    verdict: The verdict; null without a fair value or a fee.
    side: The side with the larger edge; null without one.
    edge_dollars: What the fair value leaves on that side after price and fee, in dollars; null where there is none.
    """

    market_ticker: str
    strike_word: str | None
    yes_bid_dollars: float | None
    yes_ask_dollars: float | None
    fair_value: float | None
    fair_low: float | None
    fair_high: float | None
    verdict: Literal["buy_yes", "buy_no", "lean_yes", "lean_no", "none", "unproven"] | None
    side: Literal["yes", "no"] | None
    edge_dollars: float | None


class BoardSettledEvent(TypedDict):
    """
    event_ticker: Ticker of the event.
    series_ticker: Ticker of its series.
    event_title: Title of the event, or null where the provider gives none.
    event_subtitle: Subtitle of the event, or null where the provider gives none.
    scheduledStartTime: When the event starts, ISO 8601, or null when not known.
    start: The start and where it comes from; null when not known.
    phase: upcoming, live (it has started, and a market can be traded or is paused), over (none can, and results are
        missing) or settled (each market is determined or final, as yes, no or void, and none is disputed); null
        when neither start, day nor markets decide it. Lists have it as the feed of changes knows it, at most a
        minute later; without the feature `changes`, or before its first pass, by the list alone, which may be null.
    form: press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when neither title
        nor subtitle says, nor the rules where markets are read.
    said: 
    kind: nfl: NFL broadcasts; earnings: earnings calls; speeches: a collection names whose words count; others.
    """

    event_ticker: str
    series_ticker: str
    event_title: str | None
    event_subtitle: str | None
    scheduledStartTime: str | None
    start: EventStart | None
    phase: Literal["upcoming", "live", "over", "settled"] | None
    form: Literal["press_conference", "speech", "rally", "interview", "hearing", "debate", "call", "broadcast"] | None
    said: Said
    kind: Literal["nfl", "earnings", "speeches", "others"]


class ChangesPage(TypedDict):
    """
    changes: Oldest first, each once in all pages.
    cursor: `since` of the next request, also when there are no changes.
    more: Whether there is more already: ask again at once.
    seen_from: Since when the feed sees, where `since` is before that: nothing is known of the time between.
    """

    changes: list[Change]
    cursor: str
    more: bool
    seen_from: str | None


Change: TypeAlias = "EventListedChange | EventStartChangedChange | EventRulesChangedChange | MarketListedChange | MarketStatusChangedChange | MarketSettledChange"


class EventListedChange(TypedDict):
    """
    id: The change's number in the feed, 12 digits; later changes have greater ones.
    type: What happened.
    at: When it happened by the provider's word, else `detected_at`.
    detected_at: When this service saw it.
    series_ticker: Ticker of the series.
    event_ticker: Ticker of the event.
    market_ticker: null: the change is the event's.
    strike_word: null: the change is the event's.
    data: 
    """

    id: str
    type: Literal["event.listed"]
    at: str
    detected_at: str
    series_ticker: str
    event_ticker: str
    market_ticker: None
    strike_word: None
    data: EventListedChangeData


class EventListedChangeData(TypedDict):
    """
    event_title: Title of the event; null where the provider gives none.
    event_subtitle: Its subtitle; null where the provider gives none.
    scheduledStartTime: When it starts; null when not known.
    markets: How many it has.
    """

    event_title: str | None
    event_subtitle: str | None
    scheduledStartTime: str | None
    markets: float


class EventStartChangedChange(TypedDict):
    """
    id: The change's number in the feed, 12 digits; later changes have greater ones.
    type: What happened.
    at: When it happened by the provider's word, else `detected_at`.
    detected_at: When this service saw it.
    series_ticker: Ticker of the series.
    event_ticker: Ticker of the event.
    market_ticker: null: the change is the event's.
    strike_word: null: the change is the event's.
    data: 
    """

    id: str
    type: Literal["event.start_changed"]
    at: str
    detected_at: str
    series_ticker: str
    event_ticker: str
    market_ticker: None
    strike_word: None
    data: EventStartChangedChangeData


_EventStartChangedChangeData = TypedDict("_EventStartChangedChangeData", {"from": "str | None"})


class EventStartChangedChangeData(_EventStartChangedChangeData):
    """
    from: The start before; null when none was known.
    to: The start now.
    source: As in `start` of getMentionEvent; null without a start.
    certain: As in `start` of getMentionEvent; null without a start.
    """

    to: str | None
    source: Literal["milestone", "strike_date"] | None
    certain: bool | None


class EventRulesChangedChange(TypedDict):
    """
    id: The change's number in the feed, 12 digits; later changes have greater ones.
    type: What happened.
    at: When it happened by the provider's word, else `detected_at`.
    detected_at: When this service saw it.
    series_ticker: Ticker of the series.
    event_ticker: Ticker of the event.
    market_ticker: null: the change is the event's.
    strike_word: null: the change is the event's.
    data: 
    """

    id: str
    type: Literal["event.rules_changed"]
    at: str
    detected_at: str
    series_ticker: str
    event_ticker: str
    market_ticker: None
    strike_word: None
    data: EventRulesChangedChangeData


class EventRulesChangedChangeData(TypedDict):
    """
    markets: The rules that changed.
    """

    markets: list[EventRulesChangedChangeDataMarket]


class EventRulesChangedChangeDataMarket(TypedDict):
    """
    market_ticker: Ticker of the market.
    strike_word: The word that the market asks for; null when it names none.
    field: Which of its rules changed.
    before: First 16 hex digits of the SHA-256 of the text.
    after: First 16 hex digits of the SHA-256 of the text.
    """

    market_ticker: str
    strike_word: str | None
    field: Literal["rules_primary", "rules_secondary"]
    before: str
    after: str


class MarketListedChange(TypedDict):
    """
    id: The change's number in the feed, 12 digits; later changes have greater ones.
    type: What happened.
    at: When it happened by the provider's word, else `detected_at`.
    detected_at: When this service saw it.
    series_ticker: Ticker of the series.
    event_ticker: Ticker of the event.
    market_ticker: Ticker of the market.
    strike_word: The word that the market asks for; null when it names none.
    data: 
    """

    id: str
    type: Literal["market.listed"]
    at: str
    detected_at: str
    series_ticker: str
    event_ticker: str
    market_ticker: str
    strike_word: str | None
    data: MarketListedChangeData


class MarketListedChangeData(TypedDict):
    """
    status: As in getMentionEvent; null for a status that we do not know.
    """

    status: Literal["unopened", "open", "paused", "closed"] | None


class MarketStatusChangedChange(TypedDict):
    """
    id: The change's number in the feed, 12 digits; later changes have greater ones.
    type: What happened.
    at: When it happened by the provider's word, else `detected_at`.
    detected_at: When this service saw it.
    series_ticker: Ticker of the series.
    event_ticker: Ticker of the event.
    market_ticker: Ticker of the market.
    strike_word: The word that the market asks for; null when it names none.
    data: 
    """

    id: str
    type: Literal["market.status_changed"]
    at: str
    detected_at: str
    series_ticker: str
    event_ticker: str
    market_ticker: str
    strike_word: str | None
    data: MarketStatusChangedChangeData


_MarketStatusChangedChangeData = TypedDict("_MarketStatusChangedChangeData", {"from": "Literal[\"unopened\", \"open\", \"paused\", \"closed\"] | None"})


class MarketStatusChangedChangeData(_MarketStatusChangedChangeData):
    """
    from: The status before; null for one that we do not know.
    to: The status now.
    """

    to: Literal["unopened", "open", "paused", "closed"] | None


class MarketSettledChange(TypedDict):
    """
    id: The change's number in the feed, 12 digits; later changes have greater ones.
    type: What happened.
    at: When it happened by the provider's word, else `detected_at`.
    detected_at: When this service saw it.
    series_ticker: Ticker of the series.
    event_ticker: Ticker of the event.
    market_ticker: Ticker of the market.
    strike_word: The word that the market asks for; null when it names none.
    data: 
    """

    id: str
    type: Literal["market.settled"]
    at: str
    detected_at: str
    series_ticker: str
    event_ticker: str
    market_ticker: str
    strike_word: str | None
    data: MarketSettledChangeData


class MarketSettledChangeData(TypedDict):
    """
    result: null: void.
    settlement_ts: When it settled; null where the provider gives no time.
    """

    result: Literal["yes", "no"] | None
    settlement_ts: str | None


class TrackRecord(TypedDict):
    """
    formula: By version of the formula, the newest first.
    by_month: The newest version first, then the latest month.
    by_kind: The newest version first.
    by_price: By tenths of the price at the forecast, of the newest version.
    pending: Forecasts of markets whose event has not settled.
    excluded: Forecasts of markets that were not made in the 6 hours before the start, as it was known in the end.
    missed: Events without a forecast: their start was not known, or none was made before it.
    """

    formula: list[FormulaScore]
    by_month: list[TrackRecordMonth]
    by_kind: list[TrackRecordKind]
    by_price: list[TrackRecordPrice]
    pending: int
    excluded: int
    missed: int


class FormulaScore(TypedDict):
    """
    version: Version of the formula.
    first_date: Day of the first event, US Eastern.
    last_date: Day of the last event.
    markets: Settled markets whose forecast had a usable price and a fair value.
    events: Events of these markets.
    made_up: Whether the prices are made up, by the sample provider.
    brier: Mean squared errors over these markets: 0 is best, always saying 0.5 scores 0.25.
    fair_minus_price: How the fair value did against the price of its minute, on the same markets; null with fewer
        than two events.
    coverage: Whether the estimates' intervals hold; null below 30 words.
    tenths: By tenths of the fair value.
    backtest: One contract of each market that a rule buys, at the quote of the forecast's minute. Rules that lose
        are shown too.
    """

    version: int
    first_date: str
    last_date: str
    markets: int
    events: int
    made_up: bool
    brier: FormulaScoreBrier
    fair_minus_price: FairMinusPrice | None
    coverage: FormulaScoreCoverage | None
    tenths: list[TrackRecordTenth]
    backtest: list[TrackRecordRule]


class FormulaScoreBrier(TypedDict):
    """
    estimate: Of the estimate.
    price: Of the middle of the quote.
    fair_value: Of the fair value.
    """

    estimate: float
    price: float
    fair_value: float


class FairMinusPrice(TypedDict):
    """
    value: Brier score of the fair value minus that of the price: below 0 the fair value is better.
    low: Lower end of the 95% interval over resampled events.
    high: Upper end of the 95% interval over resampled events.
    """

    value: float
    low: float
    high: float


class FormulaScoreCoverage(TypedDict):
    """
    contained: Share of the words whose first forecast's interval held how many of its markets settled yes.
    expected: What the interval promises.
    words: Words of a series, each counted once.
    """

    contained: float
    expected: float
    words: int


_TrackRecordTenth = TypedDict("_TrackRecordTenth", {"from": "float"})


class TrackRecordTenth(_TrackRecordTenth):
    """
    from: Fair values of at least this.
    to: and less than this; the last tenth holds 1 too.
    markets: How many there are.
    mean_fair_value: Mean of their fair values; null without a market.
    mean_price: Mean of the middles of their quotes; null without a market.
    yes: How many of them settled yes.
    """

    to: float
    markets: int
    mean_fair_value: float | None
    mean_price: float | None
    yes: int


class TrackRecordRule(TypedDict):
    """
    rule: fair_value: something is left of it after price and fee; buy: the verdict's rule, price and fee lie
        outside its range; interval: the price lies outside the estimate's interval; always_yes, always_no.
    trades: Contracts bought, one a market.
    events: Events in which it bought.
    profit_per_contract: Dollars, fee included, rounded up to a cent; null without a trade.
    low: Lower end of its 95% interval over resampled events; null with fewer than two.
    high: Upper end of it; null with fewer than two events.
    """

    rule: Literal["fair_value", "buy", "interval", "always_yes", "always_no"]
    trades: int
    events: int
    profit_per_contract: float | None
    low: float | None
    high: float | None


class TrackRecordMonth(TypedDict):
    """
    month: YYYY-MM of the events, US Eastern.
    version: Version of the formula.
    markets: Settled markets whose forecast had a usable price and a fair value.
    events: Events of these markets.
    fair_minus_price: How the fair value did against the price of its minute, on the same markets; null with fewer
        than two events.
    """

    month: str
    version: int
    markets: int
    events: int
    fair_minus_price: FairMinusPrice | None


class TrackRecordKind(TypedDict):
    """
    kind: Of the series.
    version: Version of the formula.
    markets: Settled markets whose forecast had a usable price and a fair value.
    events: Events of these markets.
    fair_minus_price: How the fair value did against the price of its minute, on the same markets; null with fewer
        than two events.
    """

    kind: Literal["nfl", "earnings", "speeches", "others"]
    version: int
    markets: int
    events: int
    fair_minus_price: FairMinusPrice | None


_TrackRecordPrice = TypedDict("_TrackRecordPrice", {"from": "float"})


class TrackRecordPrice(_TrackRecordPrice):
    """
    from: Prices of at least this.
    to: and less than this; the last tenth holds 1 too.
    events: Events with such a word.
    words: Words with a usable quote and a fair value at this price.
    said: How many of them settled yes.
    price: Mean of the middles of their quotes; null without a word.
    forecast: Mean of their fair values; null without a word.
    low: Lower end of the 95% interval of the share that was said, over resampled events; null under 30 events.
    high: Upper end of it; null under 30 events.
    """

    to: float
    events: int
    words: int
    said: int
    price: float | None
    forecast: float | None
    low: float | None
    high: float | None


class FoundWords(TypedDict):
    """
    phrase: As given.
    as_of: When the collector stored what it had seen, ISO 8601.
    total: Open markets whose word the phrase names.
    words: The first 100 of them, soonest first; without a known start or day last.
    did_you_mean: Where nothing was found: up to 3 known words that differ from one of the phrases' unknown words by
        a letter, from eight letters on by two, the most frequent first.
    """

    phrase: str
    as_of: str
    total: int
    words: list[FoundWord]
    did_you_mean: NotRequired[list[str]]


class FoundWord(TypedDict):
    """
    event_ticker: Ticker of the event.
    event_title: Its title; null where Kalshi gives none.
    scheduledStartTime: When it starts; null when not known.
    phase: Where the event is in its life, as in getMentionEvent.
    market_ticker: Ticker of the market.
    strike_word: The word that the market asks for.
    requires: What the rules say must be said; null until the collector has read them.
    yes_ask_dollars: What yes was offered for in dollars, at most 15 minutes before as_of; null without an offer.
    no_ask_dollars: What no was offered for in dollars, at most 15 minutes before as_of; null without an offer.
    estimate: By the evidence of valued_at, its fair value at these prices; null before the first.
    verdict: As in getMentionEvent, at these prices.
    edge_dollars: What the fair value leaves after price and fee, of the side that the verdict buys, else of the
        better side; null with it.
    valued_at: When the collector read the event's evidence, which it does once an hour; null before the first time.
    """

    event_ticker: str
    event_title: str | None
    scheduledStartTime: str | None
    phase: Literal["upcoming", "live", "over", "settled"] | None
    market_ticker: str
    strike_word: str
    requires: Requires | None
    yes_ask_dollars: float | None
    no_ask_dollars: float | None
    estimate: FoundWordEstimate | None
    verdict: Literal["buy_yes", "buy_no", "lean_yes", "lean_no", "none", "unproven"] | None
    edge_dollars: float | None
    valued_at: str | None


class FoundWordEstimate(TypedDict):
    """
    probability: The estimate, to 4 decimals as all numbers here.
    low: Lower end of the 95% interval.
    high: Upper end of the 95% interval.
    fair_value: The price, moved by what the word's evidence says beyond the series' rate; without a price, by what
        5 others' prices say. Null from the event's start on, without a known start, and for a market that is not
        open or may settle between 0 and 1.
    fair_low: Lower end of its range: the fair value if the evidence counted half, or double. By siblings: the end
        of the estimate's interval, moved alike. Null with it.
    fair_high: Upper end of its range; null with it.
    fair_basis: What `fair_value` starts from: the word's own price, or the prices of its siblings; null with it.
    """

    probability: float
    low: float
    high: float
    fair_value: float | None
    fair_low: float | None
    fair_high: float | None
    fair_basis: Literal["price", "siblings"] | None
