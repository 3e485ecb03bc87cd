import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { serviceCallables, serviceEndpoints } from "@mention-market/service/openapi/all-functions";
import { endpoints, watchCallables } from "../../src/functions.ts";
import { functions } from "../../src/index.ts";

const extras = join(__dirname, "../..");
const repository = join(extras, "..");
const service = join(repository, "functions");
const manifestSchema = z.object({
  endpoints: z.record(z.string(), z.record(z.string(), z.unknown())),
  params: z.array(z.object({ name: z.string(), type: z.string(), default: z.unknown().optional() })),
});

/** What the Firebase CLI learns from firebase-functions about the functions of a module, requested as the CLI does. */
async function manifest(
  cwd: string,
  moduleIn: (folder: string) => Promise<string>,
): Promise<z.output<typeof manifestSchema>> {
  const folder = await mkdtemp(join(tmpdir(), "mention-market-manifest-"));
  const path = join(folder, "functions.yaml");
  const bin = join(repository, "node_modules/firebase-functions/lib/bin/firebase-functions.js");
  // It reads its first argument only when there is a second.
  await promisify(execFile)(process.execPath, [bin, await moduleIn(folder), "-"], {
    cwd,
    env: { PATH: process.env.PATH, FUNCTIONS_CONTROL_API: "true", FUNCTIONS_MANIFEST_OUTPUT_PATH: path },
  });
  const found = manifestSchema.parse(JSON.parse(await readFile(path, "utf8")));
  await rm(folder, { recursive: true });
  return found;
}

/** Writes a module that exports every function of the extras, as their build of FEATURES=all does. Returns its path. */
async function writeAll(folder: string): Promise<string> {
  const module = join(folder, "all.mjs");
  const { href } = pathToFileURL(join(extras, "src/index.ts"));
  const names = Object.keys(functions).join(", ");
  await writeFile(module, `import { functions } from "${href}";\nexport const { ${names} } = functions;\n`);
  return module;
}

const everywhere = { platform: "gcfv2", region: "{{ params.REGION }}", timeoutSeconds: 30 };
const http = {
  ...everywhere,
  httpsTrigger: { invoker: ["public"] },
  availableMemoryMb: 512,
  cpu: 1,
  concurrency: 250,
};
const call = {
  ...everywhere,
  callableTrigger: {},
  availableMemoryMb: 256,
  concurrency: 80,
  maxInstances: 5,
};

/** Invoked by Cloud Scheduler's own account only: it has no invoker. */
const sweep = {
  ...everywhere,
  timeoutSeconds: 300,
  scheduleTrigger: expect.objectContaining({ schedule: "every day 04:10" }),
  maxInstances: 1,
};

const endWatches = {
  ...sweep,
  scheduleTrigger: expect.objectContaining({ schedule: "every day 04:20" }),
};

/** The same, each minute. */
const collect = {
  ...sweep,
  timeoutSeconds: 60,
  scheduleTrigger: expect.objectContaining({ schedule: "* * * * *" }),
};

/** Invoked by the account of its queue only. One instance counts the pace of each host. */
const deliver = {
  ...everywhere,
  timeoutSeconds: 60,
  availableMemoryMb: 512,
  concurrency: 500,
  maxInstances: 1,
  taskQueueTrigger: expect.objectContaining({
    rateLimits: expect.objectContaining({ maxConcurrentDispatches: 400 }),
    retryConfig: expect.objectContaining({ maxAttempts: 3 }),
  }),
};

