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

/** The emulators' addresses in firebase.json. */
export function addressesOf(repository: string): Addresses {
  return readFirebaseJson(repository).emulators;
}

/** Further sources to which the pages connect. */
function sourcesOf({ auth, functions }: Addresses): string[] {
  return [auth, functions].flatMap(({ port }) =>
    ["127.0.0.1", "localhost"].map((host) => `http://${host}:${port}`),
  );
}

/** Lets pages that functions serve connect to the emulators, too. */
export function openPageHeaders(repository: string): void {
  const path = join(repository, "extras/lib/headers.json");
  const headers = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, "utf8")));
  const sources = sourcesOf(addressesOf(repository));
  const opened = Object.entries(headers).map(([key, value]) => [
    key,
    withConnectSources(key, value, sources),
  ]);
  writeFileSync(path, JSON.stringify(Object.fromEntries(opened)));
}

/**
 * Writes a copy of firebase.json whose pages may also connect to the emulators of accounts and functions. It is in the same folder,
 * because its paths are relative. Returns its path.
 */
export function writeConfigCopy(repository: string): string {
  const config = readFirebaseJson(repository);
  const sources = sourcesOf(config.emulators);
  const headers = config.hosting.headers.map((rule) => ({
    ...rule,
    headers: rule.headers.map(({ key, value }) => ({ key, value: withConnectSources(key, value, sources) })),
  }));
  const path = join(repository, ".firebase-emulators.json");
  writeFileSync(path, JSON.stringify({ ...config, hosting: { ...config.hosting, headers } }, null, 2));
  return path;
}
