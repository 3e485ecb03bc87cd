import type { ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { ChatFormat } from "../../src/watches/formats/address.ts";
import { listening } from "@mention-market/service/test/support/listening";

const limits = { content: z.string().min(1).max(2_000), text: z.string().min(1).max(4_096) };
const bodies = {
  discord: z.strictObject({
    content: limits.content,
    allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
  }),
  slack: z.strictObject({ text: z.string().min(1), mrkdwn: z.literal(false) }),
  telegram: z.strictObject({
    chat_id: z.string(),
    message_thread_id: z.int().optional(),
    text: limits.text,
    link_preview_options: z.strictObject({ is_disabled: z.literal(true) }),
  }),
};

type Respond = (response: ServerResponse, path: string) => void;

const respondWith =
  (status: number, body: string | object = ""): Respond =>
  (response) =>
    response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));

const accepts: Readonly<Record<ChatFormat, Respond>> = {
  discord: respondWith(204),
  slack: respondWith(200, "ok"),
  telegram: respondWith(200, { ok: true, result: { message_id: 1 } }),
  ntfy: respondWith(200, { id: "x", event: "message" }),
};
const refusesBody: Readonly<Record<ChatFormat, Respond>> = {
  discord: respondWith(400, { message: "Cannot send an empty message", code: 50_006 }),
  slack: respondWith(400, "invalid_payload"),
  telegram: respondWith(400, {
    ok: false,
    error_code: 400,
    description: "Bad Request: message text is empty",
  }),
  ntfy: respondWith(400, { code: 40_000, http: 400, error: "invalid request" }),
};

const paths: Readonly<Record<ChatFormat, string>> = {
  discord: "/api/webhooks/123456789012345678/dc-Token_9QxZ77ab",
  slack: "/services/T0SECRET1/B0SECRET2/slackToken77ab",
  telegram: "/bot4455667788:AAE-tgToken_x77ab/sendMessage",
  ntfy: "/topic-Secret77ab",
};

interface Received {
  readonly format: ChatFormat;
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One server that behaves like Discord, Slack, Telegram and ntfy, each at its own path, until it is told to respond otherwise. */
export async function chatServers() {
  const received: Received[] = [];
  let respond: Respond | null = null;
  const server = await listening((request, response) => {
    void text(request).then((body) => {
      const url = request.url ?? "";
      const format = formats.find((one) => paths[one] === url);
      if (format === undefined) {
        respondWith(404, "no such address")(response, url);
        return;
      }
      const headers = z.record(z.string(), z.string()).parse(request.headers);
      received.push({ format, url, body, headers });
      const isRight = format === "ntfy" ? Buffer.byteLength(body) <= 4_000 : isBody(format, body);
      (respond ?? (isRight ? accepts : refusesBody)[format])(response, url);
    });
  });
  return {
    received,
    addressOf: (format: ChatFormat) =>
      `${server.url}${paths[format]}${format === "telegram" ? "?chat_id=-1009988776655" : ""}`,
    /** What it responds from now on; null: as the services do. */
    respondAs: (next: Respond | null) => (respond = next),
    close: () => server.close(),
  };
}

export const formats = ["discord", "slack", "telegram", "ntfy"] as const satisfies readonly ChatFormat[];
export const chatResponse = respondWith;

/** The parts of the servers' addresses that nobody may find anywhere. */
export const addressSecrets = [
  ...["dc-Token_9QxZ77ab", "123456789012345678", "B0SECRET2", "slackToken77ab"],
  ...["AAE-tgToken_x77ab", "1009988776655", "topic-Secret77ab"],
];

function isBody(format: keyof typeof bodies, body: string): boolean {
  try {
    return bodies[format].safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}
