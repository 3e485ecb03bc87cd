import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { startSampleProvider } from "../../sandbox/provider/start.ts";
import { callables } from "../../src/functions.ts";
import { shownWatch } from "../../src/watches/own-watches.ts";
import { addressOf } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";

const uid = "somebody";
const marketTicker = "KXNFLMENTION-SB27-TUSH";

describe("a run of the collector", () => {
  let provider: Awaited<ReturnType<typeof startSampleProvider>>;
  let service: Service;
  let receiver: Server;
  const received: string[] = [];

  beforeAll(async () => {
    provider = await startSampleProvider({});
    service = await startService({
      env: {
        UPSTREAM_BASE_URL: provider.baseUrl,
        WATCH_SECRET_KEY: randomBytes(32).toString("base64"),
        LOCAL_RECEIVERS: "true",
      },
    });
    receiver = createServer((request, response) => {
      void text(request).then((body) => {
        received.push(body);
        response.writeHead(204).end();
      });
    });
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
  });
  afterAll(async () => {
    receiver.close();
    await service.close();
    await provider.close();
  });

  const call = (name: "createWatch" | "listWatches", input: unknown) =>
    callables[name].handle(input, uid, service.services, service.services.clock.now());
  const statuses = async () =>
    z
      .object({ watches: z.array(shownWatch) })
      .parse(await call("listWatches", null))
      .watches.map(({ status }) => status);

  it("sends a price that is reached to the watch that waits for it, with the market's event and word", async () => {
    const url = `http://127.0.0.1:${addressOf(receiver.address()).port}/hook`;
    const price = { marketTicker, when: "buy_yes_at_or_below", dollars: 0.99 };
    await call("createWatch", { name: "Tush Push", url, types: ["price.crossed"], price });
    for (let tries = 0; (await statuses())[0] !== "active" && tries < 600; tries += 1) await pause(100);
    // The first run learns what there is; one that begins within 5 seconds of another ends at once.
    for (let tries = 0; received.length < 2 && tries < 100; tries += 1) {
      await service.services.collect();
      await pause(500);
    }
    const bodies = received.map((body) => z.looseObject({ type: z.string() }).parse(JSON.parse(body)));
    expect(bodies).toMatchObject([
      { type: "watch.test" },
      {
        type: "price.crossed",
        data: {
          type: "price.crossed",
          series_ticker: "KXNFLMENTION",
          event_ticker: "KXNFLMENTION-SB27",
          market_ticker: marketTicker,
          strike_word: "Tush Push",
          data: { when: price.when, dollars: price.dollars },
        },
      },
    ]);
  });
});
