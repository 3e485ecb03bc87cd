import { onCall } from "firebase-functions/v2/https";
import { z } from "zod";
import { createApplication } from "../../../sandbox/application.ts";
import { unavailable } from "../../../src/base/errors.ts";
import { createCallableHandler } from "../../../src/http/callable-handler.ts";
import { callables } from "../../../src/extras/functions.ts";
import { listening } from "../../support/listening.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";
import { watchCalls } from "../../support/watch-calls.ts";

/** The response to a call during which `error` is thrown, and what is logged of it. */
async function callWith(error: Error) {
  const log = recordingLog();
  const handler = createCallableHandler(callables.listApiKeys, {
    clock: virtualClock(),
    log,
    services: () => {
      throw error;
    },
  });
  const functions = new Map([["listApiKeys", onCall(handler)]]);
  const server = await listening(createApplication(functions, { project: "demo-x", region: "us-central1" }));
  const response = await fetch(`${server.url}/listApiKeys`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data: null }),
  });
  const body: unknown = await response.json();
  await server.close();
  return { status: response.status, body, entries: log.entries };
}

/** Why a call is refused that is made by an app with a valid App Check token, or without one. Nobody is signed in. */
async function refusalOf(call: { readonly hasAppToken: boolean; readonly enforceAppCheck: boolean }) {
  const calls = watchCalls();
  calls.open();
  const handler = createCallableHandler(callables.listApiKeys, {
    clock: calls.clock,
    log: recordingLog(),
    services: () => ({ ...calls.services(), enforceAppCheck: call.enforceAppCheck }),
  });
  const token = { iss: "", sub: "", aud: [], exp: 0, iat: 0, app_id: "app" };
  const withToken = call.hasAppToken ? { app: { appId: "app", token } } : {};
  const run = onCall((request) => handler({ ...request, ...withToken }));
  const server = await listening(
    createApplication(new Map([["listApiKeys", run]]), { project: "demo-x", region: "us-central1" }),
  );
  const response = await fetch(`${server.url}/listApiKeys`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"data":null}',
  });
  await server.close();
  await calls.close();
  return z.object({ error: z.object({ message: z.string() }) }).parse(await response.json()).error.message;
}

describe("a callable", () => {
  it("asks for a token of App Check before anything else, where the operator wants one", async () => {
    const [signIn, appCheck] = [/^Sign in to manage API keys$/, /App Check/];
    for (const [hasAppToken, enforceAppCheck, expected] of [
      [false, false, signIn],
      [true, true, signIn],
      [false, true, appCheck],
    ] as const)
      expect(await refusalOf({ hasAppToken, enforceAppCheck })).toMatch(expected);
  });

  it("reports a defect of ours as internal, and logs where it was thrown", async () => {
    const { status, body, entries } = await callWith(new TypeError("undefined is not a function"));
    expect(status).toBe(500);
    expect(body).toEqual({ error: { status: "INTERNAL", message: "Internal error" } });
    const cause = expect.stringMatching(/TypeError: undefined is not a function\n +at /);
    expect(entries).toMatchObject([{ severity: "error", fields: { status: "internal", cause } }]);
  });

  it("reports a store that fails as unavailable, and logs its cause", async () => {
    const { status, body, entries } = await callWith(unavailable(new Error("14 UNAVAILABLE: no connection")));
    expect(status).toBe(503);
    expect(body).toEqual({ error: { status: "UNAVAILABLE", message: "Service temporarily unavailable" } });
    const cause = expect.stringContaining("14 UNAVAILABLE: no connection");
    expect(entries).toMatchObject([{ severity: "error", fields: { status: "unavailable", cause } }]);
  });
});
