import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/** The last commit of corpus format 2, of NFL games only. Its benchmark has the same parts. */
const formerCommit = "e32fb89";
const repository = resolve(import.meta.dirname, "../../..");

/** The folder with the parts of the former version's benchmark, unpacked from the history; or why there is none. */
export function formerVersion(folder: string): { readonly parts: string } | { readonly missing: string } {
  const archive = spawnSync("git", ["-C", repository, "archive", formerCommit, "functions"], {
    maxBuffer: 256 * 1024 * 1024,
  });
  if (archive.status !== 0)
    return { missing: `the git history does not hold ${formerCommit}: ${archive.stderr.toString().trim()}` };
  mkdirSync(folder);
  const unpacked = spawnSync("tar", ["-x", "-C", folder], { input: archive.stdout });
  if (unpacked.status !== 0) return { missing: `tar failed: ${unpacked.stderr.toString().trim()}` };
  symlinkSync(join(repository, "functions/node_modules"), join(folder, "functions/node_modules"));
  return { parts: join(folder, "functions/bench/search") };
}
