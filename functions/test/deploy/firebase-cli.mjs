/**
 * What `firebase deploy` does before it needs a network, done by firebase-tools' own modules, which have no command for it:
 *   pack <folder> <file>    writes the path of the packaged source that would be uploaded of a folder of functions
 *   discover <folder> <file> writes the endpoints of an installed package, parameters at their defaults, once they are found valid
 *   rewrites <folder> <file> writes the rewrites that Hosting is sent with such a package, in a project without any other function
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const repository = resolve(import.meta.dirname, "../../..");
const cli = createRequire(join(repository, "emulators/package.json"));
const load = (module) => cli(`firebase-tools/lib/${module}`);
const project = "demo-mention-market";

const { configForCodebase, normalizeAndValidate } = load("functions/projectConfig");
const firebaseJson = JSON.parse(readFileSync(join(repository, "firebase.json"), "utf8"));
const config = configForCodebase(normalizeAndValidate(firebaseJson.functions), "default");

async function pack(sourceDir) {
  const { prepareFunctionsUpload } = load("deploy/functions/prepareFunctionsUpload");
  const { pathToSource } = await prepareFunctionsUpload(sourceDir, config);
  return pathToSource;
}

async function backendOf(sourceDir) {
  const { getRuntimeDelegate } = load("deploy/functions/runtimes");
  const { resolveBackend } = load("deploy/functions/build");
  const { endpointsAreValid } = load("deploy/functions/validate");

  const where = { projectId: project, projectDir: dirname(sourceDir), sourceDir, runtime: config.runtime };
  const delegate = await getRuntimeDelegate(where);
  await delegate.validate();
  const firebaseConfig = { projectId: project };
  const build = await delegate.discoverBuild({}, { GCLOUD_PROJECT: project });
  const { backend } = await resolveBackend({
    build,
    firebaseConfig,
    userEnvs: Object.fromEntries(build.params.map((param) => [param.name, String(param.default)])),
    nonInteractive: true,
  });
  endpointsAreValid(backend);
  return backend;
}

async function discover(sourceDir) {
  const { allEndpoints } = load("deploy/functions/backend");
  return allEndpoints(await backendOf(sourceDir));
}

async function rewrites(sourceDir) {
  const { empty } = load("deploy/functions/backend");
  const { convertConfig } = load("deploy/hosting/convertConfig");
  const { normalize } = load("hosting/config");
  const hosting = { ...firebaseJson.hosting, site: project };
  normalize([hosting]);
  const context = { projectId: project, existingBackendPromise: Promise.resolve(empty()) };
  const functions = { default: { wantBackend: await backendOf(sourceDir) } };
  return (await convertConfig(context, { functions }, { config: hosting, version: "versions/1" })).rewrites;
}

// The node binary of `#!/usr/bin/env node` scripts that firebase-tools starts.
process.env.PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
process.env.FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH = "true";
const [command, ...args] = process.argv.slice(2);
const result = await { pack, discover, rewrites }[command](args[0]);
writeFileSync(args.at(-1), JSON.stringify(result));
