import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { z } from "zod";

/** An answer as a client got it; `url` may be a path alone. */
export interface Answered {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

const schema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);
const reference = z.object({ $ref: z.string() });
const header = z.object({ required: z.boolean().default(false), schema });
const response = z.object({
  headers: z.record(z.string(), z.union([reference, header])).default({}),
  content: z
    .object({ "application/json": z.object({ schema }), "text/csv": z.object({ schema }).optional() })
    .optional(),
});
const operation = z.object({ responses: z.record(z.string(), z.union([reference, response])) });
const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    headers: z.record(z.string(), header),
    responses: z.record(z.string(), response),
    schemas: z.record(z.string(), schema),
  }),
});

/** Checks responses against an OpenAPI description: a file's path. */
export function describedBy(file: string) {
  const text = readFileSync(file, "utf8");
  /** To Ajv each answer is a document of its own, beside which the named schemas lie. */
  const { paths, components } = description.parse(
    JSON.parse(text.replaceAll("#/components/schemas/", "http://schemas/")),
  );

  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
  const headerAjv = new Ajv2020({ coerceTypes: true });
  for (const one of [ajv, headerAjv]) addFormats.default(one);
  for (const [name, named] of Object.entries(components.schemas)) {
    ajv.addSchema(named, `http://schemas/${name}`);
  }

  /** Gives a response back when the description allows it; throws what is wrong with it otherwise. */
  async function described(method: string, answered: Response): Promise<Response> {
    const { url, status, headers } = answered;
    const faults = faultsOf({ method, url, status, headers, body: await answered.clone().text() });
    if (faults.length > 0)
      throw new Error(`${method} ${url.split("?", 1)[0]} ${status}: ${faults.join("; ")}`);
    return answered;
  }

  /** What the description does not allow of an answer. */
  function faultsOf({ method, url, status, headers, body }: Answered): string[] {
    const { pathname } = new URL(url, "http://localhost");
    const path = paths[`/${pathname.split("/").at(-1)}`];
    if (path === undefined) return status === 404 && body !== "" ? [] : ["a path that is not described"];
    if (method === "OPTIONS") return status === 204 && body === "" ? [] : ["no preflight's answer"];

    const asked = path[method === "HEAD" ? "get" : method.toLowerCase()];
    const expected =
      asked === undefined && status === 405
        ? components.responses.MethodNotAllowed
        : resolved(asked?.responses[status], components.responses);
    if (expected === undefined) return ["a status that is not described"];

    return [
      ...headerFaults(expected.headers, headers),
      ...bodyFaults(expected.content, method, headers, body),
    ];
  }

  function headerFaults(expected: z.output<typeof response>["headers"], headers: Headers): string[] {
    return Object.entries(expected).flatMap(([name, described]) => {
      const one = resolved(described, components.headers);
      const value = headers.get(name);
      if (one === undefined) return [`${name} is not described`];
      if (value === null) return one.required ? [`no ${name}`] : [];
      return headerAjv.validate(one.schema, value) ? [] : [`${name}: ${headerAjv.errorsText()}`];
    });
  }

  function bodyFaults(
    content: z.output<typeof response>["content"],
    method: string,
    headers: Headers,
    body: string,
  ): string[] {
    if (content === undefined || method === "HEAD") return body === "" ? [] : ["a body where none belongs"];
    const type = headers.get("content-type") ?? "";
    if (content["text/csv"] !== undefined && type.startsWith("text/csv")) return [];
    if (!type.startsWith("application/json")) return ["not said to be JSON"];
    return ajv.validate(content["application/json"].schema, parsed(body)) ? [] : [ajv.errorsText()];
  }

  return { described, faultsOf };
}

/** Undefined, which no schema allows, for a text that is not JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function resolved<Described extends object>(
  given: Described | z.output<typeof reference> | undefined,
  named: Readonly<Record<string, Described>>,
): Described | undefined {
  if (given === undefined || !("$ref" in given)) return given;
  return named[given.$ref.split("/").at(-1) ?? ""];
}
