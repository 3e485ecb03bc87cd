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

  it("reads an ArrayBuffer, and says of a parsed body to give it as it arrived", async () => {
    const [first] = cases;
    if (first === undefined) throw new Error("No case");
    const { headers, body, now } = first;
    const { buffer } = Uint8Array.from(new TextEncoder().encode(body));
    expect(await verifyWebhook(secret, headers, buffer, { now: now * 1000 })).toEqual({});
    // A program in JavaScript may give what its framework has parsed.
    const parsed: Uint8Array = JSON.parse(body);
    await expect(verifyWebhook(secret, headers, parsed, { now: now * 1000 })).rejects.toThrow(
      "Give the body as it arrived, before any parsing",
    );
  });

  it.each(["null", '"webhook-id"'])("says of %s to give the headers of the request", async (sent) => {
    const headers: Headers = JSON.parse(sent);
    await expect(verifyWebhook(secret, headers, "")).rejects.toThrow("Give the headers of the request");
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
