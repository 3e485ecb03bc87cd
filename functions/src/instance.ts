import { existsSync } from "node:fs";
import { systemClock, type Clock } from "./base/clock.ts";
import { jsonLog, type Log } from "./base/log.ts";
import { once } from "./base/memo.ts";
import { coreSettings, misspeltSettings, readRelease, type Config, type Settings } from "./config.ts";
import type { Instance } from "./http/request-handler.ts";

export interface Platform {
  readonly clock: Clock;
  readonly log: Log;
  /** How long a request waits for the provider. Default: 8 seconds. */
  readonly providerTimeoutMs?: number;
  /** The deployed features, for getHealth. Default: the core. */
  readonly features?: readonly string[];
}

/** How an instance builds its services from its environment. */
export interface Blueprint<Configuration extends Config, Built> {
  readonly settings: Settings;
  readonly readConfig: () => Configuration;
  readonly build: (config: Configuration, platform: Platform) => Built;
}

/** An instance that builds its services on first use. That throws when a setting is bad or the store can't be opened. */
export function createInstance<Configuration extends Config, Built>(
  blueprint: Blueprint<Configuration, Built>,
  features?: readonly string[],
): Instance<Built> {
  const release = readRelease();
  const log = jsonLog(process.stderr, { release: `${release.version}+${release.commit}` });

  function start(): Built {
    const config = blueprint.readConfig();
    requireCorpora(config.CORPUS_DIR);
    const started = blueprint.build(config, { clock: systemClock, log, ...(features && { features }) });
    for (const { name, nearest } of misspeltSettings(blueprint.settings))
      log.warn(`Unknown setting ${name}: did you mean ${nearest}?`, { setting: name, nearest });
    log.info("Started", { ...release, node: process.version });
    return started;
  }
  return { clock: systemClock, log, services: once(start) };
}

/** Throws when the named folder does not exist. Without it, every search would return zero mentions, as if no word had ever been said. */
function requireCorpora(folder: string): void {
  if (folder === coreSettings.get("CORPUS_DIR")?.default || existsSync(folder)) return;
  throw new Error(`Bad value of CORPUS_DIR: there is no folder at ${folder}`);
}
