import { defineInt, defineString } from "firebase-functions/params";
import { z } from "zod";
import { isWithinEdits } from "./base/nearest.ts";
import packageJson from "../package.json" with { type: "json" };

export const wholeSetting = z.string().regex(/^\d+$/).transform(Number);
const decimalSetting = z
  .string()
  .regex(/^\d+(?:\.\d+)?$/)
  .transform(Number);

/** A function, because each setting adds its own description to its schema. */
export const booleanSetting = () => z.enum(["true", "false"]).transform((text) => text === "true");

function isWebOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.parse(text)?.origin === text;
}

function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && [url.username, url.password, url.search, url.hash].every((part) => part === "");
}

/** When one of these is set, Firebase's libraries accept unsigned tokens. */
const emulatorVariables = ["FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_DEBUG_FEATURES"];

/** Throws if a deployed instance has such a variable. K_SERVICE marks one, but the Firebase emulators set it too. */
function refuseEmulatorVariables(environment: NodeJS.ProcessEnv): void {
  if (environment["K_SERVICE"] === undefined || environment["FUNCTIONS_EMULATOR"] === "true") return;
  const found = emulatorVariables.filter((name) => (environment[name] ?? "") !== "");
  if (found.length > 0)
    throw new Error(`${found.join(", ")} must not be set in a deployed instance: it is for emulators only`);
}

/** A setting: what it accepts, for the error about a bad value, and its default. Without one it may be missing. */
interface Setting {
  readonly accepted: string;
  readonly default?: string;
}

/** Describes a setting of a schema. */
export const aboutSetting = z.registry<Setting>();

/** The settings of the service. The README and .env.example say what each is for. */
export const serviceSchema = z.object({
  REGION: z
    .string()
    .regex(/^[a-z]+(?:-[a-z]+)+\d{1,2}$/)
    .register(aboutSetting, { accepted: "a region's name such as us-central1", default: "us-central1" }),
  UPSTREAM_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPlainUrl)
    .transform((url) => url.replace(/\/+$/, ""))
    .register(aboutSetting, {
      accepted: "an http or https URL without credentials, query or fragment",
      default: "https://external-api.kalshi.com/trade-api/v2",
    }),
  UPSTREAM_READS_PER_SECOND: decimalSetting
    .pipe(z.number().max(1000))
    .register(aboutSetting, { accepted: "a number from 0 (no pace) to 1000", default: "20" }),
  RATE_LIMIT_PER_HOUR: wholeSetting
    .pipe(z.number().min(1).max(100_000))
    .register(aboutSetting, { accepted: "a whole number from 1 to 100000", default: "100" }),
  PRICE_MAX_AGE_MS: wholeSetting
    .pipe(z.number().max(60_000))
    .register(aboutSetting, { accepted: "a whole number of milliseconds from 0 to 60000", default: "2000" }),
  CORS_ORIGIN: z
    .string()
    .refine((text) => text === "*" || text.split(",").every(isWebOrigin))
    .transform((text): readonly string[] => text.split(","))
    .register(aboutSetting, {
      accepted: "* or origins such as https://example.com, with commas between them",
      default: "*",
    }),
  CORPUS_DIR: z.string().register(aboutSetting, { accepted: "the path of a folder", default: "corpus" }),
  NFL_CORPUS: z.string().optional().register(aboutSetting, { accepted: "the path of a corpus file" }),
  ENFORCE_APP_CHECK: booleanSetting().register(aboutSetting, { accepted: "true or false", default: "false" }),
  FIRESTORE_EMULATOR_HOST: z
    .string()
    .regex(/^[^\s:/]+:\d{1,5}$/)
    .refine((host) => URL.canParse(`http://${host}`))
    .optional()
    .register(aboutSetting, { accepted: "host:port" }),
  RELEASE_COMMIT: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .register(aboutSetting, {
      accepted: "a commit's hash or name: up to 64 letters, digits and . _ -",
      default: "unknown",
    }),
  GCLOUD_PROJECT: z.string().optional().register(aboutSetting, { accepted: "the id of a Firebase project" }),
});

export type Config = Readonly<z.output<typeof serviceSchema>>;

/** The settings that `firebase deploy` asks for and stores in `.env.<project>`, which becomes the environment. */
export const region = defineString("REGION", {
  default: "us-central1",
  description: "Region of the functions. Put Firestore in the same one.",
});
defineString("UPSTREAM_BASE_URL", {
  default: "https://external-api.kalshi.com/trade-api/v2",
  description: "Base URL of Kalshi's trade API, version 2.",
});
defineInt("UPSTREAM_READS_PER_SECOND", {
  default: 20,
  description:
    "The most reads of Kalshi a second, on average, of each instance; up to twice as many fall into one " +
    "second. 0 sets no pace.",
});
defineInt("RATE_LIMIT_PER_HOUR", {
  default: 100,
  description: "Requests that each API key may make in any 60 minutes.",
});
defineInt("PRICE_MAX_AGE_MS", {
  default: 2000,
  description: "How old a market's prices may be in a response, in milliseconds.",
});
defineString("CORS_ORIGIN", {
  default: "*",
  description: "Web origins whose pages may read responses, with commas between them; * for any.",
});
defineString("ENFORCE_APP_CHECK", {
  default: "false",
  description: "true: callables take calls with a valid App Check token only.",
});

/** The validated settings of the service. Throws as readSettings does. */
export function readConfig(environment?: NodeJS.ProcessEnv): Config {
  return readSettings(serviceSchema, environment);
}

/**
 * The validated settings of a schema; only this file reads the environment. An empty variable counts as
 * not set. Outside of deployments the Firebase CLI applies no defaults, so this function does. Throws an
 * error that names every bad value.
 */
export function readSettings<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<Shape>> {
  refuseEmulatorVariables(environment);
  const settings = Object.entries<z.core.$ZodType>(schema.shape);
  const defaults = settings.map(([name, field]) => [name, aboutSetting.get(field)?.default]);
  const present = Object.entries(environment).filter(([, value]) => value !== "");
  const parsed = schema.safeParse({ ...Object.fromEntries(defaults), ...Object.fromEntries(present) });
  if (parsed.success) return parsed.data;
  const bad = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  const acceptedBy = (name: string) => {
    const field = settings.find(([setting]) => setting === name)?.[1];
    return (field === undefined ? undefined : aboutSetting.get(field))?.accepted ?? "another value";
  };
  throw new Error([...bad].map((name) => `Bad value of ${name}: expected ${acceptedBy(name)}`).join("\n"));
}

const maxEdits = 2;

/** A warning for each variable that is one or two edits from one of these settings, as none of Google's programs is. */
export function misspeltSettings(settings: readonly string[], environment = process.env): string[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = settings.find((setting) => isWithinEdits(name, setting, maxEdits));
    return meant === undefined || settings.includes(name)
      ? []
      : `Unknown setting ${name}: did you mean ${meant}?`;
  });
}

/** The running version (package.json), and the commit that the deployment named. */
interface Release {
  readonly version: string;
  readonly commit: string;
}

/** Does not throw on bad settings, so that the log entry about a bad setting names its release, too. */
export function readRelease(environment: NodeJS.ProcessEnv = process.env): Release {
  const commit = serviceSchema.shape.RELEASE_COMMIT.safeParse(environment["RELEASE_COMMIT"]).data;
  return { version: packageJson.version, commit: commit ?? "unknown" };
}
