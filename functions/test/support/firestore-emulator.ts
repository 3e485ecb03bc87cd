import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, openSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { randomBytes } from "node:crypto";

/** Test suites with this ending need the emulator. Without an emulator they are skipped, not passed. */
export const firestoreSuites = "**/*.firestore.test.ts";

export const firestoreClass = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";

interface FoundEmulator {
  readonly java: string;
  readonly jar: string;
}

/** This machine's Firestore emulator, or what is missing to run it. */
export function findFirestoreEmulator(): FoundEmulator | { readonly missing: string } {
  const java = onPath("java");
  if (java === undefined) return { missing: "there is no java on the PATH" };
  const jar = jars().find((path) => existsSync(path));
  if (jar === undefined) {
    return {
      missing:
        "no cloud-firestore-emulator.jar: neither FIRESTORE_EMULATOR_JAR, gcloud nor firebase-tools has one",
    };
  }
  return { java, jar };
}

function jars(): string[] {
  const gcloud = onPath("gcloud");
  const sdk = gcloud === undefined ? [] : [join(dirname(realpathSync(gcloud)), "..", "platform")];
  return [
    process.env["FIRESTORE_EMULATOR_JAR"] ?? "",
    ...sdk.map((platform) => join(platform, "cloud-firestore-emulator", "cloud-firestore-emulator.jar")),
    ...globSync(join(homedir(), ".cache/firebase/emulators/cloud-firestore-emulator-*.jar"))
      .toSorted()
      .toReversed(),
  ];
}

export function onPath(command: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path));
}

export interface RunningEmulator {
  /** `host:port` */
  readonly host: string;
  stop(): Promise<void>;
}

const startAttempts = 600;
const pollMs = 50;

/** Starts the emulator on a free port and waits until it accepts writes. */
export async function startFirestoreEmulator(
  { java, jar }: FoundEmulator,
  rules: string,
): Promise<RunningEmulator> {
  const port = await freePort();
  const log = join(tmpdir(), `firestore-emulator-${port}.log`);
  const output = openSync(log, "w");
  const child = spawn(
    java,
    [
      ...["-Duser.language=en", "-cp", jar, firestoreClass],
      ...["--host", "127.0.0.1", "--port", String(port)],
      ...["--rules", rules, "--project_id", "demo-mention-market"],
    ],
    { stdio: ["ignore", output, output] },
  );
  child.once("error", () => undefined);
  const stopAtExit = () => child.kill();
  process.once("exit", stopAtExit);

  const host = `127.0.0.1:${port}`;
  for (let attempt = 0; !(await acceptsWrites(host)); attempt += 1) {
    if (hasEnded(child) || attempt > startAttempts) {
      child.kill();
      throw new Error(`The Firestore emulator did not start; its log is ${log}`);
    }
    await pause(pollMs);
  }
  return {
    host,
    async stop() {
      process.off("exit", stopAtExit);
      rmSync(log);
      if (hasEnded(child)) return;
      child.kill();
      await once(child, "exit");
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Whether the emulator accepts a write. Its first write takes seconds, for which no suite's deadline should allow. */
export async function acceptsWrites(host: string): Promise<boolean> {
  const documents = "projects/demo-mention-market/databases/(default)/documents";
  const write = {
    update: { name: `${documents}/started/now` },
    updateTransforms: [{ fieldPath: "writes", increment: { integerValue: 1 } }],
  };
  return fetch(`http://${host}/v1/${documents}:commit`, {
    method: "POST",
    headers: { Authorization: "Bearer owner" },
    body: JSON.stringify({ writes: [write] }),
  }).then(
    (response) => response.ok,
    () => false,
  );
}

/** A port of this machine on which no program listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

/** `host:port` of the emulator that was started before the suites. */
export function firestoreHost(): string {
  const host = process.env["TEST_FIRESTORE_HOST"];
  if (host === undefined) throw new Error("The Firestore emulator was not started for this suite");
  return host;
}

/** What is tested against the emulator has ten times the limits of Firestore: a busy machine decides nothing. */
export const timeFactor = 10;

/** A project of the suite's own: the emulator keeps any number of them apart. */
export function freshProject(): string {
  return `demo-${randomBytes(6).toString("hex")}`;
}
