import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { strToU8, zipSync } from "fflate";
import { messageOf } from "@mention-market/service/base/errors";
import { prepareSampleCorpora } from "../corpus-file.ts";
import { speaker } from "../provider/made-up.ts";
import { startSampleProvider } from "../provider/start.ts";
import { addressesOf, openPageHeaders, writeConfigCopy, prepareDemo } from "./ready.ts";
import {
  findFirestoreEmulator,
  firestoreClass,
  onPath,
} from "@mention-market/service/test/support/firestore-emulator";
import { makeWatchSecretKey } from "../settings.ts";
import service from "@mention-market/service/package.json" with { type: "json" };

/**
 * Runs `npm run serve`: builds the functions and the dashboard, and runs them on firebase-tools' emulators, with the sample provider
 * (set in `.env.demo-mention-market` of each package) and the sample corpus. With `-- <command>`, the emulators end when the command ends.
 */
const samplePort = 8790;
const repository = resolve(import.meta.dirname, "../../..");
const project = "demo-mention-market";
const corpora = join(repository, ".data", "sample-corpora");

if (onPath("java") === undefined) {
  process.stderr.write("mention-market: the emulators need Java, and there is no java on the PATH\n");
  process.exit(1);
}
for (const codebase of ["functions", "extras"]) {
  const build = ["--prefix", codebase, "run", "--silent", "build"];
  const env = { ...process.env, FEATURES: "all" };
  const { status } = spawnSync("npm", build, { cwd: repository, stdio: "inherit", env });
  if (status !== 0) process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "mention-market-emulators-"));
const command = process.argv.slice(2);
const sample = await startSampleProvider({ port: samplePort });
const firestore = findFirestoreEmulator();
const jar = join(folder, "firestore.jar");
if (!("missing" in firestore)) wrapJar(firestore.jar, jar);
await prepareSampleCorpora(corpora);
const configCopy = writeConfigCopy(repository);
openPageHeaders(repository);
/** The file where emulators look for secrets first. Everything that the key encrypts ends with the emulators. */
const secrets = join(repository, "extras/lib/.secret.local");
writeFileSync(secrets, `WATCH_SECRET_KEY=${makeWatchSecretKey()}\n`, { mode: 0o600 });

/** The Firebase CLI is fetched by npx: only the emulators and deploying need its 700 packages. */
const firebase = ["--yes", service.config.firebase];
const run = command.length === 0 ? ["emulators:start"] : ["emulators:exec", command.join(" ")];
const common = ["--project", project, "--config", configCopy, "--non-interactive"];
const child = spawn("npx", [...firebase, ...run, "--only", "functions,auth,firestore,hosting", ...common], {
  cwd: repository,
  stdio: "inherit",
  env: {
    ...process.env,
    // Keeps firebase-tools from downloading its message of the day, so that it starts without a network.
    CI: "1",
    // Keeps firebase-admin from searching for Google's metadata server.
    METADATA_SERVER_DETECTION: "none",
    // Seconds for loading the functions, instead of 10, so that a busy machine has enough time.
    FUNCTIONS_DISCOVERY_TIMEOUT: "60",
    CORPUS_DIR: corpora,
    PROVIDER_IS_SAMPLE: "true",
    PROVEN_SERIES: speaker.series,
    LOCAL_RECEIVERS: "true",
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    ...(!("missing" in firestore) && { FIRESTORE_EMULATOR_BINARY_PATH: jar }),
  },
});

const ended = new AbortController();
// On Ctrl+C a terminal signals the whole process group, so firebase-tools ends anyway. A supervisor signals only this process.
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
 * Calls the collector's function on the functions emulator (at its base URL) each minute until the signal aborts, because emulators run
 * no schedules.
 */
async function collectEachMinute(functionsUrl: string, project: string, signal: AbortSignal): Promise<void> {
  const trigger = `${functionsUrl}/functions/projects/${project}/triggers/us-central1-collectChanges-0`;
  while (!signal.aborted) {
    // A call fails until the emulators are ready, and a failed run is in the function's own log. A run takes up to 55 seconds.
    const run = fetch(trigger, { method: "POST", body: "{}", signal }).catch(() => undefined);
    await Promise.all([run, pause(60_000, undefined, { signal }).catch(() => undefined)]);
  }
}

/**
 * Writes a jar for `java -jar` whose class path is another jar. firebase-tools starts its Firestore emulator so, but the Google Cloud
 * SDK's jar names no main class.
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

/** Lines of a manifest have at most 72 bytes. A longer one continues after a line break and a space. */
function wrapped(line: string): string {
  return line.replace(/.{70}(?=.)/g, "$&\r\n ");
}
