import type { AppError } from "../base/errors.ts";
import type { RequestContext } from "../base/request.ts";
import type { LookUp } from "./look-up.ts";
import type { Query, ReadResult } from "./transport.ts";

/** One read of the provider. Rejects with a ReadError, or with an AppError that has one as its cause. */
export type Read = (path: string, query: Query, context: RequestContext) => Promise<ReadResult | null>;

/** The records of a shared read, by ticker. */
export interface SharedResult<Result> {
  readonly records: ReadonlyMap<string, { readonly record: Result } | { readonly error: AppError }>;
  /** A ticker that is not among the records is not known to the provider. */
  readonly isComplete: boolean;
}

export interface HowToRead<Result> {
  /** Null: the provider does not know it. */
  readonly readOne: (read: Read, ticker: string, context: RequestContext) => Promise<Result | null>;
  /** Null: the provider refuses to read these together. */
  readonly readMany: (
    read: Read,
    tickers: readonly string[],
    context: RequestContext,
  ) => Promise<SharedResult<Result> | null>;
}

/**
 * Reads the tickers of some look-ups in one read and settles the look-ups. Returns those that the result says nothing about, by
 * ticker: each must be read by itself. Rejects, and settles none, when the read fails.
 */
export async function readTogether<Result>(
  lookUps: readonly LookUp<Result>[],
  read: Read,
  { readOne, readMany }: HowToRead<Result>,
): Promise<LookUp<Result>[][]> {
  const byTicker = Map.groupBy(lookUps, ({ ticker }) => ticker);
  const tickers = [...byTicker.keys()];
  const [only] = tickers;
  if (tickers.length === 1 && only !== undefined) {
    const result = await countedFor(lookUps, (context) => readOne(read, only, context));
    for (const lookUp of lookUps) lookUp.resolve(result);
    return [];
  }

  const result = await countedFor(lookUps, (context) => readMany(read, tickers, context));
  const left: LookUp<Result>[][] = [];
  for (const [ticker, own] of byTicker) {
    const found = result?.records.get(ticker);
    if (found === undefined && result?.isComplete !== true) left.push(own);
    else if (found === undefined) for (const lookUp of own) lookUp.resolve(null);
    else if ("error" in found) for (const lookUp of own) lookUp.reject(found.error);
    else for (const lookUp of own) lookUp.resolve(found.record);
  }
  return left;
}

/** Runs a read for several look-ups, until the last one's deadline; it counts for the first one's request. */
function countedFor<Result>(
  lookUps: readonly { readonly context: RequestContext }[],
  read: (context: RequestContext) => Promise<Result>,
): Promise<Result> {
  const [first] = lookUps;
  if (first === undefined) throw new Error("A read for no look-up");
  const deadlineAt = Math.max(...lookUps.map(({ context }) => context.deadlineAt));
  return read({ ...first.context, deadlineAt });
}
