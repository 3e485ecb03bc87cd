import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { repository } from "../../../openapi/documents.ts";
import { listening } from "../../support/listening.ts";

/** A repository with one folder to install, and an npm that leaves a file there. */
function makeRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), "mention-market-prepare-"));
  cpSync(join(repository, "scripts"), join(folder, "scripts"), { recursive: true });
  mkdirSync(join(folder, "functions/node_modules"), { recursive: true });
  writeFileSync(join(folder, "functions/package-lock.json"), JSON.stringify({ packages: {} }));
  writeFileSync(join(folder, "npm.cjs"), 'require("node:fs").writeFileSync("ran", process.argv[2]);');
  return folder;
}

async function prepare(folder: string, port: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(folder, "scripts/prepare.mjs"), "functions:runtime", ...args], {
    env: { ...process.env, PORT: port, npm_execpath: join(folder, "npm.cjs") },
  });
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, "close")]);
  return { stderr, status, hasInstalled: existsSync(join(folder, "functions/ran")) };
}

describe("npm start, before everything is installed", () => {
  let folder: string;
  beforeEach(() => (folder = makeRepository()));
  afterEach(() => rmSync(folder, { recursive: true }));

  it("says that its port is taken, and installs nothing", async () => {
    const other = await listening(() => undefined);
    const { stderr, status, hasInstalled } = await prepare(folder, new URL(other.url).port, "--for-start");
    await other.close();
    expect([status, hasInstalled]).toEqual([1, false]);
    expect(stderr).toBe(
      `mention-market: Port ${new URL(other.url).port} is taken. Stop what listens there, or set PORT to another one (0: any that is free)\n`,
    );
  });

  it.each([
    ["any free port", "0"],
    ["a port that the server itself refuses", "70000"],
  ])("installs for %s, once", async (_which, port) => {
    const first = await prepare(folder, port, "--for-start");
    expect([first.status, first.hasInstalled]).toEqual([0, true]);
    rmSync(join(folder, "functions/ran"));
    const second = await prepare(folder, port, "--for-start");
    expect(second).toEqual({ stderr: "", status: 0, hasInstalled: false });
  });

  it("installs several folders at once for a free port, as Node and the functions on a new machine", async () => {
    for (const name of ["dashboard", "emulators"]) {
      mkdirSync(join(folder, name, "node_modules"), { recursive: true });
      writeFileSync(join(folder, name, "package-lock.json"), JSON.stringify({ packages: {} }));
    }
    const other = await listening(() => undefined);
    const { port } = new URL(other.url);
    await other.close();
    const { stderr, status } = await prepare(folder, port, "dashboard", "emulators", "--for-start");
    expect([status, stderr.includes("taken")]).toEqual([0, false]);
  });

  it("installs for other commands whatever the port", async () => {
    const other = await listening(() => undefined);
    const { status, hasInstalled } = await prepare(folder, new URL(other.url).port);
    await other.close();
    expect([status, hasInstalled]).toEqual([0, true]);
  });
});

describe("the progress of an installation", () => {
  it("says how long npm has been at it: each new count at once, and one that stays once a minute", async () => {
    const steps = [[3, 10], [705, 20], [705, 30], [705, 79], [705, 80], [705, 90], [706, 100], [706, 391]]; // prettier-ignore
    const program = `import { createProgress } from ${JSON.stringify(join(repository, "scripts/progress.mjs"))};
      const lineOf = createProgress("the emulators", 706);
      for (const [count, seconds] of ${JSON.stringify(steps)}) console.log(lineOf(count, seconds * 1000) ?? "-");`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
    const lines = (await text(child.stdout)).trimEnd().split("\n");
    expect(lines.map((line) => line.replace("Installing the emulators: ", ""))).toEqual([
      "3 of 706 packages unpacked after 10 s",
      "705 of 706 packages unpacked after 20 s",
      "-",
      "-",
      "npm is still working after 1 min 20 s",
      "-",
      "706 of 706 packages unpacked after 1 min 40 s",
      "npm is still working after 6 min 31 s",
    ]);
  });
});
