import type { Clock } from "../base/clock.ts";
import type { Platform } from "../instance.ts";
import { readRelease, type Config } from "../config.ts";
import { build, type Services } from "../wiring.ts";
import { createBoard } from "./board/board.ts";
import { createCountBoardRequest } from "./board/board-limits.ts";
import type { BoardServices } from "./board/get-board.ts";
import { createReadEventPage } from "./board/event-pages.ts";
import type { EventPageServices } from "./board/event-page-handler.ts";
import { createTrackRecordPort } from "./board/track-record.ts";
import type { ChangeStore } from "./changes/change-store.ts";
import { createCollector, type Pass } from "./changes/collector.ts";
import type { CollectServices } from "./changes/collect-handler.ts";
import { createQuotePass } from "./changes/quote-pass.ts";
import { createReadExtraHealth } from "./extra-health.ts";
import { featureNames } from "./feature-names.ts";
import { fullSettings, readFullConfig, type FullConfig } from "./config.ts";
import { forecastPass } from "./forecasts/forecast-pass.ts";
import type { ForecastStore } from "./forecasts/forecast-store.ts";
import { createIsProven } from "./forecasts/proven-series.ts";
import { createReadTrackRecord } from "./forecasts/read-track-record.ts";
import type { McpServices } from "./mcp/tool.ts";
import { openFullFirestoreStore, openFullSqliteStore, type FullStore } from "./store/open.ts";
import { createEventFinder } from "../markets/event/find-event.ts";
import { seriesKindOf } from "../words/series-kind.ts";
import { wireWatches, type WatchWiring } from "./watches-wiring.ts";
import type { WatchCallServices } from "./watches/callables.ts";
import type { DeliverServices } from "./watches/deliver-handler.ts";
import { watchesOfAccounts } from "./watches/own-watches.ts";

export interface FullServices
  extends
    Services,
    CollectServices,
    McpServices,
    BoardServices,
    Pick<EventPageServices, "readEventPage">,
    Pick<WatchCallServices, "watchServices">,
    DeliverServices,
    Pick<WatchWiring, "countUnreadable"> {
  readonly changes: ChangeStore;
  readonly forecasts: ForecastStore;
}

/** The core with its extras. */
export const full = { settings: fullSettings, readConfig: readFullConfig, build: buildFull };

/** Builds everything that an instance with extras needs. Throws when the store can't be opened. */
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
      isProven: (series) => isProven(series),
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
  const kindOf = (series: string) => seriesKindOf(series, core);
  const readTrackRecord = createReadTrackRecord({ store: store.forecasts, kindOf, clock });
  const isProven = createIsProven({
    provenSeries: config.PROVEN_SERIES,
    kindOf,
    readTrackRecord,
    clock,
    log,
  });
  /** The collector runs these after it has stored its changes. */
  const passes: readonly Pass[] = [
    ...watches.passes,
    ...(features.includes("prices") ? [createQuotePass({ ...core, provider, finder })] : []),
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
    features,
    version: readRelease().version,
    changes: store.changes,
    collect: createCollector({ store: store.changes, provider, passes, clock, log }),
    forecasts: store.forecasts,
    readTrackRecord,
    board: config.PUBLIC_BOARD
      ? createBoard({ provider, words: core, trackRecord, keep: (event) => finder.keep(event) })
      : null,
    countBoardRequest: createCountBoardRequest(clock),
    countBookRequest: createCountBoardRequest(clock),
    readEventPage: createReadEventPage({
      store: store.events,
      clock,
      log,
      folder: config.PAGES_DIR ?? import.meta.dirname,
      site: siteOf(config),
      isPublic: config.PUBLIC_BOARD,
    }),
    watchServices: watches.watchServices,
    deliver: watches.deliver,
    countUnreadable: watches.countUnreadable,
    close: async () => {
      await watches.close();
      await core.close();
    },
  };
}

/** The origin of the pages. Default: the project's origin at Hosting; null if the project is unknown. */
function siteOf({ SITE_URL: site, GCLOUD_PROJECT: project = "demo-" }: FullConfig): string | null {
  if (site !== "") return site;
  return project.startsWith("demo-") ? null : `https://${project}.web.app`;
}

/** Like openStore, with the stores of the extras. */
export function openFullStore(config: Config, clock: Clock): FullStore {
  if (config.DATA_DIR !== undefined) return openFullSqliteStore({ folder: config.DATA_DIR, clock });
  return openFullFirestoreStore({
    projectId: config.GCLOUD_PROJECT,
    emulatorHost: config.FIRESTORE_EMULATOR_HOST,
  });
}
