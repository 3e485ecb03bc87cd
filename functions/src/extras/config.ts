import { z } from "zod";
import {
  aboutSetting,
  coreSchema,
  coreSettings,
  defineParameters,
  readSettings,
  settingsOf,
  switchSetting,
} from "../config.ts";
import { nonEmptyItemsOf } from "../setting-values.ts";

/** One key of 32 bytes, two of them, or `none`. */
const encryptionKeys = z
  .string()
  .regex(/^\s*(?:none|[A-Za-z0-9+/]{43}=\s*(?:,\s*[A-Za-z0-9+/]{43}=)?)\s*$/)
  .transform((text) =>
    nonEmptyItemsOf(text.trim() === "none" ? "" : text).map((key) => Buffer.from(key, "base64")),
  );

/** Up to 20 hosts, each perhaps with its port. */
const hosts = z
  .string()
  .regex(/^\s*(?:[A-Za-z0-9.-]+(?::\d{1,5})?\s*(?:,\s*[A-Za-z0-9.-]+(?::\d{1,5})?\s*){0,19})?$/)
  .transform((text) => nonEmptyItemsOf(text.toLowerCase()));

/** The settings of the extras, which are read together with the core's. */
const extraSchema = z.object({
  PUBLIC_BOARD: switchSetting({
    meaning: "Whether getBoard shows the provider's prices to anyone, without a key.",
    parameter: "string",
  }),
  WATCH_SECRET_KEY: encryptionKeys.optional().register(aboutSetting, {
    meaning:
      "Encrypts the secrets of watches; a second key, after a comma, is read too. Without it there are no watches.",
    accepted: "base64 of 32 bytes, or two of them, comma-separated; or none",
  }),
  OWN_HOSTS: hosts.register(aboutSetting, {
    meaning:
      "Hosts of this service besides those that Firebase gives it, comma-separated: no watch may send there.",
    accepted: "up to 20 hosts such as example.com or example.com:8443, comma-separated",
    default: "",
    parameter: "string",
  }),
  SITE_URL: z
    .string()
    .refine((text) => text === "" || (/^https?:/.test(text) && URL.parse(text)?.origin === text))
    .register(aboutSetting, {
      meaning: "Where the pages are, for the links of alerts; without it they have none.",
      accepted: "one origin such as https://example.com",
      default: "",
      parameter: "string",
    }),
  LOCAL_RECEIVERS: switchSetting({
    meaning: "Whether watches may send to http URLs, to this machine's own addresses and to any port.",
  }),
  PROVIDER_IS_SAMPLE: switchSetting({
    meaning: "Whether the provider is the sample: the track record then says that its prices are made up.",
  }),
});

const extraSettings = settingsOf(extraSchema);
defineParameters(extraSettings);

const fullSchema = coreSchema.extend(extraSchema.shape);
export type FullConfig = Readonly<z.output<typeof fullSchema>>;

/** Every setting of the functions. */
export const fullSettings = new Map([...coreSettings, ...extraSettings]);

/** The validated settings of core and extras. Throws an error that names every bad value. */
export function readFullConfig(environment?: NodeJS.ProcessEnv): FullConfig {
  return readSettings(fullSchema, environment);
}
