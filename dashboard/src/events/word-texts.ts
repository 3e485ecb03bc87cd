/** Texts of the search for a word in all open events. */
export const wordTexts = {
  label: "Word in any event",
  placeholder: "tariff",
  count: (count: number, word: string) =>
    count === 1 ? `1 open market on ${word}` : `${count} open markets on ${word}`,
  first: (count: number) => `, the first ${count} are listed`,
  seen: (when: string) => `Seen ${when}; a price may be 15 minutes older.`,
  ask: (side: "yes" | "no", cents: string) => `${side} ${cents} ¢`,
  none: {
    heading: "No such word",
    text: "No open market asks for this word. Plurals are found too, other forms are not.",
  },
};
