import type { WireEvent } from "../explorer/wire.ts";
import { eventTexts } from "./event-texts.ts";

const t = eventTexts.closing;

type Closing = WireEvent["closing"];

/** Whether a series' words close one by one, so that the price of a word says whether it was said. */
export function closesByWord(closing: Closing): boolean {
  return closing?.kind === "by_word";
}

/** How the words of a series close, as a sentence; null where it is not known. */
export function closingText(closing: Closing): string | null {
  if (closing == null || closing.kind === "unknown") return null;
  return t[closing.kind](Math.round((closing.median_minutes ?? 0) / 60));
}
