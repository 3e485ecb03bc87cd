import { consoleLines } from "../support/console-lines.ts";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import express from "express";
import firebaseFunctionsTest from "firebase-functions-test";
import { runFunction, servedOf } from "../../local/run-function.ts";
import { hashOf } from "../../src/keys/api-key.ts";
import { generatedKey } from "../../src/keys/new-key.ts";
import { temporaryFolder } from "../support/corpora.ts";
import { foreignCalls } from "../support/foreign-calls.ts";
import { addressOf } from "../support/provider.ts";

/** The embedded store, as on a start with the condition `local`. */
jest.mock("#store", () => jest.requireActual<object>("../../local/sqlite/store.ts"));

const https = ["getMentionMarket", "getAllMentionSeries", "searchNFLStrikeWord", "getHealth"];
const callables = ["generateApiKey", "listApiKeys", "rotateApiKey", "revokeApiKey", "getApiKeyUsage"];

describe("src/index.ts, as a deployed instance loads it", () => {
  const environment = { ...process.env };
  const folder = temporaryFolder();
  const written: string[] = [];
  const origin = "https://pages.example";
  let server: Server | undefined;

  beforeEach(() => {
    jest.resetModules();
    jest.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
    Object.assign(process.env, { GCLOUD_PROJECT: "demo-x", K_SERVICE: "anything", DATA_DIR: folder.path });
  });
  afterEach(() => {
    server?.close();
    server?.closeAllConnections();
    server = undefined;
    jest.restoreAllMocks();
    process.env = { ...environment };
    written.length = 0;
  });
  afterAll(() => folder.remove());

  async function start(env: Record<string, string>) {
    Object.assign(process.env, env);
    const exported = await import("../../src/index.ts");
    const functions = servedOf(exported);
    const app = express().use("/:name", (request, response, next) =>
      // Google's host lets every page call.
      runFunction(
        functions,
        request.params.name,
        () =>
          (...[, , pass]) =>
            pass(),
      )(request, response, next),
    );
    server = createServer(app).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = addressOf(server.address());
    return async (name: string, method: string, body?: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/${name}`, {
        method,
        headers: { "content-type": "application/json", authorization: "Bearer e30.e30.", origin },
        ...(body !== undefined && { body }),
      });
      await response.arrayBuffer();
      if (callables.includes(name)) expect(response.headers.get("access-control-allow-origin")).toBe(origin);
      return response.status;
    };
  }

  it("exports the HTTPS functions, the callables and the daily job, and nothing else", async () => {
    const exported = await import("../../src/index.ts");
    expect(Object.keys(exported).toSorted()).toEqual(
      [...https, ...callables, "endKeysOfDeletedAccounts"].toSorted(),
    );
  });

  it("are deployed for every caller, on few instances, and the job for the night in New York", async () => {
    const exported: Record<string, unknown> = await import("../../src/index.ts");
    const endpointOf = (name: string): unknown => {
      const found = exported[name];
      return typeof found === "function" ? Reflect.get(found, "__endpoint") : undefined;
    };
    const instances = { getMentionMarket: 2, getAllMentionSeries: 1, searchNFLStrikeWord: 2, getHealth: 1 };
    for (const [name, maxInstances] of Object.entries(instances))
      expect(endpointOf(name)).toMatchObject({ maxInstances, httpsTrigger: { invoker: ["public"] } });
    for (const name of callables)
      expect(endpointOf(name)).toMatchObject({ maxInstances: 5, callableTrigger: {} });
    expect(endpointOf("endKeysOfDeletedAccounts")).toMatchObject({
      scheduleTrigger: { schedule: "every day 04:10", timeZone: "America/New_York" },
    });
  });

  it.each(["FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_DEBUG_FEATURES"])(
    "serves nothing with %s, which makes Firebase accept unsigned tokens, and logs that name",
    async (variable) => {
      const send = await start({ [variable]: '{"skipTokenVerification":true}' });
      for (const name of https)
        for (const method of ["GET", "OPTIONS", "PUT"])
          expect([name, method, await send(name, method)]).toEqual([name, method, 500]);
      for (const name of callables)
        expect(await send(name, "POST", '{"data":null}')).toBeGreaterThanOrEqual(400);
      const entries = written.filter((line) => line.startsWith("{"));
      expect(entries.length).toBeGreaterThanOrEqual(https.length * 3);
      for (const entry of entries) expect(entry).toContain(`${variable} must not be set`);
    },
  );

  it("answers each request with 500 while a setting is bad, and logs which and what it accepts", async () => {
    const send = await start({ RATE_LIMIT_PER_HOUR: "many" });
    expect(await send("getMentionMarket", "GET")).toBe(500);
    expect(written.join("")).toContain(
      "Bad value of RATE_LIMIT_PER_HOUR: expected a whole number from 1 to 100000",
    );
  });

  it("serves on the Firebase emulators, which set both", async () => {
    const send = await start({ FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9", FUNCTIONS_EMULATOR: "true" });
    expect(await send("getMentionMarket", "OPTIONS")).toBe(204);
    for (const name of ["getMentionMarket", "getAllMentionSeries", "searchNFLStrikeWord"])
      expect([name, await send(name, "GET")]).toEqual([name, 401]);
    for (const name of callables)
      for (const body of foreignCalls)
        expect([name, body, await send(name, "POST", body)]).toEqual([name, body, 400]);
    expect([...written, ...consoleLines].join("\n")).not.toMatch(/canary|ERROR|Unhandled|decoded/);
    // What Firebase's types hold is decoded; without a sign-in, such a call is refused like any other.
    const long = '{"@type":"type.googleapis.com/google.protobuf.Int64Value","value":"7"}';
    for (const name of callables)
      expect(await send(name, "POST", `{"data":{"expiresInDays":${long}}}`)).toBe(401);
    const { instance } = await import("../../src/instance.ts");
    await instance.services().close();
  });

  it("makes a key when firebase-functions-test wraps generateApiKey, and names its release in each line of its log", async () => {
    Object.assign(process.env, { RELEASE_COMMIT: "abc1234", RATE_LIMIT_PER_HOURS: "50" });
    const { wrap, cleanup } = firebaseFunctionsTest({ projectId: "demo-offline" });
    const { generateApiKey } = await import("../../src/index.ts");
    const { instance } = await import("../../src/instance.ts");
    const run: unknown = wrap(generateApiKey);
    if (typeof run !== "function") throw new Error("generateApiKey can't be wrapped");
    const auth = { uid: "somebody", token: { firebase: { sign_in_provider: "password" } } };
    const request = { data: { label: "mine" }, auth, rawRequest: { headers: {} } };
    const result: unknown = await Promise.resolve(Reflect.apply(run, undefined, [request]));
    const { apiKey } = generatedKey.parse(result);
    const { keys, close } = instance.services();
    expect(await keys.findByHash(hashOf(apiKey))).toMatchObject({ uid: "somebody", label: "mine" });
    await close();
    cleanup();
    expect(written.map((line) => /"message":"([^"]+)"/.exec(line)?.[1])).toEqual([
      "Unknown setting RATE_LIMIT_PER_HOURS: did you mean RATE_LIMIT_PER_HOUR?",
      "Started",
      "generateApiKey ok",
    ]);
    for (const line of written) expect(line).toMatch(/"release":"\d+\.\d+\.\d+\+abc1234"/);
    expect([...written, ...consoleLines].join("\n")).not.toContain(apiKey.slice(0, 20));
  });
});
