import { z } from "zod";
import { by } from "@mention-market/service/base/arrays";
import { dayMs, fromIso, toIso } from "@mention-market/service/base/clock";
import { nearest } from "@mention-market/service/base/nearest";
import { currentRequest } from "@mention-market/service/base/request";
import { getAllMentionSeriesEndpoint } from "@mention-market/service/functions/get-all-mention-series";
import { mentionSeries } from "@mention-market/service/markets/list-series";
import type { MentionEventSummary } from "@mention-market/service/markets/market";
import { toTicker } from "@mention-market/service/markets/ticker";
import { changeKeptDays } from "../changes/change-store.ts";
import type { Snapshot } from "../changes/snapshot.ts";
import { getMentionEvents } from "../endpoints/mention-events.ts";
import { mentionEvents } from "../markets/event/events-page.ts";
import { orMessage } from "./market-rows.ts";
import type { Ask, McpServices } from "./tool.ts";

interface EmptySearch {
  readonly q?: string | undefined;
  readonly series_tickers?: readonly string[] | undefined;
  readonly status?: string;
  /** Begins the sentence on an event that has all words of `q`. */
  readonly otherwise?: string;
}

/** Each costs some reads of Kalshi. */
const maxSeries = 2;

/** Why no event was found, as a sentence: a list that is empty without a word reads as "there is none". */
export async function whyNoEvent(
  ask: Ask,
  services: Pick<McpServices, "readSeen">,
  { q = "", series_tickers = [], status, otherwise = "There is, but not as asked" }: EmptySearch,
): Promise<string> {
  const isSeen = series_tickers.length === 0 && status === "settled";
  const listed = isSeen ? { phase: "settled" } : { series_ticker: series_tickers, status };
  const open = await openEventsOf(ask);
  const series = z.array(mentionSeries).parse(await ask(getAllMentionSeriesEndpoint, {}));
  const events =
    series_tickers.length === 0 && !isSeen
      ? open
      : mentionEvents.parse(await ask(getMentionEvents, { ...listed, limit: 200 })).events;
  const words = wordsOf(q);
  const names = [
    ...[...open, ...events].flatMap(namesIn),
    ...series.flatMap(({ series_title }) => wordsOf(series_title)),
  ];
  const unknown = words.filter((word) => !names.some((name) => name.startsWith(word)));
  if (unknown.length > 0) return unknown.map((word) => unknownText(word, names)).join(". ");
  const isNamed = (event: MentionEventSummary) =>
    words.every((word) => namesIn(event).some((name) => name.startsWith(word)));
  const named = events.filter(isNamed);
  if (named.length > 0) return `${otherwise}: ${named.slice(0, maxSeries).map(eventText).join("; ")}`;
  const ofOpen = words.length === 0 ? [] : open.filter(isNamed).map(({ series_ticker }) => series_ticker);
  const meant = ofOpen.length > 0 ? [...new Set(ofOpen)] : likeliestSeries(words, series);
  const asked = series_tickers.length > 0 ? series_tickers.map((text) => toTicker(text) ?? text) : meant;
  const known = new Set([...series, ...open].map(({ series_ticker }) => series_ticker));
  const texts = [
    ...(isSeen ? [await seenText(services)] : []),
    ...asked.filter((ticker) => !known.has(ticker)).map((ticker) => unknownTicker(noSeries, ticker, known)),
    ...(await Promise.all(
      asked
        .filter((ticker) => known.has(ticker))
        .slice(0, maxSeries)
        .map((ticker) => seriesText(ask, ticker, open)),
    )),
  ];
  return texts.length === 0 ? "No mention event is open" : texts.join(". ");
}

/** That a list without series is of what the collector saw alone, and since when. */
async function seenText({ readSeen }: Pick<McpServices, "readSeen">): Promise<string> {
  const { head } = await readSeen();
  const oldest = currentRequest().receivedAt - changeKeptDays * dayMs;
  const since = toIso(Math.max(oldest, head?.beganAt ?? oldest));
  return `Without series_tickers only events that were seen to settle since ${since} are listed: name series_tickers for others`;
}

interface EmptyChanges {
  readonly series_tickers?: readonly string[] | undefined;
  readonly event_tickers?: readonly string[] | undefined;
  readonly market_tickers?: readonly string[] | undefined;
}

