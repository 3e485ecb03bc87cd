import { useCallback } from "preact/hooks";
import type { ApiKey, KeysApi, KeyUsage } from "./keys-api.ts";
import { useFresh } from "./use-fresh.ts";

export interface Keys {
  readonly keys: readonly ApiKey[];
  /** By key id. A key whose usage could not be read is missing. */
  readonly usage: ReadonlyMap<string, KeyUsage>;
}

const refreshMs = 15_000;
const channelName = "mention-market-keys";

/** The account's keys with their usage. */
export function useKeys(api: KeysApi) {
  const read = useCallback(async (): Promise<Keys> => {
    const keys = await api.list();
    return { keys, usage: await readUsage(api, keys) };
  }, [api]);
  return useFresh({ read, channelName, pauseMs: () => refreshMs });
}

/** If the usage of a key can't be read, only its own meter is missing. */
async function readUsage(api: KeysApi, keys: readonly ApiKey[]): Promise<Map<string, KeyUsage>> {
  const usable = keys.filter(({ status }) => status === "active");
  const read = await Promise.allSettled(usable.map(({ keyId }) => api.usage(keyId)));
  return new Map(
    usable.flatMap(({ keyId }, index) => {
      const result = read[index];
      return result?.status === "fulfilled" ? [[keyId, result.value] as const] : [];
    }),
  );
}
