import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const source = join(__dirname, "../../src");

/** A line of the log of severity WARNING or ERROR, as the code writes it. */
export interface LogCall {
  /** Such as `kalshi/lists.ts:91`. */
  readonly place: string;
  /** The message, with … for what is computed; null where it can't be read from the code. */
  readonly message: string | null;
}

const files = globSync("**/*.ts", { cwd: source }).map((path) => {
  const text = readFileSync(join(source, path), "utf8");
  return { path, file: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
});

function within(node: ts.Node, found: ts.Node[] = []): readonly ts.Node[] {
  found.push(node);
  node.forEachChild((child) => void within(child, found));
  return found;
}

/** Whether an expression is a log: `log`, `this.#log`, `instance.log`. */
function isLog(node: ts.Expression): boolean {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  return (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) && /^#?log$/.test(name.text);
}

function isLoud({ expression }: ts.CallExpression): boolean {
  if (ts.isElementAccessExpression(expression)) return isLog(expression.expression);
  if (!ts.isPropertyAccessExpression(expression)) return false;
  return ["warn", "error"].includes(expression.name.text) && isLog(expression.expression);
}

function textOf(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}

/** Calls of the function whose parameter is logged as the message: `warn("Could not store an event", …)`. */
function callsOfHelper(call: ts.CallExpression, all: readonly ts.Node[]): ts.CallExpression[] {
  const [message] = call.arguments;
  for (let node: ts.Node = call; !ts.isSourceFile(node); node = node.parent) {
    if (!ts.isVariableDeclaration(node) || node.initializer === undefined) continue;
    if (!ts.isArrowFunction(node.initializer)) continue;
    const [first] = node.initializer.parameters;
    if (message === undefined || first?.name.getText() !== message.getText()) continue;
    const name = node.name.getText();
    return all.filter((one) => ts.isCallExpression(one)).filter((one) => one.expression.getText() === name);
  }
  return [];
}

/** Every call in `src` that logs a warning or an error. */
export function logCalls(): LogCall[] {
  return files.flatMap(({ path, file }) => {
    const all = within(file);
    const placed = (call: ts.CallExpression): LogCall => ({
      place: `${path}:${file.getLineAndCharacterOfPosition(call.getStart()).line + 1}`,
      message: textOf(call.arguments[0]),
    });
    return all
      .filter((node) => ts.isCallExpression(node))
      .filter(isLoud)
      .flatMap((call): LogCall[] => {
        const own = placed(call);
        const helped = own.message === null ? callsOfHelper(call, all).map(placed) : [];
        return helped.length > 0 ? helped : [own];
      });
  });
}

/** The names of the fields that lines of the log have, besides `severity`, `message` and `release`. */
export function logFields(): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (node: ts.Node) => {
    for (const one of within(node))
      if (ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one))
        names.add(one.name.getText());
  };
  for (const { file } of files)
    for (const node of within(file)) {
      if (ts.isPropertyAssignment(node) && node.name.getText() === "logFields") collect(node.initializer);
      if (!ts.isCallExpression(node)) continue;
      const { expression } = node;
      const isInfo =
        ts.isPropertyAccessExpression(expression) &&
        expression.name.text === "info" &&
        isLog(expression.expression);
      const fields = node.arguments[1];
      if ((isInfo || isLoud(node)) && fields !== undefined) collect(fields);
    }
  return names;
}
