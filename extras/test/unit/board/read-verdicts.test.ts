import { AppError } from "@mention-market/service/base/errors";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { createReadVerdicts } from "../../../src/board/read-verdicts.ts";
import { eventOf } from "../../support/valued-event.ts";

describe("the verdicts of events", () => {
  it("leave out an unknown event, one that can't be read or valued, and one with a part of its evidence, and no other", async () => {
    const clock = virtualClock();
    const log = recordingLog();
    const readVerdicts = createReadVerdicts({
      sources: {
        event: (event_ticker) => {
          if (event_ticker === "KXA-UNREAD")
            return Promise.reject(new AppError("upstream", "Provider answered 503"));
          const event = { ...eventOf("Clue"), event_ticker };
          return Promise.resolve(event_ticker === "KXA-UNKNOWN" ? null : { event, readAt: clock.now() });
        },
        hasEvidence: (series) => Promise.resolve(series !== "KXPART"),
        value: (event) =>
          event.event_ticker === "KXA-BROKEN"
            ? Promise.reject(new Error("A defect"))
            : Promise.resolve({ ...event, markets: [], kind: "others" }),
      },
      clock,
      log,
    });
    const tickers = ["KXA-UNKNOWN", "KXA-UNREAD", "KXPART-1", "KXA-BROKEN", "KXA-GOOD"];
    const named = tickers.map((event_ticker) => ({
      event_ticker,
      series_ticker: event_ticker.split("-", 1)[0] ?? "",
      scheduledStartTime: null,
    }));
    const read = await inRequest(() => readVerdicts(named), clock);
    expect(read.map(({ event_ticker }) => event_ticker)).toEqual(["KXA-GOOD"]);
    expect(log.entries.map(({ fields }) => fields)).toEqual([
      { event_ticker: "KXA-UNREAD", cause: "Provider answered 503" },
      { event_ticker: "KXPART-1", cause: "Not all evidence was read in time" },
      { event_ticker: "KXA-BROKEN", cause: "A defect" },
    ]);
  });
});
