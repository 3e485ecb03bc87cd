import { minuteMs } from "@mention-market/service/base/clock";
import { tooManyRequests } from "../../src/board/board-limits.ts";
import { startBoardProvider, type BoardProvider } from "../support/board-provider.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

describe("getBoard, which takes no key,", () => {
  let provider: BoardProvider;
  let service: Service;
  let clock: VirtualClock;
  beforeEach(async () => {
    clock = virtualClock();
    provider = await startBoardProvider([]);
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, PUBLIC_BOARD: "true" },
      clock,
    });
  });
  afterEach(async () => {
    await service.close();
    await provider.close();
  });
  const ask = (query = "", headers: Record<string, string> = {}) => service.get(`/getBoard${query}`, headers);

  it("answers 120 requests a minute to an address, then 429 that says when, and others all the time", async () => {
    const from = (address: string) => ask("", { "x-forwarded-for": address });
    for (let asked = 0; asked < 120; asked += 1) expect((await from("192.0.2.1")).status).toBe(200);
    const refused = await from("192.0.2.1");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(await refused.json()).toMatchObject({ error: tooManyRequests });
    expect((await from("192.0.2.2")).status).toBe(200);
    clock.advance(minuteMs);
    expect((await from("192.0.2.1")).status).toBe(200);
  });

  it("answers 6,000 requests a minute to all visitors behind Hosting together, whatever addresses they claim", async () => {
    const headers = { "x-forwarded-host": "board.web.app" };
    for (let asked = 0; asked < 6_000; asked += 1)
      expect(service.services.countBoardRequest(null)).toBeNull();
    const claimed = {
      ...headers,
      "x-forwarded-for": "192.0.2.7, 198.51.100.1",
      "fastly-client-ip": "192.0.2.7",
    };
    const refused = await ask("", claimed);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining("of all visitors") });
    expect((await ask("", { "x-forwarded-for": "192.0.2.7" })).status).toBe(200);
    clock.advance(minuteMs);
    expect((await ask("", claimed)).status).toBe(200);
  });
});
