import { closesByWord, closingText } from "../../../../dashboard/src/event/closing-text.ts";

const closing = (kind: "by_word" | "together" | "unknown", median_minutes: number | null) => ({
  kind,
  events: 8,
  median_minutes,
});

it.each([
  [closing("by_word", 40), "Words of this series close one by one, as they are said."],
  [closing("together", 190), "Words of this series close together, about 3 h after the start."],
  [closing("together", null), "Words of this series close together."],
  [closing("together", -5), "Words of this series close together."],
  [closing("unknown", null), null],
  [null, null],
  [undefined, null],
])("says how the words of a series close: %j", (sent, text) => {
  expect(closingText(sent)).toBe(text);
  expect(closesByWord(sent)).toBe(sent?.kind === "by_word");
});
