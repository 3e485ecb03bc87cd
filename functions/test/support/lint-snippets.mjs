/** Lints the snippets of its first argument, JSON of [{file, text}], and prints the rules that each breaks. */
import { join } from "node:path";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";

const eslint = new ESLint({
  cwd: join(import.meta.dirname, "../.."),
  // The rules that need types take seconds, and are not asked about here.
  overrideConfig: [tseslint.configs.disableTypeChecked],
});
const broken = [];
for (const { file, text } of JSON.parse(process.argv[2] ?? "[]")) {
  const [result] = await eslint.lintText(text, { filePath: file });
  broken.push([...new Set(result?.messages.map(({ ruleId, message }) => ruleId ?? message))]);
}
process.stdout.write(JSON.stringify(broken));
