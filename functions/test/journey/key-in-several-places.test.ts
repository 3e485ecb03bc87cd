import { answer, startProvider, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";

const list = "/getAllMentionSeries";

describe("a request with a key", () => {
  let provider: Provider;
  let service: Service;
  beforeAll(async () => {
    provider = await startProvider();
    provider.on("/series", answer({ series: [] }));
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl } });
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  it("is admitted although another place has an empty key, as from a variable that is not set", async () => {
    const apiKey = await service.makeKey();
    const requests: [path: string, headers: Record<string, string>][] = [
      [`${list}?apiKey=${apiKey}`, { "x-api-key": "" }],
      [`${list}?apiKey=${apiKey}`, { authorization: "Bearer " }],
      [`${list}?apiKey=`, { "x-api-key": apiKey }],
      [`${list}?apiKey=`, { authorization: `Bearer ${apiKey}` }],
    ];
    for (const [path, headers] of requests) expect((await service.get(path, headers)).status).toBe(200);
  });

  it("that is empty everywhere gets the 401 of a missing key", async () => {
    const response = await service.get(`${list}?apiKey=`, { "x-api-key": "", authorization: "Bearer " });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("No API key was sent") });
  });
});

describe("a 401", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env: { UPSTREAM_BASE_URL: "http://127.0.0.1:1" } });
  });
  afterAll(() => service.close());

  it.each([
    ["a missing key", list, {}],
    ["a malformed key", list, { "x-api-key": "mm_live_cutoff" }],
    ["two keys", `${list}?apiKey=a`, { "x-api-key": "b" }],
  ])(
    "for %s names the scheme in WWW-Authenticate, never Basic, and a page may read it",
    async (_what, path, headers) => {
      const response = await service.get(path, headers);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe('Bearer realm="mention-market"');
      expect(response.headers.get("access-control-expose-headers")?.split(", ")).toContain(
        "WWW-Authenticate",
      );
    },
  );

  it("is the only response with it", async () => {
    expect((await service.get("/getHealth", {})).headers.get("www-authenticate")).toBeNull();
    expect((await service.get(list)).headers.get("www-authenticate")).toBeNull();
  });
});
