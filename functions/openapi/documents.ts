import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { commonErrors } from "../src/http/error-texts.ts";
import { callables, endpoints } from "../src/extras/functions.ts";
import { coreSettings, type Settings } from "../src/config.ts";
import { fullSettings as settings } from "../src/extras/config.ts";
import { featureSentence } from "./feature-sentence.ts";
import { callableSection, endpointSection, functionTable } from "./reference.ts";

export const repository = join(import.meta.dirname, "../..");

const https = Object.values(endpoints);
const calls = Object.values(callables);

/** The generated parts of the documents, by file and by the name between their markers. */
const parts: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  "docs/api.md": { functions: () => functionTable(https, calls, "reference.md"), errors },
  "docs/reference.md": {
    endpoints: () => https.map(endpointSection).join("\n\n"),
    callables: () => calls.map(callableSection).join("\n\n"),
  },
  "docs/alerts.md": { feature: () => featureSentence("changes") },
  "docs/backtest.md": { feature: () => featureSentence("prices") },
  "docs/changes.md": { feature: () => featureSentence("changes") },
  "docs/mcp.md": { feature: () => featureSentence("mcp") },
  "docs/watches.md": { feature: () => featureSentence("changes"), receivers },
  "docs/operating.md": {
    exclusion,
    parameters: () => parameters(coreSettings),
    featureParameters: () => parameters(new Map([...settings].filter(([name]) => !coreSettings.has(name)))),
    alerts,
  },
};

export const documentsWithParts: readonly string[] = Object.keys(parts);

/** Matches a generated part: its indentation, name and content. */
const marked = /^( *)<!-- generated: (\w+) -->\n.*?^ *<!-- end: \2 -->$/gms;

/**
 * Replaces the generated parts of a document by their current content, indented like their markers. Throws for a missing or unknown part.
 */
export function withGeneratedParts(document: string, text: string): string {
  const makers = parts[document] ?? {};
  const unused = new Set(Object.keys(makers));
  const filled = text.replace(marked, (_part, indent: string, name: string) => {
    const make = makers[name];
    if (make === undefined)
      throw new Error(`${document} marks a generated part that nothing writes: ${name}`);
    unused.delete(name);
    const lines = [`<!-- generated: ${name} -->`, ...make().split("\n"), `<!-- end: ${name} -->`];
    return lines.map((line) => (line === "" ? "" : indent + line)).join("\n");
  });
  if (unused.size > 0) throw new Error(`${document} lacks the markers of ${[...unused].join(", ")}`);
  return filled;
}

function errors(): string {
  const { missingParameter, invalidParameter, rateLimited, ...plain } = commonErrors;
  const rows = [
    { ...missingParameter, error: missingParameter.error("<name>") },
    { ...invalidParameter, error: invalidParameter.error("<name>") },
    { ...rateLimited, error: rateLimited.error(100) },
    ...Object.values(plain),
  ].toSorted((a, b) => a.status - b.status);
  return [
    "| status | error | when |",
    "| --- | --- | --- |",
    ...rows.map(({ status, error, when }) => `| ${status} | \`${error}\` | ${when} |`),
  ].join("\n");
}

/** The example receivers of the client packages. */
function receivers(): string {
  const files = [
    ["ts", "clients/typescript/examples/receive-webhooks.ts"],
    ["python", "clients/python/examples/receive_webhooks.py"],
  ] as const;
  return files
    .flatMap(([language, path]) => [
      `[${basename(path)}](../${path}):\n`,
      `\`\`\`${language}\n${readFileSync(join(repository, path), "utf8").trimEnd()}\n\`\`\`\n`,
    ])
    .join("\n")
    .trimEnd();
}

function parameters(ofSettings: Settings): string {
  const rows = [...ofSettings].flatMap(([name, { meaning, accepted, default: value, parameter }]) =>
    parameter === undefined
      ? []
      : [`| \`${name}\` | \`${value ?? ""}\` | ${meaning} Accepted: ${accepted} |`],
  );
  return ["| parameter | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

/** The filter that keeps URLs, which may contain an API key, out of Google's request log. */
function exclusion(): string {
  const services = [...https, { name: "mcp" }, { name: "eventPage" }]
    .map(({ name }) => name.toLowerCase())
    .join("|");
  const filter = `log_id("run.googleapis.com/requests") AND resource.type="cloud_run_revision" AND resource.labels.service_name=~"^(${services})$"`;
  return [
    "```sh",
    `gcloud logging sinks update _Default --project=<your project> --add-exclusion='name=urls-with-api-keys,filter=${filter}'`,
    "```",
  ].join("\n");
}

const policy = z.object({ displayName: z.string(), documentation: z.object({ content: z.string() }) });

/** The alert policies, by file, with the text of their documentation. */
function alerts(): string {
  const folder = join(repository, "monitoring/policies");
  const rows = readdirSync(folder)
    .sort()
    .map((name) => {
      const { displayName, documentation } = policy.parse(
        JSON.parse(readFileSync(join(folder, name), "utf8")),
      );
      const cells = documentation.content.split("\n\n").map((part) => part.replace(/^\*\*.+?\*\* /, ""));
      const title = displayName.replace(/^.*: /, "");
      return `| ${title} (\`${name}\`) | ${cells.slice(0, 3).join(" | ")} |`;
    });
  return ["| alert | fires | first five minutes | over |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

/** functions/.env.example: every parameter with its default. */
export function envExample(): string {
  const lines = [...settings].flatMap(([name, { meaning, default: value = "", parameter }]) =>
    parameter === undefined ? [] : [`\n# ${meaning}\n${name}=${value}\n`],
  );
  return `# The parameters of firebase deploy, with their defaults. Copy to functions/.env.<your project>.\n${lines.join("")}`;
}
