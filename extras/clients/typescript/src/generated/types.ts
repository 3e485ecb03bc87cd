// Generated from extras/openapi.json by `npm --prefix extras run clients`.

export interface MentionMarket {
  /** The market's ticker. */
  market_ticker: string;
  /** The event's ticker before its first `-`. */
  series_ticker: string;
  /** The market's title, else its event's; empty when neither has one. */
  title: string;
  /** The word or phrase that the market asks for; null when it names none. */
  strike_word: string | null;
  /** When trading ends; null when not known or not yet set. */
  close_time: string | null;
  /** When the market was created; null when not known or not yet set. */
  created_time: string | null;
  /** The ticker of the event that the market belongs to. */
  event_ticker: string;
  /** When the result is expected; null when not known or not yet set. */
  expected_expiration_time: string | null;
  /** When the market expires; until it settles, Kalshi's latest possible time for that; null when not set; null when not known or not yet set. */
  expiration_time: string | null;
  /** Price of the last trade, in cents, with up to four decimals. */
  last_price: number | null;
  /** The provider's figure, else 0. */
  liquidity: number;
  /** Lowest price at which no is offered, in dollars; null when there is no such price. */
  no_ask_dollars: number | null;
  /** Highest price bid for no, in dollars; null when there is no such price. */
  no_bid_dollars: number | null;
  /** Lowest price at which yes is offered, in dollars; null when there is no such price. */
  yes_ask_dollars: number | null;
  /** Highest price bid for yes, in dollars; null when there is no such price. */
  yes_bid_dollars: number | null;
  /** Contracts held; may be a fraction. */
  open_interest: number;
  /** When trading begins or began; null when not known or not yet set. */
  open_time: string | null;
  /** Contracts traded; may be a fraction. */
  volume: number;
  /** Contracts traded in the last 24 hours; may be a fraction. */
  volume_24h: number;
  /** How the market settled; null before, and for a void market. */
  result: "yes" | "no" | null;
  /** The yes bid a day ago, in dollars; null when there is no such price. */
  previous_yes_bid_dollars: number | null;
  /** The yes ask a day ago, in dollars; null when there is no such price. */
  previous_yes_ask_dollars: number | null;
  /** The no bid a day ago, in dollars; null when there is no such price. */
  previous_no_bid_dollars: number | null;
  /** The no ask a day ago, in dollars; null when there is no such price. */
  previous_no_ask_dollars: number | null;
  /** The rules by which the market settles; empty when the provider gives none. */
  rules_primary: string;
  /** When the market settled; null when not known or not yet set. */
  settlement_ts: string | null;
  /** When the event starts; null when not known or not yet set. */
  scheduledStartTime: string | null;
  /** The event's subtitle. */
  event_subtitle: string | null;
}

export type AllMentionSeries = MentionSeries[];

export interface MentionSeries {
  /** The series' ticker. */
  series_ticker: string;
  /** Kalshi's title; empty when it gives none. */
  series_title: string;
}

export interface StrikeWordSearch {
  /** As given. */
  target_phrase: string;
  /** The phrases as they were understood. */
  phrases: string[];
  /** Games that the filters let through. */
  total_games_checked: number;
  /** Games in which any of the phrases is said. */
  games_with_phrase: number;
  /** games_with_phrase / total_games_checked; null when no game was checked. */
  probability: number | null;
  /** Mentions of all phrases in all games checked. */
  total_mentions: number;
  /** Words in all games checked. */
  total_words_checked: number;
  latest: LatestCounts;
  /** Each phrase by itself, in the order of the phrases. */
  by_phrase: PhraseInGames[];
  /** Only with near_misses=true: words like a phrase that do not count by the market's rules; most transcripts first, at most 10. */
  near_misses?: NearMiss[];
  /** Whether the counts came from the result cache. */
  cached: boolean;
  /** Only with with_context=true; most recent first. */
  context?: Game[];
}

export interface LatestCounts {
  /** The latest that were checked, at most 10. */
  checked: number;
  /** Those of them in which any of the phrases is said. */
  with_phrase: number;
}

export interface PhraseInGames {
  /** The phrase as it was understood. */
  phrase: string;
  /** Games in which it is said. */
  games_with_phrase: number;
  /** Its mentions in all games checked. */
  total_mentions: number;
  /** games_with_phrase / total_games_checked; null when no game was checked. */
  probability: number | null;
}

export interface NearMiss {
  /** The words as the index has them, without capitals. */
  form: string;
  /** How often they are said in all transcripts checked. */
  mentions: number;
  /** Transcripts in which they are said at least once. */
  transcripts: number;
}

export interface Game {
  /** The schedule's id: season, week, away and home team. */
  game_id: string;
  /** The day of the game, in US Eastern time. */
  gameday: string;
  /** The schedule's abbreviation. */
  home_team: string;
  /** The schedule's abbreviation. */
  away_team: string;
  /** Mentions of all phrases in this game. */
  mentions: number;
  /** In the order of the broadcast, at most 100. */
  snippets: Snippet[];
}

export interface Snippet {
  /** The words before the mention. */
  before: string;
  /** The mention, as it was said. */
  match: string;
  /** The words after the mention. */
  after: string;
}

export interface Health {
  /** What is running. */
  release: HealthRelease;
  /** Since when this instance runs, ISO 8601. */
  started_at: string;
  /** Whether the store of the keys answers. */
  store: "ok" | "failing";
  /** Kalshi, as this instance finds it. */
  provider: HealthProvider;
  /** The corpus of searchNFLStrikeWord. */
  collections: CollectionHealth[];
}

export interface HealthRelease {
  /** The version of the service. */
  version: string;
  /** The commit, as the deployment names it; "unknown" where it names none. */
  commit: string;
}

export interface HealthProvider {
  /** When this instance last read Kalshi, ISO 8601; null while no read has succeeded. */
  last_success: string | null;
  /** The most that this instance reads a second now; null without a pace. */
  reads_per_second: number | null;
}

export interface CollectionHealth {
  /** The collection's name. */
  collection: string;
  /** `damaged`: its file can't be used, the log says why. `missing`: its file is not there. */
  status: "ok" | "damaged" | "missing";
  /** Transcripts that can be searched. */
  transcripts: number;
  /** Day of the latest; null without a transcript. */
  last_date: string | null;
}

export interface MentionMarkets {
  /** The markets that were found, in the order asked for. */
  markets: MentionMarket[];
  /** Tickers that the provider does not know. */
  not_found: string[];
  /** Markets that could not be read. */
  errors: UnreadableMarket[];
}

export interface UnreadableMarket {
  /** Ticker of the market. */
  market_ticker: string;
  /** Why the market can't be read, for people. */
  message: string;
}

export interface MentionEventWithRecord {
  /** Ticker of the event. */
  event_ticker: string;
  /** Ticker of its series. */
  series_ticker: string;
  /** Title of the event, or null where the provider gives none. */
  event_title: string | null;
  /** Subtitle of the event, or null where the provider gives none. */
  event_subtitle: string | null;
  /** When the event starts, ISO 8601, or null when not known. */
  scheduledStartTime: string | null;
  /** The start and where it comes from; null when not known. */
  start: EventStart | null;
  /** upcoming, live (it has started, and a market can be traded or is paused), over (none can, and results are missing) or settled (each market is determined or final, as yes, no or void, and none is disputed); null when neither start, day nor markets decide it. Lists have it as the feed of changes knows it, at most a minute later; without the feature `changes`, or before its first pass, by the list alone, which may be null. */
  phase: "upcoming" | "live" | "over" | "settled" | null;
  /** press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when neither title nor subtitle says, nor the rules where markets are read. */
  form: "press_conference" | "speech" | "rally" | "interview" | "hearing" | "debate" | "call" | "broadcast" | null;
  /** The time span that all its markets ask about, by their rules; null where they ask about one appearance, and where the rules can't be read. */
  window: EventWindow | null;
  /** The event's day, in US Eastern time; null when nothing dates the event. */
  event_date: string | null;
  /** What `event_date` is from, the first of: `start`, the event's start; `subtitle`, the day that the subtitle names; `rules`, the day that the title or the rules name; `ticker`, the day in the ticker, often a day or two off; null with it. */
  event_date_basis: "start" | "subtitle" | "rules" | "ticker" | null;
  /** Where results come from, as the provider says; empty when it names none. */
  settlement_sources: SettlementSource[];
  /** The event's own fee, else its series'; null when not known. */
  fee: Fee | null;
  /** All markets of the event, open and settled, sorted by ticker. */
  markets: EventMarketWithRecord[];
  /** Markets whose record can't be read; normally empty. */
  errors: UnreadableMarket[];
  /** nfl: NFL broadcasts; earnings: earnings calls; speeches: a collection names whose words count; others. Only with with_record=true. */
  kind?: "nfl" | "earnings" | "speeches" | "others";
  /** Why the records are null; the rest of the response is complete. */
  record_error?: string;
  /** How the words of the series close, by its settled events; null when they can't be read. Only with with_record=true. */
  closing?: Closing | null;
  /** Which collection can't be read, when it may inform the series. Only with with_record=true. */
  transcripts_error?: string;
}

export interface EventStart {
  /** `scheduledStartTime`. */
  at: string;
  /** What Kalshi states it in: a milestone that names the event, else the event's strike date. */
  source: "milestone" | "strike_date";
  /** false: the milestone says that its time is open or postponed, or it is a strike date. */
  certain: boolean;
  /** When the feed of changes first saw this start; null if it has not, or if it is older than the feed. */
  known_since: string | null;
  /** Its last move; null if the feed has seen none. */
  moved: EventStartMoved | null;
}

export interface EventStartMoved {
  /** When the feed saw it. */
  at: string;
  /** The start before. */
  from: string;
}

export interface EventWindow {
  /** What is said before this moment does not count, ISO 8601. A word may count from later: `requires.after`. */
  start: string;
  /** Only what is said before this moment counts, ISO 8601. */
  end: string;
}

export interface SettlementSource {
  /** Its name; null when the provider gives none. */
  name: string | null;
  /** Its address; null when the provider gives none. */
  url: string | null;
}

export interface Fee {
  /** The provider's word, such as quadratic. */
  type: string;
  /** The provider's factor; 1 is usual. */
  multiplier: number;
}

