import { z } from "zod";
import { estimate } from "../estimates/estimate.ts";
import { offer, offersOf, verdicts } from "../estimates/verdict.ts";
import { eventMarket, mentionEvent, type MentionEvent } from "../markets/event/event.ts";
import { closing, type Closing, type ReadClosing } from "../markets/settled/closing.ts";
import { ownCounts, ownKinds } from "../kinds/kinds.ts";
import { seriesKinds, seriesKindText, seriesKindOf, type SeriesKind } from "./series-kind.ts";
import { secondMs } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { orUpstream, inTime } from "../base/provider-reads.ts";
import { memoized } from "@mention-market/service/base/cached";
import { beginningOf } from "../markets/event/event-dates.ts";
import type { SeriesMarkets } from "../markets/settled/series-markets.ts";
import { findCoverage, transcriptsError } from "./coverage.ts";
import type { WordServices } from "./services.ts";
import { valueWords, type EvidenceSources, type WordSources } from "./value-words.ts";

const count = z.int().min(0);

/** The fields that `with_record=true` adds to a market. */
const marketValue = z.object({
  record: z
    .object({
      yes: count.describe("Markets of the same series and strike word that settled as yes"),
      no: count.describe("Markets of the same series and strike word that settled as no"),
    })
    .nullable()
    .describe(
      "Settled before the event's start, never of the event itself; null when they can't be read. Only " +
        "with with_record=true",
    ),
  transcripts: z
    .object({
      total_transcripts_checked: count.describe(
        "Transcripts before the event's day, those too short for the estimate as well",
      ),
      transcripts_with_phrase: count.describe("Those of them in which the word is said"),
      ...ownCounts(ownKinds),
    })
    .optional()
    .describe("Only with with_record=true, for series that a collection informs, when there are transcripts"),
  estimate: estimate
    .nullable()
    .describe("The chance that the market settles as yes, by its record. Only with with_record=true"),
  buy_yes: offer
    .nullable()
    .describe("What yes can be bought for; null without an offer. Only with with_record=true"),
  buy_no: offer
    .nullable()
    .describe("What no can be bought for; null without an offer. Only with with_record=true"),
  verdict: z
    .enum(verdicts)
    .nullable()
    .describe(
      "buy_yes, buy_no: that side leaves something after its fee, at a price outside the interval; " +
        "unproven: the same, where the fair value has not been shown to beat the price; none: neither; " +
        "null without a fair value or a fee. With with_record=true",
    ),
  estimate_error: z.string().optional().describe("Why estimate is null"),
});

/** A market with the evidence on its word and its offers. */
const valuedMarket = eventMarket.extend(marketValue.shape);

/** An event with the evidence on the words of all its markets. */
const valuedEvent = mentionEvent.extend({
  markets: z.array(valuedMarket).readonly(),
  kind: z.enum(seriesKinds).describe(`${seriesKindText}. Only with with_record=true`),
  record_error: z
    .string()
    .optional()
    .describe("Why the records are null; the rest of the response is complete"),
});
export type ValuedEvent = Readonly<z.output<typeof valuedEvent>>;

export interface EventWithClosing extends ValuedEvent {
  /** Null if the record can't be read. */
  readonly closing: Closing | null;
}

/** A market in an event's response. It has values only if they were requested. */
export const marketWithRecord = eventMarket
  .extend(marketValue.partial().shape)
  .meta({ id: "EventMarketWithRecord" });

/** An event with all its markets, and with the record of their words if it was requested. */
export const eventResponse = valuedEvent
  .extend(valuedEvent.pick({ kind: true }).partial().shape)
  .extend({
    markets: z
      .array(marketWithRecord)
      .readonly()
      .describe("All markets of the event, open and settled, sorted by ticker"),
    closing: closing
      .nullable()
      .optional()
      .describe(
        "How the words of the series close, by its settled events; null when they can't be read. Only with " +
          "with_record=true",
      ),
    transcripts_error: z
      .string()
      .optional()
      .describe("Which collection can't be read, when it may inform the series. Only with with_record=true"),
  })
  .meta({ id: "MentionEventWithRecord" });
export type EventResponse = Readonly<z.output<typeof eventResponse>>;

/** How long a request waits for the records. */
const maxMs = 4 * secondMs;
const recordLateText = "The settled record was not read in time: ask again in a few seconds";

interface Valued extends WordSources {
  readonly result: Promise<ValuedEvent>;
}
const lastValuedOf = memoized((): { current: Valued | null } => ({ current: null }));

/**
 * An event with the record of its words, which is computed once for all requests with the same inputs. If the record can't be read, the
 * event is returned without it. If one of the speaker's other series can't be read, these are left out, and that is logged.
 */
export async function valueEvent(event: MentionEvent, services: ValueServices): Promise<ValuedEvent> {
  return (await valueWithMarkets(event, services)).valued;
}

