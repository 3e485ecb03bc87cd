import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineInt, defineString } from "firebase-functions/params";
import { z } from "zod";
import {
  decimalSetting,
  booleanSetting,
  isPlainUrl,
  refuseEmulatorVariables,
  someTickers,
  tickers,
  wholeSetting,
} from "./setting-values.ts";
import { misspelt, type Misspelt } from "./base/nearest.ts";

interface Setting {
  /** The purpose of the setting, as `firebase deploy` and the documents show it. */
  readonly meaning: string;
  /** The accepted values, for the error about a bad one. */
  readonly accepted: string;
  /** The default, as text. Without a default the setting may be missing. */
  readonly default?: string;
  /** Type of the deploy parameter that `firebase deploy` prompts for and stores in `.env.<project>`. */
  readonly parameter?: "string" | "int";
}

export const aboutSetting = z.registry<Setting>();

/** A setting that is off unless it is `true`. */
export function switchSetting(setting: Pick<Setting, "meaning" | "parameter">) {
  return booleanSetting().register(aboutSetting, { ...setting, accepted: "true or false", default: "false" });
}

/** All settings of the core. Parameters, defaults and documents are made from this schema. */
export const coreSchema = z.object({
  REGION: z
    .string()
    .regex(/^[a-z]+(?:-[a-z]+)+\d{1,2}$/)
    .register(aboutSetting, {
      meaning: "Region of the functions. Put Firestore in the same one.",
      accepted: "a region's name such as us-central1",
      default: "us-central1",
      parameter: "string",
    }),
  UPSTREAM_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPlainUrl)
    .transform((url) => url.replace(/\/+$/, ""))
    .register(aboutSetting, {
      meaning: "Base URL of the market-data provider (Kalshi's trade API, version 2).",
      accepted: "an http or https URL without credentials, query or fragment",
      default: "https://external-api.kalshi.com/trade-api/v2",
      parameter: "string",
    }),
  UPSTREAM_READS_PER_SECOND: decimalSetting.pipe(z.number().max(1000)).register(aboutSetting, {
    meaning:
      "The most reads of the provider a second, of each instance. Below that its pace adapts to the " +
      "provider's refusals; 0 sets none.",
    accepted: "a number from 0 (no pace) to 1000",
    default: "20",
    parameter: "int",
  }),
  RATE_LIMIT_PER_HOUR: wholeSetting.pipe(z.number().min(1).max(100_000)).register(aboutSetting, {
    meaning: "Requests that each API key may make in any 60 minutes.",
    accepted: "a whole number from 1 to 100000",
    default: "100",
    parameter: "int",
  }),
  PRICE_MAX_AGE_MS: wholeSetting.pipe(z.number().max(60_000)).register(aboutSetting, {
    meaning: "How old a market's prices may be in a response, in milliseconds.",
    accepted: "a whole number of milliseconds from 0 to 60000",
    default: "2000",
    parameter: "int",
  }),
  CORS_ORIGIN: z
    .string()
    .regex(/^(?:\*|https?:\/\/[^/\s*]+)$/)
    .refine((text) => text === "*" || URL.parse(text)?.origin === text)
    .register(aboutSetting, {
      meaning: "Web origin whose pages may read responses; * for any.",
      accepted: "* or one origin such as https://example.com",
      default: "*",
      parameter: "string",
    }),
  NFL_ANNOUNCER_SERIES: someTickers.register(aboutSetting, {
    meaning: "Series of the NFL announcer markets, comma-separated.",
    accepted: "1 to 20 series tickers, comma-separated",
    default: "KXNFLMENTION,KXSNFMENTION,KXTNFMENTION,KXSBMENTION",
    parameter: "string",
  }),
  LONG_RUNNING_SERIES: tickers().register(aboutSetting, {
    meaning:
      "Series of markets on more than one appearance, comma-separated: their words have no fair value and no edge.",
    accepted: "up to 100 series tickers, comma-separated",
    default: "",
  }),
  PROVEN_SERIES: tickers().register(aboutSetting, {
    meaning:
      "Series whose fair values may say what to buy while the track record has fewer than 30 scored events " +
      "of their kind, comma-separated. From then on the track record alone decides.",
    accepted: "up to 100 series tickers, comma-separated",
    default: "KXTRUMPMENTION,KXTRUMPMENTIONB,KXBILATERALMENTION",
  }),
  CORPUS_DIR: z.string().register(aboutSetting, {
    meaning: "Folder of the transcripts: a corpus file for each collection, named <collection>.sqlite.",
    accepted: "the path of a folder",
    default: "corpus",
  }),
  NFL_CORPUS: z.string().optional().register(aboutSetting, {
    meaning: "The corpus file of the NFL's broadcasts, where it is not nfl.sqlite in CORPUS_DIR.",
    accepted: "the path of a corpus file",
  }),
  SERVE_TRANSCRIPT_TEXT: switchSetting({
    meaning: "Whether getEarningsTranscripts returns the texts, which are their owners'.",
    parameter: "string",
  }),
  ENFORCE_APP_CHECK: switchSetting({
    meaning:
      "Whether callables take calls of apps with a valid App Check token only. The dashboard sends " +
      "none, so leave it off where the dashboard is used.",
    parameter: "string",
  }),
  DATA_DIR: z.string().optional().register(aboutSetting, {
    meaning: "Folder of the embedded store; without it, keys, quota and events are in Firestore.",
    accepted: "the path of a folder for the embedded store",
  }),
  FIRESTORE_EMULATOR_HOST: z
    .string()
    .regex(/^[^\s:/]+:\d{1,5}$/)
    .refine((host) => URL.canParse(`http://${host}`))
    .optional()
    .register(aboutSetting, {
      meaning: "A Firestore emulator that keeps keys, quota and events.",
      accepted: "host:port",
    }),
  RELEASE_COMMIT: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .register(aboutSetting, {
      meaning: "The commit that is deployed, for the log and getHealth.",
      accepted: "a commit's hash or name: up to 64 letters, digits and . _ -",
      default: "unknown",
    }),
  GCLOUD_PROJECT: z.string().optional().register(aboutSetting, {
    meaning: "The Firebase project; Google Cloud sets it.",
    accepted: "the id of a Firebase project",
  }),
});

