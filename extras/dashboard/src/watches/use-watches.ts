import { useCallback } from "preact/hooks";
import { useFresh } from "../settings/fresh-section.tsx";
import { watchesChannel, type WatchesApi } from "./watches-api.ts";
import { isChanging } from "./state-text.ts";
import type { DeliveryPage, Watch } from "./watch.ts";

export interface Watches {
  readonly watches: readonly Watch[];
  /** The newest deliveries by watch id, for watches that show them; null if they could not be read. */
  readonly deliveries: ReadonlyMap<string, DeliveryPage | null>;
}

const refreshMs = 15_000;
const refreshSoonMs = 2_000;

/** The account's watches, and the deliveries of those that are open or have not succeeded lately. */
export function useWatches(api: WatchesApi, open: ReadonlySet<string>) {
  const read = useCallback(async (): Promise<Watches> => {
    const watches = await api.list();
    const shown = watches.filter(({ watchId, status }) => open.has(watchId) || isUnproven(status));
    const pages = await Promise.allSettled(shown.map(({ watchId }) => api.deliveries(watchId)));
    const deliveries = shown.map(({ watchId }, index) => {
      const page = pages[index];
      return [watchId, page?.status === "fulfilled" ? page.value : null] as const;
    });
    return { watches, deliveries: new Map(deliveries) };
  }, [api, open]);
  return useFresh({ read, channelName: watchesChannel, pauseMs });
}

function isUnproven(status: Watch["status"]): boolean {
  return status === "new" || status === "failing";
}

function pauseMs(data: Watches | null): number {
  const isAny = data?.watches.some((watch) => {
    const page = data.deliveries.get(watch.watchId) ?? null;
    return page !== null && isChanging(watch, page.deliveries, Date.now());
  });
  return isAny === true ? refreshSoonMs : refreshMs;
}
