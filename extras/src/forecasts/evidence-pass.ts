import { z } from "zod";
import { by } from "@mention-market/service/base/arrays";
import { createCache, megabyte } from "@mention-market/service/base/cached";
import { hourMs, minuteMs, type Clock } from "@mention-market/service/base/clock";
import { messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import { runRequest } from "@mention-market/service/base/request";
import type { Pass } from "../changes/collector.ts";
import { readStates, writeStates, type PassMemory } from "../changes/pass-memory.ts";
import type { SeenEvent, Snapshot } from "../changes/snapshot.ts";
import { eventEvidence, type EventEvidence, type ReadEvidence } from "../words/event-evidence.ts";
import { startOf } from "./forecaster.ts";

interface EvidencePassOptions {
  /** Null for an event that Kalshi does not know. */
  readonly readEvidence: (event: SeenEvent) => Promise<EventEvidence | null>;
  readonly memory: PassMemory;
  readonly log: Log;
}

/** A run reads the evidence on so many events at most. */
const maxEvents = 8;
/** The evidence on 300 events is one text of some 300 kB. */
const maxKept = 300;
const maxAgeMs = hourMs;
/** An event is read again so soon if an open market is not among its words. */
const maxPartialAgeMs = 15 * minuteMs;

/**
 * Stores the evidence on the words of all open events once an hour, the soonest first, so that findWord has their values without a read
 * of Kalshi. An event that can't be read keeps its older evidence, and comes after the others in the next run.
 */
export function createEvidencePass({ readEvidence, memory, log }: EvidencePassOptions): Pass {
  /** What was stored last; null before the first run. It only saves reads of the store. */
  let kept: ReadonlyMap<string, EventEvidence> | null = null;
  /** When an event last failed, UTC ms. */
  const failed = new Map<string, number>();

  async function readOrLog(event: SeenEvent, now: number): Promise<EventEvidence[]> {
    try {
      const evidence = await readEvidence(event);
      failed.delete(event.event_ticker);
      return [evidence ?? noEvidence(event.event_ticker, now)];
    } catch (error) {
      failed.set(event.event_ticker, now);
      log.warn("The evidence on an event was not read", {
        event_ticker: event.event_ticker,
        cause: messageOf(error),
      });
      return [];
    }
  }

  return {
    name: "evidence",
    async run({ now, snapshot, endsBy }) {
      const open = openEventsOf(snapshot).slice(0, maxKept);
      const tickers = new Set(open.map(({ event }) => event.event_ticker));
      for (const ticker of failed.keys()) if (!tickers.has(ticker)) failed.delete(ticker);
      const before = (kept ??= await load(memory));
      const due = open
        .filter(({ event, words }) => isDue(before.get(event.event_ticker), words, now))
        .toSorted(by(({ event }) => failed.get(event.event_ticker) ?? 0))
        .slice(0, maxEvents);
      if (due.length === 0) return;
      const request = {
        receivedAt: now,
        client: "evidence",
        deadlineAt: endsBy,
        reads: { count: 0 },
        isInBackground: true,
      };
      const read = await runRequest(request, () =>
        Promise.all(due.map(({ event }) => readOrLog(event, now))),
      );
      if (read.flat().length === 0) return;
      // Another collector may have stored some meanwhile.
      const all = [...(await load(memory)).values(), ...before.values(), ...read.flat()];
      const newest = all.toSorted(by(({ at }) => at)).filter(({ eventTicker }) => tickers.has(eventTicker));
      const next = byEvent(newest);
      await writeStates(memory, "values", [...next.values()]);
      kept = next;
    },
  };
}

/** That of an event which Kalshi does not know. It is read again like one that lacks words. */
function noEvidence(eventTicker: string, at: number): EventEvidence {
  return { eventTicker, at, fee: null, isSingle: false, isProven: false, rate: 0, words: [] };
}

function isDue(evidence: EventEvidence | undefined, words: readonly string[], now: number): boolean {
  const age = evidence === undefined ? Infinity : now - evidence.at;
  if (evidence === undefined || age >= maxAgeMs) return true;
  if (age < maxPartialAgeMs) return false;
  const known = new Set(evidence.words.map(([ticker]) => ticker));
  return words.some((ticker) => !known.has(ticker));
}

/** The events with open words, and the tickers of those, the soonest event first. */
function openEventsOf({ events, markets }: Snapshot) {
  const open = [...markets.values()].filter(
    ({ status, strike_word }) => status === "open" && strike_word !== null,
  );
  return [...Map.groupBy(open, ({ event_ticker }) => event_ticker)]
    .flatMap(([ticker, words]) => {
      const event = events.get(ticker);
      return event === undefined ? [] : [{ event, words: words.map(({ market_ticker }) => market_ticker) }];
    })
    .toSorted(
      by(
        ({ event }) => startOf(event) ?? Infinity,
        ({ event }) => event.event_ticker,
      ),
    );
}

const stored = z.array(eventEvidence);

async function load(memory: Pick<PassMemory, "read">): Promise<ReadonlyMap<string, EventEvidence>> {
  return byEvent((await readStates(memory, "values", stored)) ?? []);
}

/** The last of each event. */
function byEvent(evidence: readonly EventEvidence[]): ReadonlyMap<string, EventEvidence> {
  return new Map(evidence.map((one) => [one.eventTicker, one]));
}

interface ReadOptions {
  readonly memory: Pick<PassMemory, "read">;
  readonly clock: Clock;
}

/** Reads the stored evidence at most once a minute. Throws `unavailable` when the store fails. */
export function createReadStoredEvidence({ memory, clock }: ReadOptions): ReadEvidence {
  const cached = createCache<ReadonlyMap<string, EventEvidence>>({
    clock,
    freshMs: minuteMs,
    // A single value, whose size need not be known.
    maxBytes: megabyte,
    sizeOf: () => 1,
  });
  return () => cached.get("", () => load(memory));
}
