import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { deliveryList } from "../../src/watches/list-deliveries.ts";
import { shownWatch } from "../../src/watches/own-watches.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { addressOf } from "../support/provider.ts";

const created = z.object({ watch: shownWatch, secret: z.string() });
const listed = z.object({ watches: z.array(shownWatch) });

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Asks again until it is so. An account may make 300 calls a minute. */
async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 200) throw new Error("It did not come about");
    await pause(300);
  }
}

describe("a watch in npm start", () => {
  let server: LocalServer;
  let folder: string;
  let receiver: Server;
  let url: string;
  let status = 204;
  const received: Received[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-"));
    server = await startLocalServer({ DATA_DIR: folder });
    receiver = createServer((request, response) => {
      void text(request).then((body) => {
        received.push({ headers: request.headers, body });
        response.writeHead(status).end();
      });
    });
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
    url = `http://127.0.0.1:${addressOf(receiver.address()).port}/hook`;
  });
  afterAll(async () => {
    receiver.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    status = 204;
    received.length = 0;
  });

  async function call(name: string, data: unknown): Promise<unknown> {
    const { status: code, body } = await server.call(name, data);
    expect([name, code]).toEqual([name, 200]);
    return z.strictObject({ result: z.unknown() }).parse(body).result;
  }
  /** Of a series that rests: the sample's bulletins change each minute. */
  const create = async () =>
    created.parse(
      await call("createWatch", { name: `Journey ${randomUUID()}`, url, seriesTickers: ["KXSBMENTION"] }),
    );
  const statusOf = async (watchId: string) =>
    listed.parse(await call("listWatches", null)).watches.find((watch) => watch.watchId === watchId)?.status;
  const deliveriesOf = async (watchId: string) =>
    deliveryList.parse(await call("listDeliveries", { watchId })).deliveries;

  it("is made, sends a signed test at once, and is active once its receiver took it", async () => {
    const { watch, secret } = await create();
    expect(watch).toMatchObject({ url, status: "new" });
    await eventually(async () => (await statusOf(watch.watchId)) === "active");
    const [test] = received;
    const headers = z.record(z.string(), z.string()).parse(test?.headers);
    expect(new Webhook(secret).verify(test?.body ?? "", headers)).toMatchObject({
      type: "watch.test",
      data: { watchId: watch.watchId },
    });
    expect(await deliveriesOf(watch.watchId)).toMatchObject([
      { deliveryId: headers["webhook-id"], status: "delivered", attempts: [{ httpStatus: 204 }] },
    ]);
    await call("deleteWatch", { watchId: watch.watchId });
  });

  it("sends again under the same id, signed by both secrets after a rotation", async () => {
    const { watch, secret } = await create();
    const { watchId } = watch;
    await eventually(async () => (await statusOf(watchId)) === "active");
    const rotated = z.object({ secret: z.string() }).parse(await call("rotateWatchSecret", { watchId }));
    const [delivery] = await deliveriesOf(watchId);
    await call("redeliver", { watchId, deliveryId: delivery?.deliveryId });
    await eventually(() => received.length === 2);
    const [first, second] = received.map(({ headers }) => z.record(z.string(), z.string()).parse(headers));
    expect(second?.["webhook-id"]).toBe(first?.["webhook-id"]);
    for (const one of [secret, rotated.secret])
      new Webhook(one).verify(received[1]?.body ?? "", z.record(z.string(), z.string()).parse(second));
    await call("deleteWatch", { watchId });
  });

  it("stays new while its receiver fails, and becomes active by a later test", async () => {
    status = 500;
    const { watch } = await create();
    const { watchId } = watch;
    await eventually(async () => (await deliveriesOf(watchId))[0]?.attempts.length === 1);
    expect(await statusOf(watchId)).toBe("new");
    status = 204;
    await call("testWatch", { watchId });
    await eventually(async () => (await statusOf(watchId)) === "active");
    await call("updateWatch", { watchId, name: "Renamed" });
    await call("deleteWatch", { watchId });
  });

  it("may not send to this server itself, by any of its names", async () => {
    for (const own of [server.baseUrl, server.baseUrl.replace("127.0.0.1", "localhost")])
      expect(await server.call("createWatch", { name: "Loop", url: `${own}/getHealth` })).toMatchObject({
        status: 400,
        body: { error: { status: "INVALID_ARGUMENT", details: { argument: "url" } } },
      });
  });

  it("needs somebody who is signed in", async () => {
    expect(await server.call("listWatches", null, null)).toMatchObject({
      status: 401,
      body: { error: { message: "Sign in to manage watches" } },
    });
  });

  it("keeps the key of its secrets for the owner of the data folder alone", async () => {
    expect((await stat(join(folder, "watch-secret-key"))).mode & 0o777).toBe(0o600);
  });
});
