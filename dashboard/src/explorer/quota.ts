/** What the key's rolling hour has left, by the headers of the latest response. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** When the next place is freed, UTC ms. */
  readonly freedAt: number;
}

/** null for a response without these headers. */
export function quotaOf(headers: Headers): Quota | null {
  const [limit, remaining, reset] = ["Limit", "Remaining", "Reset"].map((name) => {
    const text = headers.get(`X-RateLimit-${name}`);
    return text === null ? null : Number(text);
  });
  if (limit == null || remaining == null || reset == null) return null;
  return { limit, remaining, freedAt: reset * 1000 };
}

const steps = [
  { minShareLeft: 0.5, factor: 1 },
  { minShareLeft: 0.25, factor: 2 },
  { minShareLeft: 0.1, factor: 4 },
] as const;
const lastFactor = 8;

/** How many times longer than usual to wait between two refreshes: longer as the hour fills. */
export function slowing(quota: Quota | null): number {
  if (quota === null || quota.limit === 0) return 1;
  const left = quota.remaining / quota.limit;
  return steps.find(({ minShareLeft }) => left > minShareLeft)?.factor ?? lastFactor;
}
