import { existsSync } from "node:fs";
import { once } from "@mention-market/service/base/cached";
import { instance as service } from "@mention-market/service/instance";
import type { Instance } from "@mention-market/service/http/endpoint";
import { readFullConfig } from "./config.ts";
import { openExtraStores } from "./store/open.ts";
import { buildFull, type FullServices } from "./wiring.ts";

/** The service's instance with the extras. `features`: what is deployed, for getExtrasHealth. */
export function createInstance(features: readonly string[]): Instance<FullServices> {
  const { clock, log } = service;
  return {
    clock,
    log,
    services: once(() => {
      const config = readFullConfig();
      requireCorpora(config.CORPUS_DIR);
      return buildFull(config, {
        clock,
        log,
        features,
        service: service.services(),
        stores: openExtraStores(config, clock),
      });
    }),
  };
}

/** Throws when the named folder does not exist. Without it, every search would return zero mentions, as if no word had ever been said. */
function requireCorpora(folder: string): void {
  if (folder === "corpus" || existsSync(folder)) return;
  throw new Error(`Bad value of CORPUS_DIR: there is no folder at ${folder}`);
}
