import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

export interface ReleaseState {
  readonly version: string;
  readonly changelog: string;
  readonly tags: readonly string[];
  /** Tracked files that differ from the last commit. */
  readonly changed: readonly string[];
}

/** Why the version can't be released yet, and what to do; null if it can. */
export function whyNot({ version, changelog, tags, changed }: ReleaseState): string | null {
  const [, newest = "", day = ""] = /^## (\S+), (.*)$/m.exec(changelog) ?? [];
  if (tags.includes(`v${version}`))
    return `v${version} is tagged already: set the next version in functions/package.json`;
  if (newest !== version) return `CHANGELOG.md begins with ${newest}: give ${version} a section`;
  if (!/^\d{4}-\d\d-\d\d$/.test(day))
    return `CHANGELOG.md says "${version}, ${day}": write the day, such as ${version}, 2026-01-31`;
  const others = changed.filter((path) => path !== "CHANGELOG.md");
  return others.length === 0 ? null : `Commit these first: ${others.join(", ")}`;
}

/** Reads the state of a repository for `whyNot`. */
export function readState(root: string): ReleaseState {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, "functions/package.json"), "utf8")));
  return {
    version,
    changelog: readFileSync(join(root, "CHANGELOG.md"), "utf8"),
    tags: linesOf(git(root, "tag", "--list")),
    changed: linesOf(git(root, "diff", "--name-only", "HEAD")),
  };
}

/** Commits CHANGELOG.md and released.json, and tags the commit. */
export function commitAndTag(root: string, version: string): void {
  git(
    root,
    "commit",
    "--quiet",
    "-m",
    `Release ${version}`,
    "CHANGELOG.md",
    "functions/openapi/released.json",
  );
  git(root, "tag", "--annotate", `v${version}`, "-m", `Version ${version}`);
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" });
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}
