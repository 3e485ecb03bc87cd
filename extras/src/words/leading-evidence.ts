/* Decides which numbers the sentence of a word may present as reasons. Pages import this file, so it imports nothing. */

/** A market of an event with its record, as responses have it. */
export interface ReasonedWord {
  readonly status: string | null;
  readonly yes_bid_dollars: number | null;
  readonly yes_ask_dollars: number | null;
  /** In cents. */
  readonly last_price: number | null;
  readonly record?: Record<"yes" | "no", number> | null | undefined;
  readonly transcripts?: Record<"total_transcripts_checked" | "transcripts_with_phrase", number> | undefined;
  readonly estimate?: ReasonedEstimate | null | undefined;
}

export interface ReasonedEstimate {
  readonly probability: number;
  readonly low: number;
  readonly high: number;
  readonly observations: number;
  readonly fair_value: number | null;
  readonly fair_basis: string | null;
  readonly parts: readonly {
    readonly basis: string;
    readonly weight: number;
    readonly probability: number;
    readonly count: number;
    readonly yes_of_last_8: number | null;
  }[];
}

/** A piece of evidence. Shares are from 0 to 1. */
export interface Piece {
  readonly basis: "record" | "speaker" | "transcripts";
  /** The number of `all` in which the word was said; null if only the weighted share is known. */
  readonly said: number | null;
  readonly all: number;
  /** Of the newest 8; null if there are no more, or it is not known. */
  readonly saidOfLast: number | null;
  /** The share without weights. */
  readonly share: number;
  /** The weighted share: newer evidence counts more. */
  readonly weighed: number;
  /** How far it moves the estimate away from the series' rate. */
  readonly pull: number;
}

/** The evidence for a fair value above or below the price, in the order of the sentence. */
interface Lead {
  readonly pieces: readonly Piece[];
  /** Whether the first piece points to the other side. */
  readonly isOpposed: boolean;
  /**
   * Which numbers show the direction: 0, the shares beside the price; 1, the shares beside the series' rate; 2, only the weighted
   * shares.
   */
  readonly shownBy: 0 | 1 | 2;
}

/** Whole percent. Close to 0 and 100 with decimals, so that neither is shown. */
export function percentOf(share: number): number {
  const percent = share * 100;
  const fromEnd = Math.min(percent, 100 - percent);
  return Number(percent.toFixed(fromEnd < 1 ? 2 : fromEnd < 10 ? 1 : 0));
}

/** The series' rate, from which an estimate starts. */
export function rateOf({ parts }: ReasonedEstimate): number {
  return parts.find(({ basis }) => basis === "series")?.probability ?? 0;
}

/** The parts of an estimate without the series' rate. The part that moves the estimate most comes first. */
export function piecesOf({ record, transcripts }: ReasonedWord, estimate: ReasonedEstimate): Piece[] {
  const rate = rateOf(estimate);
  return estimate.parts
    .flatMap(({ basis, weight, probability: weighed, count, yes_of_last_8: saidOfLast }): Piece[] => {
      const numbers = { weighed, saidOfLast, pull: weight * (weighed - rate) };
      if (basis === "record" && record != null)
        return [{ ...numbers, basis, said: record.yes, all: count, share: record.yes / count }];
      if (basis === "transcripts" && transcripts !== undefined) {
        const { total_transcripts_checked: all, transcripts_with_phrase: said } = transcripts;
        return [{ ...numbers, basis, said, all, share: said / all }];
      }
      if (basis !== "speaker") return [];
      const said = weighed === 0 ? 0 : weighed === 1 ? count : null;
      return [{ ...numbers, basis, said, all: count, share: weighed }];
    })
    .toSorted((left, right) => Math.abs(right.pull) - Math.abs(left.pull));
}

/**
 * The evidence for a fair value above (1) or below (-1) a price in percent: with the strongest opposing piece, then without it. Empty
 * if the shown numbers do not explain the direction.
 */
export function leadsTo(
  side: 1 | -1,
  price: number,
  estimate: ReasonedEstimate,
  pieces: readonly Piece[],
): Lead[] {
  const rate = rateOf(estimate);
  const main = pieces.find(({ pull }) => pull * side > 0);
  if (main === undefined || (estimate.probability - rate) * side <= 0) return [];
  const second = pieces.find((piece) => piece !== main && piece.pull !== 0);
  const isOpposed = second !== undefined && second.pull * side < 0;
  const leadOf = (said: readonly Piece[], claimed: readonly Piece[]): Lead[] => {
    const areBeyond = (by: "share" | "weighed", bound: number) =>
      claimed.every((piece) => (100 * piece[by] - bound) * side > 0);
    const shownBy = areBeyond("share", price) ? 0 : areBeyond("share", percentOf(rate)) ? 1 : 2;
    return shownBy < 2 || areBeyond("weighed", percentOf(rate))
      ? [{ pieces: said, isOpposed: isOpposed && said.length > 1, shownBy }]
      : [];
  };
  return [
    ...(second === undefined
      ? []
      : isOpposed
        ? leadOf([second, main], [main])
        : leadOf([main, second], [main, second])),
    ...leadOf([main], [main]),
  ];
}
