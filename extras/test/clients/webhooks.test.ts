import { verifyWebhook, WebhookVerificationError } from "../../clients/typescript/src/webhook.ts";
import { cases, secret } from "./webhook-vectors.ts";

describe("verifyWebhook", () => {
  it.each(cases)("$title: right is $isRight", async ({ secret: own, headers, body, now, isRight }) => {
    const forms = [
      () => verifyWebhook(own, headers, body, { now: now * 1000 }),
      () => verifyWebhook(own, headers, new TextEncoder().encode(body), { now: now * 1000 }),
    ];
    for (const verify of forms) {
      if (isRight) expect(await verify()).toEqual(JSON.parse(body));
      else await expect(verify()).rejects.toThrow(WebhookVerificationError);
    }
  });

  it("takes the Headers of fetch", async () => {
    const [first] = cases;
    if (first === undefined) throw new Error("No case");
    const { headers, body, now } = first;
    expect(await verifyWebhook(secret, new Headers(headers), body, { now: now * 1000 })).toEqual({});
    await expect(verifyWebhook(secret, new Headers(), body, { now: now * 1000 })).rejects.toThrow(
      "webhook-id is missing",
    );
  });

  it("says that a secret is not one, whatever arrives", async () => {
    for (const bad of ["", "whsec_", "whsec_Gürkchen", "MDEyMzQ1"]) {
      const { headers = {}, body = "", now = 0 } = cases[0] ?? {};
      await expect(verifyWebhook(bad, headers, body, { now: now * 1000 })).rejects.toThrow(
        /secret is not one of a watch/,
      );
    }
  });

  it("says that a tolerance or a time is not a number, before any webhook of any age passes", async () => {
    const { headers = {}, body = "", now = 0 } = cases[0] ?? {};
    for (const options of [{ toleranceSeconds: NaN, now: now * 1000 }, { now: NaN }])
      await expect(verifyWebhook(secret, headers, body, options)).rejects.toThrow(TypeError);
  });
});
