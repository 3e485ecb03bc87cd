import { z } from "zod";
import { changeWatch } from "./find-watch.ts";
import { newSecret, withSecret } from "./secrets.ts";
import type { WatchServices } from "./services.ts";

export const rotatedSecret = z
  .object({ secret: z.string().describe("The new secret. It is shown only in this response.") })
  .meta({ id: "RotatedWatchSecret" });
type RotatedSecret = Readonly<z.output<typeof rotatedSecret>>;

/** Gives a watch another secret. Throws `not_found`, or `unavailable` when the store fails. */
export async function rotateWatchSecret(
  { watches, encryption }: WatchServices,
  uid: string,
  watchId: string,
  at: number,
): Promise<RotatedSecret> {
  const secret = newSecret();
  await changeWatch(watches, uid, watchId, (watch) => withSecret(watch, secret, encryption, at));
  return { secret };
}
