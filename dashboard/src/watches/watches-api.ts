import { httpsCallableFromURL, type Functions } from "@firebase/functions";
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

const timeoutMs = 15_000;

export function createWatchesApi(functions: Functions): WatchesApi {
  async function call<Response>(name: string, request: object): Promise<Response> {
    const url = `${location.origin}/api/${name}`;
    const { data } = await httpsCallableFromURL<object, Response>(functions, url, { timeout: timeoutMs })(
      request,
    );
    return data;
  }
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
