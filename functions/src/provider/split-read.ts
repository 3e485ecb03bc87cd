/** What a part is made of. */
interface Wanted {
  readonly ticker: string;
  readonly client: string;
}

export interface SplitResult<LookUp> {
  readonly failed: readonly { readonly part: readonly LookUp[]; readonly error: unknown }[];
  /** Left because the provider fails every read. */
  readonly unread: readonly LookUp[];
  /** Some part succeeded, so what failed is at fault itself. */
  readonly doesProviderWork: boolean;
}

const maxTickersOfPart = 10;
/** Parts that are read one after the other to see whether the provider works at all. */
const maxProbes = 2;

/**
 * Reads in parts what failed as a whole. Unless the provider is known to work, it reads two parts in turn at first, and stops when
 * both fail. `read` rejects when the provider fails.
 */
export async function readInParts<LookUp extends Wanted>(
  lookUps: readonly LookUp[],
  read: (part: readonly LookUp[]) => Promise<void>,
  { doesProviderWork }: { readonly doesProviderWork: boolean },
): Promise<SplitResult<LookUp>> {
  const parts = partsOf(lookUps);
  const failed: { part: readonly LookUp[]; error: unknown }[] = [];
  let succeeded = 0;

  async function attempt(part: readonly LookUp[]): Promise<void> {
    try {
      await read(part);
      succeeded += 1;
    } catch (error) {
      failed.push({ part, error });
    }
  }

  const probes = doesProviderWork ? [] : parts.splice(0, maxProbes);
  for (const part of probes) {
    if (succeeded > 0) parts.push(part);
    else await attempt(part);
  }
  const isDown = probes.length > 0 && succeeded === 0;
  if (!isDown) await Promise.all(parts.map(attempt));
  return { failed, unread: isDown ? parts.flat() : [], doesProviderWork: succeeded > 0 };
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
