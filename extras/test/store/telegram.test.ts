import { text } from "node:stream/consumers";
import { z } from "zod";
import { secondMs } from "@mention-market/service/base/clock";
import { listening } from "@mention-market/service/test/support/listening";
import { createDeliver } from "../../src/watches/deliveries/deliver.ts";
import { newDelivery } from "../../src/watches/deliveries/delivery.ts";
import { localNetwork } from "../../src/watches/deliveries/network.ts";
import { createSend } from "../../src/watches/deliveries/send.ts";
import { deliveryList } from "../../src/watches/own-deliveries.ts";
import { shownWatch } from "../../src/watches/own-watches.ts";
import { createReceivers, addressOf } from "../../src/watches/receivers.ts";
import type { ExtraStores } from "../../src/store/open.ts";
import { watchCalls } from "../support/watch-calls.ts";
import { noon } from "./store-harness.ts";

const created = z.object({ watch: shownWatch });
const body = z.looseObject({ chat_id: z.string(), message_thread_id: z.number().optional() });
const telegrams400 = (description: string, more: object = {}) => ({
  status: 400,
  body: { ok: false, error_code: 400, description: `Bad Request: ${description}`, ...more },
});
const upgraded = telegrams400("group chat was upgraded to a supergroup chat", {
  parameters: { migrate_to_chat_id: -1001234567890 },
});
const ok = { status: 200, body: { ok: true } };

describe("messages to Telegram", () => {
  const calls = watchCalls({ allowsLocal: true });
  let server: Awaited<ReturnType<typeof listening>>;
  let store: ExtraStores;
  let now: number;
  let respond: (chat: string) => { readonly status: number; readonly body: object };
  const received: z.output<typeof body>[] = [];

  beforeAll(async () => {
    server = await listening((request, response) => {
      void text(request).then((sent) => {
        const message = body.parse(JSON.parse(sent));
        received.push(message);
        const { status, body: answered } = respond(message.chat_id);
        response.writeHead(status).end(JSON.stringify(answered));
      });
    });
    store = calls.open();
  });
  beforeEach(() => {
    calls.setNow((now = noon));
    respond = () => ok;
    received.length = 0;
  });
  afterAll(() => Promise.all([server.close(), calls.close()]));

  async function run(): Promise<void> {
    const deliver = createDeliver({
      store: store.deliveries,
      receivers: createReceivers(store.watches, calls.encryption, calls.clock),
      send: createSend({ network: localNetwork, clock: calls.clock }),
      wake: () => Promise.resolve(),
      eventOf: () => Promise.resolve({ title: "Morning Show", startsAt: null }),
      siteUrl: undefined,
      clock: calls.clock,
      log: calls.log,
      jitter: () => 0,
      pause: () => Promise.resolve(),
    });
    const due = await store.deliveries.overdue(now, null, 1_000);
    await Promise.all(due.map(({ delivery, attempt }) => deliver({ delivery, attempt })));
  }

  /** A watch of a chat whose test was taken. */
  async function active(query = "chat_id=-1009") {
    const uid = calls.newUser();
    const url = `${server.url}/bot4455:AAE-token/sendMessage?${query}`;
    const { watch } = created.parse(
      await calls.call("createWatch", uid, { name: "Mine", format: "telegram", url }),
    );
    await run();
    received.length = 0;
    const { watchId } = watch;
    let changes = 0;
    const happen = async () => {
      calls.setNow((now += secondMs));
      const changeId = String((changes += 1));
      const timestamp = new Date(now).toISOString();
      await store.deliveries.add([
        newDelivery({ watchId, changeId, type: "market.settled", timestamp, data: {} }, now),
      ]);
      await run();
    };
    const stored = async () => {
      const found = await store.watches.get(watchId);
      if (found === null) throw new Error("expected a watch");
      return { status: found.status, address: addressOf(found, calls.encryption) };
    };
    const newest = async () =>
      deliveryList.parse(await calls.call("listDeliveries", uid, { watchId })).deliveries[0];
    return { watchId, happen, stored, newest };
  }

  it("follow a group that was upgraded: at once, and from then on without the old id", async () => {
    const { happen, stored, newest } = await active();
    respond = (chat) => (chat === "-1009" ? upgraded : ok);
    await happen();
    expect(received.map(({ chat_id }) => chat_id)).toEqual(["-1009", "-1001234567890"]);
    expect((await newest())?.status).toBe("delivered");
    expect(await stored()).toEqual({
      status: "active",
      address: `${server.url}/bot4455:AAE-token/sendMessage?chat_id=-1001234567890`,
    });
    received.length = 0;
    await happen();
    expect(received.map(({ chat_id }) => chat_id)).toEqual(["-1001234567890"]);
  });

  it("go round no circle of chats that refer to each other", async () => {
    const { happen } = await active();
    respond = () => upgraded;
    await happen();
    expect(received).toHaveLength(2);
  });

  it.each([
    ["not enough rights to send text messages to the chat", "the bot may not write there"],
    ["have no rights to send a message", "the bot may not write there"],
    ["CHAT_WRITE_FORBIDDEN", "the bot may not write there"],
    ["TOPIC_CLOSED", "the topic is closed"],
    ["message thread not found", "there is no such topic"],
    ["chat not found", "there is no such chat"],
    ["group chat was deactivated", "the chat is gone"],
  ])('disable the watch at once for "%s", with the reason', async (description, reason) => {
    const { happen, stored, newest } = await active();
    respond = () => telegrams400(description);
    await happen();
    expect((await stored()).status).toBe("disabled");
    expect(await newest()).toMatchObject({
      status: "failed",
      attempts: [
        { error: `Telegram refuses what is sent to this address (400: ${reason}): the watch is disabled` },
      ],
    });
  });

  it("are tried again after any other 400", async () => {
    const { happen, stored } = await active();
    respond = () => telegrams400("message text is empty");
    await happen();
    expect((await stored()).status).toBe("failing");
  });

  it("go to the topic of a group that the address names", async () => {
    const { happen } = await active("chat_id=-1009&message_thread_id=42");
    await happen();
    expect(received).toMatchObject([{ chat_id: "-1009", message_thread_id: 42 }]);
  });

  it.each([
    "message_thread_id=x",
    "message_thread_id=1&message_thread_id=2",
    "parse_mode=HTML",
    "message_thread_id=",
  ])("go to no address with %s", async (more) => {
    const url = `${server.url}/bot4455:AAE-token/sendMessage?chat_id=-1009&${more}`;
    const call = calls.call("createWatch", calls.newUser(), { name: "Mine", format: "telegram", url });
    await expect(call).rejects.toThrow("message_thread_id=<topic>");
  });
});