export interface EventMarketWithRecord {
  /** The market's ticker. */
  market_ticker: string;
  /** The event's ticker before its first `-`. */
  series_ticker: string;
  /** The market's title, else its event's; empty when neither has one. */
  title: string;
  /** The word or phrase that the market asks for; null when it names none. */
  strike_word: string | null;
  /** When trading ends; null when not known or not yet set. */
  close_time: string | null;
  /** When the market was created; null when not known or not yet set. */
  created_time: string | null;
  /** The ticker of the event that the market belongs to. */
  event_ticker: string;
  /** When the result is expected; null when not known or not yet set. */
  expected_expiration_time: string | null;
  /** When the market expires; until it settles, Kalshi's latest possible time for that; null when not set; null when not known or not yet set. */
  expiration_time: string | null;
  /** Price of the last trade, in cents, with up to four decimals. */
  last_price: number | null;
  /** The provider's figure, else 0. */
  liquidity: number;
  /** Lowest price at which no is offered, in dollars; null when there is no such price. */
  no_ask_dollars: number | null;
  /** Highest price bid for no, in dollars; null when there is no such price. */
  no_bid_dollars: number | null;
  /** Lowest price at which yes is offered, in dollars; null when there is no such price. */
  yes_ask_dollars: number | null;
  /** Highest price bid for yes, in dollars; null when there is no such price. */
  yes_bid_dollars: number | null;
  /** Contracts held; may be a fraction. */
  open_interest: number;
  /** When trading begins or began; null when not known or not yet set. */
  open_time: string | null;
  /** Contracts traded; may be a fraction. */
  volume: number;
  /** Contracts traded in the last 24 hours; may be a fraction. */
  volume_24h: number;
  /** How the market settled; null before, and for a void market. */
  result: "yes" | "no" | null;
  /** The yes bid a day ago, in dollars; null when there is no such price. */
  previous_yes_bid_dollars: number | null;
  /** The yes ask a day ago, in dollars; null when there is no such price. */
  previous_yes_ask_dollars: number | null;
  /** The no bid a day ago, in dollars; null when there is no such price. */
  previous_no_bid_dollars: number | null;
  /** The no ask a day ago, in dollars; null when there is no such price. */
  previous_no_ask_dollars: number | null;
  /** The rules by which the market settles; empty when the provider gives none. */
  rules_primary: string;
  /** When the market settled; null when not known or not yet set. */
  settlement_ts: string | null;
  /** When the event starts; null when not known or not yet set. */
  scheduledStartTime: string | null;
  /** The event's subtitle. */
  event_subtitle: string | null;
  /** Further rules; "" where the provider gives none. */
  rules_secondary: string;
  /** What the rules say must be said; null for a market on the event itself. */
  requires: Requires | null;
  /** unopened, open (it can be traded), paused, closed (trading has ended, no final result) or settled; null when the provider sends another status. */
  status: "unopened" | "open" | "paused" | "closed" | "settled" | null;
  /** Contracts bid for yes at the best price, which is what no can be bought for; may be a fraction, null when not known. */
  yes_bid_size: number | null;
  /** Contracts offered of yes at the best price; may be a fraction, null when not known. */
  yes_ask_size: number | null;
  /** Whether it may close before its close_time, as when the word is said; null when not known. */
  can_close_early: boolean | null;
  /** Settled before the event's start, never of the event itself; null when they can't be read. Only with with_record=true. */
  record?: EventMarketWithRecordRecord | null;
  /** Only with with_record=true, for series that a collection informs, when there are transcripts. */
  transcripts?: EventMarketWithRecordTranscripts;
  /** The chance that the market settles as yes, by its record. Only with with_record=true. */
  estimate?: Estimate | null;
  /** What yes can be bought for; null without an offer. Only with with_record=true. */
  buy_yes?: Offer | null;
  /** What no can be bought for; null without an offer. Only with with_record=true. */
  buy_no?: Offer | null;
  /** buy_yes, buy_no: that side leaves something after its fee, at a price outside the interval; unproven: the same, where the fair value has not been shown to beat the price; none: neither; null without a fair value or a fee. With with_record=true. */
  verdict?: "buy_yes" | "buy_no" | "lean_yes" | "lean_no" | "none" | "unproven" | null;
  /** Why estimate is null. */
  estimate_error?: string;
}

export interface Requires {
  /** How often it must be said; the rules win over the strike word. Null when they don't say. */
  times: number | null;
  /** Who must say it, in the rules' words; null when they don't say. */
  by: string | null;
  /** Only what is said after this counts, ISO 8601: the window's start, or for a count that starts with the listing the market's opening, if that is later; null without either. */
  after: string | null;
  /** true: not even the plural counts; false: the rules name the plural; null when they don't say. */
  exact: boolean | null;
  /** What else decides: event_may_not_qualify (no, without having been heard), video_before_transcript, window, partial_settlement, unfilled_template (the rules show a placeholder). */
  notes: ("event_may_not_qualify" | "video_before_transcript" | "window" | "partial_settlement" | "unfilled_template")[];
  /** Sentences of the rules that were not understood: read them. */
  unread: number;
}

export interface EventMarketWithRecordRecord {
  /** Markets of the same series and strike word that settled as yes. */
  yes: number;
  /** Markets of the same series and strike word that settled as no. */
  no: number;
}

export interface EventMarketWithRecordTranscripts {
  /** Transcripts before the event's day, those too short for the estimate as well. */
  total_transcripts_checked: number;
  /** Those of them in which the word is said. */
  transcripts_with_phrase: number;
  /** The same as total_transcripts_checked; of NFL games only. */
  total_games_checked?: number;
  /** The same as transcripts_with_phrase; of NFL games only. */
  games_with_phrase?: number;
}

export interface Estimate {
  /** The estimate, to 4 decimals as all numbers here. */
  probability: number;
  /** Lower end of the 95% interval. */
  low: number;
  /** Upper end of the 95% interval. */
  high: number;
  /** Settled markets and transcripts that it is made of, each counted once: sources, not independent trials. */
  observations: number;
  /** What it is made of, in the order of `parts`. The series' rate alone says nothing about this word. */
  basis: ("series" | "record" | "speaker" | "transcripts")[];
  /** The price, moved by what the word's evidence says beyond the series' rate; without a price, by what 5 others' prices say. Null from the event's start on, without a known start, and for a market that is not open or may settle between 0 and 1. */
  fair_value: number | null;
  /** Lower end of its range: the fair value if the evidence counted half, or double. By siblings: the end of the estimate's interval, moved alike. Null with it. */
  fair_low: number | null;
  /** Upper end of its range; null with it. */
  fair_high: number | null;
  /** What `fair_value` starts from: the word's own price, or the prices of its siblings; null with it. */
  fair_basis: "price" | "siblings" | null;
  /** Its evidence; the mean of `probability` weighted by `weight` is the estimate, within 0.0002. */
  parts: EstimatePart[];
}

export interface EstimatePart {
  /** series: its rate; record: the word's settled markets; speaker: those in the speaker's other series; transcripts. */
  basis: "series" | "record" | "speaker" | "transcripts";
  /** In settled markets. */
  weight: number;
  /** The share of yes, of transcripts in which it is said weighted by age. */
  probability: number;
  /** Settled markets or transcripts. */
  count: number;
  /** Day of the newest transcript; null for markets. */
  newest: string | null;
  /** Of the newest 8 markets or transcripts; null for 8 or fewer, and where it is not counted. */
  yes_of_last_8: number | null;
}

export interface Offer {
  /** Price of a contract, in dollars: the best ask, of no 1 minus the best bid. */
  price_dollars: number;
  /** Contracts offered at this price; null when not known. */
  size: number | null;
  /** Fee of one contract of a large order that takes the offer (a single one pays up to a cent more); null for a fee that is not known, in dollars. */
  fee_dollars: number | null;
  /** What the fair value leaves after price and fee; null where fair value or fee is, in dollars. */
  edge_dollars: number | null;
}

export interface Closing {
  /** by_word: one by one, as they are said; together: nearly all within a minute; unknown: fewer than 3 events have settled. */
  kind: "by_word" | "together" | "unknown";
  /** Settled events that show it, the newest, at most 20. */
  events: number;
  /** From the start to a word's close, the median; null where unknown, or no start is known. */
  median_minutes: number | null;
}

export interface MentionEvents {
  /** Soonest start first, of settled events the latest; those without a start last, then by ticker. With said: the last that settled first. */
  events: MentionEventSummary[];
  /** Cursor of the next page; null on the last. */
  cursor: string | null;
}

export interface MentionEventSummary {
  /** Ticker of the event. */
  event_ticker: string;
  /** Ticker of its series. */
  series_ticker: string;
  /** Title of the event, or null where the provider gives none. */
  event_title: string | null;
  /** Subtitle of the event, or null where the provider gives none. */
  event_subtitle: string | null;
  /** When the event starts, ISO 8601, or null when not known. */
  scheduledStartTime: string | null;
  /** The start and where it comes from; null when not known. */
  start: EventStart | null;
  /** upcoming, live (it has started, and a market can be traded or is paused), over (none can, and results are missing) or settled (each market is determined or final, as yes, no or void, and none is disputed); null when neither start, day nor markets decide it. Lists have it as the feed of changes knows it, at most a minute later; without the feature `changes`, or before its first pass, by the list alone, which may be null. */
  phase: "upcoming" | "live" | "over" | "settled" | null;
  /** press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when neither title nor subtitle says, nor the rules where markets are read. */
  form: "press_conference" | "speech" | "rally" | "interview" | "hearing" | "debate" | "call" | "broadcast" | null;
  said?: Said;
}

export interface Said {
  /** Words that were said. */
  yes: number;
  /** Words that were not. */
  no: number;
  /** Words whose market settled as neither. */
  void: number;
}

export interface RateLimit {
  /** Requests that the key may make in any 60 minutes. */
  limit: number;
  /** Requests that were counted in the last hour. */
  used: number;
  /** Requests that the key may still make now. */
  remaining: number;
  /** When the next place is freed, ISO 8601; null while no request is counted. */
  resetAt: string | null;
}

export interface ExtrasHealth {
  /** `failing`: the store of the extras does not respond. */
  status: "ok" | "failing";
  /** What is deployed: `core`, and the features beside it, as FEATURES named them. */
  features: string[];
  /** What collects changes; null where nothing does. */
  collector: ExtrasHealthCollector | null;
  /** `unreadable`: stored secrets of watches don't open with this instance's key, so nothing is sent to these watches. null where it has no key. */
  watch_secrets: "ok" | "unreadable" | null;
}

export interface ExtrasHealthCollector {
  /** When it last ran to its end, ISO 8601. */
  last_run: string | null;
  /** How far it is behind. */
  lag_seconds: number | null;
  /** Events that trade of which it knows neither a start nor a day: their words have no fair value. null where it has not counted them yet. */
  undated_events: number | null;
}

export interface PriceHistory {
  /** How long a period is. */
  interval: "1m" | "1h" | "1d";
  /** No candle ended before it. */
  start: string;
  /** No candle ended after it. */
  end: string;
  /** Sorted by ticker, or in the order asked for. */
  markets: PriceHistoryMarket[];
  /** Tickers that the provider does not know. */
  not_found: string[];
  /** Markets whose candles could not be read, or not all of them; ask again for the rest. */
  errors: UnreadableMarket[];
}

export interface PriceHistoryMarket {
  /** The market's ticker. */
  market_ticker: string;
  /** The word or phrase that the market asks for; null when it names none. */
  strike_word: string | null;
  /** The finished periods that the provider has, in order; it leaves out some. */
  candles: Candle[];
}

export interface Candle {
  /** When the period ended. */
  end_ts: string;
  /** Price of the first trade, in dollars; null in a period without a trade. */
  open_dollars: number | null;
  /** Highest price of a trade, in dollars; null in a period without a trade. */
  high_dollars: number | null;
  /** Lowest price of a trade, in dollars; null in a period without a trade. */
  low_dollars: number | null;
  /** Price of the last trade, in dollars; null in a period without a trade. */
  close_dollars: number | null;
  /** Highest price bid for yes at the end of the period, in dollars; null when there is no such price. */
  yes_bid_dollars: number | null;
  /** Lowest price at which yes was offered at the end of the period, in dollars; null when there is no such price. */
  yes_ask_dollars: number | null;
  /** Contracts traded in the period; may be a fraction. */
  volume: number;
  /** Contracts held at the end of the period; may be a fraction. */
  open_interest: number;
}

export interface SettledMarkets {
  /** Newest settlement first, an unknown time last, then by ticker; void markets are left out. */
  markets: SettledMarketsMarket[];
  /** Cursor of the next page; null on the last. */
  cursor: string | null;
}

