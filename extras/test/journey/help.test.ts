import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { z } from "zod";

const repository = join(__dirname, "../../..");
const packageJson = z.object({ scripts: z.record(z.string(), z.string()) });
/** The scripts of a package that start a file of a folder `commands`. */
const commandsOf = (folder: string) => {
  const { scripts } = packageJson.parse(
    JSON.parse(readFileSync(join(repository, folder, "package.json"), "utf8")),
  );
  return Object.entries(scripts).flatMap(([name, script]) => {
    const file = /(?:extras\/)?commands\/[\w-]+\.ts/.exec(script)?.[0];
    return file === undefined ? [] : [[name, join(folder, file)] as const];
  });
};
const commands = ["", "functions", "extras"].flatMap(commandsOf);

describe("a command of npm run", () => {
  const folder = mkdtempSync(join(memoryFolder, "help-"));
  const data = join(folder, "data");
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is each file of a folder of commands that one can start", () => {
    expect(commands.map(([name]) => name)).toEqual([
      ...["keys", "check:deployed", "corpus"],
      ...["keys", "check:deployed"],
      ...["watches", "backup"],
    ]);
  });

  it.each(commands)("%s of %s prints its usage for --help and does nothing else", (name, file) => {
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
      expect(stdout).toMatch(/npm (?:--prefix \w+ )?run /);
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
