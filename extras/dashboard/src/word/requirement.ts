import type { WireMarket } from "../explorer/wire.ts";
import { dayAndTimeText } from "../ui/times.ts";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts.requires;
type Requires = NonNullable<WireMarket["requires"]>;

/** What a word must be to count, in a line; null for a market on the event itself. */
export function requirementText({ requires }: Pick<WireMarket, "requires">): string | null {
  if (requires === null) return null;
  const { times, by, after, exact, unread } = requires;
  const parts = [
    times === null ? t.unknownTimes : t.times(times),
    by === null ? [] : t.by(by),
    after === null ? [] : t.after(dayAndTimeText(after)),
    exact === true ? t.exact : [],
  ].flat();
  return `${parts.join(", ")}.${unread === 0 ? "" : ` ${t.unread}`}`;
}

/** What settles on a technicality, as sentences. */
export function technicalities({ requires }: Pick<WireMarket, "requires">): readonly string[] {
  const texts: Partial<Record<Requires["notes"][number], string>> = t.notes;
  return (requires?.notes ?? []).flatMap((note) => texts[note] ?? []);
}
