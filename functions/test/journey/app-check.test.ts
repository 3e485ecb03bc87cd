import { startLocalServer, type LocalServer } from "../support/local-server.ts";

describe("callables with ENFORCE_APP_CHECK", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer({ ENFORCE_APP_CHECK: "true" });
  });
  afterAll(() => server.stop());

  it("refuse a signed-in call without a valid token of App Check, and the functions with a key go on", async () => {
    for (const token of [null, "garbage", ""]) {
      const response = await fetch(`${server.callableUrl}/listApiKeys`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${server.idToken}`,
          ...(token !== null && { "x-firebase-appcheck": token }),
        },
        body: '{"data":null}',
      });
      expect([token, response.status, await response.json()]).toEqual([
        token,
        401,
        {
          error: {
            status: "UNAUTHENTICATED",
            message: "This service takes calls of its own apps only (App Check)",
          },
        },
      ]);
    }
    expect((await server.get("/getRateLimit")).status).toBe(200);
  });
});