/** Like valueEvent, with how the words of the event's series close. */
export async function valueEventAndClosing(
  event: MentionEvent,
  services: ValueServices & { readonly readClosing: ReadClosing },
): Promise<EventWithClosing> {
  const { valued, markets } = await valueWithMarkets(event, services);
  return addClosing(valued, markets, services.readClosing);
}

/** One object for each valued event, so that its JSON is shared. */
const addClosing = memoized(
  async (
    valued: ValuedEvent,
    markets: SeriesMarkets | null,
    readClosing: ReadClosing,
  ): Promise<EventWithClosing> => ({
    ...valued,
    closing: markets === null ? null : await readClosing(markets),
  }),
);

type ValueServices = Omit<WordServices, "readWordMarkets">;

interface ValuedWithMarkets {
  readonly valued: ValuedEvent;
  /** The markets of the event's series; null if they could not be read. */
  readonly markets: SeriesMarkets | null;
}

async function valueWithMarkets(event: MentionEvent, services: ValueServices): Promise<ValuedWithMarkets> {
  const { clock, longRunningSeries, isProven } = services;
  const kind = seriesKindOf(event.series_ticker, services);
  const read = await readWordSources(event.series_ticker, services);
  if (read instanceof AppError)
    return { valued: withoutRecord(event, kind, read.publicMessage), markets: null };
  const sources: WordSources = {
    ...read.sources,
    mayHaveFairValue: isOneAhead(event, clock.now()) && !longRunningSeries.includes(event.series_ticker),
    isProven: isProven(event.series_ticker),
    kind,
  };
  const last = lastValuedOf(event);
  // The shared computation may have failed by the search limit of another request's key. So its failure does not count for this request.
  const before = last.current;
  const shared = before !== null && isSame(before, sources) ? await before.result.catch(() => null) : null;
  const { markets } = sources;
  if (shared !== null) return { valued: shared, markets };
  const result = valueWords(event, sources, services);
  last.current = { ...sources, result };
  return { valued: await result, markets };
}

interface ReadSources {
  readonly sources: EvidenceSources;
  /** Whether they include the speaker's other series. */
  readonly isWhole: boolean;
}

/** The sources from which the words of a series' events are valued; the error if the series itself could not be read in time. */
export async function readWordSources(
  series_ticker: string,
  services: Pick<WordServices, "clock" | "readSeries" | "log" | "collections" | "kinds" | "announcerSeries">,
): Promise<ReadSources | AppError> {
  const { clock, readSeries, log } = services;
  const coverage = findCoverage(series_ticker, services, log);
  const read = (series: string) =>
    orUpstream(inTime(clock, readSeries(series), { maxMs, text: recordLateText }));
  const [markets, ...otherSeries] = await Promise.all(
    [series_ticker, ...(coverage?.otherSeries ?? [])].map(read),
  );
  if (markets === undefined) return new AppError("upstream", recordLateText);
  if (markets instanceof AppError) return markets;

  const failed = otherSeries.find((outcome) => outcome instanceof AppError);
  if (failed !== undefined)
    log.warn("A speaker's other series could not be read: estimates do not use them", {
      series: series_ticker,
      cause: failed.publicMessage,
    });
  const readable =
    failed === undefined
      ? otherSeries.filter((outcome): outcome is SeriesMarkets => !(outcome instanceof AppError))
      : [];
  return { sources: { coverage, markets, otherSeries: readable }, isWhole: failed === undefined };
}

/** All sources from which the words of a series' events are valued. Throws `upstream` where any of them can't be read in time. */
export async function readAllSources(
  seriesTicker: string,
  services: Parameters<typeof readWordSources>[1],
): Promise<EvidenceSources> {
  const read = await readWordSources(seriesTicker, services);
  if (
    read instanceof AppError ||
    !read.isWhole ||
    transcriptsError(seriesTicker, services, services.log) !== null
  )
    throw new AppError("upstream", "Not all evidence was read in time");
  return read.sources;
}

function isSame(sources: WordSources, otherSources: WordSources): boolean {
  return (
    sources.markets === otherSources.markets &&
    sources.mayHaveFairValue === otherSources.mayHaveFairValue &&
    sources.isProven === otherSources.isProven &&
    sources.kind === otherSources.kind &&
    sources.otherSeries.length === otherSources.otherSeries.length &&
    sources.otherSeries.every((markets, at) => markets === otherSources.otherSeries[at])
  );
}

/** Whether the event is a single appearance that is known to begin later. */
function isOneAhead(event: MentionEvent, now: number): boolean {
  const beginsAt = beginningOf(event);
  return event.window === null && beginsAt !== null && now < beginsAt;
}

function withoutRecord(event: MentionEvent, kind: SeriesKind, error: string): ValuedEvent {
  const markets = event.markets.map((market) => ({
    ...market,
    record: null,
    estimate: null,
    ...offersOf(market, null, event.fee),
    verdict: null,
    estimate_error: error,
  }));
  return { ...event, markets, kind, record_error: error };
}
