import { systemClock } from "@mention-market/service/base/clock";
import { messageOf } from "@mention-market/service/base/errors";
import { generateKey } from "@mention-market/service/functions/generate-api-key";
import { openServiceStore } from "../../local/build-all.ts";
import { operate } from "../keys/operate.ts";
import { openNamedStore } from "../keys/store.ts";
import { missing, notChecked, ok, type Finding } from "./finding.ts";

/** No account has this uid, so the daily sweep ends keys that a failed check leaves. */
const uid = "check-deployed";

/** Makes a key in the service's store, checks that it is admitted, revokes it, and checks that it is refused. */
export async function checkKeyLife(
  baseUrl: string,
  features: readonly string[] | null,
  environment: NodeJS.ProcessEnv,
): Promise<Finding[]> {
  if (environment["GCLOUD_PROJECT"] === undefined && environment["DATA_DIR"] === undefined)
    return [notChecked("A key's life: set GCLOUD_PROJECT (or DATA_DIR, for npm start)")];
  // The extras' function reads no Kalshi.
  const path = features?.includes("core") === true ? "/getRateLimit" : "/getAllMentionSeries";
  const statusOf = async (headers: Record<string, string>) =>
    (await fetch(baseUrl + path, { headers, redirect: "error" })).status;
  try {
    const { store } = openNamedStore(environment, openServiceStore);
    try {
      const input = { label: "check:deployed", expiresInDays: 1 };
      const made = await generateKey(store.keys, uid, input, systemClock.now());
      const headers = { "x-api-key": made.apiKey };
      const statuses = [await statusOf({}), await statusOf(headers)];
      await operate(store.keys, "revoke", made.keyId, systemClock.now());
      statuses.push(await statusOf(headers));
      const text = `A request without a key, with a new one and with the revoked one: ${statuses.join(", ")}`;
      return statuses.join() === "401,200,403"
        ? [ok(text)]
        : [missing(`${text}; expected 401, 200, 403. Is this the store of the service at ${baseUrl}?`)];
    } finally {
      await store.close();
    }
  } catch (error) {
    return [missing(`A key's life: ${messageOf(error)}`)];
  }
}
