import { dayMs, minuteMs, systemClock } from "@mention-market/service/base/clock";
import { messageOf } from "@mention-market/service/base/errors";
import { readConfig } from "@mention-market/service/config";
import { connectKalshi } from "@mention-market/service/kalshi/kalshi";
import { createEventFinder as createServiceFinder } from "@mention-market/service/markets/find-event";
import { openServiceStore } from "../../local/build-all.ts";
import { createProvider } from "../../src/kalshi/kalshi.ts";
import { createEventFinder } from "../../src/markets/event/find-event.ts";
import { createQuoteFinder } from "../../src/markets/settled/find-quotes.ts";
import { createSeriesReads } from "../../src/markets/settled/series-markets.ts";
import { openExtraStores } from "../../src/store/open.ts";
import { openNamedStore } from "../../commands/keys/store.ts";
import { commandLog, printError, printLines } from "../../commands/print.ts";
import { fillQuotes } from "./fill-quotes.ts";
import { createBar, filledText } from "./messages.ts";

interface FillRun {
  readonly series: readonly string[];
  readonly readsPerSecond: number;
}

/**
 * Fills the store that the environment names with the quotes of all settled markets of series. Throws an error when the store can't be
 * opened, when a series can't be listed, and when some quotes could not be read; what was read is kept.
 */
export async function fillStore({ series, readsPerSecond }: FillRun): Promise<void> {
  const { store, name } = openNamedStore(process.env, (config, clock) => ({
    service: openServiceStore(config, clock),
    extras: openExtraStores(config, clock),
  }));
  const [clock, log] = [systemClock, commandLog];
  const connection = connectKalshi({ baseUrl: readConfig().UPSTREAM_BASE_URL, readsPerSecond, clock, log });
  const provider = createProvider(connection, clock, log);
  const { kalshi } = connection;
  const serviceFinder = createServiceFinder({ kalshi, store: store.service.events, clock, log });
  const finder = createEventFinder(serviceFinder, clock);
  // No other client reads here, so reads need not be in the background, and each series is listed once.
  const reads = { provider, finder, clock, log, isInBackground: false };
  const findQuotes = createQuoteFinder({ ...reads, store: store.extras.quotes });
  const listed = createSeriesReads({ provider, clock, freshMs: dayMs });
  const settled = { series: listed, finder, clock, maxWaitMs: minuteMs };
  const bar = createBar("markets");
  let total = 0;
  try {
    const found = await fillQuotes({
      settled,
      findQuotes,
      series,
      clock,
      onListed(ticker, markets) {
        printError(`${ticker}: ${markets} settled markets`);
        total += markets;
      },
      onProgress(markets) {
        if (!bar.isActive) bar.start(total, markets);
        bar.update(markets);
      },
    });
    bar.stop();
    printLines([filledText(name, found)]);
    const lacking = [...found.values()].filter(({ basis }) => basis === "not_read").length;
    if (lacking > 0) throw new Error(`The quotes of ${lacking} markets could not be read`);
  } catch (error) {
    bar.stop();
    throw new Error(`${messageOf(error)}\nWhat was read is kept: run the same command again to go on.`, {
      cause: error,
    });
  } finally {
    connection.close();
    await Promise.all([store.service.close(), store.extras.close()]);
  }
}
