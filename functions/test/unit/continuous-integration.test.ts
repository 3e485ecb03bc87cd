import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../../openapi/documents.ts";

const read = (path: string) => readFileSync(join(repository, path), "utf8");
const [, steps = ""] = /^steps=\((.*)\)$/m.exec(read(".ci/run")) ?? [];

describe("the checks on GitHub", () => {
  it("run each step of .ci/run as a job of its own", () => {
    const [, jobs = ""] = /^ +step: \[(.*)\]$/m.exec(read(".github/workflows/ci.yml")) ?? [];
    expect(steps).not.toBe("");
    expect(jobs.split(", ")).toEqual(steps.split(" "));
  });

  it("name no step that .ci/run does not have: it refuses one, and lists what there is", () => {
    const { status, stderr } = spawnSync(join(repository, ".ci/run"), ["nonsense"], { encoding: "utf8" });
    expect([status, stderr]).toEqual([2, `No such step: nonsense. Steps: ${steps}\n`]);
    for (const step of steps.split(" ")) expect(read(".ci/run")).toContain(`wants ${step}`);
  });

  it("use the versions that the devcontainer has", () => {
    expect(read(".nvmrc").trim()).toBe("24");
    expect(read(".devcontainer/devcontainer.json")).toContain("typescript-node:24-");
    for (const path of [".devcontainer/devcontainer.json", ".github/workflows/ci.yml"])
      expect(read(path)).toMatch(/(?:"version": "|java-version: )21/);
  });
});
