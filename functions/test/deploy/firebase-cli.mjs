/**
 * What `firebase deploy` does before it needs a network, done by firebase-tools' own modules, which have no command for it:
 *   pack <folder> <file>    writes the path of the packaged source that would be uploaded of a folder of functions
 *   discover <folder> <file> writes the endpoints of an installed package, parameters at their defaults, once they are found valid
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

async function discover(sourceDir) {
  const { getRuntimeDelegate } = load("deploy/functions/runtimes");
  const { resolveBackend } = load("deploy/functions/build");
  const { allEndpoints } = load("deploy/functions/backend");
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
  return allEndpoints(backend);
}

// The node binary of `#!/usr/bin/env node` scripts that firebase-tools starts.
process.env.PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
process.env.FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH = "true";
const [command, ...args] = process.argv.slice(2);
const result = await { pack, discover }[command](args[0]);
writeFileSync(args.at(-1), JSON.stringify(result));
