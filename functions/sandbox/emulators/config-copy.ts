import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { withConnectSources } from "../site/hosting.ts";

const address = z.object({ host: z.string(), port: z.number() });
const header = z.looseObject({ key: z.string(), value: z.string() });
const firebaseJson = z.looseObject({
  hosting: z.looseObject({ headers: z.array(z.looseObject({ headers: z.array(header) })) }),
  emulators: z.looseObject({ functions: address, auth: address, firestore: address, hosting: address }),
});

export type Addresses = z.output<typeof firebaseJson>["emulators"];

function readFirebaseJson(repository: string): z.output<typeof firebaseJson> {
  return firebaseJson.parse(JSON.parse(readFileSync(join(repository, "firebase.json"), "utf8")));
}

/** Where firebase.json puts the emulators. */
export function addressesOf(repository: string): Addresses {
  return readFirebaseJson(repository).emulators;
}

/**
 * Writes a copy of firebase.json beside it, whose pages may also connect to the emulators of accounts and functions. Its paths are
 * relative to its folder, so it can't be elsewhere. Returns its path.
 */
export function writeConfigCopy(repository: string): string {
  const config = readFirebaseJson(repository);
  const { auth, functions } = config.emulators;
  const sources = [auth, functions].flatMap(({ port }) =>
    ["127.0.0.1", "localhost"].map((host) => `http://${host}:${port}`),
  );
  const headers = config.hosting.headers.map((rule) => ({
    ...rule,
    headers: rule.headers.map(({ key, value }) => ({ key, value: withConnectSources(key, value, sources) })),
  }));
  const path = join(repository, ".firebase-emulators.json");
  writeFileSync(path, JSON.stringify({ ...config, hosting: { ...config.hosting, headers } }, null, 2));
  return path;
}
