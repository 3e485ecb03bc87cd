import { Console } from "node:console";
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { messageOf } from "../src/base/errors.ts";
import { openCorpus } from "../src/transcripts/corpus.ts";
import { startSampleProvider } from "./provider/start.ts";
import { demoUser } from "./identity/demo-user.ts";
import { createIdentity } from "./identity/identity.ts";
import { announce } from "./announce.ts";
import { application, serve, type DeployedFunction } from "./serve.ts";
import { prepareEnvironment } from "./settings.ts";

/** What `npm start` runs: the deployed functions on loopback, with the embedded store and the sample provider. */
async function start(): Promise<void> {
  const asJson = process.argv.includes("--json");
  // Logs go to stderr, where firebase-functions finds the console when it is loaded: stdout is for what is announced.
  globalThis.console = new Console(process.stderr, process.stderr);

  const repository = resolve(dirname(import.meta.dirname), "..");
  const settings = prepareEnvironment(process.env, repository);
  if (settings.sampleCorpus !== null && !existsSync(settings.sampleCorpus)) {
    const { writeSampleCorpus } = await import("./corpus/sample-corpus.ts");
    writeSampleCorpus(settings.sampleCorpus);
  }
  const { readConfig } = await import("../src/config.ts");
  const config = readConfig();

  const sample = settings.isSample ? await startSampleProvider({}) : null;
  const upstream = sample?.baseUrl ?? config.UPSTREAM_BASE_URL;
  process.env.UPSTREAM_BASE_URL = upstream;

  const functions = new Map<string, DeployedFunction>();
  let baseUrl = "";
  const identity = createIdentity(settings.folder, {
    project: settings.project,
    baseUrl: () => baseUrl,
    log: (line) => process.stderr.write(`mention-market: ${line}\n`),
  });
  const server = await serve(
    application(functions, { ...settings, identity: identity.router }),
    settings.port,
  );
  baseUrl = `http://127.0.0.1:${server.port}`;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${server.port}`;

  for (const [name, exported] of Object.entries(await import("../src/index.ts")))
    functions.set(name, exported);
  checkCorpus(config.NFL_CORPUS);
  const { services } = await import("../src/wiring.ts");
  const { generateUncountedKey } = await import("../src/access/generate-key.ts");
  const { keys, clock, close } = services();
  const readyKey = { label: "npm start", expiresInDays: 1 };
  const { apiKey } = await generateUncountedKey(keys, demoUser.uid, readyKey, clock.now());

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    await server.close();
    await sample?.close();
    identity.close();
    await close();
    process.exit(0);
  }
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());

  announce(
    {
      baseUrl,
      apiKey,
      idToken: identity.demoToken(),
      callableUrl: `${baseUrl}/${settings.project}/${settings.region}`,
      upstream,
      store: settings.store,
    },
    { asJson, isSample: settings.isSample },
  );
}

/** A file that is no corpus would fail every search; one that is not there yet only leaves their transcripts out. */
function checkCorpus(path: string): void {
  try {
    const corpus = openCorpus(path);
    if (corpus === null)
      process.stderr.write(`mention-market: NFL_CORPUS: no file at ${path}; searches go without\n`);
    corpus?.close();
  } catch (error) {
    throw new Error(`Bad value of NFL_CORPUS: ${messageOf(error)}`, { cause: error });
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`mention-market: ${messageOf(error)}\n`);
  process.exit(1);
});
