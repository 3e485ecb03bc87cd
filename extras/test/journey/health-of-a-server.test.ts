import { health } from "@mention-market/service/functions/get-health";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { startLocalServer } from "../support/local-server.ts";
import { lockStore } from "../support/store-lock.ts";

describe("the health of a server whose keys another process has locked", () => {
  it("is 503 with the same fields, that of the extras is 200, and each line of the log names the release", async () => {
    const folder = temporaryFolder();
    const server = await startLocalServer({ DATA_DIR: folder.path, RELEASE_COMMIT: "abc1234" });
    const unlock = lockStore(folder.path);
    const failing = await server.get("/getHealth", { headers: {} });
    expect(failing.status).toBe(503);
    expect(health.parse(await failing.json())).toMatchObject({
      store: "failing",
      release: { commit: "abc1234" },
    });
    expect((await server.get("/getExtrasHealth", { headers: {} })).status).toBe(200);
    unlock();
    await server.stop();
    const lines = server
      .stderr()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines.some((line) => line.includes('"message":"Started"'))).toBe(true);
    for (const line of lines) expect(line).toMatch(/"release":"\d+\.\d+\.\d+\+abc1234"/);
    folder.remove();
  });
});
