import { openStoreAt } from "../../local/sqlite/store.ts";
import { systemClock } from "../../src/base/clock.ts";
import { generateKey } from "../../src/functions/generate-api-key.ts";
import { failureText, lacksCredentials, openNamedStore } from "../keys/named-store.ts";
import { operate } from "../keys/operate.ts";
import { missing, notChecked, ok, type Finding } from "./finding.ts";
import { request } from "./health.ts";

/** No account has this uid, so the daily sweep ends keys that a failed check leaves. */
const uid = "check-deployed";

/**
 * Makes a key in the service's store, checks that the function at `path` admits it, revokes it, and checks that it is refused.
 */
export async function checkKeyLife(
  baseUrl: string,
  path: string,
  environment: NodeJS.ProcessEnv,
): Promise<Finding> {
  if (environment["GCLOUD_PROJECT"] === undefined && environment["DATA_DIR"] === undefined)
    return notChecked("A key's life: set GCLOUD_PROJECT (or DATA_DIR, for npm start)");
  const statusOf = async (headers: Record<string, string>) =>
    (await request(baseUrl, path, { headers })).status;
  const { store, name } = openNamedStore(environment, openStoreAt);
  try {
    const input = { label: "check:deployed", expiresInDays: 1 };
    const made = await generateKey(store.keys, uid, input, systemClock.now());
    const headers = { "x-api-key": made.apiKey };
    const statuses = [await statusOf({}), await statusOf(headers)];
    await operate(store.keys, "revoke", made.keyId, systemClock.now());
    statuses.push(await statusOf(headers));
    const text = `A request without a key, with a new one and with the revoked one: ${statuses.join(", ")}`;
    return statuses.join() === "401,200,403"
      ? ok(text)
      : missing(`${text}; expected 401, 200, 403. Is this the store of the service at ${baseUrl}?`);
  } catch (error) {
    const text = `A key's life: ${failureText(error, name)}`;
    return lacksCredentials(error) ? notChecked(text) : missing(text);
  } finally {
    await store.close();
  }
}
