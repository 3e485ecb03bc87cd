import type { Functions } from "@firebase/functions";
import { createCall } from "../account/start-firebase.ts";
import type { AlertRequest, DeliveryPage, Watch, WatchRequest } from "./watch.ts";

/** The callables for the account's own watches. Each throws a Firebase error when the call fails. */
export interface WatchesApi {
  readonly list: () => Promise<readonly Watch[]>;
  readonly create: (
    request: WatchRequest | AlertRequest,
  ) => Promise<{ readonly watch: Watch; readonly secret: string | null }>;
  readonly update: (
    watchId: string,
    request: Partial<WatchRequest> | { readonly status: "active" | "disabled" },
  ) => Promise<void>;
  readonly remove: (watchId: string) => Promise<void>;
  readonly rotate: (watchId: string) => Promise<{ readonly secret: string }>;
  readonly test: (watchId: string) => Promise<void>;
  readonly deliveries: (watchId: string, cursor?: string) => Promise<DeliveryPage>;
  readonly redeliver: (watchId: string, deliveryId: string) => Promise<void>;
}

export function createWatchesApi(functions: Functions): WatchesApi {
  const call = createCall(functions);
  return {
    list: async () => (await call<{ watches: readonly Watch[] }>("listWatches", {})).watches,
    create: (request) => call("createWatch", request),
    update: async (watchId, request) => {
      await call("updateWatch", { watchId, ...request });
    },
    remove: async (watchId) => {
      await call("deleteWatch", { watchId });
    },
    rotate: (watchId) => call("rotateWatchSecret", { watchId }),
    test: async (watchId) => {
      await call("testWatch", { watchId });
    },
    deliveries: (watchId, cursor) =>
      call("listDeliveries", { watchId, ...(cursor !== undefined && { cursor }) }),
    redeliver: async (watchId, deliveryId) => {
      await call("redeliver", { watchId, deliveryId });
    },
  };
}

/** The channel on which pages and tabs announce changes of the account's watches. */
export const watchesChannel = "mention-market-watches";

/** Makes other lists of watches reload, in this tab and in others. */
export function sayWatchesChanged(): void {
  const channel = new BroadcastChannel(watchesChannel);
  channel.postMessage("changed");
  channel.close();
}
