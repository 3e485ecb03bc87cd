import fc from "fast-check";
import { keyIdOf } from "../../../src/keys/api-key.ts";
import { generateKey } from "../../../src/functions/generate-api-key.ts";
import { keptAfterEndMs, keyStatusAt } from "../../../src/keys/key-store.ts";
import { listKeys } from "../../../src/functions/list-api-keys.ts";
import { revokeKey } from "../../../src/functions/revoke-api-key.ts";
import { rotateKey } from "../../../src/functions/rotate-api-key.ts";
import { dayMs, hourMs } from "../../../src/base/clock.ts";
import { AppError } from "../../../src/base/errors.ts";
import { createSqliteHarness, makeRecord, noon, storeOfSuite } from "../../store/store-harness.ts";

const week = 7 * 24 * 60 * 60;
const exhausted = expect.objectContaining({ code: "exhausted" });

describe("what an account may have", () => {
  const { store } = storeOfSuite(createSqliteHarness);
  let accounts = 0;

  function account() {
    const uid = `account-${(accounts += 1)}`;
    const { keys } = store;
    return {
      uid,
      make: (at = noon, expiresInDays?: number) => generateKey(keys, uid, { expiresInDays }, at),
      rotate: (keyId: string, graceSeconds = 0, at = noon) =>
        rotateKey(keys, uid, { keyId, graceSeconds }, at),
      revoke: (keyId: string, at = noon) => revokeKey(keys, uid, keyId, at),
    };
  }

  it("is 500 keys with those that ended in the last 30 days, revoked or replaced", async () => {
    const { uid, make, rotate, revoke } = account();
    const ended = (at: number) =>
      at % 2 === 0 ? { revokedAt: noon } : { replacedAt: noon, expiresAt: noon };
    const write = Array.from({ length: 498 }, (_, at) => makeRecord({ uid, ...ended(at) }));
    await store.keys.change(uid, () => ({ write, result: null }));
    const last = await rotate((await make()).keyId);
    await expect(make()).rejects.toEqual(exhausted);
    await expect(rotate(last.keyId)).rejects.toEqual(exhausted);
    expect((await listKeys(store.keys, uid, noon)).keys).toHaveLength(500);

    expect(await revoke(last.keyId)).toMatchObject({ status: "revoked" });
    await expect(make(noon + keptAfterEndMs - 1)).rejects.toEqual(exhausted);
    await make(noon + keptAfterEndMs);
  });

  it("is 10 replaced keys in their grace, until one's grace ends; without grace it may replace on", async () => {
    const { make, rotate } = account();
    let last = await make();
    for (let replaced = 0; replaced < 10; replaced += 1) last = await rotate(last.keyId, week);
    await expect(rotate(last.keyId, 1)).rejects.toEqual(exhausted);
    last = await rotate(last.keyId);
    await rotate(last.keyId, week, noon + week * 1000);
  });

  it("is one successor a key", async () => {
    const { make, rotate } = account();
    const { keyId } = await make();
    await rotate(keyId, week);
    await expect(rotate(keyId, week)).rejects.toEqual(expect.objectContaining({ code: "conflict" }));
  });

  it("is never more than 20 working keys, whatever it does", async () => {
    const step = fc.record({
      what: fc.constantFrom("make", "make", "rotate", "rotate", "rotate", "revoke"),
      which: fc.nat(),
      graceSeconds: fc.constantFrom(0, 3600, week, week),
      expiresInDays: fc.constantFrom(undefined, 1, 365),
      pauseMs: fc.constantFrom(0, 0, 0, 0, hourMs, dayMs),
    });
    const run = fc.asyncProperty(fc.array(step, { minLength: 150, maxLength: 150 }), async (steps) => {
      const { uid, make, rotate, revoke } = account();
      let at = noon;
      for (const { what, which, graceSeconds, expiresInDays, pauseMs } of steps) {
        at += pauseMs;
        const before = (await store.keys.list(uid)).filter((key) => keyStatusAt(key, at) === "active");
        const keyId = keyIdOf(before[which % before.length]?.keyNumber ?? 0);
        const done =
          what === "make"
            ? make(at, expiresInDays)
            : what === "rotate"
              ? rotate(keyId, graceSeconds, at)
              : revoke(keyId, at);
        await done.catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
        const after = await store.keys.list(uid);
        const working = after.filter((key) => keyStatusAt(key, at) === "active");
        expect(working.length).toBeLessThanOrEqual(20);
      }
    });
    await fc.assert(run, { numRuns: 3, endOnFailure: true });
  });
});
