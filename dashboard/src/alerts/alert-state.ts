import { nextTry, watchState, type Reader, type StateText } from "../watches/state-text.ts";
import type { Delivery, Watch } from "../watches/watch.ts";
import { alertTexts } from "./alert-texts.ts";

const t = alertTexts.list.states;

/** The state of an alert: when it was last sent, and what comes next. `deliveries`: its newest ones that were read. */
export function alertState(watch: Watch, deliveries: readonly Delivery[], reader: Reader): StateText {
  const { status, failingSince, lastDelivery } = watch;
  if (isPaused(watch)) return { tone: "idle", ...t.paused };
  if (status === "disabled") {
    const last = lastDelivery?.httpStatus ?? null;
    const isRefused = last !== null && last >= 400 && last < 500;
    return {
      tone: "bad",
      label: t.stopped.label,
      text: isRefused ? t.stopped.refused(last) : t.stopped.failed,
    };
  }
  const usual = watchState(watch, deliveries, reader);
  if (status !== "active" || failingSince !== null) return usual;
  const sent = lastDelivery === null ? t.nothingSent : t.lastSent(reader.moment(lastDelivery.at, reader.now));
  return { ...usual, text: `${sent} ${nextText(watch, deliveries, reader)}` };
}

/** Whether its owner has paused it. A watch that was disabled by failures has `failingSince`. */
export function isPaused({ status, failingSince }: Pick<Watch, "status" | "failingSince">): boolean {
  return status === "disabled" && failingSince === null;
}

function nextText(
  { price, verdict, types, marketTickers }: Watch,
  deliveries: readonly Delivery[],
  reader: Reader,
): string {
  const retry = nextTry(deliveries);
  if (retry !== null) return t.next.retry(reader.moment(new Date(retry).toISOString(), reader.now));
  if (price !== null) return t.next.price;
  if (verdict !== null && types.length === 1) return t.next.verdict;
  if (types.length !== 1 || types[0] !== "market.settled") return t.next.change;
  const isSettled = deliveries.some(
    ({ type, status }) => type === "market.settled" && status === "delivered",
  );
  return isSettled && marketTickers.length === 1 ? t.next.settled : t.next.settles;
}
