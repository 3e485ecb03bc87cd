import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commitAndTag, readState, whyNot } from "../../openapi/release-version.ts";

const ready = { version: "2.0.0", changelog: "# Changes\n\n## 2.0.0, 2026-11-23\n", tags: [], changed: [] };

describe("npm run release", () => {
  it.each([
    [
      "the version is tagged",
      { tags: ["v1.0.0", "v2.0.0"] },
      "set the next version in functions/package.json",
    ],
    ["another version is newest", { changelog: "## 1.9.0, 2026-01-01\n" }, "give 2.0.0 a section"],
    [
      "the day is missing",
      { changelog: "## 2.0.0, unreleased\n" },
      "write the day, such as 2.0.0, 2026-01-31",
    ],
    ["something is not committed", { changed: ["a.ts"] }, "Commit these first: a.ts"],
  ])("says what to do when %s", (_when, state, expected) => {
    expect(whyNot({ ...ready, ...state })).toContain(expected);
  });

  it("commits CHANGELOG.md with what was released, tags the commit, and refuses to do so twice", () => {
    expect(whyNot({ ...ready, changed: ["CHANGELOG.md"] })).toBeNull();
    const folder = mkdtempSync(join(tmpdir(), "mention-market-release-"));
    const git = (...args: readonly string[]) =>
      execFileSync("git", args, {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }).trim();
    const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
    mkdirSync(join(folder, "functions/openapi"), { recursive: true });
    git("init", "--quiet");
    git("config", "user.name", "Ada Quill");
    git("config", "user.email", "ada@example.com");
    write("functions/package.json", '{"version": "2.0.0"}');
    write("functions/openapi/released.json", "{}");
    write("CHANGELOG.md", ready.changelog.replace("2026-11-23", "unreleased"));
    git("add", "--all");
    git("commit", "--quiet", "-m", "Begin");

    write("CHANGELOG.md", ready.changelog);
    write("functions/openapi/released.json", '{"version": "2.0.0"}');
    commitAndTag(folder, "2.0.0");
    expect(git("log", "--format=%s")).toBe("Release 2.0.0\nBegin");
    expect(git("rev-parse", "v2.0.0^{commit}")).toBe(git("rev-parse", "HEAD"));
    expect(git("status", "--short")).toBe("");
    expect(whyNot(readState(folder))).toContain("v2.0.0 is tagged already");
    rmSync(folder, { recursive: true });
  });
});
