/** What `npm run clients` runs: writes what follows from functions/openapi.json, then both packages into clients/dist. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findPython } from "./find-python.ts";

const folder = import.meta.dirname;
const typescript = join(folder, "typescript");
const python = join(folder, "python");
const out = join(folder, "dist");

function run(cwd: string, command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}

rmSync(out, { recursive: true, force: true });
rmSync(join(typescript, "dist"), { recursive: true, force: true });
mkdirSync(out);
run(typescript, process.execPath, "generate.ts");
run(typescript, process.execPath, "node_modules/typescript/bin/tsc", "-p", ".");
// npm's own path is there when this runs as an npm script.
run(
  typescript,
  process.execPath,
  process.env.npm_execpath ?? "npm",
  "pack",
  "--silent",
  "--pack-destination",
  out,
);

const interpreter = findPython(["build", "flit_core"]);
if (interpreter === null) {
  if (process.env.REQUIRE_PYTHON !== undefined)
    throw new Error("The Python package needs Python 3.11 with build and flit_core");
  process.stderr.write(
    "The Python package was left out: it needs Python 3.11 or newer with the modules build and flit_core\n",
  );
} else {
  run(python, interpreter, "generate.py");
  run(python, interpreter, "-m", "build", "--no-isolation", "--wheel", "--sdist", "--outdir", out, ".");
  // Older versions of flit write a hyphen where PEP 625 asks for an underscore.
  for (const name of readdirSync(out).filter((one) => one.endsWith(".tar.gz")))
    renameSync(join(out, name), join(out, name.replace(/^mention-market/, "mention_market")));
}
