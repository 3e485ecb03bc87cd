import type { Rule } from "eslint";

const writers = new Set(
  "add clear copyWithin delete fill pop push reverse set shift sort splice unshift".split(" "),
);
const message = "Nothing at module level changes: use base/memo.ts, or a field.";

/** Refuses variables at module level, and functions that write to a value at module level, because state belongs to an instance. */
export const moduleState: Rule.RuleModule = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    ":matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind='let']"(node: Rule.Node) {
      context.report({ node, message });
    },
    MemberExpression(node) {
      const { parent, property } = node;
      const name = property.type === "Identifier" && !node.computed ? property.name : "";
      // lastIndex says where the next match begins, and is set before each use.
      if (name === "lastIndex") return;
      const isWritten =
        (parent.type === "AssignmentExpression" && parent.left === node) ||
        parent.type === "UpdateExpression" ||
        (parent.type === "UnaryExpression" && parent.operator === "delete") ||
        (parent.type === "CallExpression" && parent.callee === node && writers.has(name));
      if (!isWritten) return;
      let root = node.object;
      while (root.type === "MemberExpression") root = root.object;
      const scope = context.sourceCode.getScope(node);
      const variable = scope.references.find(({ identifier }) => identifier === root)?.resolved;
      const isOfModule =
        variable?.scope.type === "module" && variable.defs.some(({ type }) => type === "Variable");
      if (isOfModule && scope.variableScope.type !== "module") context.report({ node, message });
    },
  }),
};
