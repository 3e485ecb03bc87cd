import type { WireMarket } from "../explorer/wire.ts";

type Estimate = NonNullable<WireMarket["estimate"]>;

/** The calculation of a word's number on its page. Shares are in per cent, weights in settled markets. */
export interface EstimateSum {
  readonly parts: readonly {
    readonly basis: Estimate["parts"][number]["basis"];
    readonly count: number;
    readonly share: number;
    /** In how many of all it was said, without weights; null if that is not known. */
    readonly counted: { readonly said: number; readonly all: number } | null;
    /** In how many of the newest 8; null if there are no more, or it is not known. */
    readonly last: number | null;
    readonly weight: number;
    /** The contribution of the part to the estimate, in per cent. */
    readonly adds: number;
    /** The day of the newest transcript; null for markets. */
    readonly newest: string | null;
  }[];
  readonly weight: number;
  readonly estimate: number;
  /** The series' rate; null where there is no fair value. */
  readonly rate: number | null;
  /** The price from which the number starts, in cents; null for one that starts from the estimate. */
  readonly price: number | null;
}

type Counted = Pick<WireMarket, "record" | "transcripts"> & {
  readonly estimate?: Estimate | null | undefined;
};

/** Null if the service gives no parts. `price`: the word's, in cents. */
export function estimateSumOf(market: Counted, price: number | null): EstimateSum | null {
  const { estimate = null } = market;
  if (estimate === null || estimate.parts.length === 0) return null;
  const weight = estimate.parts.reduce((sum, part) => sum + part.weight, 0);
  return {
    parts: estimate.parts.map(({ basis, count, probability, weight: own, newest, yes_of_last_8: last }) => ({
      basis,
      count,
      share: probability * 100,
      counted: countedBy(basis, market),
      last,
      weight: own,
      adds: weight === 0 ? 0 : (100 * probability * own) / weight,
      newest,
    })),
    weight,
    estimate: estimate.probability * 100,
    rate:
      estimate.fair_value === null
        ? null
        : 100 * (estimate.parts.find(({ basis }) => basis === "series")?.probability ?? 0),
    price: estimate.fair_basis === "price" ? price : null,
  };
}

function countedBy(
  basis: Estimate["parts"][number]["basis"],
  { record, transcripts }: Counted,
): { said: number; all: number } | null {
  if (basis === "record" && record != null) return { said: record.yes, all: record.yes + record.no };
  if (basis === "transcripts" && transcripts !== undefined)
    return { said: transcripts.transcripts_with_phrase, all: transcripts.total_transcripts_checked };
  return null;
}
