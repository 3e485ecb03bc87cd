import { runCommand } from "../../commands/keys/run-command.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";

describe("npm --prefix functions run keys", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer();
  });
  afterAll(() => server.stop());

  const keys = (args: readonly string[], stdin = "") =>
    runCommand(
      args,
      { DATA_DIR: server.folder },
      () => Promise.resolve(stdin),
      () => null,
    );
  const statusOf = async (apiKey: string) =>
    (await server.get("/getAllMentionSeries", { headers: { "x-api-key": apiKey } })).status;

  it("finds a leaked key in a URL, and disables and enables it from the next request on", async () => {
    const { printed, code } = await keys(["create", "--uid", "customer-1", "--label", "bot"]);
    const [apiKey = ""] = printed;
    expect([code, await statusOf(apiKey)]).toEqual([0, 200]);
    const found = await keys(["find"], `GET https://example.com/getMentionMarket?apiKey=${apiKey}&a=b`);
    const summary: { keyId?: string } = JSON.parse(found.printed[0] ?? "");
    expect(summary).toMatchObject({ uid: "customer-1", status: "active", label: "bot" });
    const { keyId = "" } = summary;

    await keys(["disable", keyId]);
    expect(await statusOf(apiKey)).toBe(403);
    await keys(["enable", keyId]);
    expect(await statusOf(apiKey)).toBe(200);
    const listed = await keys(["list", "--uid", "customer-1"]);
    expect(JSON.parse(listed.printed[0] ?? "")).toMatchObject({ keys: [{ keyId, label: "bot" }] });
  });

  it("knows no account of this machine by its e-mail address", async () => {
    expect(await keys(["list", "--email", "ann@example.com"])).toEqual({
      code: 1,
      printed: [],
      said: ["No account has this e-mail address"],
    });
  });
});
