import { dirname, join, resolve } from "node:path";
import { buildPackages } from "../clients/packages.ts";
import { misspeltSettings } from "@mention-market/service/config";
import { messageOf } from "@mention-market/service/base/errors";
import { aboutLines, parseOptions, usage, type StartOptions } from "./command-line.ts";
import { featureNames } from "../src/feature-names.ts";
import { createApplication } from "./application.ts";
import { startCollecting } from "./collecting.ts";
import { checkCorpus, prepareSampleCorpora } from "./corpus-file.ts";
import { createIdentity } from "./identity/identity.ts";
import { logReasons, prepareLog, say } from "@mention-market/service/local/local-log";
import { createOriginCheck } from "@mention-market/service/local/origins";
import { startSampleProvider } from "./provider/start.ts";
import { readyText, startLines } from "@mention-market/service/local/ready-text";
import { runFunction, servedOf, type DeployedFunction } from "@mention-market/service/local/run-function";
import { requireFreePort, serve } from "@mention-market/service/local/server";
import { ownSettings, prepareEnvironment } from "./settings.ts";
import { createDashboardBuild } from "./site/dashboard-build.ts";
import { readHostingConfig } from "./site/hosting.ts";
import { createSite } from "./site/site.ts";

/** How long running requests may take to finish after a signal. */
const graceMs = 5000;

/** Runs `npm start`: the deployed functions on loopback, with the embedded store and the sample provider. */
async function start({ json, allowedOrigins }: StartOptions): Promise<void> {
  prepareLog();
  const repository = resolve(dirname(import.meta.dirname), "..");
  const settings = prepareEnvironment(process.env, repository);
  await requireFreePort(settings.port);
  for (const warning of misspeltSettings(ownSettings)) say(warning);
  const { readExtrasConfig } = await import("../src/config.ts");
  const config = readExtrasConfig();
  if (config.NFL_CORPUS !== undefined) checkCorpus(config.NFL_CORPUS);
  if (settings.sampleCorpora !== null) await prepareSampleCorpora(settings.sampleCorpora);

  const sample = settings.isSample
    ? await startSampleProvider({ readsPerSecond: settings.sampleReadsPerSecond })
    : null;
  const upstream = sample?.baseUrl ?? config.UPSTREAM_BASE_URL;
  process.env.UPSTREAM_BASE_URL = upstream;

  const functions = new Map<string, DeployedFunction>();
  let baseUrl = "";
  const originCheck = createOriginCheck(allowedOrigins, say);
  /** In a deployment the daily jobs do this. Here the end of an account is known at once. */
  const onRemoved = async (uid: string) => {
    const { instance } = await import("../src/index.ts");
    const { endKeysOf } = await import("@mention-market/service/keys/end-deleted-accounts");
    const { deleteWatchesOf } = await import("../src/watches/own-watches.ts");
    const { keys, watches, clock } = instance.services();
    await endKeysOf(uid, keys, clock.now());
    await deleteWatchesOf(uid, watches);
  };
  const identity = createIdentity({
    ...settings,
    originCheck,
    baseUrl: () => baseUrl,
    onRemoved,
  });
  const hosting = readHostingConfig(repository);
  const build = createDashboardBuild({
    repository,
    // The start installs no tools: the first request of a page does.
    command: [
      "sh",
      "-c",
      "node functions/install.mjs && FEATURES=all npm --prefix extras run --silent dashboard",
    ],
    output: { file: join(hosting.public, "features.json"), content: JSON.stringify(featureNames) },
    sources: ["extras/dashboard", "extras/clients", "extras/docs", "extras/openapi.json"],
    log: say,
  });
  const site = createSite({
    repository,
    config: hosting,
    build,
    buildPackages,
    runFunction: (name) => runFunction(functions, name, originCheck),
  });
  const app = createApplication(functions, {
    ...settings,
    first: logReasons,
    identity: identity.router,
    site,
    originCheck,
  });
  const server = await serve(app, settings.port);
  baseUrl = `http://127.0.0.1:${server.port}`;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${server.port}`;
  // No watch may send to this server itself.
  const ownHosts = [process.env.OWN_HOSTS ?? "", `127.0.0.1:${server.port}`, `localhost:${server.port}`];
  process.env.SITE_URL ||= baseUrl;
  process.env.OWN_HOSTS = ownHosts.filter((host) => host !== "").join(",");

  const service = await import("@mention-market/service");
  const exported = await import("../src/index.ts");
  for (const [name, served] of [...servedOf(service), ...servedOf(exported.functions)])
    functions.set(name, served);
  const { makeReadyKey } = await import("@mention-market/service/local/ready-text");
  const started = exported.instance.services();
  const { keys, clock, close } = started;
  const { listCollections } = await import("../src/words/list-collections.ts");
  for (const { collection, transcripts, first_date, last_date, series } of listCollections(started))
    started.log.info("Collection", {
      collection,
      transcripts,
      first_date,
      last_date,
      series: series.join(", "),
    });
  const { apiKey, ended } = await makeReadyKey(keys, "npm start", clock.now());

  // Before the first reader: a page or a board that found no record would keep that for minutes.
  if (settings.isSample) {
    const { makeUpRecord } = await import("./made-up-record.ts");
    await makeUpRecord(started).catch((error: unknown) =>
      started.log.warn("No track record was made up", { cause: messageOf(error) }),
    );
  }
  const unreadable = (await started.countUnreadable?.()) ?? 0;
  if (unreadable > 0) started.log.error("Secrets of watches can't be read", { watches: unreadable });
  const collecting = startCollecting(started);
  stopAtSignals(async () => {
    build.stop();
    const collected = collecting.stop();
    await server.close(graceMs);
    await collected;
    await sample?.close();
    identity.close();
    await close();
  });
  const running = {
    baseUrl,
    apiKey,
    idToken: identity.demoToken(),
    callableUrl: `${baseUrl}/${settings.project}/${settings.region}`,
    upstream,
    store: settings.store,
  };
  // Nothing else is ever written to stdout.
  const about = [
    ...aboutLines(baseUrl, settings.isSample ? null : upstream),
    ...startLines(allowedOrigins, ended),
  ];
  process.stdout.write(json ? `${JSON.stringify(running)}\n` : readyText(running, about));
}

/** The exit codes that shells use for a process ended by a signal: 128 and the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** At SIGINT or SIGTERM: ends the work, then exits with 0. A second signal exits at once. */
function stopAtSignals(end: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(exitCodes[signal]);
      stopping = true;
      end()
        .catch((error: unknown) => say(`Could not end cleanly: ${messageOf(error)}`))
        .finally(() => process.exit(0));
    });
  }
}

function fail(error: unknown, code: number): void {
  say(messageOf(error));
  process.exitCode = code;
}

try {
  const options = parseOptions(process.argv.slice(2));
  if (options.help) process.stdout.write(usage);
  else
    start(options).catch((error: unknown) => {
      fail(error, 1);
      process.exit();
    });
} catch (error) {
  fail(error, 2);
}
