import type { Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import { openStoreAt } from "@mention-market/service/local/sqlite/store";
import { buildServices } from "@mention-market/service/services";
import type { ExtrasConfig } from "../src/config.ts";
import { featureNames } from "../src/feature-names.ts";
import { openExtraStores } from "../src/store/open.ts";
import { buildExtras, type ExtrasServices } from "../src/wiring.ts";

interface BuildOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly providerTimeoutMs?: number;
  /** Default: every feature. */
  readonly features?: readonly string[];
}

/** The service with the extras, outside of the deployed functions. Throws when a store can't be opened. */
export function buildAll(
  config: ExtrasConfig,
  { clock, log, providerTimeoutMs, features = ["core", ...featureNames] }: BuildOptions,
): ExtrasServices {
  const service = buildServices(config, {
    clock,
    log,
    store: openStoreAt(config, clock),
    ...(providerTimeoutMs !== undefined && { providerTimeoutMs }),
  });
  return buildExtras(config, { clock, log, features, service, stores: openExtraStores(config, clock) });
}
