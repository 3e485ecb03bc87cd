import { by } from "@mention-market/service/base/arrays";
import { beginningBy, phaseOfEvent } from "../markets/event/event-dates.ts";
import { phaseOfSeen, type SeenEvent, type Snapshot } from "../changes/snapshot.ts";
import type { VerdictCondition, Watch } from "./watch.ts";
import { hourMs, toIso } from "@mention-market/service/base/clock";
import { boughtSideOf } from "../estimates/fair-value.ts";
import type { Verdict } from "../estimates/verdict.ts";
import type { MentionEvent } from "../markets/event/event.ts";
import type { ReasonedWord } from "../words/reason.ts";
import type { NewDelivery } from "./deliveries/delivery.ts";

/** Maximum events whose verdicts are followed at a time, for all accounts together: each is read every minute. */
export const maxFollowed = 25;

/** Whether a condition names an event, by itself or by its series. */
function isNamedBy(
  condition: VerdictCondition,
  event: Pick<SeenEvent, "event_ticker" | "series_ticker">,
): boolean {
  return "event_ticker" in condition
    ? condition.event_ticker === event.event_ticker
    : condition.series_ticker === event.series_ticker;
}

/** The events that conditions name and that have not started, the soonest first. `now`: UTC ms. */
function eventsAhead(
  conditions: readonly VerdictCondition[],
  { events, markets }: Pick<Snapshot, "events" | "markets">,
  now: number,
): readonly SeenEvent[] {
  const named = [...events.values()].filter((event) => conditions.some((one) => isNamedBy(one, event)));
  if (named.length === 0) return named;
  const marketsOf = Map.groupBy(markets.values(), ({ event_ticker }) => event_ticker);
  const beginningOf = ({ scheduledStartTime, scheduledDay }: SeenEvent) =>
    beginningBy(scheduledStartTime, scheduledDay ?? null);
  return named
    .filter((event) => phaseOfSeen(event, marketsOf.get(event.event_ticker) ?? [], now) === "upcoming")
    .toSorted(
      by(
        (event) => beginningOf(event) ?? Infinity,
        ({ event_ticker }) => event_ticker,
      ),
    );
}

/** The events that have a place among those that are followed, and those ahead that active watches name. */
export interface Places {
  readonly followed: readonly SeenEvent[];
  readonly ahead: readonly SeenEvent[];
}

/**
 * Gives places to the events that active watches name, in turns over accounts: each one's soonest event, then each one's second. An
 * event takes one place for all who follow it. `now`: UTC ms.
 */
export function placesOf(watches: readonly Watch[], snapshot: Snapshot, now: number): Places {
  const conditions = [
    ...Map.groupBy(
      watches.filter(({ status, verdict }) => status === "active" && verdict !== null),
      ({ uid }) => uid,
    ).values(),
  ].map((ofAccount) => ofAccount.flatMap(({ verdict }) => verdict ?? []));
  const ahead = eventsAhead(conditions.flat(), snapshot, now);
  const queues = conditions.map((own) => ahead.filter((event) => own.some((one) => isNamedBy(one, event))));
  const turns = Array.from({ length: maxFollowed }, (_, turn) => {
    const named = new Set(queues.map((queue) => queue[turn]));
    return ahead.filter((event) => named.has(event));
  });
  return { followed: [...new Set(turns.flat())].slice(0, maxFollowed), ahead };
}

/** The events ahead that a watch names and that have no place. */
export function waitingOf({ status, verdict }: Watch, { followed, ahead }: Places): string[] {
  if (status !== "active" || verdict === null) return [];
  return ahead
    .filter((event) => isNamedBy(verdict, event) && !followed.includes(event))
    .map(({ event_ticker }) => event_ticker);
}

interface JudgedOffer {
  readonly price_dollars: number;
  readonly edge_dollars: number | null;
}

type JudgedWord = MentionEvent["markets"][number] &
  Pick<ReasonedWord, "record" | "transcripts" | "estimate"> & {
    /** Null: unreadable. */
    readonly verdict: Verdict | null;
    readonly buy_yes: JudgedOffer | null;
    readonly buy_no: JudgedOffer | null;
  };

/** An event with the verdicts on its words. */
export interface JudgedEvent extends MentionEvent {
  readonly markets: readonly JudgedWord[];
}

export interface VerdictWatch {
  readonly watchId: string;
  readonly condition: VerdictCondition;
}

/** Since when a watch has followed its condition, UTC ms. */
interface FollowingState {
  /** The condition to which the state belongs, because the owner may have changed it since. */
  readonly of: string;
  readonly since: number;
}

