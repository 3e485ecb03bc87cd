import { megabyte, createCache, type Aged } from "@mention-market/service/base/cached";
import { type Clock, minuteMs, secondMs } from "@mention-market/service/base/clock";
import {
  isSameTime,
  type EventSummary,
  noSeenEvents,
  startOf,
  type ReadSeenEvents,
  type SeenState,
  type StartHistory,
} from "./event.ts";
import type { MentionEventSummary } from "@mention-market/service/markets/market";
import { messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import { withOwnDeadline } from "@mention-market/service/base/request";
import type { EventList, EventStatus, ListedEvent, Provider } from "../ports.ts";
import { listSeries, type SeriesList } from "../series-fees.ts";
import { noDates } from "./dates-in-rules.ts";
import { beginningBy, firstDayOf } from "./event-dates.ts";
import { formOfEvent } from "./event-form.ts";
import type { EventFinder } from "./event-finder.ts";
import { eventsPageOf, type EventFilter, type PageRequest } from "./events-page.ts";
import { listedAs, phaseOf, type Phase } from "./phase.ts";

interface EventListOptions {
  readonly provider: Pick<Provider, "listEvents">;
  readonly finder: Pick<EventFinder, "remember">;
  readonly series: SeriesList;
  /** Words for the kind of a series' events, such as "earnings calls", which a search finds too. Default: none. */
  readonly kindWords?: (series: string) => string;
  /** Default: no histories. */
  readonly readSeenEvents?: ReadSeenEvents;
  readonly clock: Clock;
  readonly log: Log;
  /** How long reading all pages of a list may take. Default: 20 seconds, longer than other reads of a request. */
  readonly timeoutMs?: number;
  /** Maximum age of a list while the provider works. Default: a minute. */
  readonly freshMs?: number;
}

/** An event, and the status by which it was listed. */
export interface FoundEvent extends ListedEvent {
  readonly status: EventStatus;
}
type Events = readonly FoundEvent[];

/** Lists of events, shared by all requests. When a new list takes more than a second, a list up to 10 minutes old is returned. */
export type EventLists = ReturnType<typeof createEventLists>;

const maxListsBytes = 32 * megabyte;

export function createEventLists(options: EventListOptions) {
  const { clock, log, freshMs = minuteMs } = options;
  const onFailure = (list: string, error: unknown) =>
    log.warn("The provider failed: returning older events", { list, cause: messageOf(error) });
  const lists = createCache<Events>({
    clock,
    freshMs,
    ttlMs: 10 * minuteMs,
    staleIfError: { waitMs: secondMs, retryAfterMs: 0, onFailure },
    maxBytes: maxListsBytes,
  });
  return { ...options, lists };
}

interface FoundEvents {
  readonly events: readonly EventSummary[];
  readonly cursor: string | null;
  /** Age of the oldest list in whole seconds, if a stale list was used; else null. */
  readonly ageSeconds: number | null;
}

/** A page of the events that a filter selects. Throws `upstream` when Kalshi fails and no list of the last 10 minutes is kept. */
export async function findEvents(
  reads: EventLists,
  filter: EventFilter,
  page: PageRequest,
): Promise<FoundEvents> {
  const { readSeenEvents = noSeenEvents, clock } = reads;
  const [lists, series, seen] = await Promise.all([
    Promise.all(
      filter.series === null
        ? filter.statuses.map((status) => mentionEventsOf(reads, status))
        : filter.series.flatMap((series_ticker) =>
            filter.statuses.map((status) => listEvents(reads, { status, series_ticker })),
          ),
    ),
    titlesFor(filter, reads),
    readSeenEvents(),
  ]);
  const now = clock.now();
  const { phases } = filter;
  const listed = lists.flatMap(({ value }) => value).map((event) => withSeen(event, seen));
  const phase = (event: FoundEvent) => phaseOfListed(event, seen.get(event.event_ticker), now);
  const events = listed.filter((event) => phases === null || phases.some((one) => one === phase(event)));
  const ages = lists.flatMap(({ ageSeconds }) => ageSeconds ?? []);
  const { events: found, cursor } = eventsPageOf(events, namesOf(events, series, reads), filter, page);
  return {
    events: found.map((event) => toSummary(event, phase(event), seen.get(event.event_ticker))),
    cursor,
    ageSeconds: ages.length === 0 ? null : Math.max(...ages),
  };
}

/** A listed event with the start that the feed has seen, if that is the latest. A list without a start is more often incomplete. */
export function withSeen<Event extends ListedEvent>(
  event: Event,
  seen: ReadonlyMap<string, SeenState>,
): Event {
  const { scheduledStartTime = null, latest } = seen.get(event.event_ticker) ?? {};
  if (scheduledStartTime === null || latest === undefined) return event;
  return isSameTime(scheduledStartTime, event.scheduledStartTime)
    ? event
    : { ...event, scheduledStartTime, startBasis: latest.startBasis };
}

/** The phase of a listed event whose markets were not read: by what the feed has seen, else by the list alone. */
function phaseOfListed(event: FoundEvent, seen: SeenState | undefined, now: number): Phase | null {
  const { scheduledStartTime, status } = event;
  const { firstDay, markets } = seen?.latest ?? {
    firstDay: firstDayOf(event, noDates),
    markets: listedAs(status),
  };
  return phaseOf({ scheduledStartTime, firstDayAt: beginningBy(null, firstDay), markets }, now);
}

/** An event of a list as responses show it. */
export function toSummary(
  event: ListedEvent,
  phase: Phase | null,
  history: StartHistory | undefined,
): EventSummary {
  const { event_ticker, series_ticker, event_title, event_subtitle, scheduledStartTime } = event;
  const start = startOf(event, history);
  return {
    event_ticker,
    series_ticker,
    event_title,
    event_subtitle,
    scheduledStartTime,
    start,
    phase,
    form: formOfEvent(event, []),
  };
}

/** An event that the feed has seen settled, and when, UTC ms. */
interface Settled<Event> {
  readonly settledAt: number;
  readonly event: Event;
}

/** A page of settled events, the last that settled first. */
export async function findSettledEvents<Event extends MentionEventSummary>(
  reads: EventLists,
  settled: readonly Settled<Event>[],
  filter: EventFilter,
  page: PageRequest,
): Promise<{ readonly events: readonly Event[]; readonly cursor: string | null }> {
  const events = settled.map(({ event }) => event);
  const settledAt = new Map(settled.map((one) => [one.event, one.settledAt]));
  const names = namesOf(events, await titlesFor(filter, reads), reads);
  return eventsPageOf(events, names, filter, page, (event) => settledAt.get(event) ?? null);
}

/** The title of each series by its ticker, if the filter needs them. */
async function titlesFor(
  { words }: EventFilter,
  { series }: EventLists,
): Promise<ReadonlyMap<string, string>> {
  const { value } = words === "" ? { value: [] } : await listSeries(series);
  return new Map(value.map(({ series_ticker, series_title }) => [series_ticker, series_title]));
}

/** By series ticker: its title, and the words for its kind. */
function namesOf(
  events: readonly MentionEventSummary[],
  titles: ReadonlyMap<string, string>,
  { kindWords = () => "" }: EventLists,
): ReadonlyMap<string, string> {
  const tickers = new Set(events.map(({ series_ticker }) => series_ticker));
  return new Map(
    Array.from(tickers, (ticker) => [ticker, `${titles.get(ticker) ?? ""} ${kindWords(ticker)}`] as const),
  );
}

/** `maxAgeMs` of a list while the provider works; default: that of the lists. */
export function openEvents(reads: EventLists, maxAgeMs?: number): Promise<Aged<Events>> {
  return mentionEventsOf(reads, "open", maxAgeMs);
}

/** The settled events of a series, which the finder then knows. */
export function settledEvents(reads: EventLists, series_ticker: string): Promise<Aged<Events>> {
  return listEvents(reads, { status: "settled", series_ticker });
}

/** The provider can't filter by category. So every event of the status is read, and those of mention series are kept. */
function mentionEventsOf(reads: EventLists, status: EventStatus, maxAgeMs?: number): Promise<Aged<Events>> {
  const isMention = async () => {
    const { value } = await listSeries(reads.series);
    const tickers = new Set(value.map(({ series_ticker }) => series_ticker));
    return (event: ListedEvent) => tickers.has(event.series_ticker);
  };
  return listEvents(reads, { status, series_ticker: null }, isMention, maxAgeMs);
}

function listEvents(
  { provider, finder, clock, lists, timeoutMs = 20 * secondMs }: EventLists,
  list: Pick<EventList, "status" | "series_ticker">,
  filterOf: () => Promise<(event: ListedEvent) => boolean> = () => Promise.resolve(() => true),
  maxAgeMs?: number,
): Promise<Aged<Events>> {
  const read = async () => {
    const isWanted = await filterOf();
    const events: FoundEvent[] = [];
    await withOwnDeadline(clock.monotonicMs() + timeoutMs, () =>
      provider.listEvents({ ...list, isWanted }, (event) => {
        events.push({ ...event, status: list.status });
        finder.remember(event);
      }),
    );
    return events;
  };
  return lists.getAged(`${list.status} ${list.series_ticker ?? ""}`, read, maxAgeMs);
}
