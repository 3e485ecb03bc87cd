import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { startLocalServer, runLocalServer, type LocalServer } from "../support/local-server.ts";

const frontEnd = "http://localhost:5173";
const signUp = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local";
const signIn = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local";
const demo = JSON.stringify({ email: "demo@example.com", password: "mention-market" });

describe("a local server that pages of other sites try to use", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer({}, ["--allow-origin", frontEnd]);
  });
  afterAll(() => server.stop());

  const port = () => new URL(server.baseUrl).port;

  /** A request as a browser sends it that knows the server by another name. */
  async function sendTo(host: string, path: string): Promise<{ status: number | undefined; body: string }> {
    const sent = request(server.baseUrl + path, { headers: { host } }).end();
    const response = await new Promise<IncomingMessage>((resolve) => sent.once("response", resolve));
    return { status: response.statusCode, body: await text(response) };
  }

  function post(path: string, origin: string | null, body: string): Promise<Response> {
    return fetch(server.baseUrl + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${server.idToken}`,
        ...(origin !== null && { origin }),
      },
      body,
    });
  }

  it("serves nothing under a foreign name that resolves to this machine", async () => {
    const names = [
      "evil.example",
      `evil.example:${port()}`,
      "127.0.0.1",
      "127.0.0.1:1",
      `127.0.0.1.evil.example:${port()}`,
    ];
    for (const host of names) {
      for (const path of ["/", "/__/firebase/init.json", "/getMentionMarket", signIn, "/docs", "/nothing"]) {
        const { status, body } = await sendTo(host, path);
        expect([host, path, status]).toEqual([host, path, 421]);
        expect(body).not.toContain(server.apiKey);
      }
    }
    for (const host of [`127.0.0.1:${port()}`, `LOCALHOST:${port()}`, `[::1]:${port()}`])
      expect((await sendTo(host, "/")).status).toBe(200);
  });

  it.each(["https://evil.example", "http://127.0.0.1:1", "null", "http://localhost"])(
    "lets no page of %s sign in, call, or read the example key",
    async (origin) => {
      const accounts = await Promise.all([
        post(signIn, origin, demo),
        post(signUp, origin, "{}"),
        post("/securetoken.googleapis.com/v1/token", origin, "{}"),
        post("/__/auth/action", origin, "{}"),
        fetch(`${server.baseUrl}/__/firebase/init.json`, { headers: { origin } }),
      ]);
      const calls = ["/listApiKeys", "/api/generateApiKey", "/demo-mention-market/us-central1/revokeApiKey"];
      const called = await Promise.all(calls.map((path) => post(path, origin, '{"data":null}')));
      const asked = await Promise.all(
        [signIn, ...calls].map((path) =>
          fetch(server.baseUrl + path, {
            method: "OPTIONS",
            headers: { origin, "access-control-request-method": "POST" },
          }),
        ),
      );
      for (const response of [...accounts, ...called, ...asked]) {
        expect([response.url, response.status]).toEqual([response.url, 403]);
        expect(response.headers.get("access-control-allow-origin")).toBeNull();
        expect(await response.text()).not.toContain(server.apiKey);
      }
    },
  );

  it("lets its own pages, programs and the front end that --allow-origin names sign in and call", async () => {
    for (const origin of [null, server.baseUrl, `http://localhost:${port()}`, frontEnd]) {
      const signedIn = await post(signIn, origin, demo);
      expect([signedIn.status, signedIn.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
      const listed = await post("/listApiKeys", origin, '{"data":null}');
      expect([listed.status, listed.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
    }
  });

  it("logs each origin that it refuses once, with the option that lets it", async () => {
    const origin = "http://localhost:4321";
    for (let attempt = 0; attempt < 3; attempt += 1)
      await Promise.all([post(signIn, origin, demo), post("/listApiKeys", origin, '{"data":null}')]);
    const lines = server.stderr().split("\n");
    expect(lines.filter((line) => line.includes(origin) && line.includes("mention-market:"))).toEqual([
      `mention-market: A page of ${origin} may not sign in or call: npm start -- --allow-origin ${origin} lets it (said once)`,
    ]);
  });

  it("names its project in the 404 of a callable, which its own front end may read", async () => {
    for (const path of ["/my-project/us-central1/generateApiKey", "/demo-mention-market/eu/listApiKeys"]) {
      const response = await post(path, frontEnd, '{"data":null}');
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([404, frontEnd]);
      expect(await response.json()).toEqual({
        error: {
          status: "NOT_FOUND",
          message:
            'This server has the functions of the project demo-mention-market in us-central1: initializeApp({ projectId: "demo-mention-market", … })',
        },
      });
      const preflight = await fetch(server.baseUrl + path, {
        method: "OPTIONS",
        headers: {
          origin: frontEnd,
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type",
        },
      });
      expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
        204,
        "content-type",
      ]);
      expect((await post(path, "https://evil.example", '{"data":null}')).status).toBe(403);
    }
    expect((await post("/my-project/us-central1/nothing", null, "{}")).status).toBe(404);
    // The reference has a page of each callable.
    const page = await fetch(`${server.baseUrl}/docs/reference/createWatch`);
    expect(await page.text()).not.toContain("functions of the project");
  });

  it("lets any page read the data functions, which take a key", async () => {
    const headers = { origin: "https://evil.example", "x-api-key": server.apiKey };
    const response = await fetch(`${server.baseUrl}/getRateLimit`, { headers });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  });

  it.each(["http://localhost:5173/", "localhost:5173", "*", "file:///"])(
    "refuses to start with --allow-origin %s, which is not an origin",
    async (origin) => {
      const { code, stderr } = await runLocalServer({ DATA_DIR: server.folder }, ["--allow-origin", origin]);
      expect(code).toBe(2);
      expect(stderr).toContain("--allow-origin is a scheme, a host and a port");
    },
  );
});
