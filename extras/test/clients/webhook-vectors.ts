/** Of Standard Webhooks: each signed with this secret, the bytes of "0123456789abcdef0123456789abcdef". */
export const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

const created =
  '{"type":"contact.created","timestamp":"2022-11-03T20:26:10.344522Z","data":{"id":"1f81eb52-5198-4599-803e-771906343485"}}';

const vectors = [
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
] as const;

const headersOf = (id: string, seconds: number, signature: string) => ({
  "webhook-id": id,
  "webhook-timestamp": String(seconds),
  "webhook-signature": signature,
});

export interface WebhookCase {
  readonly title: string;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Seconds. */
  readonly now: number;
  readonly isRight: boolean;
}

const [id, seconds, body, signature] = vectors[1];
const right = { secret, headers: headersOf(id, seconds, signature), body, now: seconds };
const withHeader = (name: string, value: string) => ({
  ...right,
  headers: { ...right.headers, [name]: value },
});
const without = (name: string) => ({
  ...right,
  headers: Object.fromEntries(Object.entries(right.headers).filter(([key]) => key !== name)),
});

/** What both packages must accept and refuse. */
export const cases: readonly WebhookCase[] = [
  ...vectors.map(([vectorId, at, text, signed]) => ({
    title: `the vector ${vectorId}`,
    secret,
    headers: headersOf(vectorId, at, signed),
    body: text,
    now: at,
    isRight: true,
  })),
  {
    title: "names of headers in capitals",
    ...right,
    headers: { "Webhook-Id": id, "WEBHOOK-TIMESTAMP": String(seconds), "Webhook-Signature": signature },
    isRight: true,
  },
  {
    title: "a signature among others",
    ...withHeader("webhook-signature", `v1,AAAA v1a,xyz ${signature}`),
    isRight: true,
  },
  { title: "300 seconds ago", ...right, now: seconds + 300, isRight: true },
  { title: "301 seconds ago", ...right, now: seconds + 301, isRight: false },
  { title: "301 seconds ahead", ...right, now: seconds - 301, isRight: false },
  { title: "another body", ...right, body: `${body} `, isRight: false },
  { title: "another id", ...withHeader("webhook-id", "evt_3"), isRight: false },
  { title: "another time", ...withHeader("webhook-timestamp", String(seconds + 1)), isRight: false },
  { title: "a time that is not one", ...withHeader("webhook-timestamp", "1e9"), isRight: false },
  {
    title: "another secret",
    ...right,
    secret: "whsec_YWJjZGVmMDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODk=",
    isRight: false,
  },
  {
    title: "a signature of another version",
    ...withHeader("webhook-signature", signature.replace("v1,", "v2,")),
    isRight: false,
  },
  {
    title: "a signature that is not ASCII",
    ...withHeader("webhook-signature", "v1,Gürkchen😀"),
    isRight: false,
  },
  ...["webhook-id", "webhook-signature"].map((name) => ({
    title: `a lone surrogate in ${name}`,
    ...withHeader(name, "v1,\ud800"),
    isRight: false,
  })),
  { title: "a lone surrogate in the body", ...right, body: `${body}\ud800`, isRight: false },
  { title: "an empty signature", ...withHeader("webhook-signature", ""), isRight: false },
  ...Object.keys(right.headers).map((name) => ({ title: `no ${name}`, ...without(name), isRight: false })),
];
