import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { EndpointResponse } from "@mention-market/service/http/respond";

/** A POST whose body the host has read and parsed. */
export interface ParsedRequest extends IncomingMessage {
  readonly body?: unknown;
  readonly rawBody?: Buffer;
}

/** Larger than any call of a tool. The protocol's own maximum is 4 MB. */
const maxMessageBytes = 256 * 1024;
/** Deeper than any message of the protocol. On deeper ones, recursive code would exceed its stack. */
const maxDepth = 32;

const message = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
});

/** A JSON-RPC message whose form has been checked. */
export type Message = z.output<typeof message>;

const named = z.looseObject({ name: z.string() });

interface Refused {
  readonly response: EndpointResponse;
}

/** The message of a request, or the response that refuses it. */
export function readMessage(request: ParsedRequest): { readonly message: Message } | Refused {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (Math.max(announced, request.rawBody?.length ?? 0) > maxMessageBytes)
    return refuse(413, `A message has at most ${maxMessageBytes / 1024} KB`);
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? ""))
    return refuse(415, "Send the message as application/json");
  // Each call counts as a request, and a list could contain many calls.
  if (Array.isArray(request.body)) return refuse(400, "Send one message, not a list of messages");
  const parsed = message.safeParse(request.body);
  if (!parsed.success) return refuse(400, "The body is not a JSON-RPC 2.0 message");
  if (depthOf(withoutArguments(parsed.data)) > maxDepth)
    return refuse(400, `A message is nested at most ${maxDepth} levels deep`);
  return { message: parsed.data };
}

/** The message without its arguments. The tool itself refuses nested arguments, with an error that names the argument. */
function withoutArguments(message: Message): object {
  const called = named.safeParse(message.params);
  if (message.method !== "tools/call" || !called.success) return message;
  return { ...message, params: { ...called.data, arguments: null } };
}

/** The depth of a value: 0 for a text or a number. Stops at one more than the maximum. */
function depthOf(value: unknown): number {
  let level = [value];
  let depth = -1;
  while (level.length > 0 && depth <= maxDepth) {
    depth += 1;
    level = level.flatMap(itemsOf);
  }
  return depth;
}

function itemsOf(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const items: unknown[] = Object.values(value);
  return items;
}

/** The name of the tool that a message calls; null if it calls none, "" if it does not name the tool. */
export function calledTool({ method, params }: Message): string | null {
  if (method !== "tools/call") return null;
  const parsed = named.safeParse(params);
  return parsed.success ? parsed.data.name : "";
}

export const jsonRpcCodes = {
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
};

function refuse(status: number, text: string): Refused {
  const error = { code: jsonRpcCodes.invalidRequest, message: text };
  return { response: { status, body: { jsonrpc: "2.0", id: null, error } } };
}
