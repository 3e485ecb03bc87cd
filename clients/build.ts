/** What `npm run clients` runs: writes what follows from functions/openapi.json, then both packages into clients/dist. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;
const typescript = join(folder, "typescript");
const out = join(folder, "dist");

function run(cwd: string, command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}

rmSync(out, { recursive: true, force: true });
rmSync(join(typescript, "dist"), { recursive: true, force: true });
mkdirSync(out);
run(typescript, process.execPath, "generate.ts");
run(typescript, process.execPath, "node_modules/typescript/bin/tsc", "-p", ".");
// npm's own path stands there when this runs as an npm script.
run(
  typescript,
  process.execPath,
  process.env.npm_execpath ?? "npm",
  "pack",
  "--silent",
  "--pack-destination",
  out,
);
