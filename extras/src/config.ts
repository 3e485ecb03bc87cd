import { z } from "zod";
import { defineString } from "firebase-functions/params";
import {
  aboutSetting,
  readSettings,
  serviceSchema,
  booleanSetting,
  wholeSetting,
} from "@mention-market/service/config";

/** The non-blank items of a comma-separated text. */
export function nonEmptyItemsOf(text: string): readonly string[] {
  return text.split(",").flatMap((item) => item.trim() || []);
}

/** 1 to 20 tickers. */
const someTickers = z
  .string()
  .regex(/^\s*[A-Za-z0-9]+\s*(?:,\s*[A-Za-z0-9]+\s*){0,19}$/)
  .transform((text) => nonEmptyItemsOf(text.toUpperCase()));

/** Up to 100 tickers. A function, because each setting adds its own description to its schema. */
const tickers = () =>
  z
    .string()
    .regex(/^\s*(?:[A-Za-z0-9]+\s*(?:,\s*[A-Za-z0-9]+\s*){0,99})?$/)
    .transform((text) => nonEmptyItemsOf(text.toUpperCase()));

/** One or two keys of 32 bytes, or `none`. */
const encryptionKeys = z
  .string()
  .regex(/^\s*(?:none|[A-Za-z0-9+/]{43}=\s*(?:,\s*[A-Za-z0-9+/]{43}=)?)\s*$/)
  .transform((text) =>
    nonEmptyItemsOf(text.trim() === "none" ? "" : text).map((key) => Buffer.from(key, "base64")),
  );

/** Up to 20 hosts, with or without a port. */
const hosts = z
  .string()
  .regex(/^\s*(?:[A-Za-z0-9.-]+(?::\d{1,5})?\s*(?:,\s*[A-Za-z0-9.-]+(?::\d{1,5})?\s*){0,19})?$/)
  .transform((text) => nonEmptyItemsOf(text.toLowerCase()));

/** A setting that is off unless it is `true`. */
const switchSetting = () =>
  booleanSetting().register(aboutSetting, { accepted: "true or false", default: "false" });

/** The settings of the extras. They are read together with the service's. .env.example says what each is for. */
const extraSchema = z.object({
  NFL_ANNOUNCER_SERIES: someTickers.register(aboutSetting, {
    accepted: "1 to 20 series tickers, comma-separated",
    default: "KXNFLMENTION,KXSNFMENTION,KXTNFMENTION,KXSBMENTION",
  }),
  LONG_RUNNING_SERIES: tickers().register(aboutSetting, {
    accepted: "up to 100 series tickers, comma-separated",
    default: "",
  }),
  PROVEN_SERIES: tickers().register(aboutSetting, {
    accepted: "up to 100 series tickers, comma-separated",
    default: "KXTRUMPMENTION,KXTRUMPMENTIONB,KXBILATERALMENTION",
  }),
  SERVE_TRANSCRIPT_TEXT: switchSetting(),
  PUBLIC_BOARD: switchSetting(),
  WATCH_SECRET_KEY: encryptionKeys
    .optional()
    .register(aboutSetting, { accepted: "base64 of 32 bytes, or two of them, comma-separated; or none" }),
  OWN_HOSTS: hosts.register(aboutSetting, {
    accepted: "up to 20 hosts such as example.com or example.com:8443, comma-separated",
    default: "",
  }),
  SITE_URL: z
    .string()
    .refine((text) => text === "" || (/^https?:/.test(text) && URL.parse(text)?.origin === text))
    .register(aboutSetting, { accepted: "one origin such as https://example.com", default: "" }),
  PAGES_DIR: z.string().optional().register(aboutSetting, { accepted: "the path of a folder" }),
  WATCHED_PRICE_SECONDS: wholeSetting
    .pipe(z.number().min(10).max(60))
    .register(aboutSetting, { accepted: "a whole number of seconds from 10 to 60", default: "60" }),
  LOCAL_RECEIVERS: switchSetting(),
  PROVIDER_IS_SAMPLE: switchSetting(),
  DATA_DIR: z
    .string()
    .optional()
    .register(aboutSetting, { accepted: "the path of a folder for the embedded store" }),
});

/* The settings that `firebase deploy` prompts for. */
defineString("NFL_ANNOUNCER_SERIES", {
  default: "KXNFLMENTION,KXSNFMENTION,KXTNFMENTION,KXSBMENTION",
  description: "Series of the NFL announcer markets, comma-separated.",
});
defineString("SERVE_TRANSCRIPT_TEXT", {
  default: "false",
  description: "true: getEarningsTranscripts returns the texts, which are their owners'.",
});
defineString("PUBLIC_BOARD", {
  default: "false",
  description: "true: getBoard shows Kalshi's prices to anyone, without a key.",
});
defineString("OWN_HOSTS", {
  default: "",
  description: "Hosts of this service besides those that Firebase gives it: no watch may send there.",
});
defineString("SITE_URL", { default: "", description: "Where the pages are, for the links of alerts." });

const fullSchema = serviceSchema.extend(extraSchema.shape);
export type ExtrasConfig = Readonly<z.output<typeof fullSchema>>;

/** The names of the extras' own settings. */
export const extraSettingNames: readonly string[] = Object.keys(extraSchema.shape);

/** The validated settings of the service and the extras. Throws an error that names every bad value. */
export function readExtrasConfig(environment?: NodeJS.ProcessEnv): ExtrasConfig {
  return readSettings(fullSchema, environment);
}
