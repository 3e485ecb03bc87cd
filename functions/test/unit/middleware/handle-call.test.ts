import "../../support/console-lines.ts";
import firebaseFunctionsTest from "firebase-functions-test";
import { HttpsError, onCall } from "firebase-functions/v2/https";
import { unavailable } from "../../../src/base/errors.ts";
import { generateApiKeyCallable } from "../../../src/functions/generate-api-key.ts";
import { hashOf } from "../../../src/keys/api-key.ts";
import { generatedKey } from "../../../src/keys/new-key.ts";
import { handleCall, type CallServices } from "../../../src/middleware/handle-call.ts";
import { createSqliteHarness, storeOfSuite } from "../../store/store-harness.ts";
import { startService } from "../../support/service.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const { wrap, cleanup } = firebaseFunctionsTest();
const account = { uid: "somebody", token: { firebase: { sign_in_provider: "password" } } };
const app = { appId: "app", token: {} };
const appCheckText = "This service accepts calls from its own apps only (App Check)";

describe("a callable", () => {
  const { store } = storeOfSuite(createSqliteHarness);
  afterAll(cleanup);

  /** Calls generateApiKey as firebase-functions does once it has verified the tokens. Returns the result or the error, and the log. */
  async function call(
    request: object,
    given: Partial<CallServices> | Error = {},
  ): Promise<{ outcome: unknown; entries: readonly object[] }> {
    const log = recordingLog();
    const services = () => {
      if (given instanceof Error) throw given;
      const throttleCalls = () => null;
      return { keys: store.keys, throttleCalls, enforceAppCheck: false, project: undefined, ...given };
    };
    const run: unknown = wrap(
      onCall(handleCall({ clock: virtualClock(), log, services }, generateApiKeyCallable)),
    );
    if (typeof run !== "function") throw new Error("generateApiKey can't be wrapped");
    const data = { label: "mine" };
    const calling: unknown = Reflect.apply(run, undefined, [
      { data, rawRequest: { headers: {} }, ...request },
    ]);
    const outcome = await Promise.resolve(calling).catch((error: unknown) => error);
    return { outcome, entries: log.entries };
  }
  const errorOf = ({ outcome }: { outcome: unknown }) =>
    outcome instanceof HttpsError ? outcome.toJSON() : outcome;

  it("makes a key of the account that is signed in, and logs neither the key nor the label", async () => {
    const { outcome, entries } = await call({ auth: account });
    const { apiKey } = generatedKey.parse(outcome);
    expect(await store.keys.findByHash(hashOf(apiKey))).toMatchObject({ uid: "somebody", label: "mine" });
    expect(entries).toEqual([
      {
        severity: "info",
        message: "generateApiKey ok",
        fields: { function: "generateApiKey", uid: "somebody", status: "ok", ms: 0 },
      },
    ]);
  });

  it.each([
    ["a sign-in without it", {}, false, "Sign in to manage API keys"],
    ["a sign-in with it", { app }, true, "Sign in to manage API keys"],
    ["a token of App Check before that", { auth: account }, true, appCheckText],
  ])("asks for %s, where the operator wants App Check or not", async (_what, request, wanted, message) => {
    const service = await startService({ env: { ENFORCE_APP_CHECK: String(wanted) } });
    const { enforceAppCheck } = service.services;
    await service.close();
    const refused = await call(request, { enforceAppCheck });
    expect(errorOf(refused)).toEqual({ status: "UNAUTHENTICATED", message });
    expect(refused.entries).toMatchObject([{ severity: "info", fields: { status: "unauthenticated" } }]);
  });

  it("reports a defect of ours as internal, and logs where it was thrown", async () => {
    const failed = await call({}, new TypeError("undefined is not a function"));
    expect(errorOf(failed)).toEqual({ status: "INTERNAL", message: "Internal error" });
    const cause = expect.stringMatching(/TypeError: undefined is not a function\n +at /);
    expect(failed.entries).toMatchObject([{ severity: "error", fields: { status: "internal", cause } }]);
  });

  it("reports a store that fails as unavailable, and logs its cause", async () => {
    const failed = await call({}, unavailable(new Error("14 UNAVAILABLE: no connection")));
    expect(errorOf(failed)).toEqual({ status: "UNAVAILABLE", message: "Service temporarily unavailable" });
    const cause = expect.stringContaining("14 UNAVAILABLE: no connection");
    expect(failed.entries).toMatchObject([{ severity: "error", fields: { status: "unavailable", cause } }]);
  });
});