export interface SettledMarketsMarket {
  /** The market's ticker. */
  market_ticker: string;
  /** The ticker of the event that the market belongs to. */
  event_ticker: string;
  /** The event's ticker before its first `-`. */
  series_ticker: string;
  /** The event's title; empty when it is not known. */
  event_title: string;
  /** The event's day, in US Eastern time; null when nothing dates the event. */
  event_date: string | null;
  /** What `event_date` is from, the first of: `start`, the event's start; `subtitle`, the day that the subtitle names; `rules`, the day that the title or the rules name; `ticker`, the day in the ticker, often a day or two off; null with it. */
  event_date_basis: "start" | "subtitle" | "rules" | "ticker" | null;
  /** The word or phrase that the market asked for. */
  strike_word: string;
  /** How the market settled. */
  result: "yes" | "no";
  /** When the market settled; null when it is not known. */
  settlement_ts: string | null;
  /** The start that the quotes are for: the event's, else the first minute of the day that its texts or rules name, but at most its window's start; null where nothing dates it. Only with with_quotes=true, as what follows. */
  scheduledStartTime?: string | null;
  /** Prices at the moments of `quotes=`, in this order, never from after that moment. */
  quotes?: SettledMarketsMarketQuotes;
  /** start: a null had no candle yet; decided_before: closed or settled before the start; not_open_then: opened later than 1 hour before; opened_late: opened when the hours of all quotes asked for had ended; no_start: neither start nor day is known; not_read: the same request has them later; unreadable: it can't be read. */
  quotes_basis?: "start" | "decided_before" | "not_open_then" | "opened_late" | "no_start" | "not_read" | "unreadable";
  /** What getMentionEvent would have shown at the start, or when the word was decided before it, by the present formula and without looking ahead. */
  known_before?: SettledMarketsMarketKnownBefore;
  /** Of the series' fee: 0.07 times this times p (1 - p) a contract; null where no fee is known. */
  fee_multiplier?: number | null;
}

export interface SettledMarketsMarketQuotes {
  /** Of the first hour that ended an hour or more after the opening; null after the start. */
  listed?: SettledQuote | null;
  /** Of the last hour that ended 24 hours before the start, or earlier. */
  "24h"?: SettledQuote | null;
  /** Of the last hour that ended 6 hours before the start, or earlier. */
  "6h"?: SettledQuote | null;
  /** Of the last hour that ended 1 hour before the start, or earlier. */
  "1h"?: SettledQuote | null;
}

export interface SettledQuote {
  /** When the candle's hour ended, ISO 8601; for a price from before the days or weeks that a read covers, when these began. */
  at: string;
  /** Highest price bid for yes, in dollars; null when the candle has none. */
  yes_bid_dollars: number | null;
  /** Lowest price at which yes was offered, in dollars; null when the candle has none. */
  yes_ask_dollars: number | null;
  /** Price of the hour's last trade, in dollars; null when the candle has none. */
  last_price_dollars: number | null;
}

export interface SettledMarketsMarketKnownBefore {
  /** Settled before the start, never of the event itself. */
  record: SettledMarketsMarketKnownBeforeRecord;
  /** Null where no transcripts inform the series. */
  transcripts: SettledMarketsMarketKnownBeforeTranscripts | null;
  /** The estimate of the present formula, to 4 decimals. */
  probability: number;
  /** Lower end of its 95% interval. */
  low: number;
  /** Upper end of its 95% interval. */
  high: number;
  /** The series' yes rate, from which the estimate starts. */
  rate: number;
  /** By the word's own quote of 1 hour before the start; null without a usable one or its fee. */
  fair_value: number | null;
  /** Of one contract of a large order for yes at that quote's ask, by the series' fee, whatever an event's own fee was; null without. */
  fee_dollars: number | null;
  /** The same for no, at 1 minus that quote's bid; null without. */
  fee_no_dollars: number | null;
}

export interface SettledMarketsMarketKnownBeforeRecord {
  /** Markets of the same series and strike word that had settled as yes. */
  yes: number;
  /** Those that had settled as no. */
  no: number;
}

export interface SettledMarketsMarketKnownBeforeTranscripts {
  /** Transcripts from before the event's day. */
  checked: number;
  /** Those of them in which the word is said. */
  with_phrase: number;
}

export interface OrderBook {
  /** The market's ticker. */
  market_ticker: string;
  /** When the provider was read, ISO 8601. */
  fetchedAt: string;
  /** What yes can be bought for, cheapest first, at most 100 prices. */
  yes: OrderBookYe[];
  /** What no can be bought for, cheapest first, at most 100 prices. */
  no: OrderBookNo[];
  /** What the contracts of yes cost; null when nobody sells yes. */
  buy_yes: Fill | null;
  /** The same for no. */
  buy_no: Fill | null;
}

export interface OrderBookYe {
  /** Price of one contract, in dollars. */
  price_dollars: number;
  /** Contracts offered at this price. */
  size: number;
}

export interface OrderBookNo {
  /** Price of one contract, in dollars. */
  price_dollars: number;
  /** Contracts offered at this price. */
  size: number;
}

export interface Fill {
  /** As many as were asked for. */
  contracts: number;
  /** As many of them as the book offers. */
  filled: number;
  /** Cost by contract, to 6 decimals. */
  average_price_dollars: number;
  /** Price of the filled contracts, without the fee. */
  cost_dollars: number;
  /** Each price's fee rounded up to 0.0001, their sum up to a cent; null for an unknown type of fee. */
  fee_dollars: number | null;
  /** Cost and fee; null where the fee is. */
  total_dollars: number | null;
  /** What the filled contracts pay if the side wins. */
  payout_dollars: number;
  /** Price of the dearest contract. */
  worst_price_dollars: number;
}

export interface MarketTrades {
  /** The market's ticker. */
  market_ticker: string;
  /** Newest first. */
  trades: Trade[];
  /** Block trades that this page leaves out. */
  block_trades: number;
  /** Cursor of the next page; null on the last. */
  cursor: string | null;
}

export interface Trade {
  /** The provider's id. */
  trade_id: string;
  /** When it was made. */
  at: string;
  /** Price of yes, in dollars. */
  yes_price_dollars: number;
  /** Contracts; may be a fraction. */
  count: number;
  /** What the taker of the offer bought. */
  taker_side: "yes" | "no";
}

export interface TranscriptSearch {
  /** As given. */
  target_phrase: string;
  /** The phrases as they were understood. */
  phrases: string[];
  /** The collection that was searched. */
  collection: string;
  /** What its texts leave out, or how late they come; null: nothing is known of that. */
  note: string | null;
  /** Day of the newest transcript, since one that is missing shows no silence; null without a transcript. */
  newest: string | null;
  /** Transcripts that the filters let through; null while the file is damaged or being replaced. */
  total_transcripts_checked: number | null;
  /** Transcripts in which any of the phrases is said. */
  transcripts_with_phrase: number;
  /** transcripts_with_phrase / total_transcripts_checked; null when no transcript was checked. */
  probability: number | null;
  /** From the series' settled markets and the transcripts checked, the older the less; null without series_ticker and when the provider fails, and when no market of the series names a phrase and no transcript holds one. */
  estimate: Estimate | null;
  /** Why estimate is null, when the provider failed. */
  estimate_error?: string;
  /** Mentions of all phrases in all transcripts checked. */
  total_mentions: number;
  /** Words of the speakers that count, in all transcripts checked. */
  total_words_checked: number;
  latest: LatestCounts;
  /** Oldest first; months without a transcript are left out. */
  by_month: MonthCounts[];
  /** Most mentions first, at most 20. */
  by_speaker: SpeakerCounts[];
  /** Forms of the transcripts checked, null last; empty while the file can't be read or is replaced. */
  by_form: FormCounts[];
  /** Prepared remarks, then questions: the counts of the same search with `part`; empty without a file. */
  by_part?: PartCounts[];
  /** Only with near_misses=true: words like a phrase that do not count by the market's rules; most transcripts first, at most 10. */
  near_misses?: NearMiss[];
  /** Where nothing was found: up to 3 known words that differ from one of the phrases' unknown words by a letter, from eight letters on by two, the most frequent first. */
  did_you_mean?: string[];
  /** Whether the counts came from the result cache. */
  cached: boolean;
  /** Only with with_context=true; most recent first. */
  context?: TranscriptContext[];
  /** The series' markets on one of the phrases; null without series_ticker and when the provider fails. */
  markets: PhraseMarkets | null;
  /** Why markets is null, when the provider failed. */
  markets_error?: string;
  /** Which collection was not searched, because its file is missing or damaged. */
  warning?: string;
}

export interface MonthCounts {
  /** YYYY-MM. */
  month: string;
  /** Transcripts checked. */
  transcripts: number;
  /** Those of them in which any of the phrases is said. */
  transcripts_with_phrase: number;
  /** Mentions of all phrases. */
  total_mentions: number;
}

export interface SpeakerCounts {
  /** Who says it; null when not known. */
  speaker: string | null;
  /** The speaker's role, such as executive; null when not known. */
  role: string | null;
  /** Mentions of all phrases. */
  total_mentions: number;
}

export interface FormCounts {
  /** press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when not known. */
  form: "press_conference" | "speech" | "rally" | "interview" | "hearing" | "debate" | "call" | "broadcast" | null;
  /** Transcripts checked. */
  transcripts: number;
  /** Those of them in which any of the phrases is said. */
  transcripts_with_phrase: number;
  /** Mentions of all phrases. */
  total_mentions: number;
}

export interface PartCounts {
  /** The part of the calls. */
  part: "prepared" | "questions";
  /** Calls checked that have this part. */
  transcripts: number;
  /** Those of them in which any of the phrases is said in it. */
  transcripts_with_phrase: number;
  /** Mentions of all phrases in it. */
  total_mentions: number;
}

export interface TranscriptContext {
  /** The transcript's id in its collection. */
  transcript_id: string;
  /** Its title. */
  title: string;
  /** The day on which it was said, US Eastern. */
  date: string;
  /** Whether that day is a guess, because the source has none. */
  date_is_estimated: boolean;
  /** The provider's events that it is the transcript of. */
  event_tickers: string[];
  /** The labels of its transcript line, by name; left out where it has none. */
  labels?: Record<string, string>;
  /** press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when not known. */
  form: "press_conference" | "speech" | "rally" | "interview" | "hearing" | "debate" | "call" | "broadcast" | null;
  /** Mentions of all phrases in this transcript. */
  mentions: number;
  /** In the order of the transcript, at most 100. */
  snippets: SpokenSnippet[];
}

export interface SpokenSnippet {
  /** Who says it; null when not known. */
  speaker: string | null;
  /** The speaker's role, such as executive; null when not known. */
  role: string | null;
  /** The words before the mention. */
  before: string;
  /** The mention, as it was said. */
  match: string;
  /** The words after the mention. */
  after: string;
}

export interface PhraseMarkets {
  /** Markets that can be traded now, soonest to close first. */
  open: OpenMarket[];
  /** Markets that have a result; void ones are not counted. */
  settled: PhraseMarketsSettled;
  /** Where no market is found: up to 5 strike words that share a word with a phrase, most in common first. */
  similar?: string[];
  /** When the open ones were read from the provider, at most a minute ago. */
  fetchedAt: string;
}

export interface OpenMarket {
  /** The market's ticker. */
  market_ticker: string;
  /** The ticker of the event that the market belongs to. */
  event_ticker: string;
  /** The word or phrase that the market asks for. */
  strike_word: string;
  /** Highest price bid for yes, in dollars; null when there is no such price. */
  yes_bid_dollars: number | null;
  /** Lowest price at which yes is offered, in dollars; null when there is no such price. */
  yes_ask_dollars: number | null;
  /** Price of the last trade, in cents, with up to four decimals. */
  last_price: number | null;
  /** When trading ends; null when not known or not yet set. */
  close_time: string | null;
}

export interface PhraseMarketsSettled {
  /** Markets that settled as yes. */
  yes: number;
  /** Markets that settled as no. */
  no: number;
  /** yes / (yes + no); null when there is none. */
  probability: number | null;
}

export interface EventWordCounts {
  /** Ticker of the event. */
  event_ticker: string;
  /** The collection that informs its series. */
  collection: string;
  /** Transcripts that the filters let through. */
  total_transcripts_checked: number;
  /** In the order of the event's markets. */
  words: WordCount[];
}

