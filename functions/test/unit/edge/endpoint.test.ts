import { endpoint } from "../../../src/edge/endpoint.ts";
import { getMentionMarket } from "../../../src/edge/get-mention-market.ts";
import { listening } from "../../support/listening.ts";

describe("an endpoint", () => {
  it("answers in JSON and leaves the log to its host when its instance can't be built", async () => {
    const bad = new Error("Bad value of UPSTREAM_BASE_URL: expected an http or https URL");
    const handle = endpoint(getMentionMarket, () => {
      throw bad;
    });
    const thrown: unknown[] = [];
    const server = await listening((request, response) => {
      handle(request, response).catch((error: unknown) => {
        thrown.push(error);
        response.end(); // As its host would, so that a client is not left waiting.
      });
    });
    const response = await fetch(`${server.url}/getMentionMarket`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: "Internal error" });
    await server.close();
    expect(thrown).toEqual([bad]);
  });
});
