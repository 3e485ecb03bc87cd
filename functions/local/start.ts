import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import express, { type ErrorRequestHandler, type Express } from "express";
import { messageOf } from "../src/base/errors.ts";
import { demoToken, identityRouter } from "./identity.ts";
import { startKalshiDouble } from "./kalshi.ts";
import { logReasons, prepareLog, say } from "./local-log.ts";
import { createOriginCheck, requireOwnHost, type OriginCheck } from "./origins.ts";
import {
  isCallable,
  runFunction,
  servedOf,
  type DeployedFunction,
  type DeployedFunctions,
} from "./run-function.ts";
import { readyText, startLines } from "./ready-text.ts";
import { prepareSampleCorpus } from "./sample/corpus.ts";
import { serve } from "./server.ts";

const usage = `Usage: npm --prefix functions start [-- options]

Serves the functions on this machine until Ctrl-C, with sample data.

  --json                  print one line of JSON when ready, and nothing else, on stdout (use npm --silent)
  --allow-origin <origin> let pages of this origin, such as http://localhost:5173, call (may be repeated)
  --help                  print this

PORT (8080; 0: any free one), DATA_DIR (.data), and each setting of .env.example are environment variables.
`;

/** How long running requests may take to finish after a signal. */
const graceMs = 5000;

async function start(json: boolean, allowedOrigins: readonly string[]): Promise<void> {
  prepareLog();
  const { env } = process;
  // Here and below: an empty variable counts as not set.
  const port = env["PORT"] || "8080";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error("Bad value of PORT: expected a whole number from 0 (any free port) to 65535");
  const project = (env["GCLOUD_PROJECT"] ||= "demo-mention-market");
  const prefix = `/${project}/${env["REGION"] || "us-central1"}`;

  const functions = new Map<string, DeployedFunction>();
  const originCheck = createOriginCheck(allowedOrigins, say);
  const server = await serve(createApp(functions, prefix, originCheck), Number(port));
  const host = `127.0.0.1:${server.port}`;

  const dataDir = resolve(env["DATA_DIR"] || join(import.meta.dirname, "../../.data"));
  env["DATA_DIR"] = dataDir;
  const corpora = join(dataDir, "corpus");
  if (!env["CORPUS_DIR"] && !env["NFL_CORPUS"]) prepareSampleCorpus(corpora);
  env["CORPUS_DIR"] ||= corpora;
  const double = env["UPSTREAM_BASE_URL"] ? null : await startKalshiDouble();
  if (double !== null) env["UPSTREAM_READS_PER_SECOND"] ||= "0";
  const upstream = (env["UPSTREAM_BASE_URL"] ||= double?.baseUrl);
  env["FIREBASE_CONFIG"] ||= JSON.stringify({ projectId: project });
  env["FIREBASE_AUTH_EMULATOR_HOST"] = host;
  // Keeps firebase-admin from searching for Google's metadata server.
  env["METADATA_SERVER_DETECTION"] = "none";

  const exported = await import("../src/index.ts");
  const { instance } = await import("../src/instance.ts");
  const { makeReadyKey } = await import("./ready-text.ts");
  const { keys, close } = instance.services();
  const { apiKey, ended } = await makeReadyKey(keys, "npm start", instance.clock.now());
  for (const [name, served] of servedOf(exported)) functions.set(name, served);
  endAtSignals(async () => {
    await server.close(graceMs);
    double?.close();
    await close();
  });
  const baseUrl = `http://${host}`;
  const running = {
    ...{ baseUrl, apiKey, idToken: demoToken(project), callableUrl: baseUrl + prefix, upstream },
    store: env["FIRESTORE_EMULATOR_HOST"] ? "firestore" : "sqlite",
  };
  const about = startLines(allowedOrigins, ended);
  process.stdout.write(json ? `${JSON.stringify(running)}\n` : readyText(running, about));
}

/** Serves the functions at `/<name>` and where the Firebase SDK calls them, and their list at `/`. */
function createApp(functions: DeployedFunctions, prefix: string, originCheck: OriginCheck): Express {
  const app = express().disable("x-powered-by").disable("etag");
  app.use(requireOwnHost, logReasons, identityRouter());
  app.get("/", (_request, response) => {
    const list = [...functions].map(([name, deployed]) => {
      return { name, method: isCallable(deployed) ? "POST" : "GET", path: `/${name}` };
    });
    response.json({ functions: list });
  });
  app.use((request, response, next) => {
    const name = request.path.replace(`${prefix}/`, "/").slice(1);
    void runFunction(functions, name, originCheck)(request, response, next);
  });
  app.use((_request, response) => {
    response.status(404).json({ error: "Not found", message: "GET / lists the functions" });
  });
  return app.use(refuseBadRequest);
}

/** For a body or a path that can't be parsed Express would send a page. */
const refuseBadRequest: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) next(error);
  else response.status(400).json({ error: { message: "Bad Request", status: "INVALID_ARGUMENT" } });
};

/** At SIGINT or SIGTERM: ends the work, then exits with 0. A second signal exits at once. */
function endAtSignals(end: () => Promise<void>): void {
  let isEnding = false;
  const onSignal = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    end()
      .catch((error: unknown) => say(`Could not end cleanly: ${messageOf(error)}`))
      .finally(() => process.exit(0));
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
}

try {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      "allow-origin": { type: "string", multiple: true, default: [] },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) process.stdout.write(usage);
  else await start(values.json, values["allow-origin"]);
} catch (error) {
  say(messageOf(error));
  process.exit(1);
}
