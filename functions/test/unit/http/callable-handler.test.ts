import { onCall } from "firebase-functions/v2/https";
import { createApplication } from "../../../sandbox/application.ts";
import { unavailable } from "../../../src/base/errors.ts";
import { createCallableHandler } from "../../../src/http/callable-handler.ts";
import { callables } from "../../../src/functions.ts";
import { listening } from "../../support/listening.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

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

describe("a callable", () => {
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
