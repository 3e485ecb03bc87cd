import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { signatureHeaders } from "../../../../src/watches/secrets.ts";

const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const created =
  '{"type":"contact.created","timestamp":"2022-11-03T20:26:10.344522Z","data":{"id":"1f81eb52-5198-4599-803e-771906343485"}}';

const freshSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
const nowSeconds = () => Math.floor(Date.now() / 1000);

describe("a signature", () => {
  it.each([
    ["evt_1", 1_795_328_000, "{}", "v1,tSAp09AmhaK9pkt8YTwNQz1EnKUfD7VLc3pttsyBSvA="],
    [
      "evt_2",
      1_795_328_000,
      '{"data":{"word":"Gürkchen 😀"}}',
      "v1,3cuhx6F0GXKYpssC7ro1kBzUJ8UUYTS6iME9vNBsohY=",
    ],
    [
      "msg_2KWPBgLlAfxdpx2AI54pPJ85f4W",
      1_674_087_231,
      created,
      "v1,bAo/ZbQILxvdozo/ynbX/OmAvBCBNauT8tvtBLFrDCI=",
    ],
  ])("of %s is that of Standard Webhooks", (id, seconds, body, signature) => {
    expect(signatureHeaders(id, seconds, body, [secret])).toEqual({
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signature,
    });
  });

  it("of any body is accepted by the package of Standard Webhooks", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.uint8Array({ minLength: 24, maxLength: 64 }), (value, key) => {
        const body = JSON.stringify({ value });
        const own = `whsec_${Buffer.from(key).toString("base64")}`;
        const headers = signatureHeaders("0123456789abcdef", nowSeconds(), body, [own]);
        expect(new Webhook(own).verify(body, headers)).toEqual(JSON.parse(body));
      }),
    );
  });

  it("is made with both secrets while one replaces the other, and each accepts it", () => {
    const secrets = [freshSecret(), freshSecret()];
    const headers = signatureHeaders("d1", nowSeconds(), "{}", secrets);
    expect(headers["webhook-signature"].split(" ")).toHaveLength(2);
    for (const one of secrets) expect(() => new Webhook(one).verify("{}", headers)).not.toThrow();
    expect(() => new Webhook(freshSecret()).verify("{}", headers)).toThrow("No matching signature found");
  });

  it("covers the body, the id and the time", () => {
    const headers = signatureHeaders("d1", nowSeconds(), "{}", [secret]);
    const verify = (body: string, changed: object) => () =>
      new Webhook(secret).verify(body, { ...headers, ...changed });
    expect(verify("{}", {})).not.toThrow();
    expect(verify("{ }", {})).toThrow();
    expect(verify("{}", { "webhook-id": "d2" })).toThrow();
    expect(verify("{}", { "webhook-timestamp": String(nowSeconds() + 1) })).toThrow();
  });
});