describe("what the Firebase CLI discovers", () => {
  let discovered: z.output<typeof manifestSchema>;
  let ofService: z.output<typeof manifestSchema>;
  beforeAll(async () => {
    discovered = await manifest(extras, writeAll);
    ofService = await manifest(service, () => Promise.resolve("src/index.ts"));
  });

  it("is every function with its options: anyone may invoke the HTTPS ones, and their instances are few", () => {
    const described = [
      ...Object.values(endpoints).map(({ name, maxInstances }) => [name, { ...http, maxInstances }] as const),
      ["mcp", http] as const,
      ["eventPage", { ...http, maxInstances: 2 }] as const,
      ["calendar", { ...http, maxInstances: 1 }] as const,
      ...Object.values(watchCallables).map(({ name }) => [name, call] as const),
      ["endWatchesOfDeletedAccounts", endWatches] as const,
      ["collectChanges", collect] as const,
      ["deliverChange", deliver] as const,
    ];
    expect(discovered.endpoints).toEqual(
      Object.fromEntries(described.map(([name, options]) => [name, expect.objectContaining(options)])),
    );
  });

  it("gives the key of the watches' secrets to the functions of watches, and to no other", () => {
    const ofWatches = Object.keys(watchCallables);
    const given = Object.entries(discovered.endpoints).flatMap(([name, { secretEnvironmentVariables }]) =>
      secretEnvironmentVariables === undefined ? [] : [{ name, secretEnvironmentVariables }],
    );
    const secretEnvironmentVariables = [{ key: "WATCH_SECRET_KEY" }];
    expect(given.toSorted((a, b) => a.name.localeCompare(b.name, "en"))).toEqual(
      [...ofWatches, "deliverChange"].sort().map((name) => ({ name, secretEnvironmentVariables })),
    );
  });

  it("has at most 20 instances that read the provider, for which the pace is shown to work", () => {
    const readers = new Set<string>([
      ...[...Object.values(serviceEndpoints), ...Object.values(endpoints)].flatMap(({ name, errors }) =>
        errors.failure === undefined ? [] : [name],
      ),
      "mcp",
    ]);
    const instances = Object.entries({ ...ofService.endpoints, ...discovered.endpoints })
      .filter(([name]) => readers.has(name))
      .map(([name, { maxInstances }]) => ({ name, instances: z.number().parse(maxInstances) }));
    const sum = instances.reduce((total, one) => total + one.instances, 0);
    const stated = instances.map((one) => `${one.name} ${one.instances}`).join(", ");
    const tooMany = sum > 20 ? [`lower maxInstances in src/endpoints: ${sum} in all (${stated})`] : [];
    expect(tooMany).toEqual([]);
  });

  it("is every parameter, each with a default that Enter takes, but for the secret", () => {
    expect(discovered.params.map(({ name, type }) => [name, type])).toEqual([
      ["REGION", "string"],
      ["UPSTREAM_BASE_URL", "string"],
      ["UPSTREAM_READS_PER_SECOND", "int"],
      ["RATE_LIMIT_PER_HOUR", "int"],
      ["PRICE_MAX_AGE_MS", "int"],
      ["CORS_ORIGIN", "string"],
      ["ENFORCE_APP_CHECK", "string"],
      ["NFL_ANNOUNCER_SERIES", "string"],
      ["SERVE_TRANSCRIPT_TEXT", "string"],
      ["PUBLIC_BOARD", "string"],
      ["OWN_HOSTS", "string"],
      ["SITE_URL", "string"],
      ["WATCH_SECRET_KEY", "secret"],
    ]);
    const withoutDefault = discovered.params.filter((param) => param.default === undefined);
    expect(withoutDefault.map(({ name }) => name)).toEqual(["WATCH_SECRET_KEY"]);
  });

  it("is of the service its own functions alone, without a secret, a queue or a run each minute", () => {
    const names = [
      ...Object.keys(serviceEndpoints),
      ...Object.keys(serviceCallables),
      "endKeysOfDeletedAccounts",
    ];
    expect(Object.keys(ofService.endpoints).toSorted()).toEqual(names.toSorted());
    expect(
      ofService.params.filter(({ name, type }) => type === "secret" || /BOARD|HOSTS/.test(name)),
    ).toEqual([]);
    const triggers = Object.entries(ofService.endpoints).flatMap(([name, options]) =>
      ["secretEnvironmentVariables", "taskQueueTrigger", "scheduleTrigger"].flatMap((option) =>
        option in options ? [[name, option]] : [],
      ),
    );
    expect(triggers).toEqual([["endKeysOfDeletedAccounts", "scheduleTrigger"]]);
    expect(ofService.endpoints["endKeysOfDeletedAccounts"]).toEqual(expect.objectContaining(sweep));
    for (const name of Object.keys(serviceEndpoints))
      expect([name, ofService.endpoints[name]]).toEqual([name, expect.objectContaining(http)]);
    for (const name of Object.keys(serviceCallables))
      expect([name, ofService.endpoints[name]]).toEqual([name, expect.objectContaining(call)]);
  });

  it("runs on the Node that the repository runs on", async () => {
    const text = (path: string) => readFile(join(repository, path), "utf8");
    const config = z.object({ functions: z.array(z.object({ codebase: z.string(), runtime: z.string() })) });
    const major = process.versions.node.split(".")[0] ?? "";
    const runtime = `nodejs${major}`;
    const [service, extras] = [
      { codebase: "default", runtime },
      { codebase: "extras", runtime },
    ];
    expect(config.parse(JSON.parse(await text("firebase.json"))).functions).toEqual([service]);
    expect(config.parse(JSON.parse(await text("firebase.extras.json"))).functions).toEqual([service, extras]);
    const packageJson = z.object({ engines: z.object({ node: z.string() }) });
    for (const path of ["functions/package.json", "extras/package.json"])
      expect(packageJson.parse(JSON.parse(await text(path))).engines.node).toBe(major);
  });
});