export interface WordCount {
  /** Ticker of the market. */
  market_ticker: string;
  /** The word or phrase that the market asks for; null when it names none. */
  strike_word: string | null;
  /** Transcripts in which it is said; null when the market names no word. */
  transcripts_with_phrase: number | null;
  /** transcripts_with_phrase / total_transcripts_checked; null when no transcript was checked or the market names no word. */
  probability: number | null;
  /** Its mentions; null when the market names no word. */
  total_mentions: number | null;
  /** Only of earnings calls: the same counts in each part. */
  by_part?: PartCounts[];
}

export interface EarningsSearch {
  /** As given. */
  target_phrase: string;
  /** The phrases as they were understood. */
  phrases: string[];
  /** The series of the company's earnings markets. */
  series_ticker: string;
  /** The company's ticker. */
  company_ticker: string;
  /** Calls that the filters let through; null while the file is damaged or being replaced. */
  total_transcripts_checked: number | null;
  /** Calls in which any of the phrases is said. */
  transcripts_with_phrase: number;
  /** transcripts_with_phrase / total_transcripts_checked; null when no call was checked. */
  probability: number | null;
  /** From the series' settled markets and the calls checked, the older the less; null when the provider fails, and when no market of the series names a phrase and no call holds one. */
  estimate: Estimate | null;
  /** Why estimate is null, when the provider failed. */
  estimate_error?: string;
  /** Mentions of all phrases in all calls checked. */
  total_mentions: number;
  /** Words of the speakers that count, in all calls checked. */
  total_words_checked: number;
  latest: LatestCounts;
  /** Prepared remarks, then questions: the counts of the same search with `part`; empty without a file. */
  by_part: PartCounts[];
  /** Calls that the other filters let through whose parts are not known: with part= they are not checked; null without a file. */
  transcripts_without_parts: number | null;
  /** Only with near_misses=true: words like a phrase that do not count by the market's rules; most transcripts first, at most 10. */
  near_misses?: NearMiss[];
  /** Where nothing was found: up to 3 known words that differ from one of the phrases' unknown words by a letter, from eight letters on by two, the most frequent first. */
  did_you_mean?: string[];
  /** Whether the counts came from the result cache. */
  cached: boolean;
  /** Only with with_context=true; most recent first. */
  context?: EarningsContext[];
  /** The series' markets on one of the phrases; null when the provider fails. */
  markets: PhraseMarkets | null;
  /** Why markets is null, when the provider failed. */
  markets_error?: string;
  /** Which collection was not searched, because its file is missing or damaged. */
  warning?: string;
}

export interface EarningsContext {
  /** The call's id in the collection. */
  transcript_id: string;
  /** The day of the call, US Eastern. */
  report_date: string;
  /** Whether that day is a guess, because the source has none. */
  date_is_estimated: boolean;
  /** The company's fiscal year. */
  fiscal_year: number;
  /** Its quarter. */
  fiscal_quarter: number;
  /** The first of the provider's events on this call; null when none is known. */
  event_ticker: string | null;
  /** The part that all its snippets are in; null for both, and when not known. */
  part: "prepared" | "questions" | null;
  /** Mentions of all phrases in this call. */
  mentions: number;
  /** In the order of the call, at most 100. */
  snippets: EarningsSnippet[];
}

export interface EarningsSnippet {
  /** Who says it; null when not known. */
  speaker: string | null;
  /** Executive, Operator or Analyst; null when not known. */
  speaker_type: "Executive" | "Operator" | "Analyst" | null;
  /** The part of the call, prepared or questions; null when not known. */
  part: "prepared" | "questions" | null;
  /** The words before the mention. */
  before: string;
  /** The mention, as it was said. */
  match: string;
  /** The words after the mention. */
  after: string;
}

export interface EarningsTranscripts {
  /** The series of the company's earnings markets. */
  series_ticker: string;
  /** The company's ticker. */
  company_ticker: string;
  /** Newest first, then by id. */
  transcripts: EarningsTranscript[];
  /** Cursor of the next page; null on the last. */
  cursor: string | null;
}

export interface EarningsTranscript {
  /** The call's id in the collection. */
  transcript_id: string;
  /** The company's fiscal year. */
  fiscal_year: number;
  /** Its quarter. */
  fiscal_quarter: number;
  /** The day of the call, US Eastern. */
  report_date: string;
  /** Whether that day is a guess, because the source has none. */
  date_is_estimated: boolean;
  /** The first of the provider's events on this call; null when none is known. */
  event_ticker: string | null;
  /** Words of the call. */
  words: number;
  /** Its parts; null when they are not known. */
  parts: CallParts | null;
  /** Whether the parts are a guess from the first question, because the source does not tell them. */
  parts_guessed: boolean;
  /** The turns in order; null where this service does not serve texts. */
  transcript: EarningsTurn[] | null;
}

export interface CallParts {
  /** Words of the prepared remarks. */
  prepared: number;
  /** Words of the questions and their answers. */
  questions: number;
}

export interface EarningsTurn {
  /** Who speaks; null when not known. */
  speaker: string | null;
  /** Executive, Operator or Analyst; null when not known. */
  speaker_type: "Executive" | "Operator" | "Analyst" | null;
  /** What is said. */
  content: string;
}

export interface EarningsEvent {
  /** Ticker of the event. */
  event_ticker: string;
  /** The company's ticker. */
  company_ticker: string;
  /** The company's fiscal year. */
  fiscal_year: number;
  /** Its quarter. */
  fiscal_quarter: number;
  /** The day of the call, US Eastern. */
  report_date: string;
  /** Whether that day is a guess, because the source has none. */
  date_is_estimated: boolean;
  /** The call's id in the collection. */
  transcript_id: string;
  /** In the order of the event's markets. */
  markets: EarningsEventMarket[];
}

export interface EarningsEventMarket {
  /** Ticker of the market. */
  market_ticker: string;
  /** The word or phrase that the market asks for; null when it names none. */
  strike_word: string | null;
  /** How the market settled; null before, and for a void market. */
  result: "yes" | "no" | null;
  /** Mentions by executives and the operator; analysts' words don't count. */
  mentions: number;
  /** Of the first mention: Executive or Operator; null when the word was not said. */
  speaker_type: "Executive" | "Operator" | "Analyst" | null;
  /** Who says it first; null when the word was not said. */
  speaker: string | null;
  /** At most 600 characters of the turn around the first mention, cut at sentences; null when the word was not said. */
  paragraph: string | null;
  /** The part of the call with the first mention; null when not known or not said. */
  part: "prepared" | "questions" | null;
}

export interface EarningsMarket {
  /** Ticker of the market. */
  market_ticker: string;
  /** Ticker of its event. */
  event_ticker: string;
  /** The company's ticker. */
  company_ticker: string;
  /** The word or phrase that the market asks for; null when it names none. */
  strike_word: string | null;
  /** How the market settled; null before, and for a void market. */
  result: "yes" | "no" | null;
  /** The company's fiscal year. */
  fiscal_year: number;
  /** Its quarter. */
  fiscal_quarter: number;
  /** The day of the call, US Eastern. */
  report_date: string;
  /** Whether that day is a guess, because the source has none. */
  date_is_estimated: boolean;
  /** The call's id in the collection. */
  transcript_id: string;
  /** Mentions by executives and the operator; analysts' words don't count. */
  mentions: number;
  /** Of the first mention: Executive or Operator; null when the word was not said. */
  speaker_type: "Executive" | "Operator" | "Analyst" | null;
  /** Who says it first; null when the word was not said. */
  speaker: string | null;
  /** At most 600 characters of the turn around the first mention, cut at sentences; null when the word was not said. */
  paragraph: string | null;
  /** The part of the call with the first mention; null when not known or not said. */
  part: "prepared" | "questions" | null;
  /** In the order of the call, at most 20; paragraph is the first. */
  paragraphs: EarningsParagraph[];
}

export interface EarningsParagraph {
  /** Who says it; null when not known. */
  speaker: string | null;
  /** Executive, Operator or Analyst; null when not known. */
  speaker_type: "Executive" | "Operator" | "Analyst" | null;
  /** The part of the call, prepared or questions; null when not known. */
  part: "prepared" | "questions" | null;
  /** The part of the turn in which it is said. */
  paragraph: string;
}

export interface TranscriptCollections {
  /** A to Z. */
  collections: TranscriptCollection[];
  /** Collections whose file can't be read, A to Z: nothing of theirs is found meanwhile. */
  damaged: string[];
}

export interface TranscriptCollection {
  /** The collection's name. */
  collection: string;
  /** What its texts leave out, or how late they come; null: nothing is known of that. */
  note: string | null;
  /** Day of the newest transcript, since one that is missing shows no silence; null without a transcript. */
  newest: string | null;
  /** Its transcripts. */
  transcripts: number;
  /** Their words. */
  words: number;
  /** Day of the earliest; null without a transcript. */
  first_date: string | null;
  /** Day of the latest; null without a transcript. */
  last_date: string | null;
  /** Market series that it informs, A to Z. */
  series: string[];
  /** Most words first, at most 100. */
  speakers: ListedSpeaker[];
  /** Labels of its transcript lines, A to Z; left out where they have none. */
  labels?: ListedLabel[];
  /** Only of the collection earnings: A to Z, at most 1000. */
  companies?: ListedCompany[];
}

export interface ListedSpeaker {
  /** The speaker's name, as the parameter takes it. */
  speaker: string;
  /** Roles in which the speaker appears. */
  roles: string[];
  /** Transcripts with a turn of the speaker. */
  transcripts: number;
  /** The speaker's words in them. */
  words: number;
}

export interface ListedLabel {
  /** The label's name. */
  label: string;
  /** Its values, A to Z, at most 100. */
  values: string[];
}

export interface ListedCompany {
  /** The company's ticker. */
  company_ticker: string;
  /** Its calls. */
  transcripts: number;
  /** Day of its latest call. */
  last_report_date: string;
}

export type Board = BoardEvent | BoardList | OrderBook;

export interface BoardEvent {
  /** Ticker of the event. */
  event_ticker: string;
  /** Ticker of its series. */
  series_ticker: string;
  /** Title of the event, or null where the provider gives none. */
  event_title: string | null;
  /** Subtitle of the event, or null where the provider gives none. */
  event_subtitle: string | null;
  /** When the event starts, ISO 8601, or null when not known. */
  scheduledStartTime: string | null;
  /** The start and where it comes from; null when not known. */
  start: EventStart | null;
  /** upcoming, live (it has started, and a market can be traded or is paused), over (none can, and results are missing) or settled (each market is determined or final, as yes, no or void, and none is disputed); null when neither start, day nor markets decide it. Lists have it as the feed of changes knows it, at most a minute later; without the feature `changes`, or before its first pass, by the list alone, which may be null. */
  phase: "upcoming" | "live" | "over" | "settled" | null;
  /** press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when neither title nor subtitle says, nor the rules where markets are read. */
  form: "press_conference" | "speech" | "rally" | "interview" | "hearing" | "debate" | "call" | "broadcast" | null;
  /** The time span that all its markets ask about, by their rules; null where they ask about one appearance, and where the rules can't be read. */
  window: EventWindow | null;
  /** The event's day, in US Eastern time; null when nothing dates the event. */
  event_date: string | null;
  /** What `event_date` is from, the first of: `start`, the event's start; `subtitle`, the day that the subtitle names; `rules`, the day that the title or the rules name; `ticker`, the day in the ticker, often a day or two off; null with it. */
  event_date_basis: "start" | "subtitle" | "rules" | "ticker" | null;
  /** Where results come from, as the provider says; empty when it names none. */
  settlement_sources: SettlementSource[];
  /** The event's own fee, else its series'; null when not known. */
  fee: Fee | null;
  /** All markets of the event, sorted by ticker. */
  markets: BoardMarket[];
  /** Markets whose record can't be read; normally empty. */
  errors: UnreadableMarket[];
  /** nfl: NFL broadcasts; earnings: earnings calls; speeches: a collection names whose words count; others. Only with with_record=true. */
  kind?: "nfl" | "earnings" | "speeches" | "others";
  /** Why the records are null; the rest of the response is complete. */
  record_error?: string;
  /** How the words of the series close, by its settled events; null when they can't be read. Only with with_record=true. */
  closing?: Closing | null;
  /** Which collection can't be read, when it may inform the series. Only with with_record=true. */
  transcripts_error?: string;
  /** When this was read, ISO 8601. */
  now: string;
  /** The event of the series that settled last before this one; null without one. */
  previous_event: BoardEventPreviousEvent | null;
  /** The next open event of the series; null without one, and for an event with neither a start nor a day in its texts. */
  next_event_ticker: string | null;
  /** Hourly over at most 7 days before the start, by the minute over at most 6 hours after it; null when they could not be read. */
  prices: BoardEventPrices | null;
  /** What the track record says of the estimates; null while nothing is scored. */
  track_record: BoardEventTrackRecord | null;
}

