import { randomBytes } from "node:crypto";
import { dayMs } from "../../../src/base/clock.ts";
import { createEncryption } from "../../../src/watches/encryption.ts";
import { newSecret, signingSecrets, withSecret } from "../../../src/watches/secrets.ts";
import { noon } from "../../store/store-harness.ts";
import { makeWatch } from "../../support/make-watch.ts";

const encryption = createEncryption([randomBytes(32)]);

function watchWith(secret: string) {
  const watch = makeWatch();
  return { ...watch, secret: encryption.encrypt(secret, watch.id) };
}

describe("a watch's secret", () => {
  it("is 32 random bytes in the form of Standard Webhooks", () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(one).not.toBe(other);
  });

  it("signs too for 24 hours after a rotation, second to the new one, and not a millisecond longer", () => {
    const watch = withSecret(watchWith("whsec_before"), "whsec_after", encryption, noon);
    expect(signingSecrets(watch, encryption, noon)).toEqual(["whsec_after", "whsec_before"]);
    expect(signingSecrets(watch, encryption, noon + dayMs - 1)).toEqual(["whsec_after", "whsec_before"]);
    expect(signingSecrets(watch, encryption, noon + dayMs)).toEqual(["whsec_after"]);
  });

  it("ends at once when a second rotation replaces the one that replaced it", () => {
    const once = withSecret(watchWith("whsec_1"), "whsec_2", encryption, noon);
    const twice = withSecret(once, "whsec_3", encryption, noon + 1);
    expect(signingSecrets(twice, encryption, noon + 1)).toEqual(["whsec_3", "whsec_2"]);
  });
});
