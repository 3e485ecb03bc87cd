import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { createEncryption } from "../../../src/watches/encryption.ts";

const key = () => randomBytes(32);

describe("an encrypted secret", () => {
  it("decrypts to any text for its owner, and never shows it", () => {
    const encryption = createEncryption([key()]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 4 }), fc.string(), (text, owner) => {
        const encrypted = encryption.encrypt(text, owner);
        expect(encryption.decrypt(encrypted, owner)).toBe(text.toWellFormed());
        expect(encrypted).not.toContain(text);
      }),
    );
  });

  it("differs each time, so that equal secrets do not look equal", () => {
    const encryption = createEncryption([key()]);
    expect(encryption.encrypt("whsec_A", "watch_1")).not.toBe(encryption.encrypt("whsec_A", "watch_1"));
  });

  it("does not decrypt for another watch, nor after any byte of it was changed", () => {
    const encryption = createEncryption([key()]);
    const encrypted = encryption.encrypt("whsec_A", "watch_1");
    expect(() => encryption.decrypt(encrypted, "watch_2")).toThrow();
    const [fingerprint = "", text = ""] = encrypted.split(".");
    const bytes = Buffer.from(text, "base64url");
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const forged = `${fingerprint}.${changed.toString("base64url")}`;
      expect(() => encryption.decrypt(forged, "watch_1")).toThrow();
    }
    for (const cut of ["", fingerprint, `${fingerprint}.`, `${fingerprint}.${text.slice(0, 20)}`])
      expect(() => encryption.decrypt(cut, "watch_1")).toThrow();
  });

  it("stays readable while its key is the second one, and is outdated then", () => {
    const [before, after] = [key(), key()];
    const encrypted = createEncryption([before]).encrypt("whsec_A", "watch_1");
    const both = createEncryption([after, before]);
    expect(both.decrypt(encrypted, "watch_1")).toBe("whsec_A");
    expect(both.isOutdated(encrypted)).toBe(true);
    const again = both.encrypt("whsec_A", "watch_1");
    expect(both.isOutdated(again)).toBe(false);
    expect(createEncryption([after]).decrypt(again, "watch_1")).toBe("whsec_A");
  });

  it("of a key that is gone names the setting that must hold it", () => {
    const encrypted = createEncryption([key()]).encrypt("whsec_A", "watch_1");
    expect(() => createEncryption([key()]).decrypt(encrypted, "watch_1")).toThrow("WATCH_SECRET_KEY");
  });
});
