import { openStore } from "#store";
import { systemClock } from "./base/clock.ts";
import { jsonLog } from "./base/log.ts";
import { once } from "./base/cached.ts";
import { misspeltSettings, readConfig, readRelease, serviceSchema } from "./config.ts";
import type { Instance } from "./http/endpoint.ts";
import { buildServices, type Services } from "./services.ts";

const release = readRelease();
const log = jsonLog(process.stderr, { release: `${release.version}+${release.commit}` });

/**
 * The instance of this process. Its services are built on the first request, which fails when a setting is
 * bad. `#store` is Firestore; the local server runs with the condition `local`, for which package.json names
 * an embedded store.
 */
export const instance: Instance<Services> = {
  clock: systemClock,
  log,
  services: once(() => {
    const config = readConfig();
    const started = buildServices(config, { clock: systemClock, log, store: openStore(config) });
    for (const warning of misspeltSettings(Object.keys(serviceSchema.shape))) log.warn(warning);
    log.info("Started", { ...release, node: process.version });
    return started;
  }),
};
