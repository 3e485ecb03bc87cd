import { readFileSync } from "node:fs";
import { request as forward } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { examplesIn } from "@mention-market/service/openapi/examples";
import { examplesFile } from "../../openapi/all-functions.ts";
import { listening, type Listening } from "@mention-market/service/test/support/listening";

const { paths } = z
  .object({
    paths: z.record(
      z.string(),
      z.object({
        get: z
          .object({
            operationId: z.string(),
            parameters: z.array(
              z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() }),
            ),
          })
          .optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(__dirname, "../../openapi.json"), "utf8")));

/** Every HTTPS function, with the parameters of that of its examples which has the most, as the description has them. */
export const exampleCalls = Object.values(paths).flatMap(({ get }) => {
  if (get === undefined) return [];
  const queries = examplesIn(examplesFile)(get.operationId).map(({ query }) => Object.keys(query));
  const names = queries.reduce((most, next) => (next.length > most.length ? next : most), []);
  const parameters = get.parameters.filter(({ name }) => names.includes(name));
  const query = Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
  return [{ operationId: get.operationId, query }];
});

/** Passes everything on to a service, and keeps the bodies of its 200s, in their order. A client repeats other requests. */
export async function startRecordingProxy(
  baseUrl: string,
): Promise<Listening & { readonly bodies: unknown[] }> {
  const bodies: unknown[] = [];
  const proxy = await listening((request, response) => {
    // The local server refuses a foreign host.
    const headers = { ...request.headers, host: new URL(baseUrl).host };
    forward(baseUrl + (request.url ?? ""), { headers }, (received) => {
      const chunks: Buffer[] = [];
      received.on("data", (chunk: Buffer) => chunks.push(chunk));
      received.on("end", () => {
        const body = Buffer.concat(chunks);
        if (received.statusCode === 200) bodies.push(JSON.parse(body.toString()));
        response.writeHead(received.statusCode ?? 0, received.headers).end(body);
      });
    }).end();
  });
  return Object.assign(proxy, { bodies });
}
