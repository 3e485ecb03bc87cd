/** What a part is made of. */
interface Wanted {
  readonly ticker: string;
  readonly client: string;
}

export interface PartsRead<LookUp> {
  readonly failed: readonly { readonly part: readonly LookUp[]; readonly error: unknown }[];
  readonly succeeded: number;
}

const maxTickersOfPart = 10;

/** Reads all parts. `read` rejects when the provider fails. */
export async function readParts<LookUp>(
  parts: readonly (readonly LookUp[])[],
  read: (part: readonly LookUp[]) => Promise<void>,
): Promise<PartsRead<LookUp>> {
  const failed: { part: readonly LookUp[]; error: unknown }[] = [];
  const attempts = parts.map((part) =>
    read(part).catch((error: unknown) => void failed.push({ part, error })),
  );
  await Promise.all(attempts);
  return { failed, succeeded: parts.length - failed.length };
}

export async function isFulfilled(promise: Promise<unknown>): Promise<boolean> {
  const [{ status }] = await Promise.allSettled([promise]);
  return status === "fulfilled";
}

/**
 * Parts of 10 tickers, or of one when there are no more than 10 in all. Clients with few look-ups come first, and each client's
 * look-ups together, so that the bad tickers of one client meet few of the others.
 */
export function partsOf<LookUp extends Wanted>(lookUps: readonly LookUp[]): (readonly LookUp[])[] {
  const byClient = Map.groupBy(lookUps, ({ client }) => client);
  const inOrder = [...byClient.values()].sort((one, other) => one.length - other.length).flat();
  const byTicker = [...Map.groupBy(inOrder, ({ ticker }) => ticker).values()];
  const size = byTicker.length > maxTickersOfPart ? maxTickersOfPart : 1;
  return Array.from({ length: Math.ceil(byTicker.length / size) }, (_, at) =>
    byTicker.slice(at * size, (at + 1) * size).flat(),
  );
}
