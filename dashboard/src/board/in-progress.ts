const maxLiveMs = 8 * 60 * 60 * 1000;

interface Timed {
  readonly scheduledStartTime: string | null;
  readonly markets: readonly { readonly status: string | null }[];
}

/** `now`: UTC ms. */
export function isInProgress({ scheduledStartTime, markets }: Timed, now: number): boolean {
  const start = scheduledStartTime === null ? Infinity : Date.parse(scheduledStartTime);
  return start <= now && now < start + maxLiveMs && markets.some(({ status }) => status === "open");
}
