import { acceptsWrites } from "@mention-market/service/test/support/firestore-emulator";
import { clients } from "./client.ts";
import { firestore, get, requests } from "./emulators.ts";

/**
 * Before all suites: the Firestore emulator's first write takes seconds, which the guard's deadline does not allow for. Nor does it allow for
 * six functions that start at once, so each is started here, one after another.
 */
export default async function setUp(): Promise<void> {
  if (!(await acceptsWrites(`${firestore.host}:${firestore.port}`)))
    throw new Error("The Firestore emulator takes no write");
  const sdk = clients();
  const { apiKey } = await (await sdk.open()).makeKey();
  for (const path of requests) await get(path, apiKey);
  await sdk.close();
}
