import { createEndpointHandler } from "../../../src/http/request-handler.ts";
import { endpoints } from "../../../src/extras/functions.ts";
import { listening } from "../../support/listening.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

describe("an endpoint", () => {
  it("responds in JSON and logs why when its instance can't be built", async () => {
    const log = recordingLog();
    const handle = createEndpointHandler(endpoints.getMentionMarket, {
      clock: virtualClock(),
      log,
      services: () => {
        throw new Error("Bad value of UPSTREAM_BASE_URL: expected an http or https URL");
      },
    });
    const server = await listening((request, response) => void handle(request, response));
    const response = await fetch(`${server.url}/getMentionMarket`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: "Internal error" });
    await server.close();
    expect(log.entries).toMatchObject([
      { severity: "error", fields: { cause: expect.stringContaining("Bad value of UPSTREAM_BASE_URL") } },
    ]);
  });
});
