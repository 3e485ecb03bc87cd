import type {
  EventForecast,
  MarketForecast,
  ForecastOutcome,
  ForecastRecord,
} from "../../src/forecasts/forecast.ts";
import { minuteMs, hourMs } from "@mention-market/service/base/clock";
import { seededRandom, type Random } from "@mention-market/service/local/sample/broadcast";
import { createCollections } from "../../src/transcripts/collections.ts";
import { seriesKindOf, type SeriesKind } from "../../src/words/series-kind.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";

/** The evening of 22 November 2026, US Eastern. */
export const kickoff = Date.UTC(2026, 10, 23, 1, 20);

export const marketForecastOf = (given: Partial<MarketForecast> = {}): MarketForecast => ({
  marketTicker: "KXNFLMENTION-26NOV22KCBUF-TOUC",
  strikeWord: "Touchdown",
  probability: 0.6,
  low: 0.4,
  high: 0.8,
  strength: 12,
  fairValue: 0.64,
  fairLow: 0.58,
  fairHigh: 0.74,
  fairBasis: "price",
  bid: 0.5,
  ask: 0.54,
  bidSize: 120,
  askSize: 41.5,
  verdict: "unproven",
  ...given,
});

/** A forecast from an hour before its start. */
export const forecastOf = (given: Partial<EventForecast> = {}): EventForecast => ({
  eventTicker: "KXNFLMENTION-26NOV22KCBUF",
  seriesTicker: "KXNFLMENTION",
  version: 1,
  madeUp: false,
  at: kickoff - 60 * minuteMs,
  startsAt: kickoff,
  missed: null,
  fee: { type: "quadratic", multiplier: 1 },
  markets: [marketForecastOf()],
  ...given,
});

/** Every market of a forecast settled like this. */
export const outcomeOf = (
  { startsAt, markets }: EventForecast,
  result: "yes" | "no" | null = "yes",
): ForecastOutcome => ({
  startsAt,
  results: Object.fromEntries(markets.map(({ marketTicker }) => [marketTicker, result])),
});

const betweenMs = 8 * hourMs;
const usualMarkets = 36;
const [fewest, most] = [8, 60];
const vocabulary = 300;
/** A word in letters: "aab3" would not be read as one. */
const wordOf = (number: number) =>
  `word${[676, 26, 1].map((unit) => String.fromCharCode(97 + (Math.floor(number / unit) % 26))).join("")}`;

/**
 * A record of so many events, one every 8 hours, of all kinds of series, two versions of the formula and 8 to 60 words, mostly 36. Fair
 * values are a little closer to the truth than prices. The same for the same count.
 */
export function* manyForecasts(count: number): Generator<ForecastRecord> {
  const random = seededRandom(count);
  for (let at = 0; at < count; at += 1) {
    const seriesTicker = seriesAt(random);
    const startsAt = kickoff + at * betweenMs;
    const eventTicker = `${seriesTicker}-${at}`;
    const words = random.next() < 0.5 ? usualMarkets : fewest + random.whole(most - fewest + 1);
    const first = random.whole(vocabulary);
    const markets = Array.from({ length: words }, (_, word) =>
      marketAt(`${eventTicker}-W${word}`, wordOf((first + word) % vocabulary), random),
    );
    const forecast = forecastOf({
      eventTicker,
      seriesTicker,
      version: at < count / 3 ? 1 : 2,
      startsAt,
      at: startsAt - 60 * minuteMs,
      markets,
    });
    const results = markets.map(
      ({ marketTicker, probability }) => [marketTicker, random.next() < probability ? "yes" : "no"] as const,
    );
    yield { forecast, outcome: { startsAt, results: Object.fromEntries(results) } };
  }
}

function seriesAt(random: Random): string {
  const kind = random.next();
  if (kind < 0.2) return "KXNFLMENTION";
  return kind < 0.6
    ? `KXEARNINGSMENTION${wordOf(random.whole(150)).toUpperCase()}`
    : `KX${wordOf(random.whole(20)).toUpperCase()}MENTION`;
}

function marketAt(marketTicker: string, strikeWord: string, random: Random): MarketForecast {
  const probability = (5 + random.whole(90)) / 100;
  const bid = Math.min(0.95, Math.max(0.02, probability + (random.whole(21) - 10) / 100));
  const ask = bid + (1 + random.whole(4)) / 100;
  const fairValue = (probability + bid + ask) / 3;
  const error = 0.2 * random.next();
  return {
    marketTicker,
    strikeWord,
    probability,
    low: Math.max(0, probability - error),
    high: Math.min(1, probability + error),
    strength: 4 + random.whole(2_000) / 100,
    fairValue: Math.round(fairValue * 1e4) / 1e4,
    fairLow: Math.round(fairValue * 9e3) / 1e4,
    fairHigh: Math.round(fairValue * 1e4) / 1e4,
    fairBasis: "price",
    bid: Math.round(bid * 100) / 100,
    ask: Math.round(ask * 100) / 100,
    bidSize: 120,
    askSize: 41.5,
    verdict: "unproven",
  };
}

const library = {
  collections: createCollections({ folder: "", log: recordingLog() }),
  announcerSeries: ["KXNFLMENTION"],
};

/** The kind of a series without any transcripts. */
export function kindByTicker(series: string): SeriesKind {
  return seriesKindOf(series, library);
}
