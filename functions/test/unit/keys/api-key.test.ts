import fc from "fast-check";
import {
  hashOf,
  hintOf,
  isWellFormed,
  keyIdOf,
  keyNumberOf,
  randomApiKey,
  randomKeyNumber,
} from "../../../src/keys/api-key.ts";

describe("an API key", () => {
  it("is mm_live_ for production and mm_test_ for the others, then 36 base62 characters", () => {
    expect(randomApiKey("production")).toMatch(/^mm_live_[0-9A-Za-z]{36}$/);
    for (const other of ["staging", "development"] as const)
      expect(randomApiKey(other)).toMatch(/^mm_test_[0-9A-Za-z]{36}$/);
  });

  it("ends with the CRC32 of all before it in base62, most significant digit first, padded with 0", () => {
    for (const body of [`mm_live_${"0".repeat(30)}`, `mm_test_${"z".repeat(30)}`])
      expect(isWellFormed(body + crc32Base62(body))).toBe(true);
  });

  it("is refused when any one character is changed", () => {
    fc.assert(
      fc.property(fc.nat(35), fc.integer({ min: 1, max: 61 }), (place, shift) => {
        const key = randomApiKey("production");
        const index = "mm_live_".length + place;
        const digit = (base62.indexOf(key.charAt(index)) + shift) % 62;
        const changed = key.slice(0, index) + base62.charAt(digit) + key.slice(index + 1);
        expect(isWellFormed(key)).toBe(true);
        expect(isWellFormed(changed)).toBe(false);
      }),
    );
  });

  it.each([
    "",
    " ",
    "mm_live_",
    "mm_prod_".padEnd(44, "0"),
    "x".repeat(44),
    `${randomApiKey("production")}0`,
    `${randomApiKey("production")}\n`,
  ])("is refused when it is %j", (text) => {
    expect(isWellFormed(text)).toBe(false);
  });

  it("never repeats, nor does a key number", () => {
    const count = 1_000;
    expect(new Set(Array.from({ length: count }, () => randomApiKey("production"))).size).toBe(count);
    expect(new Set(Array.from({ length: count }, randomKeyNumber)).size).toBe(count);
  });

  it("has a hash that holds no part of it, and a hint of 4 characters", () => {
    const key = randomApiKey("production");
    expect(hashOf(key)).toMatch(/^[0-9a-f]{64}$/);
    expect(hintOf(key)).toBe(key.slice(-4));
  });
});

describe("a key id", () => {
  it("names its number, whatever the number", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (keyNumber) => {
        expect(keyIdOf(keyNumber)).toMatch(/^key_[0-9a-z]{11}$/);
        expect(keyNumberOf(keyIdOf(keyNumber))).toBe(keyNumber);
      }),
    );
  });

  it.each(["", "key_", "key_1", "key_0000000000A", "key_zzzzzzzzzzz", "kid_00000000001", "key_000000000011"])(
    "is not accepted as %j",
    (text) => {
      expect(keyNumberOf(text)).toBeNull();
    },
  );
});

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** CRC32 (IEEE 802.3), bit by bit, then base62 with BigInt: another way to the same six characters. */
function crc32Base62(text: string): string {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  let rest = BigInt((crc ^ 0xffffffff) >>> 0);
  let digits = "";
  while (rest > 0n) {
    digits = base62.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return digits.padStart(6, "0");
}
