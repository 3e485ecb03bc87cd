/** The texts of how a word has settled, whose script comes after the page. */
export const settledTexts = {
  none: "No market of this word has settled in this series.",
  count: (yes: number, no: number) => `${yes} yes, ${no} no, by the day of the event, newest first.`,
  latest: (count: number) => `The latest ${count} are shown.`,
  more: (count: number) => (count === 1 ? "1 more" : `${count} more`),
  noDate: "date not known",
  /** For a day from the ticker alone, which is often off by a day or two. */
  about: (day: string) => `about ${day}`,
  before: (cents: string, percent: number) => `1 h before: price ${cents} ¢, estimate ${percent}%.`,
  closer: {
    price: "The price was closer.",
    estimate: "The estimate was closer.",
    equal: "Equally close.",
  },
  settledAt: (event: string, time: string) => `${event}, settled ${time}`,
} as const;
