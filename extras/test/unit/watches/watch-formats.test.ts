import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { ExtraStores } from "../../../src/store/open.ts";
import { createEncryption, reencryptSecrets } from "../../../src/watches/secrets.ts";
import { shownWatch } from "../../../src/watches/own-watches.ts";
import { createReceivers } from "../../../src/watches/receivers.ts";
import type { Watch } from "../../../src/watches/watch.ts";
import { watchCalls, type WatchCall } from "../../support/watch-calls.ts";
import { noon } from "../../store/store-harness.ts";

const created = z.object({ watch: shownWatch, secret: z.string().nullable() });
const updated = z.object({ watch: shownWatch });
const discord = (token = "token-abcd") => `https://discord.com/api/webhooks/123456789/${token}`;
const url = "https://hooks.example.com/a";

describe("the format and the address of a watch", () => {
  const calls = watchCalls();
  const { newUser } = calls;
  let store: ExtraStores;
  beforeAll(() => {
    store = calls.open();
  });
  afterAll(() => calls.close());

  const create = async (uid: string, input: object) =>
    created.parse(await calls.call("createWatch", uid, { name: "Alert", ...input }));
  const update = async (uid: string, input: object) =>
    updated.parse(await calls.call("updateWatch", uid, input)).watch;
  const refusal = (name: WatchCall, uid: string, input: object) => {
    const named = name === "createWatch" ? { name: "Alert", ...input } : input;
    return expect(calls.call(name, uid, named)).rejects;
  };
  const addressOf = async (watchId: string) =>
    (await createReceivers(store.watches, calls.encryption, calls.clock).get(watchId))?.url;
  const activate = async (watchId: string) =>
    (await createReceivers(store.watches, calls.encryption, calls.clock).get(watchId))?.recordOutcome(
      "watch.test",
      { at: noon, httpStatus: 204, ms: 1, error: null, response: null },
      false,
    );

  it("come from its url: what signs a webhook is shown once, and the address of another format never again", async () => {
    const uid = newUser();
    const webhook = await create(uid, { url });
    expect(webhook).toMatchObject({
      watch: { format: "webhook", url },
      secret: expect.stringMatching(/^whsec_/),
    });
    const chat = await create(uid, { url: discord() });
    expect(chat).toMatchObject({
      watch: { format: "discord", url: "https://discord.com/…abcd" },
      secret: null,
    });
    expect(await addressOf(chat.watch.watchId)).toBe(discord());
    const stored = await store.watches.get(chat.watch.watchId);
    expect(JSON.stringify(stored)).not.toContain("token-abcd");
  });

  it("are not taken from a shortened url, nor from neither or both of url and sameAddressAs", async () => {
    const uid = newUser();
    const { watch } = await create(uid, { url: discord() });
    const invalid = { code: "invalid", argument: "url" };
    await refusal("createWatch", uid, { url: watch.url }).toMatchObject(invalid);
    await refusal("updateWatch", uid, { watchId: watch.watchId, url: watch.url }).toMatchObject(invalid);
    await refusal("createWatch", uid, {}).toMatchObject(invalid);
    await refusal("createWatch", uid, { url, sameAddressAs: watch.watchId }).toMatchObject(invalid);
    await refusal("createWatch", uid, { url, format: "discord" }).toMatchObject(invalid);
    for (const format of ["email", 7])
      await refusal("createWatch", uid, { url, format }).toMatchObject({ argument: "format" });
  });

  it("are another watch's of the account by sameAddressAs, active at once where that one is", async () => {
    const uid = newUser();
    const { watch } = await create(uid, { url: discord() });
    const before = await create(uid, { sameAddressAs: watch.watchId });
    expect(before).toMatchObject({
      watch: { format: "discord", url: watch.url, status: "new" },
      secret: null,
    });
    await activate(watch.watchId);
    const after = await create(uid, { sameAddressAs: watch.watchId });
    expect(after.watch.status).toBe("active");
    expect(await addressOf(after.watch.watchId)).toBe(discord());
    // A paused or refused address has to accept a test again.
    await update(uid, { watchId: watch.watchId, status: "disabled" });
    const ofPaused = await create(uid, { sameAddressAs: watch.watchId });
    expect(ofPaused.watch.status).toBe("new");
    expect(await addressOf(ofPaused.watch.watchId)).toBe(discord());
    const webhook = await create(uid, { url });
    await activate(webhook.watch.watchId);
    const twin = await create(uid, { sameAddressAs: webhook.watch.watchId });
    expect(twin).toMatchObject({
      watch: { url, status: "active" },
      secret: expect.stringMatching(/^whsec_/),
    });
    expect(twin.secret).not.toBe(webhook.secret);
    const other = newUser();
    await refusal("createWatch", other, { sameAddressAs: watch.watchId }).toMatchObject({
      code: "not_found",
    });
    const withFormat = { sameAddressAs: watch.watchId, format: "slack" };
    await refusal("createWatch", uid, withFormat).toMatchObject({ argument: "format" });
  });

  it("change together: another url makes the watch new, another format alone is refused, and the same ones change nothing", async () => {
    const uid = newUser();
    const { watch } = await create(uid, { url: discord() });
    const { watchId } = watch;
    await activate(watchId);
    for (const format of ["webhook", "slack"])
      await refusal("updateWatch", uid, { watchId, format }).toMatchObject({
        code: "invalid",
        argument: "format",
      });
    await refusal("updateWatch", uid, { watchId, url: discord(), format: "webhook" }).toMatchObject({
      code: "invalid",
    });
    expect(await update(uid, { watchId, url: discord(), format: "discord" })).toMatchObject({
      status: "active",
    });
    expect(await update(uid, { watchId, url: discord("other-abcd") })).toMatchObject({
      status: "new",
      url: watch.url,
    });
    expect(await addressOf(watchId)).toBe(discord("other-abcd"));
    expect(await update(uid, { watchId, url })).toMatchObject({ status: "new", format: "webhook", url });
    // What signs it now is not what hid the address before.
    const receiver = await createReceivers(store.watches, calls.encryption, calls.clock).get(watchId);
    expect(receiver?.secrets).toEqual([expect.stringMatching(/^whsec_/)]);
    expect(await update(uid, { watchId, url: discord() })).toMatchObject({
      status: "new",
      format: "discord",
    });
    const { deliveries } = z
      .object({ deliveries: z.array(z.unknown()) })
      .parse(await calls.call("listDeliveries", uid, { watchId }));
    // A test at first, and one for each new address.
    expect(deliveries).toHaveLength(4);
  });

  it("has no secret to rotate where nothing is signed", async () => {
    const uid = newUser();
    const { watch } = await create(uid, { url: discord() });
    await refusal("rotateWatchSecret", uid, { watchId: watch.watchId }).toMatchObject({
      code: "conflict",
      publicMessage: "Only webhooks have a secret: messages of other formats are not signed",
    });
  });

  it("are of 5 different addresses besides webhooks, each of many watches, and of 100 watches in all", async () => {
    const uid = newUser();
    const made = [];
    for (const token of ["a", "b", "c", "d", "e"])
      made.push(await create(uid, { url: discord(`${token}-token`) }));
    const tooMany = "An account can have at most 5 different addresses of chats and phones";
    const exhausted = { code: "exhausted", publicMessage: tooMany };
    await refusal("createWatch", uid, { url: "https://ntfy.sh/mentions" }).toMatchObject(exhausted);
    const [first] = made;
    const watchId = first?.watch.watchId ?? "";
    expect(await update(uid, { watchId, url: discord("f-token") })).toMatchObject({ status: "new" });
    for (let more = made.length; more < 100; more += 1) await create(uid, { sameAddressAs: watchId });
    const full = { code: "exhausted", publicMessage: "An account can have at most 100 watches" };
    await refusal("createWatch", uid, { url }).toMatchObject(full);
  });

  it("are gone with the last watch that had them", async () => {
    const uid = newUser();
    const { watch } = await create(uid, { url: discord() });
    const { watchId } = watch;
    const twin = await create(uid, { sameAddressAs: watchId });
    await calls.call("deleteWatch", uid, { watchId });
    expect(await addressOf(twin.watch.watchId)).toBe(discord());
    await calls.call("deleteWatch", uid, { watchId: twin.watch.watchId });
    expect(await store.watches.list(uid)).toEqual([]);
    expect(await addressOf(twin.watch.watchId)).toBeUndefined();
    await refusal("createWatch", uid, { sameAddressAs: watchId }).toMatchObject({ code: "not_found" });
  });

  it("are encrypted again with a new key, and can't be read without any", async () => {
    const uid = newUser();
    const { watch } = await create(uid, { url: discord() });
    const stored = await store.watches.get(watch.watchId);
    if (stored === null) throw new Error("Not stored");
    const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
    const secret = createEncryption([oldKey]).encrypt(discord(), stored.id);
    let kept: Watch = { ...stored, secret };
    const changing = {
      all: () => Promise.resolve([kept]),
      update: (_id: string, decide: (of: Watch) => Watch | null) =>
        Promise.resolve((kept = decide(kept) ?? kept)),
    };
    expect(await reencryptSecrets(changing, createEncryption([newKey, oldKey]))).toBe(1);
    const readBy = (keys: readonly [Buffer, ...Buffer[]]) =>
      createReceivers(
        { get: () => Promise.resolve(kept), update: () => Promise.resolve(null) },
        createEncryption(keys),
        calls.clock,
      ).get(stored.id);
    expect(await readBy([newKey])).toMatchObject({ url: discord(), secrets: [] });
    expect(await readBy([oldKey])).toMatchObject({ url: "https://discord.com/…abcd", secrets: null });
  });
});
