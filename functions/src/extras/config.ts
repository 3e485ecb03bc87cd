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
import { nonEmptyItemsOf, wholeSetting } from "../setting-values.ts";

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

/** The settings of the extras. They are read together with the core's. */
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
      meaning:
        "Where the pages are: for the links of alerts, which are left out without it, and for the picture of a " +
        "link to a page.",
      accepted: "one origin such as https://example.com",
      default: "",
      parameter: "string",
    }),
  PAGES_DIR: z.string().optional().register(aboutSetting, {
    meaning: "Folder of the pages that eventPage serves; deployed, they are beside the functions.",
    accepted: "the path of a folder",
  }),
  WATCHED_PRICE_SECONDS: wholeSetting.pipe(z.number().min(10).max(60)).register(aboutSetting, {
    meaning:
      "How many seconds after a read a price that a watch waits for is read again; during its event 20 at most.",
    accepted: "a whole number of seconds from 10 to 60",
    default: "60",
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

/** The validated settings of the core and the extras. Throws an error that names every bad value. */
export function readFullConfig(environment?: NodeJS.ProcessEnv): FullConfig {
  return readSettings(fullSchema, environment);
}
