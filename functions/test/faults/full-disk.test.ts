import { health } from "../../src/functions/get-health.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";

describe("npm start on a full disk", () => {
  let server: LocalServer;
  beforeAll(async () => {
    // A folder without transcripts, whose files would be larger.
    server = await startLocalServer({ CORPUS_DIR: __dirname, NODE_DISABLE_COMPILE_CACHE: "1" }, 256);
  });
  afterAll(() => server.stop());

  it("says in getHealth that its store fails once requests with a key are 503", async () => {
    const statusOf = async () => (await server.get("/getMentionMarket")).status;
    let admitted = 0;
    while ((await statusOf()) !== 503 && admitted < 1_000) admitted += 1;
    expect(admitted).toBeLessThan(1_000);
    const response = await server.get("/getHealth", { headers: {} });
    expect(response.status).toBe(503);
    expect(health.parse(await response.json())).toMatchObject({ store: "failing" });
    expect(await statusOf()).toBe(503);
  });
});
