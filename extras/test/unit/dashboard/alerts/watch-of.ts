import type { Watch } from "../../../../dashboard/src/watches/watch.ts";

/** An active alert on a Discord channel. */
export function watchOf(of: Partial<Watch> = {}): Watch {
  return {
    ...{ watchId: "watch-1", name: "any", format: "discord", url: "https://discord.com/…abcd", types: [] },
    ...{
      seriesTickers: [],
      eventTickers: [],
      marketTickers: [],
      strikeWords: [],
    },
    ...{ price: null, verdict: null, starts: null, said: null, waiting: [], ended: null },
    ...{ status: "active", createdAt: "2026-11-20T09:00:00Z", lastDelivery: null, failingSince: null },
    ...of,
  };
}