export interface BoardMarket {
  /** The market's ticker. */
  market_ticker: string;
  /** The event's ticker before its first `-`. */
  series_ticker: string;
  /** The market's title, else its event's; empty when neither has one. */
  title: string;
  /** The word or phrase that the market asks for; null when it names none. */
  strike_word: string | null;
  /** When trading ends; null when not known or not yet set. */
  close_time: string | null;
  /** When the market was created; null when not known or not yet set. */
  created_time: string | null;
  /** The ticker of the event that the market belongs to. */
  event_ticker: string;
  /** When the result is expected; null when not known or not yet set. */
  expected_expiration_time: string | null;
  /** When the market expires; until it settles, Kalshi's latest possible time for that; null when not set; null when not known or not yet set. */
  expiration_time: string | null;
  /** Price of the last trade, in cents, with up to four decimals. */
  last_price: number | null;
  /** The provider's figure, else 0. */
  liquidity: number;
  /** Lowest price at which no is offered, in dollars; null when there is no such price. */
  no_ask_dollars: number | null;
  /** Highest price bid for no, in dollars; null when there is no such price. */
  no_bid_dollars: number | null;
  /** Lowest price at which yes is offered, in dollars; null when there is no such price. */
  yes_ask_dollars: number | null;
  /** Highest price bid for yes, in dollars; null when there is no such price. */
  yes_bid_dollars: number | null;
  /** Contracts held; may be a fraction. */
  open_interest: number;
  /** When trading begins or began; null when not known or not yet set. */
  open_time: string | null;
  /** Contracts traded; may be a fraction. */
  volume: number;
  /** Contracts traded in the last 24 hours; may be a fraction. */
  volume_24h: number;
  /** How the market settled; null before, and for a void market. */
  result: "yes" | "no" | null;
  /** The yes bid a day ago, in dollars; null when there is no such price. */
  previous_yes_bid_dollars: number | null;
  /** The yes ask a day ago, in dollars; null when there is no such price. */
  previous_yes_ask_dollars: number | null;
  /** The no bid a day ago, in dollars; null when there is no such price. */
  previous_no_bid_dollars: number | null;
  /** The no ask a day ago, in dollars; null when there is no such price. */
  previous_no_ask_dollars: number | null;
  /** The rules by which the market settles; empty when the provider gives none. */
  rules_primary: string;
  /** When the market settled; null when not known or not yet set. */
  settlement_ts: string | null;
  /** When the event starts; null when not known or not yet set. */
  scheduledStartTime: string | null;
  /** The event's subtitle. */
  event_subtitle: string | null;
  /** Further rules; "" where the provider gives none. */
  rules_secondary: string;
  /** What the rules say must be said; null for a market on the event itself. */
  requires: Requires | null;
  /** unopened, open (it can be traded), paused, closed (trading has ended, no final result) or settled; null when the provider sends another status. */
  status: "unopened" | "open" | "paused" | "closed" | "settled" | null;
  /** Contracts bid for yes at the best price, which is what no can be bought for; may be a fraction, null when not known. */
  yes_bid_size: number | null;
  /** Contracts offered of yes at the best price; may be a fraction, null when not known. */
  yes_ask_size: number | null;
  /** Whether it may close before its close_time, as when the word is said; null when not known. */
  can_close_early: boolean | null;
  /** Settled before the event's start, never of the event itself; null when they can't be read. Only with with_record=true. */
  record?: BoardMarketRecord | null;
  /** Only with with_record=true, for series that a collection informs, when there are transcripts. */
  transcripts?: BoardMarketTranscripts;
  /** The chance that the market settles as yes, by its record. Only with with_record=true. */
  estimate?: Estimate | null;
  /** What yes can be bought for; null without an offer. Only with with_record=true. */
  buy_yes?: Offer | null;
  /** What no can be bought for; null without an offer. Only with with_record=true. */
  buy_no?: Offer | null;
  /** buy_yes, buy_no: that side leaves something after its fee, at a price outside the interval; unproven: the same, where the fair value has not been shown to beat the price; none: neither; null without a fair value or a fee. With with_record=true. */
  verdict?: "buy_yes" | "buy_no" | "lean_yes" | "lean_no" | "none" | "unproven" | null;
  /** Why estimate is null. */
  estimate_error?: string;
  /** Only of a settled event: what was written down before it; null where nothing was. */
  forecast?: BoardMarketForecast | null;
}

export interface BoardMarketRecord {
  /** Markets of the same series and strike word that settled as yes. */
  yes: number;
  /** Markets of the same series and strike word that settled as no. */
  no: number;
}

export interface BoardMarketTranscripts {
  /** Transcripts before the event's day, those too short for the estimate as well. */
  total_transcripts_checked: number;
  /** Those of them in which the word is said. */
  transcripts_with_phrase: number;
  /** The same as total_transcripts_checked; of NFL games only. */
  total_games_checked?: number;
  /** The same as transcripts_with_phrase; of NFL games only. */
  games_with_phrase?: number;
}

export interface BoardMarketForecast {
  /** When it was written down, ISO 8601. */
  at: string;
  /** The yes bid of that minute, in dollars; null where there is none. */
  bid: number | null;
  /** The yes ask of that minute, in dollars; null where there is none. */
  ask: number | null;
  /** The estimate. */
  probability: number;
  /** The fair value; null where it was not known. */
  fair_value: number | null;
  /** Lower end of its range; null with it. */
  fair_low: number | null;
  /** Upper end of its range; null with it. */
  fair_high: number | null;
  /** The verdict of that minute; null without one. */
  verdict: "buy_yes" | "buy_no" | "lean_yes" | "lean_no" | "none" | "unproven" | null;
  /** What one contract by that verdict brought after the fee, rounded up to a cent; null where it bought nothing. */
  profit_dollars: number | null;
}

export interface BoardEventPreviousEvent {
  /** Its ticker. */
  event_ticker: string;
  /** The event's day, in US Eastern time; null when nothing dates the event. */
  event_date: string | null;
  /** When its last market settled, ISO 8601; it stays on the board for 7 days after that. */
  settlement_ts: string | null;
  /** By word. */
  results: BoardEventPreviousEventResult[];
}

export interface BoardEventPreviousEventResult {
  /** A word. */
  strike_word: string;
  /** How its market settled. */
  result: "yes" | "no";
}

export interface BoardEventPrices {
  /** 1h before the start, 1m from then on. */
  interval: "1m" | "1h" | "1d";
  /** In the order of the event's markets. */
  markets: BoardEventPricesMarket[];
}

export interface BoardEventPricesMarket {
  /** The market's ticker. */
  market_ticker: string;
  /** In order, each [end_ts, close, bid, ask]: the end of a period (ISO 8601), the price of its last trade and yes bid and ask at its end, in dollars, null where there is none. */
  candles: ((string | number | null)[])[];
}

export interface BoardEventTrackRecord {
  /** Version of the estimates. */
  version: number;
  /** Events that were scored. */
  events: number;
  /** Brier score of the fair value minus that of the price: below 0 it was closer; null while not known. */
  fair_minus_price: BoardEventTrackRecordFairMinusPrice | null;
}

export interface BoardEventTrackRecordFairMinusPrice {
  /** The difference. */
  value: number;
  /** Lower end of its 95% interval. */
  low: number;
  /** Upper end of its 95% interval. */
  high: number;
}

export interface BoardList {
  /** When this was made, ISO 8601. */
  now: string;
  /** now, or when an older list of events was read that stands in, ISO 8601. */
  as_of: string;
  /** When the oldest of the prices in top_words was read, ISO 8601; null without any. */
  words_as_of: string | null;
  /** Why the words, prices or records of some events could not be read; only then. */
  words_error?: string;
  /** Of the next 72 hours and in progress, soonest first, at most 300. An event without a start is listed by its event_date until that day is over. */
  events: BoardListEvent[];
  /** Of each series the first event after these 72 hours, soonest first, at most 100; none has been read. */
  later: BoardListEvent[];
  /** Whose last result was seen within 7 days, the last one first, at most 50; null without the feature changes, and until its collector has seen every series. */
  settled: BoardSettledEvent[] | null;
}

export interface BoardListEvent {
  /** Ticker of the event. */
  event_ticker: string;
  /** Ticker of its series. */
  series_ticker: string;
  /** Title of the event, or null where the provider gives none. */
  event_title: string | null;
  /** Subtitle of the event, or null where the provider gives none. */
  event_subtitle: string | null;
  /** When the event starts, ISO 8601, or null when not known. */
  scheduledStartTime: string | null;
  /** The start and where it comes from; null when not known. */
  start: EventStart | null;
  /** upcoming, live (it has started, and a market can be traded or is paused), over (none can, and results are missing) or settled (each market is determined or final, as yes, no or void, and none is disputed); null when neither start, day nor markets decide it. Lists have it as the feed of changes knows it, at most a minute later; without the feature `changes`, or before its first pass, by the list alone, which may be null. */
  phase: "upcoming" | "live" | "over" | "settled" | null;
  /** press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when neither title nor subtitle says, nor the rules where markets are read. */
  form: "press_conference" | "speech" | "rally" | "interview" | "hearing" | "debate" | "call" | "broadcast" | null;
  /** Only of an event without a start: the day that its title, its subtitle or its rules name, US Eastern. */
  event_date?: string;
  /** nfl: NFL broadcasts; earnings: earnings calls; speeches: a collection names whose words count; others. */
  kind: "nfl" | "earnings" | "speeches" | "others";
  /** Markets that name a word; null until the event has been read. */
  words: number | null;
  /** Contracts traded in all its markets; null until the event has been read. */
  volume: number | null;
  /** Whether a collection of transcripts informs its series. */
  has_transcripts: boolean;
  /** The largest edge whose verdict is to buy; null without one, in progress, and until edges_known. */
  largest_edge: BoardListEventLargestEdge | null;
  /** Whether the event's prices and records have been read, so that no edge means that none is. */
  edges_known: boolean;
  /** At most 3 words: those whose verdict buys, then those that lean or are unproven, the largest edges first; in progress, without numbers, the likeliest that were not said so far; null until read. */
  top_words: BoardTopWord[] | null;
}

export interface BoardListEventLargestEdge {
  /** The market's ticker. */
  market_ticker: string;
  /** Its word; null when it names none. */
  strike_word: string | null;
  /** What its verdict buys. */
  side: "yes" | "no";
  /** What the fair value leaves after price and fee, in dollars. */
  edge_dollars: number;
}

