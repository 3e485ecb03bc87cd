import { createEndpointHandler } from "../../../src/http/endpoint.ts";
import { endpoints } from "../../../src/functions.ts";
import { listening } from "@mention-market/service/test/support/listening";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

describe("an endpoint", () => {
  it("responds in JSON and logs why when its instance can't be built", async () => {
    const log = recordingLog();
    const handle = createEndpointHandler(endpoints.getMentionMarkets, {
      clock: virtualClock(),
      log,
      services: () => {
        throw new Error("Bad value of UPSTREAM_BASE_URL: expected an http or https URL");
      },
    });
    const server = await listening((request, response) => void handle(request, response));
    const response = await fetch(`${server.url}/getMentionMarkets`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: "Internal error" });
    await server.close();
    expect(log.entries).toMatchObject([
      { severity: "error", fields: { cause: expect.stringContaining("Bad value of UPSTREAM_BASE_URL") } },
    ]);
  });
});
