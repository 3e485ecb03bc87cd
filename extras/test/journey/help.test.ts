import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { z } from "zod";

const repository = join(__dirname, "../../..");
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(repository, "package.json"), "utf8")));
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const file = /extras\/commands\/\S+\.ts/.exec(script)?.[0];
  return file === undefined ? [] : [[name, file] as const];
});

describe("a command of npm run", () => {
  const folder = mkdtempSync(join(memoryFolder, "help-"));
  const data = join(folder, "data");
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is each file of extras/commands that one can start", () => {
    expect(commands.map(([name]) => name)).toEqual(["keys", "watches", "backup", "check:deployed", "corpus"]);
  });

  it.each(commands)("%s prints its usage for --help and does nothing else", (name, file) => {
    writeFileSync(join(folder, "store.sqlite"), "");
    for (const flag of ["--help", "-h"]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(repository, file), flag], {
        cwd: folder,
        encoding: "utf8",
        env: {
          PATH: process.env["PATH"],
          NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
          DATA_DIR: name === "backup" ? folder : data,
        },
      });
      expect([status, stderr]).toEqual([0, ""]);
      expect(stdout).toContain("npm run");
    }
    expect(readdirSync(folder)).toEqual(["store.sqlite"]);
    expect(existsSync(data)).toBe(false);
  });
});

it("npm run serve says that Java is missing before it builds anything", () => {
  const emulators = join(repository, "extras/local/emulators/start.ts");
  // Without npm on the PATH, each build would fail.
  const { status, stdout, stderr } = spawnSync(process.execPath, [emulators], {
    encoding: "utf8",
    env: { PATH: "/nowhere", NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    "",
    "mention-market: the emulators need Java, and there is no java on the PATH\n",
  ]);
});
