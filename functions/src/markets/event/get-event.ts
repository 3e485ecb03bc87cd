import { createByteCache } from "../../base/byte-cache.ts";
import { bytesOf, megabyte } from "../../base/bytes.ts";
import { hourMs, secondMs, type Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { createSharedCall } from "../../base/share.ts";
import { withTimeout } from "../../base/with-timeout.ts";
import type { EventDetails } from "./event.ts";
import type { EventMarkets, MentionEvent } from "./event-markets.ts";
import type { EventFinder } from "./find-event.ts";
import { isAnyGone, joinTiers } from "./join-tiers.ts";
import type { CurrentEvent, Provider } from "../ports.ts";
import { eventTickerOf } from "../ticker.ts";

/**
 * An event with all its markets, by its own ticker or by the ticker of one of its markets; null when the provider does not
 * know it. The result is shared and must not be changed. Throws an AppError of code `upstream` when the provider fails, and for an
 * event of more than 1,000 markets.
 */
export type GetEvent = (ticker: string) => Promise<MentionEvent | null>;

export interface GetEventOptions {
  readonly provider: Pick<Provider, "currentEvent" | "archivedMarkets" | "eventStart">;
  readonly events: EventFinder;
  readonly clock: Clock;
  readonly log: Log;
  /** Maximum age of a price, ms: of a shared event counted from its request, else from the provider's response. */
  readonly priceMaxAgeMs: number;
}

const maxShared = 200;
const maxSharedBytes = 32 * megabyte;
const maxArchiveBytes = 16 * megabyte;
/** Archived markets stay as they are; read again once in a while all the same. */
const archiveKeptMs = hourMs;
/** How long a request with a stale stored start waits for the provider. */
const refreshTimeoutMs = secondMs;

interface Archive extends EventMarkets {
  /** Current markets when it was read: one that is gone from there has been archived since. */
  readonly current: ReadonlySet<string>;
}

/** An event's start, and whether the provider was asked for it just now. */
interface Start {
  readonly at: string | null;
  readonly isNew: boolean;
}

/**
 * Whole events, shared like single markets. Cold, an event costs three reads at once (current markets, archived markets, start);
 * while its start is fresh and its archive known, one.
 */
export function createGetEvent({ provider, events, clock, log, priceMaxAgeMs }: GetEventOptions): GetEvent {
  const archives = createByteCache<Archive>({ clock, maxBytes: maxArchiveBytes, maxAgeMs: archiveKeptMs });

  const read = createSharedCall(
    async (ticker): Promise<MentionEvent | null> => {
      const loading = load(ticker);
      const current = await loading.current;
      const pricedAt = clock.monotonicMs();
      if (current === null) return null;
      const archive = await completeArchive(current, loading);
      const details = await findDetails(current, loading.start);
      const priced = await priceAgain(current, pricedAt);
      return priced === null ? null : joinTiers(priced, archive, details);
    },
    {
      clock,
      maxAgeMs: priceMaxAgeMs,
      max: maxShared,
      maxBytes: maxSharedBytes,
      // The event with its record is kept beside it.
      sizeOf: (event) => 2 * bytesOf(event),
    },
  );

  /** Starts all reads that are needed, at once. */
  function load(ticker: string) {
    const current = provider.currentEvent(ticker);
    const known = archives.get(ticker) ?? null;
    const archived = known === null ? provider.archivedMarkets(ticker) : Promise.resolve(known);
    const start = findStart(ticker);
    // Whatever fails first is thrown to the caller; the others must not be unhandled meanwhile.
    for (const part of [archived, start]) part.catch(() => undefined);
    return { current, known, archived, start };
  }

  /** The archive, read again when a market has left the current ones since. One with an unreadable record is not kept. */
  async function completeArchive(
    { event_ticker, markets }: CurrentEvent,
    { known, archived }: Pick<ReturnType<typeof load>, "known" | "archived">,
  ): Promise<EventMarkets> {
    if (known !== null && !isAnyGone(known.current, markets)) return known;
    const archive = known === null ? await archived : await provider.archivedMarkets(event_ticker);
    if (archive.errors.length === 0) {
      const current = new Set(markets.markets.map(({ market_ticker }) => market_ticker));
      const kept = { ...archive, current };
      archives.set(event_ticker, kept, { size: bytesOf(kept) });
    }
    return archive;
  }

  /** The start by the store while that is fresh or the provider is slow, else by the provider's milestones. */
  async function findStart(ticker: string): Promise<Start> {
    const stored = await events.stored(ticker);
    if (stored !== null && events.isFresh(stored, false))
      return { at: stored.scheduledStartTime, isNew: false };
    const read = provider.eventStart(ticker, stored === null ? "needed" : "refresh");
    if (stored === null) return { at: await read, isNew: true };
    try {
      return { at: await withTimeout(refreshTimeoutMs, read, "The provider"), isNew: true };
    } catch (error) {
      log.warn("The provider failed: using a stale start", { event_ticker: ticker, cause: messageOf(error) });
      return { at: stored.scheduledStartTime, isNew: false };
    }
  }

  /** The event's texts and start, stored when the start is new. Without a milestone the event's own date is its start. */
  async function findDetails(current: CurrentEvent, start: Promise<Start>): Promise<EventDetails> {
    const { at, isNew } = await start;
    const details = {
      scheduledStartTime: at ?? (isNew ? current.strikeDate : null),
      event_subtitle: current.event_subtitle,
      event_title: current.event_title ?? "",
    };
    if (isNew) await events.keep(current.event_ticker, details);
    return details;
  }

  /** The event, read again when its prices have aged while the rest was waited for. */
  async function priceAgain(current: CurrentEvent, pricedAt: number): Promise<CurrentEvent | null> {
    const isAged = clock.monotonicMs() - pricedAt > priceMaxAgeMs;
    return isAged ? provider.currentEvent(current.event_ticker) : current;
  }

  return async (ticker) => {
    const event = await read(ticker);
    if (event !== null) return event;
    const parent = eventTickerOf(ticker);
    const other = parent === null ? null : await read(parent);
    const hasMarket = [...(other?.markets ?? []), ...(other?.errors ?? [])].some(
      ({ market_ticker }) => market_ticker === ticker,
    );
    return hasMarket ? other : null;
  };
}
