/** The texts of a word's trades, which come after the page. */
export const tradesTexts = {
  show: "Show trades",
  hide: "Hide trades",
  pick: "Trade, from the oldest to the newest",
  none: "No trades in this time.",
  all: (count: number, text: string) => (count === 1 ? "1 trade." : `${text} trades.`),
  newest: (count: number, text: string) => (count === 1 ? "The newest trade." : `The newest ${text} trades.`),
  left: (what: string) => `Left out: ${what}.`,
  older: "older ones",
  blocks: (count: number, text: string) => (count === 1 ? "1 block trade" : `${text} block trades`),
  and: " and ",
} as const;
