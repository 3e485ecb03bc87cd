import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { bulletinsAt, bulletinSeries } from "../../local/provider/shows.ts";
import { minuteMs, systemClock } from "@mention-market/service/base/clock";
import { changesPage } from "../../src/changes/get-changes.ts";
import { openExtraStores } from "../../src/store/open.ts";
import { deliveryList } from "../../src/watches/own-deliveries.ts";
import { addressOf } from "@mention-market/service/test/support/provider";
import { clients, type Client } from "./client.ts";
import { firestore, functions, get, project } from "./emulators.ts";

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const created = z.object({ watch: z.object({ watchId: z.string() }), secret: z.string() });
/** Where `npm run serve` calls the scheduled function each minute, and where the emulator of Cloud Tasks calls that of the queue. */
const collect = `/functions/projects/${project}/triggers/us-central1-collectChanges-0`;
const deliver = `/${project}/us-central1/deliverChange`;

async function post(path: string, body: unknown = {}): Promise<number> {
  const response = await fetch(`http://${functions.host}:${functions.port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
}

/** Asks again until it is so. */
async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 160) throw new Error("It did not come about");
    await pause(500);
  }
}

describe("changes and watches on the Firebase emulators", () => {
  const sdk = clients();
  const store = openExtraStores(
    { GCLOUD_PROJECT: project, FIRESTORE_EMULATOR_HOST: `${firestore.host}:${firestore.port}` },
    systemClock,
  );
  const received: Received[] = [];
  let status = 204;
  let receiver: Server;
  let url: string;
  let user: Client;
  let apiKey: string;

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      void text(request).then((body) => {
        received.push({ headers: request.headers, body });
        response.writeHead(status).end();
      });
    }).listen(0, "127.0.0.1");
    await once(receiver, "listening");
    url = `http://127.0.0.1:${addressOf(receiver.address()).port}/hook`;
    user = await sdk.open();
    ({ apiKey } = await user.makeKey());
  });
  afterAll(async () => {
    receiver.close();
    await store.close();
    await sdk.close();
  });
  beforeEach(() => {
    status = 204;
    received.length = 0;
  });

  const createWatch = async (eventTicker: string) =>
    created.parse(await user.call("createWatch", { name: randomUUID(), url, eventTickers: [eventTicker] }));
  const deliveriesOf = async (watchId: string) =>
    deliveryList.parse(await user.call("listDeliveries", { watchId })).deliveries;
  const isActive = async (watchId: string) => {
    const { watches } = z
      .object({ watches: z.array(z.object({ watchId: z.string(), status: z.string() })) })
      .parse(await user.call("listWatches"));
    return watches.find((watch) => watch.watchId === watchId)?.status === "active";
  };
  const settledOf = async (cursor: string, eventTicker: string) => {
    const path = `/getChanges?since=${cursor}&types=market.settled&event_ticker=${eventTicker}`;
    return changesPage.parse(await (await get(path, apiKey)).json()).changes;
  };
  const cursorNow = async () => changesPage.parse(await (await get("/getChanges", apiKey)).json()).cursor;

  /** Lets the feed be as if its collector had stood still for ten minutes, since when a bulletin has closed and settled. */
  async function standStill(): Promise<string> {
    const at = Date.now() - 10 * minuteMs;
    const bulletin = bulletinsAt(Date.now()).find(({ phase }) => phase === "settled");
    const head = await store.changes.head();
    const snapshot = head && (await store.changes.snapshot(head));
    if (bulletin === undefined || head === null || snapshot === null)
      throw new Error("Nothing was collected");
    const { ticker: event_ticker } = bulletin;
    const of = { event_ticker, strike_word: null, status: "open" as const, close_time: null, result: null };
    const stored = await store.changes.commit({
      after: head.version,
      state: { seq: head.seq, snapshotId: randomUUID(), readAt: at, collectedAt: at },
      snapshot: {
        series: snapshot.series,
        events: new Map(snapshot.events).set(event_ticker, {
          event_ticker,
          series_ticker: bulletinSeries[0],
          scheduledStartTime: null,
          endedAt: null,
        }),
        markets: new Map([
          ...snapshot.markets,
          ...bulletin.strikes.map(({ code }) => {
            const market_ticker = `${event_ticker}-${code}`;
            return [market_ticker, { ...of, market_ticker }] as const;
          }),
        ]),
      },
      changes: [],
    });
    expect(stored).not.toBeNull();
    return event_ticker;
  }

  it("show what has changed at the provider in getChanges, and send it signed, once the scheduled function is called", async () => {
    expect(await post(collect)).toBe(200);
    const cursor = await cursorNow();
    const event = await standStill();
    const { watch, secret } = await createWatch(event);
    await eventually(() => isActive(watch.watchId));

    // A run that begins within 5 seconds of the one before ends at once.
    await eventually(async () => {
      expect(await post(collect)).toBe(200);
      return (await settledOf(cursor, event)).length > 0;
    });
    const changes = await settledOf(cursor, event);
    expect(changes.map(({ market_ticker }) => market_ticker)).toEqual(
      ["RAIN", "STRI", "TRAF"].map((code) => `${event}-${code}`),
    );
    await eventually(() => received.length === 4);
    const sent = received.map(({ headers, body }) =>
      new Webhook(secret).verify(body, z.record(z.string(), z.string()).parse(headers)),
    );
    expect(sent[0]).toMatchObject({ type: "watch.test", data: { watchId: watch.watchId } });
    const byId = z.array(z.object({ data: z.looseObject({ id: z.string() }) })).parse(sent.slice(1));
    expect(byId.map(({ data }) => data).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(changes);

    await eventually(async () =>
      (await deliveriesOf(watch.watchId)).every(({ status: one }) => one === "delivered"),
    );
    const before = await deliveriesOf(watch.watchId);
    for (const { deliveryId } of before)
      for (const attempt of [0, 1])
        expect(await post(deliver, { data: { delivery: deliveryId, attempt } })).toBe(204);
    for (const data of [{ delivery: "none", attempt: 0 }, { delivery: 7 }, "forged", null])
      expect(await post(deliver, { data })).toBe(204);
    for (const path of [collect, `/${project}/us-central1/collectChanges-0`])
      expect(await post(path, { changes, snapshot: null })).toBe(200);
    expect(await settledOf(cursor, event)).toEqual(changes);
    expect(await deliveriesOf(watch.watchId)).toEqual(before);
    expect(received).toHaveLength(4);
  });

  it("try again what a receiver refused no sooner than it is due, though the queue's emulator knows no delay", async () => {
    status = 500;
    const { watch } = await createWatch("KXNONE-1");
    const attempts = async () => (await deliveriesOf(watch.watchId))[0]?.attempts ?? [];
    await eventually(async () => (await attempts()).length === 1);
    const [delivery] = await deliveriesOf(watch.watchId);
    expect(await post(deliver, { data: { delivery: delivery?.deliveryId, attempt: 1 } })).toBe(204);
    expect(await attempts()).toHaveLength(1);
    status = 204;
    await eventually(async () => {
      expect(await post(collect)).toBe(200);
      return (await attempts()).length === 2;
    });
    const [first, second] = (await attempts()).map(({ at }) => Date.parse(at));
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(5_000);
    expect(await isActive(watch.watchId)).toBe(true);
  });
});