/** Which tickers the feed does not know; null if it knows all, or has not seen every series yet. */
export function whyNoChange(
  { series, events, markets, isWhole }: Snapshot,
  { series_tickers = [], event_tickers = [], market_tickers = [] }: EmptyChanges,
): string | null {
  if (isWhole !== true) return null;
  const unknown = (tickers: readonly string[], known: Pick<ReadonlySet<string>, "has">) =>
    tickers.filter((ticker) => !known.has(toTicker(ticker) ?? ""));
  const lately = "open or settled within a day";
  const texts = [
    ...unknown(series_tickers, series).map((ticker) => unknownTicker(noSeries, ticker, series)),
    ...unknown(event_tickers, events).map((ticker) =>
      unknownTicker(`No event ${lately}`, ticker, events.keys()),
    ),
    // They are too many to be compared.
    ...unknown(market_tickers, markets).map((ticker) => unknownTicker(`No market ${lately}`, ticker, [])),
  ];
  return texts.length === 0 ? null : texts.join(". ");
}

const noSeries = "No mention series";

function unknownTicker(what: string, ticker: string, known: Iterable<string>): string {
  const meant = nearest(ticker, [...known]);
  return `${what}: ${ticker}${meant === null ? "" : `; nearest: ${meant}`}`;
}

/** Why no series was found. */
export function whyNoSeries(q: string, all: readonly z.output<typeof mentionSeries>[]): string {
  const names = all.flatMap(({ series_title, series_ticker }) => wordsOf(`${series_title} ${series_ticker}`));
  const meant = wordsOf(q).flatMap((word) => (names.includes(word) ? [] : (nearest(word, names) ?? [])));
  return `No series has all words of q${meant.length === 0 ? "" : `; nearest: ${meant.join(", ")}`}`;
}

function unknownText(word: string, names: readonly string[]): string {
  const meant = nearest(word, names);
  return `No title of an open event or a series has a word that begins with "${word}"${meant === null ? "" : `; nearest: ${meant}`}`;
}

/** The series whose titles have the most words of a search, rare words before frequent ones. */
function likeliestSeries(
  words: readonly string[],
  series: readonly z.output<typeof mentionSeries>[],
): readonly string[] {
  const has = (title: string, word: string) => wordsOf(title).some((name) => name.startsWith(word));
  const weights = words.map((word) => {
    const count = series.filter(({ series_title }) => has(series_title, word)).length;
    return { word, weight: 1 / Math.max(1, count) };
  });
  const scored = series.map(({ series_ticker, series_title }) => ({
    series_ticker,
    score: weights.reduce((sum, { word, weight }) => sum + (has(series_title, word) ? weight : 0), 0),
  }));
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .map(({ series_ticker }) => series_ticker);
}

async function seriesText(
  ask: Ask,
  series_ticker: string,
  open: readonly MentionEventSummary[],
): Promise<string> {
  const own = open.filter((event) => event.series_ticker === series_ticker);
  const begun = own.filter(hasBegun);
  const next = own.find((event) => !hasBegun(event));
  const ended = await Promise.all(
    ["closed", "settled"].map((status) =>
      orMessage(ask(getMentionEvents, { series_ticker, status, limit: 1 })),
    ),
  );
  const events = ended.flatMap((list) => ("message" in list ? [] : mentionEvents.parse(list.read).events));
  const last = events.toSorted(by(({ scheduledStartTime }) => scheduledStartTime ?? "")).at(-1);
  return (
    `Series ${series_ticker}: last ${last === undefined ? "event not known" : eventText(last)}; ` +
    (begun.length === 0 ? "" : `begun ${begun.map(eventText).join(", ")}; `) +
    `next ${next === undefined ? "none open" : eventText(next)}`
  );
}

/** All open events, soonest first. The list is in memory. */
export async function openEventsOf(ask: Ask, q?: string): Promise<readonly MentionEventSummary[]> {
  const found: MentionEventSummary[] = [];
  let after: string | null | undefined;
  do {
    const { events, cursor } = mentionEvents.parse(
      await ask(getMentionEvents, { q, limit: 200, cursor: after ?? undefined }),
    );
    found.push(...events);
    after = cursor;
  } while (after !== null);
  return found;
}

function hasBegun({ scheduledStartTime }: MentionEventSummary): boolean {
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  return startsAt !== null && startsAt <= currentRequest().receivedAt;
}

/** An event without a start often has its day in its subtitle. */
function eventText(event: MentionEventSummary): string {
  const { event_ticker, event_title, event_subtitle, scheduledStartTime } = event;
  const when = `start ${scheduledStartTime ?? "not known"}`;
  const named = scheduledStartTime === null && event_subtitle !== null ? `${event_subtitle}, ${when}` : when;
  return `${event_title ?? ""} (${event_ticker}, ${named})`.trim();
}

function namesIn({ event_title, event_subtitle }: MentionEventSummary): string[] {
  return wordsOf(`${event_title ?? ""} ${event_subtitle ?? ""}`);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
