import { awaitedText } from "../watches/watch-text.ts";
import type { VerdictCondition, Watch } from "../watches/watch.ts";
import { placeOf, priceText } from "./alert-name.ts";
import { alertTexts } from "./alert-texts.ts";
import { eventWhens } from "./draft.ts";

const t = alertTexts.names;

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
}: Watch): string | null {
  if (price !== null && verdict === null)
    return types.every((type) => type === "price.crossed") && types.length > 0 ? priceText(price) : null;
  if (strikeWords.length > 0 || types.length === 0) return null;
  const places = [...eventTickers, ...seriesTickers];
  if (marketTickers.length === 1 && places.length === 0)
    return types.every((type) => type === "market.settled") ? t.settles : null;
  if (price !== null || places.length !== 1 || !isOfPlace(verdict, { eventTickers, seriesTickers }))
    return null;
  const whens = eventWhens.filter((when) => types.includes(when));
  return marketTickers.length === 0 && whens.length === types.length
    ? whens.map((when) => t[when]).join(", ")
    : null;
}

/** Whether the verdicts of a watch, if any, are those of its only event or series. */
function isOfPlace(
  verdict: VerdictCondition | null,
  { eventTickers, seriesTickers }: Pick<Watch, "eventTickers" | "seriesTickers">,
): boolean {
  if (verdict === null) return true;
  return "event_ticker" in verdict
    ? eventTickers.includes(verdict.event_ticker)
    : seriesTickers.includes(verdict.series_ticker);
}
