import type { HourlyQuota } from "../../../clients/typescript/src/index.ts";

const steps = [
  { minShareLeft: 0.5, factor: 1 },
  { minShareLeft: 0.25, factor: 2 },
  { minShareLeft: 0.1, factor: 4 },
] as const;
const lastFactor = 8;

/** The factor by which pauses between refreshes grow as the key's hourly quota is used up. */
export function slowing(quota: HourlyQuota | null): number {
  if (quota === null || quota.limit === 0) return 1;
  const left = quota.remaining / quota.limit;
  return steps.find(({ minShareLeft }) => left > minShareLeft)?.factor ?? lastFactor;
}
