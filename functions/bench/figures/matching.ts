import type { Figure } from "../harness/figure.ts";
import { alternate, median, ratioOf } from "../harness/rounds.ts";
import { createWatchIndex, matches, type Matched } from "../../src/watches/matches.ts";
import type { WatchFilter } from "../../src/watches/watch.ts";

const watchCount = 10_000;
const changeCount = 200;
const maxMatching = 20;
/** Of the changes, that a loop over all watches is measured with: all of them take a minute. */
const loopedChanges = 4;
const eventCount = 1_000;
const wordsOfEvent = 10;
const seriesCount = 100;

const nouns = [
  "Tariff",
  "Interest Rate",
  "Ceasefire",
  "Health Care",
  "Touchdown",
  "Trade War",
  "Border",
  "AI Agent",
];
const eventOf = (number: number) => `KXBENCH${number % seriesCount}-E${number}`;
const wordOf = (number: number) => `${nouns[number % nouns.length] ?? ""} ${number}`;
const nothing: WatchFilter = {
  types: [],
  seriesTickers: [],
  eventTickers: [],
  marketTickers: [],
  strikeWords: [],
};

/** A quarter each by markets, by events, by words, and by words within series; 5 entries in each list. */
function watchOf(number: number): WatchFilter {
  const five = Array.from({ length: 5 }, (_, at) => number * 7_919 + at * 104_729);
  const events = five.map((one) => one % eventCount);
  const words = five.map((one) => wordOf(one % (eventCount * wordsOfEvent)));
  switch (number % 4) {
    case 0:
      return {
        ...nothing,
        marketTickers: five.map((one) => `${eventOf(one % eventCount)}-${number % wordsOfEvent}`),
      };
    case 1:
      return { ...nothing, types: ["market.settled"], eventTickers: events.slice(0, 1).map(eventOf) };
    case 2:
      return { ...nothing, strikeWords: words };
    default:
      return {
        ...nothing,
        strikeWords: words,
        seriesTickers: events.map((event) => `KXBENCH${event % seriesCount}`),
      };
  }
}

function changeOf(number: number): Matched {
  const event = (number * 7) % eventCount;
  const word = number % wordsOfEvent;
  return {
    type: "market.settled",
    series_ticker: `KXBENCH${event % seriesCount}`,
    event_ticker: eventOf(event),
    market_ticker: `${eventOf(event)}-${word}`,
    strike_word: `${wordOf(event * wordsOfEvent + word)}s`,
  };
}

/** Processor time, ms. */
function processorMs(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

/** The fan-out's matching: the index of all watches is made, and each change looked up in it, beside a loop over all watches for each change. */
export const matching: Figure = {
  name: "matching",
  async measure({ rounds }) {
    const watches = Array.from({ length: watchCount }, (_, number) => watchOf(number));
    const changes = Array.from({ length: changeCount }, (_, number) => changeOf(number));
    const most = createWatchIndex(watches);
    const found = changes.map((change) => most.of(change).length);
    if (Math.max(...found) > maxMatching || !found.some((count) => count > 0))
      throw new Error(`A change matches up to ${Math.max(...found)} watches`);
    const pairs = await alternate(rounds, {
      ours: () =>
        Promise.resolve(
          processorMs(() => {
            const index = createWatchIndex(watches);
            for (const change of changes) index.of(change);
          }),
        ),
      beside: () =>
        Promise.resolve(
          (changeCount / loopedChanges) *
            processorMs(() => {
              for (const change of changes.slice(0, loopedChanges))
                watches.filter((watch) => matches(watch, change));
            }),
        ),
    });
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
    return [
      {
        figure: `processor time to match ${changeCount} changes with ${watchCount} watches, the index made anew`,
        measured: seconds(median(pairs.map(({ ours }) => ours))),
        beside: `a loop over all watches, from ${loopedChanges} changes: ${seconds(median(pairs.map(({ beside }) => beside)))}`,
        ratio: ratioOf(pairs, (ms) => ms),
        aim: null,
      },
    ];
  },
};
