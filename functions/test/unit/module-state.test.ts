import { RuleTester } from "eslint";
import { moduleState } from "../../eslint.state.ts";

const refused = (code: string) => ({ code, errors: 1 });

new RuleTester().run("a value at module level does not change after its module was loaded", moduleState, {
  valid: [
    "const seen = [0]; seen.push(1); export const has = (at) => seen.includes(at);",
    "export function sum(numbers) { const sums = []; sums.push(numbers); return sums; }",
  ],
  invalid: [
    refused("const sums = new Map(); export const add = (name) => sums.set(name, 1);"),
    refused("const last = { at: 0 }; export const see = (at) => (last.at = at);"),
    refused("let last = 0; export const see = (at) => (last = at);"),
    refused("export let last = 0;"),
  ],
});
