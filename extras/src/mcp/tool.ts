import { z } from "zod";
import { toIso } from "@mention-market/service/base/clock";
import { currentRequest } from "@mention-market/service/base/request";
import type { EndpointServices } from "../endpoints/services.ts";
import type { Caller, Endpoint } from "../http/endpoint.ts";
import { AppError } from "@mention-market/service/base/errors";
import { commonErrors } from "@mention-market/service/http/errors";
import type { FindWordServices } from "../endpoints/search/find-word.ts";
import type { ChangeServices } from "../changes/get-changes.ts";
import type { TrackRecordServices } from "../forecasts/read-track-record.ts";
import { acceptedIn, toolArguments, readArguments, inputSchemaOf, type InputSchema } from "./arguments.ts";
import { decodePlace, pageOf, type Rows, tidied, type ToolRow } from "./page.ts";

/** The services that tools use. */
export interface McpServices extends EndpointServices, ChangeServices, FindWordServices, TrackRecordServices {
  /** The deployed features, including `core`. */
  readonly features: readonly string[];
  /** The package's version. */
  readonly version: string;
}

/** A tool: an endpoint with arguments and a result for an assistant. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** When to use it, and the meaning of fields whose name does not say it. */
  readonly description: string;
  /** The function that it calls. */
  readonly endpoint: string;
  readonly failure: string;
  /** The feature that must be deployed for the tool to be offered; undefined: none. */
  readonly feature: "changes" | undefined;
  readonly inputSchema: InputSchema;
  /** Throws the endpoint's errors, and `invalid` for an argument that the tool does not accept. */
  call(
    input: Readonly<Record<string, unknown>>,
    services: McpServices,
    caller: Caller,
  ): Promise<ToolRow | string>;
}

/** Calls an endpoint with values as in a query, and returns its body. */
export type Ask = (
  endpoint: Pick<Endpoint<McpServices>, "handle">,
  values: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
) => Promise<object>;

/** The context of a tool's call. */
interface ToolCall {
  readonly ask: Ask;
  readonly services: McpServices;
  /** The endpoint's cursor of the requested page. */
  readonly cursor: string | undefined;
  /** Whether the argument `detail` is `full`. */
  readonly isFull: boolean;
}

/** The tool's names of its endpoint's parameters, where they differ in more than an "s". */
type OwnNames = Readonly<Record<string, string>>;

interface ToolSpec<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly endpoint: Pick<Endpoint<McpServices>, "name" | "errors">;
  readonly feature?: Tool["feature"];
  readonly input: Shape;
  readonly names?: OwnNames;
  /** The list in its result that is cut to size. A tool with this list has the arguments `cursor` and `detail`. */
  readonly rows?: Rows;
  run(input: z.output<z.ZodObject<Shape>>, call: ToolCall): Promise<object>;
  /** Formats a result as a text; null for one that stays JSON. Default: all do. */
  readonly textOf?: (page: ToolRow, input: z.output<z.ZodObject<Shape>>) => string | null;
}

/** The error of a parameter that the tool takes under another name, or as a list, with the name and the form of its own argument. */
function withOwnArgument(error: unknown, schema: InputSchema, names: OwnNames): unknown {
  if (!(error instanceof AppError) || error.code !== "invalid") return error;
  const [, problem = "", parameter = ""] = /^(.+ parameter: )(\w+)$/.exec(error.publicMessage) ?? [];
  const own = names[parameter] ?? `${parameter}s`;
  if (parameter === "" || parameter in schema.properties || !(own in schema.properties)) return error;
  const accepted = acceptedIn(schema, own);
  const detail =
    parameter in names ? error.detail?.replace(/^[^:]* separated by commas/, accepted) : accepted;
  return new AppError("invalid", `${problem}${own}`, { detail });
}

const { cursor, detail } = toolArguments;
const pageArguments = z.object({ cursor, detail });

export function defineTool<Shape extends z.ZodRawShape>(spec: ToolSpec<Shape>): Tool {
  const { name, title, description, endpoint, feature, rows } = spec;
  const ownInput = z.object(spec.input);
  const paging = z.object({ ...(rows !== undefined && { cursor, detail }) });
  const input = ownInput.extend(paging.shape);
  const inputSchema = inputSchemaOf(input);
  return {
    name,
    title,
    description,
    endpoint: endpoint.name,
    failure: endpoint.errors.failure ?? commonErrors.internal.error,
    feature,
    inputSchema,
    async call(sent, services, caller) {
      const all = readArguments(input, inputSchema, sent);
      const { cursor, detail } = pageArguments.parse(all);
      const { filter, at } = decodePlace(cursor, JSON.stringify([name, { ...all, cursor: undefined }]));
      const ask: Ask = async (called, values) => {
        const query = Object.entries(values).flatMap(([parameter, value]) =>
          value === undefined
            ? []
            : [{ name: parameter, value: [value].flat().join(","), isMalformed: false }],
        );
        const response = await called.handle(query, services, caller).catch((error: unknown) => {
          throw withOwnArgument(error, inputSchema, spec.names ?? {});
        });
        return response.body;
      };
      const call = { ask, services, cursor: at.page ?? undefined, isFull: detail === "full" };
      const own = ownInput.parse(all);
      const body = { now: toIso(currentRequest().receivedAt), ...(await spec.run(own, call)) };
      const page = rows === undefined ? tidied(body) : pageOf(body, rows, { at, filter, detail });
      return spec.textOf?.(page, own) ?? page;
    },
  };
}