/** What is known of a word that is followed. Times are UTC ms. */
interface WordState {
  readonly event_ticker: string;
  /** The last verdict that could be read, since when it is this one, and when it was read last. */
  readonly verdict: Verdict;
  readonly since: number;
  readonly seenAt: number;
  /** By side: watches that followed at this time were sent it since the word was last `none` for an hour; null: none was. */
  readonly sent: Readonly<Record<Side, number | null>>;
}
type Side = "yes" | "no";

export interface VerdictStates {
  /** By watch id. */
  readonly watches: ReadonlyMap<string, FollowingState>;
  /** By market ticker. */
  readonly words: ReadonlyMap<string, WordState>;
}

export const noStates: VerdictStates = { watches: new Map(), words: new Map() };

interface Judged {
  /** All watches with a condition. */
  readonly watches: readonly VerdictWatch[];
  /** The tickers of the events that are followed. States of others are dropped. */
  readonly followed: ReadonlySet<string>;
  /** Those of them that could be read. */
  readonly events: readonly JudgedEvent[];
}

/** How long a word's verdict must be `none` before a side of it can be sent again. */
export const minNoneMs = hourMs;

/**
 * The states after a read of verdicts at `now` (UTC ms), and what is sent. A side is sent when the verdict becomes it after another one,
 * both seen by the watch, and again only after the word was `none` for an hour. An unreadable verdict changes nothing, and of an event
 * that has started nothing is sent.
 */
export function afterVerdicts(
  states: VerdictStates,
  { watches, followed, events }: Judged,
  now: number,
): { readonly states: VerdictStates; readonly sent: readonly NewDelivery[] } {
  const following = new Map(
    watches.map(({ watchId, condition }) => {
      const of = JSON.stringify(condition);
      const state = states.watches.get(watchId);
      return [watchId, state?.of === of ? state : { of, since: now }];
    }),
  );
  const words = new Map([...states.words].filter(([, { event_ticker }]) => followed.has(event_ticker)));
  const sent: NewDelivery[] = [];
  for (const event of events) {
    // The event that was just read may start earlier than the feed says.
    if (!followed.has(event.event_ticker) || phaseOfEvent(event, now) !== "upcoming") continue;
    const ofEvent = watches.filter(({ condition }) => isNamedBy(condition, event));
    for (const word of event.markets) {
      const { market_ticker, verdict } = word;
      if (verdict === null) continue;
      const before = words.get(market_ticker);
      const after = afterRead(before, { event_ticker: event.event_ticker, verdict }, now);
      words.set(market_ticker, after);
      const side = before?.verdict === verdict ? null : boughtSideOf(verdict);
      if (before === undefined || side === null) continue;
      const sentAt = sentSince(before, now)[side] ?? -Infinity;
      for (const { watchId } of ofEvent) {
        const { since } = following.get(watchId) ?? { since: now };
        if (sentAt < since && since <= before.seenAt)
          sent.push(verdictBuys({ watchId, event, word, side, seenAt: before.seenAt }, now));
      }
    }
  }
  return { states: { watches: following, words }, sent };
}

function afterRead(
  before: WordState | undefined,
  { event_ticker, verdict }: Pick<WordState, "event_ticker" | "verdict">,
  now: number,
): WordState {
  if (before?.verdict === verdict) return { ...before, seenAt: now };
  const seen = { event_ticker, verdict, since: now, seenAt: now };
  if (before === undefined) return { ...seen, sent: { yes: null, no: null } };
  const side = boughtSideOf(verdict);
  const sent = sentSince(before, now);
  return { ...seen, sent: side === null ? sent : { ...sent, [side]: before.seenAt } };
}

/** Who was sent it since the word was last `none` for an hour, when its verdict becomes another one. */
function sentSince({ verdict, since, sent }: WordState, now: number): WordState["sent"] {
  return verdict === "none" && now - since >= minNoneMs ? { yes: null, no: null } : sent;
}

interface Buy {
  readonly watchId: string;
  readonly event: JudgedEvent;
  readonly word: JudgedWord;
  readonly side: Side;
  readonly seenAt: number;
}

/** It is sent as a change of the type `verdict.buys`, which the feed does not have. A run that is repeated makes the same id. */
function verdictBuys({ watchId, event, word, side, seenAt }: Buy, now: number): NewDelivery {
  const type = "verdict.buys";
  const id = `${word.market_ticker}-${side}-${seenAt}`;
  const at = toIso(now);
  const offer = side === "yes" ? word.buy_yes : word.buy_no;
  const data = {
    id,
    type,
    at,
    detected_at: at,
    series_ticker: event.series_ticker,
    event_ticker: event.event_ticker,
    market_ticker: word.market_ticker,
    strike_word: word.strike_word,
    data: {
      side,
      price_dollars: offer?.price_dollars ?? null,
      edge_dollars: offer?.edge_dollars ?? null,
    },
  };
  return { watchId, changeId: id, type, timestamp: at, data };
}