export type Config = Readonly<z.output<typeof coreSchema>>;
export type Settings = ReadonlyMap<string, Setting>;

export const coreSettings = settingsOf(coreSchema);

/** The settings that a schema describes. */
export function settingsOf(schema: z.ZodObject): Settings {
  return new Map(
    Object.entries(schema.shape).map(([name, field]) => {
      const setting = aboutSetting.get(field);
      if (setting === undefined) throw new Error(`The setting ${name} is not described`);
      return [name, setting];
    }),
  );
}

export const region = defineString("REGION", parameterOptions("REGION", coreSettings, String));
defineParameters(new Map([...coreSettings].filter(([name]) => name !== "REGION")));

/** Declares the parameters that `firebase deploy` prompts for. At run time, functions read the values from their environment. */
export function defineParameters(settings: Settings): void {
  for (const [name, { parameter }] of settings) {
    if (parameter === "string") defineString(name, parameterOptions(name, settings, String));
    if (parameter === "int") defineInt(name, parameterOptions(name, settings, Number));
  }
}

function parameterOptions<Value>(name: string, settings: Settings, toValue: (text: string) => Value) {
  const setting = settings.get(name);
  return { default: toValue(setting?.default ?? ""), description: setting?.meaning ?? "" };
}

/** The validated settings of the core. Throws as readSettings does. */
export function readConfig(environment?: NodeJS.ProcessEnv): Config {
  return readSettings(coreSchema, environment);
}

/**
 * The validated settings of a schema; only this function reads the environment. An empty variable counts as not set. Outside of
 * deployments the Firebase CLI applies no defaults, so this function does. Throws an error that names every bad value.
 */
export function readSettings<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<Shape>> {
  refuseEmulatorVariables(environment);
  const settings = settingsOf(schema);
  const defaults = [...settings].map(([name, setting]) => [name, setting.default]);
  const present = Object.entries(environment).filter(([, value]) => value !== "");
  const parsed = schema.safeParse({ ...Object.fromEntries(defaults), ...Object.fromEntries(present) });
  if (parsed.success) return parsed.data;
  const bad = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  throw new Error(
    [...bad].map((name) => `Bad value of ${name}: expected ${settings.get(name)?.accepted ?? ""}`).join("\n"),
  );
}

/** Variables that resemble a setting, such as RATE_LIMIT_PER_HOURS. Without this check nobody would notice that they have no effect. */
export function misspeltSettings(
  settings: Settings,
  environment: NodeJS.ProcessEnv = process.env,
): readonly Misspelt[] {
  return misspelt(Object.keys(environment), [...settings.keys()]);
}

/** The running version (package.json), and the commit that the deployment named. */
interface Release {
  readonly version: string;
  readonly commit: string;
}

const packageJson = z.object({ version: z.string() });

/** Does not throw on bad settings, so that the log entry about a bad setting names its release, too. */
export function readRelease(environment: NodeJS.ProcessEnv = process.env): Release {
  const { version } = packageJson.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8")),
  );
  const commit = coreSchema.shape.RELEASE_COMMIT.safeParse(environment["RELEASE_COMMIT"]).data;
  return { version, commit: commit ?? coreSettings.get("RELEASE_COMMIT")?.default ?? "" };
}