export interface BoardTopWord {
  /** The market's ticker. */
  market_ticker: string;
  /** Its word; null when it names none. */
  strike_word: string | null;
  /** The yes bid, in dollars; null where there is none. */
  yes_bid_dollars: number | null;
  /** The yes ask, in dollars; null where there is none. */
  yes_ask_dollars: number | null;
  /** The fair value, in dollars; null where there is none. */
  fair_value: number | null;
  /** Lower end of its range, in dollars; null where there is none. */
  fair_low: number | null;
  /** Upper end of its range, in dollars; null where there is none. */
  fair_high: number | null;
  /** The verdict; null without a fair value or a fee. */
  verdict: "buy_yes" | "buy_no" | "lean_yes" | "lean_no" | "none" | "unproven" | null;
  /** The side with the larger edge; null without one. */
  side: "yes" | "no" | null;
  /** What the fair value leaves on that side after price and fee, in dollars; null where there is none. */
  edge_dollars: number | null;
}

export interface BoardSettledEvent {
  /** Ticker of the event. */
  event_ticker: string;
  /** Ticker of its series. */
  series_ticker: string;
  /** Title of the event, or null where the provider gives none. */
  event_title: string | null;
  /** Subtitle of the event, or null where the provider gives none. */
  event_subtitle: string | null;
  /** When the event starts, ISO 8601, or null when not known. */
  scheduledStartTime: string | null;
  /** The start and where it comes from; null when not known. */
  start: EventStart | null;
  /** upcoming, live (it has started, and a market can be traded or is paused), over (none can, and results are missing) or settled (each market is determined or final, as yes, no or void, and none is disputed); null when neither start, day nor markets decide it. Lists have it as the feed of changes knows it, at most a minute later; without the feature `changes`, or before its first pass, by the list alone, which may be null. */
  phase: "upcoming" | "live" | "over" | "settled" | null;
  /** press_conference, speech, rally, interview, hearing, debate, call or broadcast; null when neither title nor subtitle says, nor the rules where markets are read. */
  form: "press_conference" | "speech" | "rally" | "interview" | "hearing" | "debate" | "call" | "broadcast" | null;
  said: Said;
  /** nfl: NFL broadcasts; earnings: earnings calls; speeches: a collection names whose words count; others. */
  kind: "nfl" | "earnings" | "speeches" | "others";
}

export interface ChangesPage {
  /** Oldest first, each once in all pages. */
  changes: Change[];
  /** `since` of the next request, also when there are no changes. */
  cursor: string;
  /** Whether there is more already: ask again at once. */
  more: boolean;
  /** Since when the feed sees, where `since` is before that: nothing is known of the time between. */
  seen_from: string | null;
}

export type Change = EventListedChange | EventStartChangedChange | EventRulesChangedChange | MarketListedChange | MarketStatusChangedChange | MarketSettledChange;

export interface EventListedChange {
  /** The change's number in the feed, 12 digits; later changes have greater ones. */
  id: string;
  /** What happened. */
  type: "event.listed";
  /** When it happened by the provider's word, else `detected_at`. */
  at: string;
  /** When this service saw it. */
  detected_at: string;
  /** Ticker of the series. */
  series_ticker: string;
  /** Ticker of the event. */
  event_ticker: string;
  /** null: the change is the event's. */
  market_ticker: null;
  /** null: the change is the event's. */
  strike_word: null;
  data: EventListedChangeData;
}

export interface EventListedChangeData {
  /** Title of the event; null where the provider gives none. */
  event_title: string | null;
  /** Its subtitle; null where the provider gives none. */
  event_subtitle: string | null;
  /** When it starts; null when not known. */
  scheduledStartTime: string | null;
  /** How many it has. */
  markets: number;
}

export interface EventStartChangedChange {
  /** The change's number in the feed, 12 digits; later changes have greater ones. */
  id: string;
  /** What happened. */
  type: "event.start_changed";
  /** When it happened by the provider's word, else `detected_at`. */
  at: string;
  /** When this service saw it. */
  detected_at: string;
  /** Ticker of the series. */
  series_ticker: string;
  /** Ticker of the event. */
  event_ticker: string;
  /** null: the change is the event's. */
  market_ticker: null;
  /** null: the change is the event's. */
  strike_word: null;
  data: EventStartChangedChangeData;
}

export interface EventStartChangedChangeData {
  /** The start before; null when none was known. */
  from: string | null;
  /** The start now. */
  to: string | null;
  /** As in `start` of getMentionEvent; null without a start. */
  source: "milestone" | "strike_date" | null;
  /** As in `start` of getMentionEvent; null without a start. */
  certain: boolean | null;
}

export interface EventRulesChangedChange {
  /** The change's number in the feed, 12 digits; later changes have greater ones. */
  id: string;
  /** What happened. */
  type: "event.rules_changed";
  /** When it happened by the provider's word, else `detected_at`. */
  at: string;
  /** When this service saw it. */
  detected_at: string;
  /** Ticker of the series. */
  series_ticker: string;
  /** Ticker of the event. */
  event_ticker: string;
  /** null: the change is the event's. */
  market_ticker: null;
  /** null: the change is the event's. */
  strike_word: null;
  data: EventRulesChangedChangeData;
}

export interface EventRulesChangedChangeData {
  /** The rules that changed. */
  markets: EventRulesChangedChangeDataMarket[];
}

export interface EventRulesChangedChangeDataMarket {
  /** Ticker of the market. */
  market_ticker: string;
  /** The word that the market asks for; null when it names none. */
  strike_word: string | null;
  /** Which of its rules changed. */
  field: "rules_primary" | "rules_secondary";
  /** First 16 hex digits of the SHA-256 of the text. */
  before: string;
  /** First 16 hex digits of the SHA-256 of the text. */
  after: string;
}

export interface MarketListedChange {
  /** The change's number in the feed, 12 digits; later changes have greater ones. */
  id: string;
  /** What happened. */
  type: "market.listed";
  /** When it happened by the provider's word, else `detected_at`. */
  at: string;
  /** When this service saw it. */
  detected_at: string;
  /** Ticker of the series. */
  series_ticker: string;
  /** Ticker of the event. */
  event_ticker: string;
  /** Ticker of the market. */
  market_ticker: string;
  /** The word that the market asks for; null when it names none. */
  strike_word: string | null;
  data: MarketListedChangeData;
}

export interface MarketListedChangeData {
  /** As in getMentionEvent; null for a status that we do not know. */
  status: "unopened" | "open" | "paused" | "closed" | null;
}

export interface MarketStatusChangedChange {
  /** The change's number in the feed, 12 digits; later changes have greater ones. */
  id: string;
  /** What happened. */
  type: "market.status_changed";
  /** When it happened by the provider's word, else `detected_at`. */
  at: string;
  /** When this service saw it. */
  detected_at: string;
  /** Ticker of the series. */
  series_ticker: string;
  /** Ticker of the event. */
  event_ticker: string;
  /** Ticker of the market. */
  market_ticker: string;
  /** The word that the market asks for; null when it names none. */
  strike_word: string | null;
  data: MarketStatusChangedChangeData;
}

export interface MarketStatusChangedChangeData {
  /** The status before; null for one that we do not know. */
  from: "unopened" | "open" | "paused" | "closed" | null;
  /** The status now. */
  to: "unopened" | "open" | "paused" | "closed" | null;
}

export interface MarketSettledChange {
  /** The change's number in the feed, 12 digits; later changes have greater ones. */
  id: string;
  /** What happened. */
  type: "market.settled";
  /** When it happened by the provider's word, else `detected_at`. */
  at: string;
  /** When this service saw it. */
  detected_at: string;
  /** Ticker of the series. */
  series_ticker: string;
  /** Ticker of the event. */
  event_ticker: string;
  /** Ticker of the market. */
  market_ticker: string;
  /** The word that the market asks for; null when it names none. */
  strike_word: string | null;
  data: MarketSettledChangeData;
}

export interface MarketSettledChangeData {
  /** null: void. */
  result: "yes" | "no" | null;
  /** When it settled; null where the provider gives no time. */
  settlement_ts: string | null;
}

export interface TrackRecord {
  /** By version of the formula, the newest first. */
  formula: FormulaScore[];
  /** The newest version first, then the latest month. */
  by_month: TrackRecordMonth[];
  /** The newest version first. */
  by_kind: TrackRecordKind[];
  /** By tenths of the price at the forecast, of the newest version. */
  by_price: TrackRecordPrice[];
  /** Forecasts of markets whose event has not settled. */
  pending: number;
  /** Forecasts of markets that were not made in the 6 hours before the start, as it was known in the end. */
  excluded: number;
  /** Events without a forecast: their start was not known, or none was made before it. */
  missed: number;
}

export interface FormulaScore {
  /** Version of the formula. */
  version: number;
  /** Day of the first event, US Eastern. */
  first_date: string;
  /** Day of the last event. */
  last_date: string;
  /** Settled markets whose forecast had a usable price and a fair value. */
  markets: number;
  /** Events of these markets. */
  events: number;
  /** Whether the prices are made up, by the sample provider. */
  made_up: boolean;
  /** Mean squared errors over these markets: 0 is best, always saying 0.5 scores 0.25. */
  brier: FormulaScoreBrier;
  /** How the fair value did against the price of its minute, on the same markets; null with fewer than two events. */
  fair_minus_price: FairMinusPrice | null;
  /** Whether the estimates' intervals hold; null below 30 words. */
  coverage: FormulaScoreCoverage | null;
  /** By tenths of the fair value. */
  tenths: TrackRecordTenth[];
  /** One contract of each market that a rule buys, at the quote of the forecast's minute. Rules that lose are shown too. */
  backtest: TrackRecordRule[];
}

export interface FormulaScoreBrier {
  /** Of the estimate. */
  estimate: number;
  /** Of the middle of the quote. */
  price: number;
  /** Of the fair value. */
  fair_value: number;
}

export interface FairMinusPrice {
  /** Brier score of the fair value minus that of the price: below 0 the fair value is better. */
  value: number;
  /** Lower end of the 95% interval over resampled events. */
  low: number;
  /** Upper end of the 95% interval over resampled events. */
  high: number;
}

export interface FormulaScoreCoverage {
  /** Share of the words whose first forecast's interval held how many of its markets settled yes. */
  contained: number;
  /** What the interval promises. */
  expected: number;
  /** Words of a series, each counted once. */
  words: number;
}

export interface TrackRecordTenth {
  /** Fair values of at least this. */
  from: number;
  /** and less than this; the last tenth holds 1 too. */
  to: number;
  /** How many there are. */
  markets: number;
  /** Mean of their fair values; null without a market. */
  mean_fair_value: number | null;
  /** Mean of the middles of their quotes; null without a market. */
  mean_price: number | null;
  /** How many of them settled yes. */
  yes: number;
}

export interface TrackRecordRule {
  /** fair_value: something is left of it after price and fee; buy: the verdict's rule, price and fee lie outside its range; interval: the price lies outside the estimate's interval; always_yes, always_no. */
  rule: "fair_value" | "buy" | "interval" | "always_yes" | "always_no";
  /** Contracts bought, one a market. */
  trades: number;
  /** Events in which it bought. */
  events: number;
  /** Dollars, fee included, rounded up to a cent; null without a trade. */
  profit_per_contract: number | null;
  /** Lower end of its 95% interval over resampled events; null with fewer than two. */
  low: number | null;
  /** Upper end of it; null with fewer than two events. */
  high: number | null;
}

export interface TrackRecordMonth {
  /** YYYY-MM of the events, US Eastern. */
  month: string;
  /** Version of the formula. */
  version: number;
  /** Settled markets whose forecast had a usable price and a fair value. */
  markets: number;
  /** Events of these markets. */
  events: number;
  /** How the fair value did against the price of its minute, on the same markets; null with fewer than two events. */
  fair_minus_price: FairMinusPrice | null;
}

