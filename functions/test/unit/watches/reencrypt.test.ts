import { randomBytes } from "node:crypto";
import { createEncryption } from "../../../src/watches/encryption.ts";
import { reencryptSecrets, signingSecrets } from "../../../src/watches/secrets.ts";
import type { Watch } from "../../../src/watches/watch.ts";
import { noon } from "../../store/store-harness.ts";
import { makeWatch } from "../../support/make-watch.ts";

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const [old, both, alone] = [[oldKey], [newKey, oldKey], [newKey]].map(([first = oldKey, ...others]) =>
  createEncryption([first, ...others]),
);

function storeOf(watches: readonly Watch[]) {
  const kept = new Map(watches.map((watch) => [watch.id, watch]));
  return {
    kept,
    all: () => Promise.resolve([...kept.values()]),
    update(id: string, decide: (watch: Watch) => Watch) {
      const before = kept.get(id);
      const after = before === undefined ? null : decide(before);
      if (after !== null) kept.set(id, after);
      return Promise.resolve(after);
    },
  };
}

describe("replacing the key of watches", () => {
  it("leaves secrets that the new key alone decrypts, those of a rotation too, and does nothing the second time", async () => {
    if (old === undefined || both === undefined || alone === undefined) throw new Error("No keys");
    const ids = ["watch_1", "watch_2"];
    const store = storeOf(
      ids.map((id) =>
        makeWatch({
          id,
          secret: old.encrypt(`whsec_${id}`, id),
          formerSecret: { secret: old.encrypt(`whsec_former_${id}`, id), until: noon + 1 },
        }),
      ),
    );
    expect(await reencryptSecrets(store, both)).toBe(2);
    expect([...store.kept.values()].map((watch) => signingSecrets(watch, alone, noon))).toEqual(
      ids.map((id) => [`whsec_${id}`, `whsec_former_${id}`]),
    );
    expect(await reencryptSecrets(store, both)).toBe(0);
  });

  it("stops at a secret that no key decrypts, and changes nothing of that watch", async () => {
    if (old === undefined || alone === undefined) throw new Error("No keys");
    const watch = makeWatch({ id: "watch_1", secret: old.encrypt("whsec_1", "watch_1") });
    const store = storeOf([watch]);
    await expect(reencryptSecrets(store, alone)).rejects.toThrow("WATCH_SECRET_KEY");
    expect([...store.kept.values()]).toEqual([watch]);
  });
});
