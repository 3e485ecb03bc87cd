import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FeatureName } from "../../functions/src/extras/feature-names.ts";
import { callSamples, requestSamples, type Samples } from "../src/samples/samples.ts";
import { placeholderOrigin } from "../src/samples/placeholder-origin.ts";
import { featureOf } from "./feature-of.ts";
import { referencePath, type LinkTo } from "./links.ts";
import { refusePicture, renderMarkdown, type Rendered } from "./markdown.ts";

/** A section of docs/reference.md and the functions that it describes. */
export interface FunctionGroup {
  readonly heading: string;
  readonly text: string;
  readonly functions: readonly ApiFunction[];
}

/** A function as docs/reference.md describes it (functions/openapi/reference.ts writes that). */
export interface ApiFunction extends Rendered {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly summary: string;
  /** Its feature; null for the core. */
  readonly feature: FeatureName | null;
  readonly parameters: readonly Parameter[];
  /** Its first example. */
  readonly request: ExampleRequest;
  readonly responses: readonly ExampleResponse[];
}

/** Query parameter of a GET. */
export interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
  /** The accepted values; empty if they are not listed. */
  readonly choices: readonly string[];
}

export interface ExampleRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly takesApiKey: boolean;
  /** The argument of a callable; null without one. */
  readonly data: unknown;
}

export interface ExampleResponse {
  /** The query of its request, such as `a=1&b=2`; "" without parameters. */
  readonly query: string;
  /** JSON. "…" as the last element means that the list is longer. */
  readonly json: string;
}

/** The reference, divided at its headings. Throws for a section with another form than expected. */
export function readReference(repository: string, linksIn: (file: string) => LinkTo): FunctionGroup[] {
  const text = readFileSync(join(repository, referencePath), "utf8").replaceAll(/^<!--.*-->$/gm, "");
  const [, ...groups] = text.split(/^## /m);
  return groups.map((group) => {
    const [heading = "", ...functions] = group.split(/^### /m);
    const [title = "", ...paragraphs] = heading.trim().split("\n\n");
    return {
      heading: title,
      text: paragraphs.join(" "),
      functions: functions.map((section) => functionOf(section, linksIn(referencePath))),
    };
  });
}

/** A first request to a function. */
export function samplesOf({ name, method, request }: ApiFunction): Samples {
  const url = `${placeholderOrigin}/api/${name}`;
  return method === "POST"
    ? callSamples({ url, data: request.data })
    : requestSamples({ url, query: request.query, apiKey: request.takesApiKey ? null : undefined });
}

const inExample = /^#### Example$/m;

function functionOf(section: string, linkTo: LinkTo): ApiFunction {
  const [description = "", example = ""] = section.split(inExample);
  const [name = "", summary = ""] = description.split("\n\n");
  const call = /^const \{ data \} = await httpsCallable\(functions, "\w+"\)\((.*)\);$/m.exec(example);
  const [, key, url] = /^curl (-H "x-api-key: \$API_KEY" )?"([^"]+)"$/m.exec(example) ?? [];
  if (call === null && url === undefined) throw new Error(`${referencePath}: ${name} has no example`);
  const data = call?.[1] ?? "";
  return {
    ...renderMarkdown(`# ${description.replaceAll(/^#### /gm, "## ")}`, linkTo, refusePicture),
    name,
    summary,
    feature: featureOf(description),
    method: call === null ? "GET" : "POST",
    parameters: parametersIn(description),
    request: {
      query: Object.fromEntries(new URLSearchParams(url?.split("?")[1])),
      takesApiKey: key !== undefined,
      data: data === "" ? null : JSON.parse(data),
    },
    responses: [...example.matchAll(/^(?:curl|const) ([^\n]*)\n```\n\n```json\n(.*?)\n```$/gms)].map(
      ([, request = "", json = ""]) => ({ query: /\?([^"]*)"$/.exec(request)?.[1] ?? "", json }),
    ),
  };
}

function parametersIn(description: string): Parameter[] {
  const [, rows = ""] = /^\| parameter \| .*\n\| --- .*\n((?:\| .*\n)+)/m.exec(description) ?? [];
  return [...rows.matchAll(/^\| `(\w+)` \| (.*?) \| /gm)].map(([, name = "", type = ""]) => ({
    name,
    isRequired: type.endsWith(", required"),
    choices: type.startsWith("boolean")
      ? ["true", "false"]
      : [...type.matchAll(/^`.*`/g)].flatMap(([list]) =>
          [...list.matchAll(/`([^`]+)`/g)].map(([, value = ""]) => value),
        ),
  }));
}
