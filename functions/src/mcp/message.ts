import { z } from "zod";
import type { EndpointResponse } from "../http/respond.ts";
import type { ParsedRequest } from "../http/request-handler.ts";

/** Larger than any call of a tool; the protocol's own bound is 4 MB. */
export const maxMessageBytes = 256 * 1024;

const message = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
});

/** A JSON-RPC message whose form was checked. */
export type Message = z.output<typeof message>;

const named = z.looseObject({ name: z.string() });

/** The message of a request, or the response that refuses it. */
export function messageOf(
  request: ParsedRequest,
): { readonly message: Message } | { readonly refused: EndpointResponse } {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (Math.max(announced, request.rawBody?.length ?? 0) > maxMessageBytes)
    return refuse(413, `A message has at most ${maxMessageBytes / 1024} KB`);
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? ""))
    return refuse(415, "Send the message as application/json");
  // One request of the quota for each call: a list could hold many.
  if (Array.isArray(request.body)) return refuse(400, "Send one message, not a list of messages");
  const parsed = message.safeParse(request.body);
  return parsed.success ? { message: parsed.data } : refuse(400, "The body is not a JSON-RPC 2.0 message");
}

/** The name of the tool that a message calls; null when it calls none, "" when it names none. */
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

function refuse(status: number, text: string): { readonly refused: EndpointResponse } {
  const error = { code: jsonRpcCodes.invalidRequest, message: text };
  return { refused: { status, body: { jsonrpc: "2.0", id: null, error } } };
}