export interface TrackRecordKind {
  /** Of the series. */
  kind: "nfl" | "earnings" | "speeches" | "others";
  /** Version of the formula. */
  version: number;
  /** Settled markets whose forecast had a usable price and a fair value. */
  markets: number;
  /** Events of these markets. */
  events: number;
  /** How the fair value did against the price of its minute, on the same markets; null with fewer than two events. */
  fair_minus_price: FairMinusPrice | null;
}

export interface TrackRecordPrice {
  /** Prices of at least this. */
  from: number;
  /** and less than this; the last tenth holds 1 too. */
  to: number;
  /** Events with such a word. */
  events: number;
  /** Words with a usable quote and a fair value at this price. */
  words: number;
  /** How many of them settled yes. */
  said: number;
  /** Mean of the middles of their quotes; null without a word. */
  price: number | null;
  /** Mean of their fair values; null without a word. */
  forecast: number | null;
  /** Lower end of the 95% interval of the share that was said, over resampled events; null under 30 events. */
  low: number | null;
  /** Upper end of it; null under 30 events. */
  high: number | null;
}

export interface FoundWords {
  /** As given. */
  phrase: string;
  /** When the collector stored what it had seen, ISO 8601. */
  as_of: string;
  /** Open markets whose word the phrase names. */
  total: number;
  /** The first 100 of them, soonest first; without a known start or day last. */
  words: FoundWord[];
  /** Where nothing was found: up to 3 known words that differ from one of the phrases' unknown words by a letter, from eight letters on by two, the most frequent first. */
  did_you_mean?: string[];
}

export interface FoundWord {
  /** Ticker of the event. */
  event_ticker: string;
  /** Its title; null where Kalshi gives none. */
  event_title: string | null;
  /** When it starts; null when not known. */
  scheduledStartTime: string | null;
  /** Where the event is in its life, as in getMentionEvent. */
  phase: "upcoming" | "live" | "over" | "settled" | null;
  /** Ticker of the market. */
  market_ticker: string;
  /** The word that the market asks for. */
  strike_word: string;
  /** What the rules say must be said; null until the collector has read them. */
  requires: Requires | null;
  /** What yes was offered for in dollars, at most 15 minutes before as_of; null without an offer. */
  yes_ask_dollars: number | null;
  /** What no was offered for in dollars, at most 15 minutes before as_of; null without an offer. */
  no_ask_dollars: number | null;
  /** By the evidence of valued_at, its fair value at these prices; null before the first. */
  estimate: FoundWordEstimate | null;
  /** As in getMentionEvent, at these prices. */
  verdict: "buy_yes" | "buy_no" | "lean_yes" | "lean_no" | "none" | "unproven" | null;
  /** What the fair value leaves after price and fee, of the side that the verdict buys, else of the better side; null with it. */
  edge_dollars: number | null;
  /** When the collector read the event's evidence, which it does once an hour; null before the first time. */
  valued_at: string | null;
}

export interface FoundWordEstimate {
  /** The estimate, to 4 decimals as all numbers here. */
  probability: number;
  /** Lower end of the 95% interval. */
  low: number;
  /** Upper end of the 95% interval. */
  high: number;
  /** The price, moved by what the word's evidence says beyond the series' rate; without a price, by what 5 others' prices say. Null from the event's start on, without a known start, and for a market that is not open or may settle between 0 and 1. */
  fair_value: number | null;
  /** Lower end of its range: the fair value if the evidence counted half, or double. By siblings: the end of the estimate's interval, moved alike. Null with it. */
  fair_low: number | null;
  /** Upper end of its range; null with it. */
  fair_high: number | null;
  /** What `fair_value` starts from: the word's own price, or the prices of its siblings; null with it. */
  fair_basis: "price" | "siblings" | null;
}

export interface GetMentionMarketParameters {
  /** a market's ticker of at most 200 characters, given once. */
  market_ticker: string;
}

export type GetAllMentionSeriesParameters = Record<string, never>;

export interface SearchNFLStrikeWordParameters {
  /** 1 to 3 phrases separated by commas, each of at most 100 characters and 10 words; in double quotes for exactly these words, slashes between alternatives, "(N+ times)" at the end for at least N mentions. */
  target_phrase: string;
  /** at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; also by name or city (New York means two); home or away. */
  target_team?: string | readonly string[] | undefined;
  /** at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; also by name or city (New York means two). */
  target_home_team?: string | readonly string[] | undefined;
  /** at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; also by name or city (New York means two). */
  target_away_team?: string | readonly string[] | undefined;
  /** true: home team in the one list and away team in the other; false (default): either. */
  team_match_mode?: boolean | undefined;
  /** at most 8 seasons separated by commas, such as 2024,2025. */
  target_season?: string | readonly string[] | undefined;
  /** a whole number from 1 to 22; playoffs go on counting. */
  target_week?: number | undefined;
  /** one of REG, WC, DIV, CON, SB. */
  target_game_type?: "REG" | "WC" | "DIV" | "CON" | "SB" | undefined;
  /** days of the week separated by commas, such as SUN or Sunday. */
  target_weekday?: string | readonly string[] | undefined;
  /** day or night: before 19:00 Eastern or not; a game without a time is neither. */
  target_kickoff?: "day" | "night" | undefined;
  /** a day as YYYY-MM-DD; it is included. */
  start_date?: string | undefined;
  /** a day as YYYY-MM-DD, not before start_date; it is included. */
  end_date?: string | undefined;
  /** true: with the words like the phrases that were said and do not count; false (default): without. */
  near_misses?: boolean | undefined;
  /** a whole number from 1 to 1000: only so many of the transcripts that the other filters let through are counted, the newest; all by default. */
  last?: number | undefined;
  /** true: with snippets; false (default): without. */
  with_context?: boolean | undefined;
  /** a whole number from 1 to 10; 5 by default. */
  num_transcripts?: number | undefined;
  /** a whole number from 1 to 20; 5 by default. */
  context_words?: number | undefined;
}

export type GetHealthParameters = Record<string, never>;

export interface GetMentionMarketsParameters {
  /** 1 to 100 market tickers, comma-separated, of at most 200 characters each and 10,000 together; repeated ones count once. */
  market_tickers: string | readonly string[];
  /** The table as text (RFC 4180), or JSON (default). */
  format?: "json" | "csv" | undefined;
}

export interface GetMentionEventParameters {
  /** an event's ticker, or that of one of its markets, of at most 200 characters, given once. */
  event_ticker: string;
  /** true: with record and estimate of each market; false (default): without. */
  with_record?: boolean | undefined;
  /** The table as text (RFC 4180), or JSON (default). */
  format?: "json" | "csv" | undefined;
}

export interface GetMentionEventsParameters {
  /** 1 to 20 series tickers, comma-separated; needed unless only open events are wanted, or with the feature changes settled ones alone (phase=settled). */
  series_ticker?: string | readonly string[] | undefined;
  /** open, closed or settled; default: open, or what `phase` needs. */
  status?: "open" | "closed" | "settled" | undefined;
  /** one or more of upcoming, live, over, settled, separated by commas. */
  phase?: string | readonly string[] | undefined;
  /** words, each of which must begin a word of the event's title, its subtitle, its series' title or its kind (NFL football games, earnings calls), in at most 200 characters; case and accents do not matter. */
  q?: string | undefined;
  /** a date (midnight UTC) or an ISO 8601 time with Z or an offset (in a URL, + is %2B), inclusive; events without a start are then left out. */
  starts_after?: string | Date | undefined;
  /** a date (midnight UTC) or an ISO 8601 time with Z or an offset (in a URL, + is %2B), inclusive; events without a start are then left out. */
  starts_before?: string | Date | undefined;
  /** a whole number from 1 to 200; default: 50. */
  limit?: number | undefined;
  /** the cursor of the page before, with the same filters; left out for the first page. */
  cursor?: string | undefined;
  /** The table as text (RFC 4180), or JSON (default). */
  format?: "json" | "csv" | undefined;
}

export type GetRateLimitParameters = Record<string, never>;

export type GetExtrasHealthParameters = Record<string, never>;

export interface GetPriceHistoryParameters {
  /** an event's ticker of at most 200 characters; either this or market_tickers. */
  event_ticker?: string | undefined;
  /** 1 to 40 market tickers, comma-separated; either this or event_ticker. */
  market_tickers?: string | readonly string[] | undefined;
  /** 1m, 1h (default) or 1d; a response holds at most 20,000 periods times markets. */
  interval?: "1m" | "1h" | "1d" | undefined;
  /** an ISO 8601 time with Z or an offset (in a URL, + is %2B), or a day from its midnight UTC; default: 3 hours of 1m, 7 days of 1h or 90 days of 1d before end. */
  start?: string | Date | undefined;
  /** an ISO 8601 time with Z or an offset (in a URL, + is %2B), or a day through its last second UTC; default: the last end of a period (of 1d: midnight in New York), or the latest close of an event that no longer trades. */
  end?: string | Date | undefined;
  /** The table as text (RFC 4180), or JSON (default). */
  format?: "json" | "csv" | undefined;
}

export interface GetSettledMarketsParameters {
  /** 1 to 25 series tickers, comma-separated, each once; empty items are skipped. */
  series_ticker: string | readonly string[];
  /** a word or phrase as a market names it, of at most 500 characters. */
  strike_word?: string | undefined;
  /** a day of settlement as YYYY-MM-DD in UTC; it is included. */
  start_date?: string | undefined;
  /** a day of settlement as YYYY-MM-DD in UTC, not before start_date; it is included. */
  end_date?: string | undefined;
  /** an ISO 8601 time with Z or an offset (in a URL, + is %2B), inclusive; a market without a time of settlement is then left out. */
  settled_after?: string | Date | undefined;
  /** an ISO 8601 time with Z or an offset (in a URL, + is %2B), later than settled_after, exclusive; it holds beside the days. */
  settled_before?: string | Date | undefined;
  /** true or false (default). */
  with_quotes?: boolean | undefined;
  /** with with_quotes=true: some of listed (the first hour after the opening), 24h, 6h and 1h (before the start), comma-separated, each once; default: 24h,1h. */
  quotes?: string | readonly string[] | undefined;
  /** the cursor of the page before, with the same filters; left out for the first page. */
  cursor?: string | undefined;
  /** The table as text (RFC 4180), or JSON (default). */
  format?: "json" | "csv" | undefined;
}

export interface GetOrderBookParameters {
  /** a market's ticker of at most 200 characters, given once. */
  market_ticker: string;
  /** a whole number from 1 to 100000; default: 100. */
  contracts?: number | undefined;
}

export interface GetTradesParameters {
  /** a market's ticker of at most 200 characters, given once. */
  market_ticker: string;
  /** an ISO 8601 time with Z or an offset (in a URL, + is %2B), or a day from its midnight UTC, not after end; default: the first trade. */
  start?: string | Date | undefined;
  /** an ISO 8601 time with Z or an offset (in a URL, + is %2B), or a day through its end UTC; default: now. */
  end?: string | Date | undefined;
  /** a whole number from 1 to 1000 (default). */
  limit?: number | undefined;
  /** the cursor of the page before, with the same filters; left out for the first page. */
  cursor?: string | undefined;
  /** The table as text (RFC 4180), or JSON (default). */
  format?: "json" | "csv" | undefined;
}

