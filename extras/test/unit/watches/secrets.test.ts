import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { dayMs } from "@mention-market/service/base/clock";
import {
  createEncryption,
  reencryptSecrets,
  signatureHeaders,
  signingSecrets,
  withSecret,
} from "../../../src/watches/secrets.ts";
import type { Watch } from "../../../src/watches/watch.ts";
import { noon } from "../../store/store-harness.ts";
import { makeWatch } from "../../support/make-watch.ts";

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const old = createEncryption([oldKey]);
const both = createEncryption([newKey, oldKey]);
const alone = createEncryption([newKey]);

describe("an encrypted secret", () => {
  it("decrypts to any text for its owner, never shows it, and differs each time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 4 }), fc.string(), (text, owner) => {
        const encrypted = old.encrypt(text, owner);
        expect(old.decrypt(encrypted, owner)).toBe(text.toWellFormed());
        expect(encrypted).not.toContain(text);
        expect(old.encrypt(text, owner)).not.toBe(encrypted);
      }),
    );
  });

  it("does not decrypt for another watch, nor after any byte of it was changed", () => {
    const encrypted = old.encrypt("whsec_A", "watch_1");
    expect(() => old.decrypt(encrypted, "watch_2")).toThrow();
    const [fingerprint = "", text = ""] = encrypted.split(".");
    for (let place = 0; place < Buffer.from(text, "base64url").length; place += 1) {
      const changed = Buffer.from(text, "base64url");
      changed[place] = (changed[place] ?? 0) ^ 1;
      const forged = `${fingerprint}.${changed.toString("base64url")}`;
      expect(() => old.decrypt(forged, "watch_1")).toThrow();
    }
    for (const cut of ["", fingerprint, `${fingerprint}.`, `${fingerprint}.${text.slice(0, 20)}`])
      expect(() => old.decrypt(cut, "watch_1")).toThrow();
  });
});

describe("replacing the key of watches", () => {
  const storeOf = (watches: readonly Watch[]) => {
    const kept = new Map(watches.map((watch) => [watch.id, watch]));
    return {
      all: () => Promise.resolve([...kept.values()]),
      update(id: string, decide: (watch: Watch) => Watch | null) {
        const before = kept.get(id);
        const after = before === undefined ? null : decide(before);
        if (after !== null) kept.set(id, after);
        return Promise.resolve(after);
      },
    };
  };

  it("leaves secrets that the new key alone decrypts, those of a rotation too, and does nothing the second time", async () => {
    const ids = ["watch_1", "watch_2"];
    const secretOf = (id: string) => ({
      secret: old.encrypt(`whsec_${id}`, id),
      formerSecret: { secret: old.encrypt(`whsec_former_${id}`, id), until: noon + 1 },
    });
    const store = storeOf(ids.map((id) => makeWatch({ id, ...secretOf(id) })));
    const secrets = ids.map((id) => [`whsec_${id}`, `whsec_former_${id}`]);
    const readBy = async (encryption: typeof both) =>
      (await store.all()).map((watch) => signingSecrets(watch, encryption, noon));
    expect(await readBy(both)).toEqual(secrets);
    expect(await reencryptSecrets(store, both)).toBe(2);
    expect(await readBy(alone)).toEqual(secrets);
    expect(await reencryptSecrets(store, both)).toBe(0);
  });

  it("stops at a secret that no key decrypts, names the setting, and changes nothing of that watch", async () => {
    const watch = makeWatch({ id: "watch_1", secret: old.encrypt("whsec_1", "watch_1") });
    const store = storeOf([watch]);
    await expect(reencryptSecrets(store, alone)).rejects.toThrow("WATCH_SECRET_KEY");
    expect(await store.all()).toEqual([watch]);
  });
});

describe("a watch's secret", () => {
  it("signs too for 24 hours after a rotation, second to the new one, or until a second rotation, where a key decrypts it", () => {
    const { id } = makeWatch();
    const first = makeWatch({ id, secret: old.encrypt("whsec_1", id) });
    const rotated = withSecret(first, "whsec_2", old, noon);
    expect(signingSecrets(rotated, old, noon + dayMs - 1)).toEqual(["whsec_2", "whsec_1"]);
    expect(signingSecrets(rotated, old, noon + dayMs)).toEqual(["whsec_2"]);
    const unreadable = withSecret(first, "whsec_2", alone, noon);
    expect(signingSecrets(unreadable, alone, noon)).toEqual(["whsec_2"]);
    const twice = withSecret(rotated, "whsec_3", old, noon + 1);
    expect(signingSecrets(twice, old, noon + 1)).toEqual(["whsec_3", "whsec_2"]);
  });
});

describe("a signature", () => {
  it.each([
    ["evt_1", 1_795_328_000, "{}", "v1,tSAp09AmhaK9pkt8YTwNQz1EnKUfD7VLc3pttsyBSvA="],
    [
      ...["msg_2KWPBgLlAfxdpx2AI54pPJ85f4W", 1_674_087_231],
      '{"type":"contact.created","timestamp":"2022-11-03T20:26:10.344522Z","data":{"id":"1f81eb52-5198-4599-803e-771906343485"}}',
      "v1,bAo/ZbQILxvdozo/ynbX/OmAvBCBNauT8tvtBLFrDCI=",
    ],
  ] as const)("of %s is that of Standard Webhooks", (id, seconds, body, signature) => {
    const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
    expect(signatureHeaders(id, seconds, body, [secret])).toEqual({
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signature,
    });
  });

  it("of any body is accepted by the package of Standard Webhooks, by each of two secrets and no other", () => {
    const keys = fc.uniqueArray(fc.uint8Array({ minLength: 24, maxLength: 64 }), {
      minLength: 3,
      maxLength: 3,
      selector: String,
    });
    fc.assert(
      fc.property(fc.jsonValue(), keys, (value, three) => {
        const body = JSON.stringify({ value });
        const [one = "", two = "", other = ""] = three.map(
          (key) => `whsec_${Buffer.from(key).toString("base64")}`,
        );
        const headers = signatureHeaders("0123456789abcdef", Math.floor(Date.now() / 1000), body, [one, two]);
        for (const secret of [one, two])
          expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
        expect(() => new Webhook(other).verify(body, headers)).toThrow("No matching signature found");
      }),
    );
  });
});
