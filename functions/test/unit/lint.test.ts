import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const functionsFolder = join(__dirname, "../..");

/** Files that exist, whose text is replaced by the snippet. */
const inKeys = "src/keys/throttle.ts";
const inHttp = "src/http/headers.ts";
const inCore = "src/wiring.ts";
const inExtras = "src/extras/deploy.ts";
const command = "commands/corpus-summary.ts";
const state = "house/moduleState";

/** Text, file, and the rule that refuses it; null where it is allowed. */
const snippets: readonly (readonly [string, string, string | null])[] = [
  [`export { createGet } from "../kalshi/http.ts";`, inKeys, "house/arrows"],
  [`export { createGet } from "./../kalshi/http.ts";`, inKeys, "house/arrows"],
  [`export type { Clock } from "../../src/http/headers.ts";`, inKeys, "house/arrows"],
  [`export { minuteMs } from "../base/clock.ts";`, inKeys, null],
  [`export type { FullServices } from "../extras/wiring.ts";`, inKeys, "house/arrows"],
  [`export type { FullServices } from "./extras/wiring.ts";`, inCore, "house/arrows"],
  [`export type { Services } from "../wiring.ts";`, inExtras, null],
  [`export const later = () => import("../kalshi/http.ts");`, inKeys, "no-restricted-syntax"],
  [`export const at = (): number => performance.now();`, inKeys, "no-restricted-globals"],
  [`export const at = (): number => globalThis.performance.now();`, inKeys, "no-restricted-syntax"],
  [`export { performance } from "node:perf_hooks";`, inKeys, "no-restricted-imports"],
  [`export const at = (): number => Date.now();`, inKeys, "no-restricted-syntax"],
  [`export const at = (): string => Date();`, inKeys, "no-restricted-syntax"],
  [`export const at = (): Date => new Date();`, inKeys, "no-restricted-syntax"],
  [`const { now } = Date;\nexport const at = (): number => now();`, inKeys, "no-restricted-syntax"],
  [`export const at = (): bigint => process.hrtime.bigint();`, inHttp, "no-restricted-syntax"],
  [`export const home = (): unknown => process.env;`, inHttp, "no-restricted-syntax"],
  [`export const home = (): unknown => process["env"];`, inHttp, "no-restricted-syntax"],
  [`export const home = (): unknown => globalThis.process.env;`, inHttp, "no-restricted-syntax"],
  [`const { env } = process;\nexport const home = (): unknown => env;`, inHttp, "no-restricted-syntax"],
  [`export { env } from "node:process";`, inHttp, "no-restricted-imports"],
  [`import { z } from "zod";\nexport const count = z.coerce.number();`, inHttp, "no-restricted-syntax"],
  [`export { default } from "axios";`, inHttp, "no-restricted-imports"],
  [
    `const sums = new Map<string, number>();\nexport const add = (name: string) => sums.set(name, 1);`,
    inKeys,
    state,
  ],
  [`const last = { at: 0 };\nexport const see = (at: number) => (last.at = at);`, inKeys, state],
  [`let last = 0;\nexport const see = (at: number) => (last = at);`, inKeys, state],
  [`export let last = 0;`, inKeys, state],
  [`export const same = (one: string, other: string): boolean => one === other;`, inKeys, "id-denylist"],
  [`const seen = [0];\nseen.push(1);\nexport const has = (at: number) => seen.includes(at);`, inKeys, null],
  [`export const at = (): number => performance.now();`, "src/base/clock.ts", null],
  [`export const say = (name: string) => console.log(name);`, command, "no-console"],
  [`export const say = (name: string) => process.stderr.write(name);`, command, "no-restricted-syntax"],
];

describe("the lint", () => {
  it("lets nothing read the time or the environment, or import past the table, no name say grammar, no function write to what is at module level, and no command print past its module", async () => {
    const given = JSON.stringify(snippets.map(([text, file]) => ({ text: `${text}\n`, file })));
    const script = join(functionsFolder, "test/support/lint-snippets.mjs");
    const { stdout } = await promisify(execFile)(process.execPath, [script, given], { cwd: functionsFolder });
    const broken = z.array(z.array(z.string())).parse(JSON.parse(stdout));
    const verdicts = snippets.map(([text, , rule], index) => {
      const found = broken[index] ?? [];
      return { text, refused: rule === null ? found.length > 0 : found.includes(rule) };
    });
    expect(verdicts).toEqual(snippets.map(([text, , rule]) => ({ text, refused: rule !== null })));
  });
});
