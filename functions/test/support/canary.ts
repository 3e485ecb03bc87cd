import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { failuresPerMinute } from "../../src/middleware/throttle.ts";
import { resets } from "./faulty-behaviours.ts";
import type { LocalServer } from "./local-server.ts";
import { answer, notFound, sampleTicker, withSampleEvent, type Provider } from "./provider.ts";

export const canaryLimit = 12;
/** So many characters of a key in a row are not a coincidence. */
const tellingLength = 8;

const market = `/getMentionMarket?market_ticker=${sampleTicker}`;
const created = z.object({ result: z.object({ apiKey: z.string(), keyId: z.string() }) });

/** Every text with a part of a key that would help to guess it, in any case. */
export function leaksOf(apiKey: string, texts: ReadonlyMap<string, string>): string[] {
  const random = apiKey.slice("mm_live_".length, -"checksum".length).toLowerCase();
  const parts = Array.from({ length: random.length - tellingLength + 1 }, (_, start) =>
    random.slice(start, start + tellingLength),
  );
  return [...texts]
    .filter(([, text]) => parts.some((part) => text.toLowerCase().includes(part)))
    .map(([where]) => where);
}

/** All bytes below a folder, as one text. */
export function bytesBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n");
}

export interface Journey {
  /** Keys that were made of it; their creation is the one answer that holds them. */
  readonly keys: readonly string[];
  readonly keyIds: readonly string[];
  /** What the service answered and what the provider was sent, by what was done. */
  readonly told: ReadonlyMap<string, string>;
  readonly statuses: ReadonlySet<number>;
}

/** Takes two keys through all that can happen to one, and through every failure. `failing` runs with a store that does not answer. */
export async function takeOnJourney(
  server: LocalServer,
  provider: Provider,
  failing: (run: () => Promise<void>) => Promise<void>,
): Promise<Journey> {
  const told = new Map<string, string>();
  const statuses = new Set<number>();

  async function ask(what: string, path: string, init: RequestInit = {}): Promise<void> {
    const response = await server.get(path, { headers: {}, ...init });
    statuses.add(response.status);
    const place = `${told.size}. ${what}: ${response.status}`;
    told.set(place, JSON.stringify([...response.headers]) + (await response.text()));
  }
  async function call(name: string, data: unknown, idToken?: string | null): Promise<void> {
    const { status, body } = await server.call(name, data, idToken);
    statuses.add(status);
    told.set(`${told.size}. ${name}: ${status}`, JSON.stringify(body));
  }
  async function make(name: string, data: unknown) {
    return created.parse((await server.call(name, data)).body).result;
  }
  const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } });

  const sentUpstream: string[] = [];
  const record = (behaviour = notFound) =>
    provider.on("/", (request, response, path) => {
      sentUpstream.push(JSON.stringify([path, request.rawHeaders]));
      behaviour(request, response, path);
    });
  record();
  withSampleEvent(provider);

  const { apiKey, keyId } = await make("generateApiKey", { label: "canary" });
  const header = { headers: { "x-api-key": apiKey } };
  await ask("a body that is no call", "/revokeApiKey", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ keyId: apiKey }),
  });

  await ask("in the query", `${market}&apiKey=${apiKey}`);
  await ask("in x-api-key", market, header);
  await ask("in authorization", market, bearer(apiKey));
  await ask("HEAD", `${market}&apiKey=${apiKey}`, { method: "HEAD" });
  await ask("without a ticker", `/getMentionMarket?apiKey=${apiKey}`);
  await ask("an unknown market", `/getMentionMarket?market_ticker=KXNONE-1-A&apiKey=${apiKey}`);

  await ask("OPTIONS", `${market}&apiKey=${apiKey}`, { ...header, method: "OPTIONS" });
  await ask("POST", `${market}&apiKey=${apiKey}`, { ...header, method: "POST", body: apiKey });
  await ask("at no function", `/nothing?apiKey=${apiKey}`, header);
  await ask("at a broken path", `/%E0%A4%A?apiKey=${apiKey}`, header);
  await ask("twice", `${market}&apiKey=${apiKey}&apiKey=${apiKey}`);
  await ask("beside another", `${market}&apiKey=${apiKey}`, bearer(server.apiKey));
  await ask("cut short", `${market}&apiKey=${apiKey.slice(0, -1)}`);
  await ask("with a wrong checksum", market, bearer(`${apiKey.slice(0, -1)}~`));
  await ask("under another name", `${market}&apikey=${apiKey}`, { headers: { "x-apikey": apiKey } });

  record(resets);
  await ask("a provider that resets", `/getMentionMarket?market_ticker=KXDOWN-1-A&apiKey=${apiKey}`);
  record(answer({ error: "maintenance" }, 503));
  await ask("a provider that fails", `/getAllMentionSeries?apiKey=${apiKey}`, header);

  await call("listApiKeys", null);
  await call("getApiKeyUsage", { keyId });
  await call("getApiKeyUsage", { keyId: apiKey });
  await call("revokeApiKey", { keyId: apiKey });
  await call("generateApiKey", { expiresInDays: apiKey });
  await call("listApiKeys", null, apiKey);
  await ask("a call of no JSON", "/generateApiKey", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{"data": {"keyId": "${apiKey}"`,
  });

  await failing(async () => {
    await Promise.all([
      ask("a store that fails", `${market}&apiKey=${apiKey}`),
      ask("a store that fails", market, bearer(apiKey)),
      call("getApiKeyUsage", { keyId }),
    ]);
  });

  record();
  withSampleEvent(provider);
  for (let asked = 0; asked <= canaryLimit; asked += 1) await ask("over the limit", market, header);
  for (let failed = 0; failed <= failuresPerMinute; failed += 1) {
    await ask("throttled", market, bearer(apiKey.slice(0, -1)));
  }

  const next = await make("rotateApiKey", { keyId });
  await ask("replaced", market, header);
  await ask("its successor", market, bearer(next.apiKey));
  await call("revokeApiKey", { keyId: next.keyId });
  await ask("revoked", `${market}&apiKey=${next.apiKey}`);
  await call("listApiKeys", null);

  told.set("what the provider was sent", sentUpstream.join("\n"));
  return { keys: [apiKey, next.apiKey], keyIds: [keyId, next.keyId], told, statuses };
}
