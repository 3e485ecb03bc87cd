import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { strToU8, zipSync } from "fflate";
import { messageOf } from "../../src/base/errors.ts";
import { prepareSampleCorpora } from "../corpus-file.ts";
import { startSampleProvider } from "../provider/start.ts";
import { addressesOf, writeConfigCopy } from "./config-copy.ts";
import { findFirestoreEmulator, firestoreClass } from "./firestore.ts";
import { prepareDemo } from "./ready.ts";
import { makeWatchSecretKey } from "../settings.ts";

/**
 * What `npm run emulators` runs: the built functions and the built dashboard on firebase-tools' emulators, beside the sample provider, which
 * `functions/.env.demo-mention-market` leads them to, with the sample corpus. With `-- <command>` the emulators end with it.
 */
const samplePort = 8790;
const repository = resolve(import.meta.dirname, "../../..");
const project = "demo-mention-market";
const folder = mkdtempSync(join(tmpdir(), "mention-market-emulators-"));
const corpora = join(repository, ".data", "sample-corpora");

const command = process.argv.slice(2);
const sample = await startSampleProvider({ port: samplePort });
const firestore = findFirestoreEmulator();
const jar = join(folder, "firestore.jar");
if (!("missing" in firestore)) wrapJar(firestore.jar, jar);
await prepareSampleCorpora(corpora);
const configCopy = writeConfigCopy(repository);
/** Where the emulators look for secrets first. What the key encrypts ends with them. */
const secrets = join(repository, "functions/.secret.local");
writeFileSync(secrets, `WATCH_SECRET_KEY=${makeWatchSecretKey()}\n`, { mode: 0o600 });

const firebase = join(repository, "emulators/node_modules/firebase-tools/lib/bin/firebase.js");
const run = command.length === 0 ? ["emulators:start"] : ["emulators:exec", command.join(" ")];
const common = ["--project", project, "--config", configCopy, "--non-interactive"];
const child = spawn(
  process.execPath,
  [firebase, ...run, "--only", "functions,auth,firestore,hosting", ...common],
  {
    cwd: repository,
    stdio: "inherit",
    env: {
      ...process.env,
      // Keeps firebase-tools from fetching its message of the day, so that it starts without a network.
      CI: "1",
      // Keeps firebase-admin from searching for Google's metadata server.
      METADATA_SERVER_DETECTION: "none",
      // Seconds to load the functions, instead of 10: enough on a busy machine.
      FUNCTIONS_DISCOVERY_TIMEOUT: "60",
      CORPUS_DIR: corpora,
      PROVIDER_IS_SAMPLE: "true",
      LOCAL_RECEIVERS: "true",
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      ...(!("missing" in firestore) && { FIRESTORE_EMULATOR_BINARY_PATH: jar }),
    },
  },
);

const ended = new AbortController();
// A terminal signals the whole group, so firebase-tools is on its way down already; a supervisor signals only this process.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code) => {
  ended.abort();
  rmSync(folder, { recursive: true });
  rmSync(configCopy);
  rmSync(secrets, { force: true });
  void sample.close();
  process.exitCode = code ?? 1;
});

if (command.length === 0) {
  const { host, port } = addressesOf(repository).functions;
  void collectEachMinute(`http://${host}:${port}`, project, ended.signal);
  prepareDemo(project, addressesOf(repository), ended.signal).then(
    (text) => process.stdout.write(text),
    (error: unknown) => {
      if (!ended.signal.aborted) process.stderr.write(`mention-market: no ready key: ${messageOf(error)}\n`);
    },
  );
}

/**
 * Starts the collector's function on the emulator of functions (its base URL) each minute until the signal aborts: no emulator starts what is
 * scheduled.
 */
async function collectEachMinute(functionsUrl: string, project: string, signal: AbortSignal): Promise<void> {
  const trigger = `${functionsUrl}/functions/projects/${project}/triggers/us-central1-collectChanges-0`;
  while (!signal.aborted) {
    // Until the emulators are ready nobody listens, and a run that fails is in the function's own log. A run takes up to 55 seconds of its minute.
    const run = fetch(trigger, { method: "POST", body: "{}", signal }).catch(() => undefined);
    await Promise.all([run, pause(60_000, undefined, { signal }).catch(() => undefined)]);
  }
}

/**
 * Writes a jar that `java -jar` starts and whose class path is another jar: firebase-tools starts its Firestore emulator that way, and
 * the Google Cloud SDK's jar names no main class.
 */
function wrapJar(jar: string, at: string): void {
  const lines = [
    "Manifest-Version: 1.0",
    `Main-Class: ${firestoreClass}`,
    `Class-Path: ${pathToFileURL(jar).href}`,
  ];
  const manifest = lines.map((line) => `${wrapped(line)}\r\n`).join("");
  writeFileSync(at, zipSync({ "META-INF/MANIFEST.MF": strToU8(manifest) }));
}

/** A manifest's lines hold at most 72 bytes; a longer one goes on after a line break and a space. */
function wrapped(line: string): string {
  return line.replace(/.{70}(?=.)/g, "$&\r\n ");
}
