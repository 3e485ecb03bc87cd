import { join } from "node:path";
import { dayMs, hourMs, minuteMs, toIso, type Clock } from "@mention-market/service/base/clock";
import type { Snapshot } from "../../src/changes/snapshot.ts";
import { spokenLike, temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";
import { forecastOf, kickoff, marketForecastOf, outcomeOf } from "./forecasts.ts";
import { listing, snapshotOf } from "./made-up-changes.ts";
import { orderBooks, serveWorld } from "./serve-world.ts";
import { startProvider, wireMarket, type Provider } from "@mention-market/service/test/support/provider";
import type { Service } from "./service.ts";

export const longSeries = "KXLONGMENTION";
/** An event of many words, some of which can't be read, and one whose title alone is longer than a result. */
export const [wordyEvent, titledEvent] = [`${longSeries}-26NOV25`, `${longSeries}-26NOV26`] as const;
export const wordyMarkets = 150;
const unreadable = 60;
const settled = 260;
/** Events whose start is not known. */
export const undated = 30;
const allSeries = 150;

/** With characters that JSON escapes. */
const long = (text: string, times: number) => `${text} ${'é" '.repeat(times)}`.trim();
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const giant = "What will be said? ".repeat(600).trim();

/** A provider of many events and markets with long texts: one of each kind of text is longer than a brief result. */
export async function startLongProvider(clock: Clock): Promise<Provider> {
  const provider = await startProvider();
  const marketOf = (event: string, at: number, changes: object = {}) =>
    wireMarket(`${event}-W${at}`, {
      event_ticker: event,
      custom_strike: { Word: at === 3 ? giant : long(`Word ${at}`, 40) },
      rules_primary: long(at === 4 ? giant : "The market resolves to yes if it is said.", 60),
      rules_secondary: long("And further rules.", 200),
      volume_fp: `${1_000 - at}.00`,
      status: "active",
      ...changes,
    });
  const wordy = [
    ...numbers(wordyMarkets).map((at) => marketOf(wordyEvent, at)),
    ...numbers(unreadable).map((at) => marketOf(wordyEvent, 1_000 + at, { yes_ask_dollars: "7.0000" })),
  ];
  const titled = [marketOf(titledEvent, 0), marketOf(titledEvent, 1)];
  const history = numbers(settled).map((at) =>
    marketOf(`${longSeries}-26OCT0${1 + (at % 5)}`, at, {
      ...{ status: "finalized", result: at % 2 === 0 ? "yes" : "no" },
      // Of a longer text nobody knows a word.
      custom_strike: { Word: `Word ${at} ${'"'.repeat(150)}` },
      settlement_ts: toIso(clock.now() - (30 + (at % 5)) * dayMs),
    }),
  );
  const event = (event_ticker: string, title: string, markets: readonly object[]) => ({
    ...{ event_ticker, title, markets, series_ticker: longSeries, sub_title: long("On a day", 50) },
    settlement_sources: numbers(80).map((at) => ({ name: `Source ${at}`, url: `https://example.com/${at}` })),
  });
  const others = numbers(undated).map((at) =>
    event(`${longSeries}-SOME${at}`, long(`Some day ${at}`, 100), []),
  );
  serveWorld(provider, {
    series: () => [
      { ticker: longSeries, category: "Mentions", title: "Long", fee_type: "quadratic", fee_multiplier: 1 },
      ...numbers(allSeries - 1).map((at) => ({
        ...{ ticker: `KXS${at}MENTION`, category: "Mentions" },
        title: at === 5 ? giant : long(`Series ${at}`, 60),
      })),
    ],
    events: () => [
      event(wordyEvent, long("A press conference", 60), wordy),
      event(titledEvent, giant, titled),
      ...others,
    ],
    milestones: () =>
      [wordyEvent, titledEvent].map((ticker) => ({
        start_date: toIso(clock.now() + 2 * hourMs),
        primary_event_tickers: [ticker],
      })),
    live: () => [...wordy, ...titled, ...history],
    candles(_ticker, query) {
      const end = Math.floor(Number(query.get("end_ts")) / 3600) * 3600;
      const price = { close_dollars: "0.2000", low_dollars: "0.1000", high_dollars: "0.3000" };
      return numbers(60).map((at) => ({ end_period_ts: end - 3600 * (59 - at), price, volume_fp: "3.00" }));
    },
  });
  provider.on(
    "/markets/orderbooks",
    orderBooks(() => ({ yes_dollars: [["0.1900", "12.50"]], no_dollars: [["0.7900", "297.00"]] })),
  );
  return provider;
}

/** Collections of many speakers with long names, who say "bridge" all the time. */
export function writeLongCollections(): ReturnType<typeof temporaryFolder> {
  const folder = temporaryFolder();
  for (const collection of ["speeches", "hearings"])
    writeCollection(
      join(folder.path, `${collection}.sqlite`),
      numbers(40).map((at) =>
        spokenLike({
          id: `${collection}-${at}`,
          title: long(`A speech ${at}`, 20),
          date: toIso(Date.UTC(2023, at, 3)).slice(0, 10),
          turns: numbers(3).map((one) => ({
            speaker: `Speaker ${3 * at + one} ${"of a long name ".repeat(5)}`.trim(),
            role: "member",
            text: "We build a bridge, and so on. ".repeat(25),
          })),
        }),
      ),
      [
        {
          series: [longSeries, ...numbers(40).map((at) => `KXS${at}MENTION`)],
          speakers: [],
          roles: ["member"],
        },
      ],
    );
  return folder;
}

/** Many changes of the last day, and a track record of many months. */
export async function storeLongHistory(
  { changes, forecasts }: Service["services"],
  now: number,
): Promise<void> {
  const listed = numbers(200).map((at) =>
    listing(at + 1, now, longSeries, at === 7 ? giant : long(`Word ${at}`, 60)),
  );
  const state = { seq: listed.length, snapshotId: "one", readAt: now, collectedAt: now };
  await changes.commit({ after: null, state, snapshot: longSnapshot(), changes: listed });
  for (const at of numbers(90)) {
    const startsAt = kickoff - at * 31 * dayMs;
    const [eventTicker, version] = [`${longSeries}-${at}`, 1 + (at % 6)];
    const markets = [marketForecastOf({ marketTicker: `${eventTicker}-A` })];
    const forecast = forecastOf({
      ...{ eventTicker, version, startsAt, markets },
      ...{ seriesTicker: longSeries, at: startsAt - 30 * minuteMs },
    });
    await forecasts.add(forecast);
    await forecasts.settle(eventTicker, outcomeOf(forecast, "yes"));
  }
}

/** An event with a long title and many markets on one word. */
function longSnapshot(): Snapshot {
  const { markets, events, ...made } = snapshotOf(wordyMarkets);
  const mapped = <Value, Key>(values: ReadonlyMap<Key, Value>, change: (value: Value) => Value) =>
    new Map(Array.from(values, ([key, value]) => [key, change(value)] as const));
  return {
    ...made,
    isWhole: true,
    events: mapped(events, (event) => ({ ...event, title: long("A press conference", 60) })),
    markets: mapped(markets, (market) => ({ ...market, strike_word: "Tariff" })),
  };
}
