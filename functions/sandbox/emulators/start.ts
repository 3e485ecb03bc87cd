import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { startSampleProvider } from "../provider/start.ts";
import { findFirestoreEmulator } from "./firestore.ts";
import { wrapJar } from "./wrap-jar.ts";

/**
 * What `npm run emulators` runs: the built functions on firebase-tools' Functions, Auth and Firestore emulators, beside the
 * sample provider, which `functions/.env.demo-mention-market` leads them to. With `-- <command>` the emulators end with it.
 */
const samplePort = 8790;
const repository = resolve(import.meta.dirname, "../../..");
const project = "demo-mention-market";
const folder = mkdtempSync(join(tmpdir(), "mention-market-emulators-"));

const command = process.argv.slice(2);
const sample = await startSampleProvider({ port: samplePort });
const firestore = findFirestoreEmulator();
const jar = join(folder, "firestore.jar");
if (!("missing" in firestore)) wrapJar(firestore.jar, jar);

const firebase = join(repository, "emulators/node_modules/firebase-tools/lib/bin/firebase.js");
const run = command.length === 0 ? ["emulators:start"] : ["emulators:exec", command.join(" ")];
const child = spawn(
  process.execPath,
  [firebase, ...run, "--project", project, "--only", "functions,auth,firestore", "--non-interactive"],
  {
    cwd: repository,
    stdio: "inherit",
    env: {
      ...process.env,
      // Keeps firebase-tools from fetching its message of the day, so that it starts without a network.
      CI: "1",
      // Nor is Google's metadata server looked for.
      METADATA_SERVER_DETECTION: "none",
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      ...(!("missing" in firestore) && { FIRESTORE_EMULATOR_BINARY_PATH: jar }),
    },
  },
);

// A terminal signals the whole group, so firebase-tools is on its way down already; a supervisor signals only this process.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code) => {
  rmSync(folder, { recursive: true });
  void sample.close();
  process.exitCode = code ?? 1;
});
