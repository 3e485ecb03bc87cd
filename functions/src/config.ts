import { defineInt, defineString } from "firebase-functions/params";
import { z } from "zod";
import { acceptedBy } from "./base/accepted.ts";

/** Every default is a text: what the environment would say. */
const defaults = {
  region: "us-central1",
  upstreamBaseUrl: "https://external-api.kalshi.com/trade-api/v2",
  upstreamReadsPerSecond: "5",
  rateLimitPerHour: "100",
  priceMaxAgeMs: "2000",
  corsOrigin: "*",
  announcerSeries: "KXNFLMENTION,KXSNFMENTION,KXTNFMENTION,KXSBMENTION",
  corpus: "corpus/nfl.sqlite",
};

/** What `firebase deploy` asks for, and keeps in `.env.<project>`; the functions find it in their environment. */
export const params = {
  region: defineString("REGION", {
    default: defaults.region,
    description: "Region of the functions. Put Firestore in the same one.",
  }),
  upstreamBaseUrl: defineString("UPSTREAM_BASE_URL", {
    default: defaults.upstreamBaseUrl,
    description: "Base URL of the market-data provider (Kalshi's trade API, version 2).",
  }),
  upstreamReadsPerSecond: defineInt("UPSTREAM_READS_PER_SECOND", {
    default: Number(defaults.upstreamReadsPerSecond),
    description: "Pace of each instance toward the provider, in reads a second; 0 sets none.",
  }),
  rateLimitPerHour: defineInt("RATE_LIMIT_PER_HOUR", {
    default: Number(defaults.rateLimitPerHour),
    description: "Requests that each API key may make in any 60 minutes.",
  }),
  priceMaxAgeMs: defineInt("PRICE_MAX_AGE_MS", {
    default: Number(defaults.priceMaxAgeMs),
    description: "How old a market's prices may be in an answer, in milliseconds.",
  }),
  corsOrigin: defineString("CORS_ORIGIN", {
    default: defaults.corsOrigin,
    description: "Web origin whose pages may read answers; * for any.",
  }),
  announcerSeries: defineString("NFL_ANNOUNCER_SERIES", {
    default: defaults.announcerSeries,
    description: "Series of the NFL announcer markets, comma-separated.",
  }),
};

const whole = z.string().regex(/^\d+$/).transform(Number);
const decimal = z
  .string()
  .regex(/^\d+(?:\.\d+)?$/)
  .transform(Number);

/** Each setting's description says what is accepted: it is what a bad value is answered with. */
const schema = z.object({
  UPSTREAM_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPlainUrl)
    .transform((url) => url.replace(/\/+$/, ""))
    .prefault(defaults.upstreamBaseUrl)
    .describe("an http or https URL without credentials, query or fragment"),
  UPSTREAM_READS_PER_SECOND: decimal
    .pipe(z.number().max(1000))
    .prefault(defaults.upstreamReadsPerSecond)
    .describe("a number from 0 (no pace) to 1000"),
  RATE_LIMIT_PER_HOUR: whole
    .pipe(z.number().min(1).max(100_000))
    .prefault(defaults.rateLimitPerHour)
    .describe("a whole number from 1 to 100000"),
  PRICE_MAX_AGE_MS: whole
    .pipe(z.number().max(60_000))
    .prefault(defaults.priceMaxAgeMs)
    .describe("a whole number of milliseconds from 0 to 60000"),
  CORS_ORIGIN: z
    .string()
    .regex(/^(?:\*|https?:\/\/[^/\s*]+)$/)
    .refine((text) => text === "*" || URL.parse(text)?.origin === text)
    .prefault(defaults.corsOrigin)
    .describe("* or one origin such as https://example.com"),
  NFL_ANNOUNCER_SERIES: z
    .string()
    .regex(/^\s*[A-Za-z0-9]+\s*(?:,\s*[A-Za-z0-9]+\s*){0,19}$/)
    .transform((text) => text.split(",").map((ticker) => ticker.trim().toUpperCase()))
    .prefault(defaults.announcerSeries)
    .describe("1 to 20 series tickers, comma-separated"),
  NFL_CORPUS: z.string().prefault(defaults.corpus).describe("the path of a corpus file"),
  DATA_DIR: z.string().optional().describe("the path of a folder for the embedded store"),
  FIRESTORE_EMULATOR_HOST: z
    .string()
    .regex(/^[^\s:/]+:\d{1,5}$/)
    .refine((host) => URL.canParse(`http://${host}`))
    .optional()
    .describe("host:port"),
  GCLOUD_PROJECT: z.string().optional().describe("the id of a Firebase project"),
});

export type Config = Readonly<z.output<typeof schema>>;

/**
 * The validated settings. The only reader of the environment; an empty value is one that is not set, and a default
 * that the Firebase CLI applies when deploying is applied here elsewhere. Throws an error that names every bad value.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const bad = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  throw new Error(
    [...bad].map((name) => `Bad value of ${name}: expected ${acceptedBy(schema, name)}`).join("\n"),
  );
}

function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && [url.username, url.password, url.search, url.hash].every((part) => part === "");
}
