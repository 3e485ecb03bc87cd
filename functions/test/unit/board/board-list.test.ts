import { setImmediate as nextTurn } from "node:timers/promises";
import { createReadList } from "../../../src/board/board-list.ts";
import { inRequest } from "../../support/in-request.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { eventOf, start } from "../../support/valued-event.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

it("lets other requests go on between the values of its events, of which each is computed at once", async () => {
  const clock = virtualClock(start - 1000);
  const tickers = Array.from({ length: 50 }, (_, at) => `KXNFLMENTION-26JAN${at}`);
  let valued = 0;
  const event = (event_ticker: string) => ({ ...eventOf("Clue"), event_ticker });
  const readList = createReadList({
    clock,
    log: recordingLog(),
    kindOf: () => "nfl",
    hasTranscripts: () => false,
    sources: {
      open: () => Promise.resolve(tickers.map(event)),
      event: (ticker) => Promise.resolve({ event: event(ticker), readAt: clock.now() }),
      value: (of) => {
        valued += 1;
        return Promise.resolve({ ...of, markets: [] });
      },
      isMentionSeries: () => Promise.resolve(true),
      seriesMarkets: () => Promise.reject(new Error("Not asked for")),
      prices: () => Promise.reject(new Error("Not asked for")),
    },
  });
  const { list } = await inRequest(readList, clock);
  expect(list.events).toHaveLength(tickers.length);
  const turns: number[] = [];
  while (valued < tickers.length) {
    await nextTurn();
    turns.push(valued);
  }
  expect(turns.length).toBeGreaterThan(tickers.length / 2);
});