export interface SearchStrikeWordParameters {
  /** 1 to 3 phrases separated by commas, each of at most 100 characters and 10 words; in double quotes for exactly these words, slashes between alternatives, "(N+ times)" at the end for at least N mentions. */
  target_phrase: string;
  /** a series' ticker; exactly one of series_ticker and collection is given. */
  series_ticker?: string | undefined;
  /** a collection's name, as getTranscriptCollections lists it. */
  collection?: string | undefined;
  /** one speaker, as getTranscriptCollections spells it; case and accents do not matter. */
  speaker?: string | undefined;
  /** up to 3 roles, comma-separated, such as executive. */
  role?: string | readonly string[] | undefined;
  /** an event's ticker: only the transcripts of this event are checked. */
  event_ticker?: string | undefined;
  /** up to 5 of name:value, comma-separated, such as court:Ninth Circuit, as getTranscriptCollections lists them; of one name any value will do, case does not matter. */
  labels?: string | readonly string[] | undefined;
  /** prepared or questions: only the prepared remarks, or the questions and their answers; the whole call by default. */
  part?: "prepared" | "questions" | undefined;
  /** at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; also by name or city (New York means two); home or away. */
  target_team?: string | readonly string[] | undefined;
  /** at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; also by name or city (New York means two). */
  target_home_team?: string | readonly string[] | undefined;
  /** at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; also by name or city (New York means two). */
  target_away_team?: string | readonly string[] | undefined;
  /** true: home team in the one list and away team in the other; false (default): either. */
  team_match_mode?: boolean | undefined;
  /** at most 8 seasons separated by commas, such as 2024,2025. */
  target_season?: string | readonly string[] | undefined;
  /** a whole number from 1 to 22; playoffs go on counting. */
  target_week?: number | undefined;
  /** one of REG, WC, DIV, CON, SB. */
  target_game_type?: "REG" | "WC" | "DIV" | "CON" | "SB" | undefined;
  /** days of the week separated by commas, such as SUN or Sunday. */
  target_weekday?: string | readonly string[] | undefined;
  /** day or night: before 19:00 Eastern or not; a game without a time is neither. */
  target_kickoff?: "day" | "night" | undefined;
  /** a day as YYYY-MM-DD; it is included. */
  start_date?: string | undefined;
  /** a day as YYYY-MM-DD, not before start_date; it is included. */
  end_date?: string | undefined;
  /** true: with the words like the phrases that were said and do not count; false (default): without. */
  near_misses?: boolean | undefined;
  /** a whole number from 1 to 1000: only so many of the transcripts that the other filters let through are counted, the newest; all by default. */
  last?: number | undefined;
  /** true: with snippets; false (default): without. */
  with_context?: boolean | undefined;
  /** a whole number from 1 to 10; 5 by default. */
  num_transcripts?: number | undefined;
  /** a whole number from 1 to 20; 5 by default. */
  context_words?: number | undefined;
}

export interface GetEventWordCountsParameters {
  /** an event's ticker, or that of one of its markets, of at most 200 characters, given once. */
  event_ticker: string;
  /** a day as YYYY-MM-DD; it is included. */
  start_date?: string | undefined;
  /** a day as YYYY-MM-DD, not before start_date; it is included. */
  end_date?: string | undefined;
  /** at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; also by name or city (New York means two); home or away. */
  target_team?: string | readonly string[] | undefined;
  /** at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; also by name or city (New York means two). */
  target_home_team?: string | readonly string[] | undefined;
  /** at most 8 NFL teams separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; also by name or city (New York means two). */
  target_away_team?: string | readonly string[] | undefined;
  /** true: home team in the one list and away team in the other; false (default): either. */
  team_match_mode?: boolean | undefined;
  /** at most 8 seasons separated by commas, such as 2024,2025. */
  target_season?: string | readonly string[] | undefined;
  /** a whole number from 1 to 22; playoffs go on counting. */
  target_week?: number | undefined;
  /** one of REG, WC, DIV, CON, SB. */
  target_game_type?: "REG" | "WC" | "DIV" | "CON" | "SB" | undefined;
  /** days of the week separated by commas, such as SUN or Sunday. */
  target_weekday?: string | readonly string[] | undefined;
  /** day or night: before 19:00 Eastern or not; a game without a time is neither. */
  target_kickoff?: "day" | "night" | undefined;
  /** one speaker, as getTranscriptCollections spells it; case and accents do not matter. */
  speaker?: string | undefined;
  /** up to 3 roles, comma-separated, such as executive. */
  role?: string | readonly string[] | undefined;
  /** prepared or questions: only the prepared remarks, or the questions and their answers; the whole call by default. */
  part?: "prepared" | "questions" | undefined;
}

export interface SearchEarningsStrikeWordParameters {
  /** 1 to 3 phrases separated by commas, each of at most 100 characters and 10 words; in double quotes for exactly these words, slashes between alternatives, "(N+ times)" at the end for at least N mentions. */
  target_phrase: string;
  /** a company's ticker such as AAPL, or its series' such as KXEARNINGSMENTIONAAPL or KXMENTIONEARNNKE. */
  ticker: string;
  /** up to 3 fiscal quarters, comma-separated: 3, Q3, or of one year 2025Q3. */
  fiscal_quarter?: string | readonly string[] | undefined;
  /** a day as YYYY-MM-DD; it is included. */
  start_date?: string | undefined;
  /** a day as YYYY-MM-DD, not before start_date; it is included. */
  end_date?: string | undefined;
  /** true: analysts' words count too; false (default): executives and the operator only. */
  with_analysts?: boolean | undefined;
  /** prepared or questions: only the prepared remarks, or the questions and their answers; the whole call by default. */
  part?: "prepared" | "questions" | undefined;
  /** true: with the words like the phrases that were said and do not count; false (default): without. */
  near_misses?: boolean | undefined;
  /** a whole number from 1 to 1000: only so many of the transcripts that the other filters let through are counted, the newest; all by default. */
  last?: number | undefined;
  /** true: with snippets; false (default): without. */
  with_context?: boolean | undefined;
  /** a whole number from 1 to 10; 5 by default. */
  num_transcripts?: number | undefined;
  /** a whole number from 1 to 20; 5 by default. */
  context_words?: number | undefined;
}

export interface GetEarningsTranscriptsParameters {
  /** a company's ticker such as AAPL, or its series' such as KXEARNINGSMENTIONAAPL or KXMENTIONEARNNKE. */
  ticker: string;
  /** up to 3 fiscal quarters, comma-separated: 3, Q3, or of one year 2025Q3. */
  fiscal_quarter?: string | readonly string[] | undefined;
  /** a day as YYYY-MM-DD; it is included. */
  start_date?: string | undefined;
  /** a day as YYYY-MM-DD, not before start_date; it is included. */
  end_date?: string | undefined;
  /** true: only calls with an event of the provider; false (default): all. */
  kalshi_only?: boolean | undefined;
  /** the cursor of the page before, with the same filters; left out for the first page. */
  cursor?: string | undefined;
}

export interface GetEarningsEventParameters {
  /** an event's ticker, or that of one of its markets, of at most 200 characters, given once. */
  event_ticker: string;
  /** prepared or questions: only the prepared remarks, or the questions and their answers; the whole call by default. */
  part?: "prepared" | "questions" | undefined;
}

export interface GetEarningsMarketParameters {
  /** a market's ticker of at most 200 characters, given once. */
  market_ticker: string;
  /** prepared or questions: only the prepared remarks, or the questions and their answers; the whole call by default. */
  part?: "prepared" | "questions" | undefined;
}

export type GetTranscriptCollectionsParameters = Record<string, never>;

export interface GetBoardParameters {
  /** an event's ticker of 1 to 200 characters in Kalshi's own spelling, given once. */
  event_ticker?: string | undefined;
  /** instead of event_ticker: a market's ticker of 1 to 200 characters in Kalshi's own spelling, given once. */
  market_ticker?: string | undefined;
  /** only with market_ticker: a whole number from 1 to 100000; default: 100. */
  contracts?: number | undefined;
}

export interface GetChangesParameters {
  /** the cursor of a response of the last 30 days, or an ISO 8601 time of the last 7 days. To start anew, leave it out: the response has the present cursor. */
  since?: string | undefined;
  /** up to 10 of event.listed, event.start_changed, event.rules_changed, market.listed, market.status_changed, market.settled, separated by commas. */
  types?: string | readonly string[] | undefined;
  /** up to 20 series' tickers, separated by commas. */
  series_ticker?: string | readonly string[] | undefined;
  /** up to 20 events' tickers, separated by commas. */
  event_ticker?: string | readonly string[] | undefined;
  /** up to 20 markets' tickers, separated by commas. */
  market_ticker?: string | readonly string[] | undefined;
  /** how many changes at most, from 1 to 1000; default: 100. */
  limit?: number | undefined;
}

export interface GetTrackRecordParameters {
  /** a series' ticker of at most 200 characters; without it all series. */
  series_ticker?: string | undefined;
  /** one of nfl, earnings, speeches, others; without it all kinds. */
  kind?: "nfl" | "earnings" | "speeches" | "others" | undefined;
  /** a day of the event as YYYY-MM-DD in US Eastern time; it is included. */
  start_date?: string | undefined;
  /** a day of the event as YYYY-MM-DD in US Eastern time, not before start_date; it is included. */
  end_date?: string | undefined;
}

export interface FindWordParameters {
  /** one phrase of at most 100 characters and 10 words, as in searchStrikeWord: slashes between alternatives, "(N+ times)" at the end for markets on N mentions. */
  phrase: string;
}

/** What each function returns, by its name. */
export interface FunctionResults {
  getMentionMarket: MentionMarket;
  getAllMentionSeries: AllMentionSeries;
  searchNFLStrikeWord: StrikeWordSearch;
  getHealth: Health;
  getMentionMarkets: MentionMarkets;
  getMentionEvent: MentionEventWithRecord;
  getMentionEvents: MentionEvents;
  getRateLimit: RateLimit;
  getExtrasHealth: ExtrasHealth;
  getPriceHistory: PriceHistory;
  getSettledMarkets: SettledMarkets;
  getOrderBook: OrderBook;
  getTrades: MarketTrades;
  searchStrikeWord: TranscriptSearch;
  getEventWordCounts: EventWordCounts;
  searchEarningsStrikeWord: EarningsSearch;
  getEarningsTranscripts: EarningsTranscripts;
  getEarningsEvent: EarningsEvent;
  getEarningsMarket: EarningsMarket;
  getTranscriptCollections: TranscriptCollections;
  getBoard: Board;
  getChanges: ChangesPage;
  getTrackRecord: TrackRecord;
  findWord: FoundWords;
}

/** What each function takes, by its name. */
export interface FunctionParameters {
  getMentionMarket: GetMentionMarketParameters;
  getAllMentionSeries: GetAllMentionSeriesParameters;
  searchNFLStrikeWord: SearchNFLStrikeWordParameters;
  getHealth: GetHealthParameters;
  getMentionMarkets: GetMentionMarketsParameters;
  getMentionEvent: GetMentionEventParameters;
  getMentionEvents: GetMentionEventsParameters;
  getRateLimit: GetRateLimitParameters;
  getExtrasHealth: GetExtrasHealthParameters;
  getPriceHistory: GetPriceHistoryParameters;
  getSettledMarkets: GetSettledMarketsParameters;
  getOrderBook: GetOrderBookParameters;
  getTrades: GetTradesParameters;
  searchStrikeWord: SearchStrikeWordParameters;
  getEventWordCounts: GetEventWordCountsParameters;
  searchEarningsStrikeWord: SearchEarningsStrikeWordParameters;
  getEarningsTranscripts: GetEarningsTranscriptsParameters;
  getEarningsEvent: GetEarningsEventParameters;
  getEarningsMarket: GetEarningsMarketParameters;
  getTranscriptCollections: GetTranscriptCollectionsParameters;
  getBoard: GetBoardParameters;
  getChanges: GetChangesParameters;
  getTrackRecord: GetTrackRecordParameters;
  findWord: FindWordParameters;
}
