import { nextTry, watchState, type Reader, type StateText } from "../watches/state-text.ts";
import { awaitedText } from "../watches/watch-text.ts";
import { feedTypes, saidType, startType, type Delivery, type Watch } from "../watches/watch.ts";
import { placeOf, priceText } from "./alert-request.ts";
import { alertTexts } from "./alert-texts.ts";
import { eventWhens } from "./draft.ts";

const t = alertTexts.names;
const stateTexts = alertTexts.list.states;

/** The condition of a watch and its address: "China, no at 30 ¢ or less → my Discord". */
export function alertSentence(watch: Watch, watches: readonly Watch[]): string {
  return `${waitedText(watch)} → ${placeOf(watch, watches)}`;
}

/** If these pages made the alert, its name already contains the condition. */
function waitedText(watch: Watch): string {
  const condition = conditionOf(watch);
  if (condition === null) return `${watch.name}: ${awaitedText(watch)}`;
  return watch.name.endsWith(condition) ? watch.name : `${watch.name}: ${condition}`;
}

/** The condition in the words of a name; null for a watch that these pages can't make. */
function conditionOf({
  types,
  price,
  marketTickers,
  eventTickers,
  seriesTickers,
  strikeWords,
  verdict,
  starts,
  said,
}: Watch): string | null {
  const ofEvent = [verdict, starts, said].filter((one) => one !== null);
  if (price !== null && ofEvent.length === 0)
    return types.every((type) => type === "price.crossed") && types.length > 0 ? priceText(price) : null;
  if (strikeWords.length > 0 || types.length === 0) return null;
  const listed = [...eventTickers, ...seriesTickers];
  if (said !== null && "market_ticker" in said)
    return types.length === 1 && types[0] === saidType && listed.length === 0 ? t.isSaid : null;
  if (marketTickers.length === 1 && listed.length === 0)
    return types.every((type) => type === "market.settled") ? t.settles : null;
  // What a list does not limit is told of every event, and the condition would not say so.
  const isOfAll = listed.length === 0 && feedTypes.some((type) => types.includes(type));
  const ofConditions = ofEvent.flatMap((one) => ("event_ticker" in one ? [one.event_ticker] : []));
  const places = [...new Set([...listed, ...ofConditions])];
  const isOfPlace = ofEvent.every((one) => Object.values(one).every((ticker) => places.includes(ticker)));
  if (price !== null || places.length !== 1 || !isOfPlace || isOfAll) return null;
  const whens = eventWhens.filter((when) => types.includes(when));
  return marketTickers.length === 0 && whens.length === types.length
    ? whens.map((when) => t[when]).join(", ")
    : null;
}

/** The state of an alert: when it was last sent, and what comes next. `deliveries`: its newest ones that were read. */
export function alertState(watch: Watch, deliveries: readonly Delivery[], reader: Reader): StateText {
  const { status, failingSince, lastDelivery, ended } = watch;
  if (ended !== null)
    return { tone: "idle", ...stateTexts.ended(ended.reason, reader.moment(ended.at, reader.now)) };
  if (isPaused(watch)) return { tone: "idle", ...stateTexts.paused };
  if (status === "disabled") {
    const last = lastDelivery?.httpStatus ?? null;
    const isRefused = last !== null && last >= 400 && last < 500;
    return {
      tone: "bad",
      label: stateTexts.stopped.label,
      text: isRefused ? stateTexts.stopped.refused(last) : stateTexts.stopped.failed,
    };
  }
  const usual = watchState(watch, deliveries, reader);
  if (status !== "active" || failingSince !== null) return usual;
  const sent =
    lastDelivery === null
      ? stateTexts.nothingSent
      : stateTexts.last[lastDelivery.type === "watch.test" ? "test" : "alert"](
          reader.moment(lastDelivery.at, reader.now),
        );
  return { ...usual, text: `${sent} ${nextText(watch, deliveries, reader)}` };
}

/** Whether its owner has paused it. A watch that was disabled by failures has `failingSince`. */
export function isPaused({ status, failingSince }: Pick<Watch, "status" | "failingSince">): boolean {
  return status === "disabled" && failingSince === null;
}

function nextText(
  { price, verdict, types, waiting }: Watch,
  deliveries: readonly Delivery[],
  reader: Reader,
): string {
  const retry = nextTry(deliveries);
  if (retry !== null) return stateTexts.next.retry(reader.moment(new Date(retry).toISOString(), reader.now));
  if (price !== null) return stateTexts.next.price;
  if (waiting.length > 0) return stateTexts.next.place;
  if (types.length > 1) return stateTexts.next.change;
  if (verdict !== null) return stateTexts.next.verdict;
  if (types[0] === startType) return stateTexts.next.starts;
  if (types[0] === saidType) return stateTexts.next.said;
  return types[0] === "market.settled" ? stateTexts.next.settles : stateTexts.next.change;
}
