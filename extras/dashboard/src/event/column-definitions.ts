import type { ColumnId } from "./columns.ts";

/** What each column of an event's table means. Loaded once the glossary is opened. */
export const columnDefinitions: Readonly<Record<ColumnId, string>> = {
  word: "What has to be said. The rules of the market are on the word's own page.",
  result: "How the market settled: yes if the word was said by the rules of the market.",
  price: "What yes cost at last, before trading ended. It is not a result.",
  yes: "The lowest price at which yes is offered, and its size: how many contracts at that price. A contract pays 100 ¢ if the word is said.",
  no: "What no costs: 100 ¢ minus the highest bid for yes, and its size: how many contracts at that price. A contract pays 100 ¢ if the word is not said.",
  fair: "What a contract of yes is worth by our sums, the fair value, and in brackets its range: if the evidence counted half, or double. It starts from the price, and moves by a share of what this word's own record and transcripts say beyond those of other words of the series. Without a price of its own it starts from the estimate, and moves by what the event's other prices say. In the picture the dot is the price, the line the fair value, the band its range. Of a settled event: as it was written down before the start.",
  edge: "What to buy, and the edge: fair value minus price minus fee, of the side that leaves more. Green: price and the fee of a single contract lie outside the range, and the fair value has been shown to beat the price in such events. Grey: nothing to act on; a word without a price of its own (a bid and an ask) is sorted last.",
  before:
    "The price when the event was forecast, in the hour before it began; where that is not known, an hour before it began: the middle of bid and ask, else the last trade.",
  bet: "What one contract by the verdict of that time brought, after the fee: 100 ¢ or nothing, less what it cost. – where the verdict bought nothing.",
  estimate:
    "The chance that the word is said, counted from settled markets and transcripts of before the event. It knows no price: it is the evidence that moves the price to the fair value. In brackets its 95% interval: the less is known, the wider.",
  closer: "What was nearer to the result: the price before the event began, or the fair value.",
  known:
    "How many of the settled markets of this word in this series settled yes. Transcripts: in how many of the series' transcripts the word is said, where that is another count. Sorted by the share of yes, without settled markets by that of transcripts.",
  last: "How the same word settled in the event of this series before this one.",
  change: "How the price has moved since a day ago: the middle of bid and ask now, minus that of then.",
};
