import type { Clock } from "../base/clock.ts";
import type { Platform } from "../instance.ts";
import type { Config } from "../config.ts";
import { build, type Services } from "../wiring.ts";
import { createBoard } from "./board/board.ts";
import { createCountBoardRequest, type BoardServices } from "./board/get-board.ts";
import { createTrackRecordPort } from "./board/track-record.ts";
import type { ChangeStore } from "./changes/change-store.ts";
import { createCollector, type Pass } from "./changes/collector.ts";
import type { CollectServices } from "./changes/collect-handler.ts";
import type { ChangeServices } from "./changes/get-changes.ts";
import { createReadExtraHealth } from "./extra-health.ts";
import { featureNames } from "./feature-names.ts";
import { fullSettings, readFullConfig, type FullConfig } from "./config.ts";
import { forecastPass } from "./forecasts/forecast-pass.ts";
import type { ForecastStore } from "./forecasts/forecast-store.ts";
import type { TrackRecordServices } from "./forecasts/get-track-record.ts";
import { createReadTrackRecord } from "./forecasts/read-track-record.ts";
import { openFullFirestoreStore, openFullSqliteStore, type FullStore } from "./store/open.ts";
import { createEventFinder } from "../markets/event/find-event.ts";
import { wireWatches, type WatchWiring } from "./watches-wiring.ts";
import type { WatchCallServices } from "./watches/callables.ts";
import type { DeliverServices } from "./watches/deliver-handler.ts";
import { watchesOfAccounts } from "./watches/own-watches.ts";

export interface FullServices
  extends
    Services,
    ChangeServices,
    CollectServices,
    TrackRecordServices,
    BoardServices,
    Pick<WatchCallServices, "watchServices">,
    DeliverServices,
    Pick<WatchWiring, "countUnreadable"> {
  readonly changes: ChangeStore;
  readonly forecasts: ForecastStore;
}

/** The core with its extras. */
export const full = { settings: fullSettings, readConfig: readFullConfig, build: buildFull };

/** Everything that an instance with extras needs. Throws when the store can't be opened. */
export function buildFull(config: FullConfig, platform: Platform): FullServices {
  const { clock, log, features = ["core", ...featureNames] } = platform;
  const store = openFullStore(config, clock);
  const core = build(
    config,
    { ...platform, features },
    {
      store,
      readExtraHealth: () => readExtraHealth(),
      ownedRecords: { watches: watchesOfAccounts(store.watches) },
    },
  );
  const { provider } = core.connection;

  const finder = createEventFinder({ provider, store: store.events, clock, log });
  const watches = wireWatches({ config, store, provider, finder, clock, log });
  const readExtraHealth = createReadExtraHealth({
    changes: store.changes,
    countUnreadable: watches.countUnreadable,
    provider,
  });
  const readTrackRecord = createReadTrackRecord({ ...core, store: store.forecasts });
  /** What each run of the collector does after its changes are stored. */
  const passes: readonly Pass[] = [
    ...watches.passes,
    forecastPass({
      provider,
      store,
      words: core,
      priceMaxAgeMs: config.PRICE_MAX_AGE_MS,
      madeUp: config.PROVIDER_IS_SAMPLE,
    }),
  ];
  const trackRecord = createTrackRecordPort(store.forecasts, readTrackRecord);
  return {
    ...core,
    changes: store.changes,
    collect: createCollector({ store: store.changes, provider, passes, clock, log }),
    forecasts: store.forecasts,
    readTrackRecord,
    board: config.PUBLIC_BOARD ? createBoard({ provider, words: core, trackRecord }) : null,
    countBoardRequest: createCountBoardRequest(clock),
    watchServices: watches.watchServices,
    deliver: watches.deliver,
    countUnreadable: watches.countUnreadable,
    close: async () => {
      await watches.close();
      await core.close();
    },
  };
}

/** Opens what openStore does, with the stores of the extras. */
export function openFullStore(config: Config, clock: Clock): FullStore {
  if (config.DATA_DIR !== undefined) return openFullSqliteStore({ folder: config.DATA_DIR, clock });
  return openFullFirestoreStore({
    projectId: config.GCLOUD_PROJECT,
    emulatorHost: config.FIRESTORE_EMULATOR_HOST,
  });
}
