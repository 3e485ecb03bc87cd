import { watchTexts } from "./watch-texts.ts";
import type { Attempt, Delivery, Watch } from "./watch.ts";

const t = watchTexts.states;
const gone = 410;
const soonMs = 10_000;

/** An attempt that is so much overdue is not expected any more. */
const lateMs = 60_000;

export type Tone = "good" | "warn" | "bad" | "idle";

/** A state in words: `text` continues the sentence after `label`. */
export interface StateText {
  readonly tone: Tone;
  readonly label: string;
  readonly text: string;
}

export interface Reader {
  readonly moment: MomentText;
  /** UTC ms. */
  readonly now: number;
}

/** `deliveries`: the newest ones of the watch that were read. */
export function watchState(watch: Watch, deliveries: readonly Delivery[], reader: Reader): StateText {
  const { status, lastDelivery, failingSince } = watch;
  const at = (iso: string) => reader.moment(iso, reader.now);
  const outcome = lastDelivery === null ? "" : outcomeText(lastDelivery.httpStatus, lastErrorOf(deliveries));
  const label = t.watch[status];
  switch (status) {
    case "ended":
      return {
        tone: "idle",
        label,
        text: watch.ended === null ? "" : t.ended(watch.ended.reason, at(watch.ended.at)),
      };
    case "new":
      return {
        tone: lastDelivery === null ? "idle" : "warn",
        label,
        text: lastDelivery === null ? t.untried : t.unproven(capitalized(outcome), at(lastDelivery.at)),
      };
    case "active":
      return {
        tone: "good",
        label,
        text: lastDelivery === null ? t.nothingSent : t.lastly(capitalized(outcome), at(lastDelivery.at)),
      };
    case "failing":
      return {
        tone: "bad",
        label,
        text: t.failing(at(failingSince ?? watch.createdAt), outcome, nextText(deliveries, reader)),
      };
    case "disabled":
      return {
        tone: "idle",
        label,
        text:
          lastDelivery?.httpStatus === gone
            ? t.gone
            : failingSince === null
              ? t.paused
              : t.exhausted(at(failingSince)),
      };
  }
}

export function deliveryState(delivery: Delivery, reader: Reader): StateText {
  const { status, attempts } = delivery;
  const last = attempts.at(-1);
  const label = t.delivery[status];
  const outcome = last === undefined ? "" : outcomeText(last.httpStatus, last.error);
  switch (status) {
    case "waiting": {
      const next = nextText([delivery], reader);
      return {
        tone: last === undefined ? "idle" : "warn",
        label,
        text: last === undefined ? next : t.retried(outcome, next),
      };
    }
    case "delivered":
      return {
        tone: "good",
        label,
        text: last === undefined ? "" : t.arrived(reader.moment(last.at, reader.now), attempts.length),
      };
    case "failed":
      return { tone: "bad", label, text: t.givenUp(attempts.length, outcome) };
    case "dropped":
      return { tone: "idle", label, text: t.dropped };
  }
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** The outcome of an attempt: "the receiver answered 500". */
function outcomeText(httpStatus: number | null, error: string | null): string {
  if (httpStatus !== null) return t.answered(httpStatus);
  return error === null || error === "" ? t.noAnswer : t.failedWith(error);
}

/** The error of the latest attempt. */
function lastErrorOf(deliveries: readonly Delivery[]): string | null {
  const attempts = deliveries.flatMap((delivery): readonly Attempt[] => delivery.attempts);
  return attempts.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0]?.error ?? null;
}

/** The time of the next attempt in words; "" if none waits. */
function nextText(deliveries: readonly Delivery[], { moment, now }: Reader): string {
  const next = nextTry(deliveries);
  if (next === null) return "";
  return next <= now ? t.nextNow : t.next(moment(new Date(next).toISOString(), now));
}

/** The time of the next attempt, UTC ms; null if none waits. */
export function nextTry(deliveries: readonly Delivery[]): number | null {
  const times = waitingTimes(deliveries);
  return times.length === 0 ? null : Math.min(...times);
}

function waitingTimes(deliveries: readonly Delivery[]): number[] {
  return deliveries.flatMap(({ status, nextAttemptAt }) =>
    status === "waiting" && nextAttemptAt !== null ? [Date.parse(nextAttemptAt)] : [],
  );
}

/** Whether to reload soon: an attempt is about to be made, or the watch does not show the last outcome yet. */
export function isChanging(
  { lastDelivery }: Pick<Watch, "lastDelivery">,
  deliveries: readonly Delivery[],
  now: number,
): boolean {
  const shownAt = lastDelivery === null ? 0 : Date.parse(lastDelivery.at);
  // A watch does not show an attempt that had the same outcome as one shortly before.
  const attemptedAt = deliveries.flatMap(({ attempts }) =>
    attempts.flatMap(({ at, httpStatus }) => (httpStatus === lastDelivery?.httpStatus ? [] : Date.parse(at))),
  );
  return (
    waitingTimes(deliveries).some((at) => at < now + soonMs && at > now - lateMs) ||
    attemptedAt.some((at) => at > shownAt && at > now - lateMs)
  );
}

/** Formats a moment in the reader's language and time zone: its time, and its day unless that is today. */
type MomentText = (iso: string, now: number) => string;

/** Uses the browser's language and time zone unless others are passed. */
export function createMomentText(locale?: string, timeZone?: string): MomentText {
  const zone = timeZone === undefined ? {} : { timeZone };
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  const time = new Intl.DateTimeFormat(locale, { ...clock, ...zone });
  const dayAndTime = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", ...clock, ...zone });
  const day = new Intl.DateTimeFormat("en-CA", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    ...zone,
  });
  return (iso, now) => {
    const at = new Date(iso);
    return (day.format(at) === day.format(now) ? time : dayAndTime).format(at);
  };
}
