import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig, settings } from "../../src/config.ts";

const wholeMs = "a whole number of milliseconds from 0 to 60000";
const plainUrl = "an http or https URL without credentials, query or fragment";
const pace = "a number from 0 (no pace) to 1000";
const limit = "a whole number from 1 to 100000";
const origin = "* or one origin such as https://example.com";
const series = "1 to 20 series tickers, comma-separated";
const watchKey = "base64 of 32 bytes, or two of them, comma-separated; or none";
const hosts = "up to 20 hosts such as example.com or example.com:8443, comma-separated";
const watchKeys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

/** The lines of the error that an environment is refused with. */
function refusal(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof Error) return error.message.split("\n");
  }
  return [];
}

describe("the configuration", () => {
  it("refuses a deployed instance whose variables make Firebase accept unsigned tokens, but not the emulators", () => {
    for (const name of ["FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_DEBUG_FEATURES"]) {
      expect(refusal({ K_SERVICE: "getMentionMarket", [name]: "x" }).join()).toContain(name);
      expect(refusal({ K_SERVICE: "getMentionMarket", [name]: "" })).toEqual([]);
      expect(refusal({ [name]: "x" })).toEqual([]);
      expect(refusal({ K_SERVICE: "x", FUNCTIONS_EMULATOR: "true", [name]: "x" })).toEqual([]);
    }
  });

  it("has a default for everything that the functions need", () => {
    expect(readConfig({})).toEqual({
      REGION: "us-central1",
      UPSTREAM_BASE_URL: "https://external-api.kalshi.com/trade-api/v2",
      UPSTREAM_READS_PER_SECOND: 20,
      RATE_LIMIT_PER_HOUR: 100,
      PRICE_MAX_AGE_MS: 2000,
      CORS_ORIGIN: "*",
      NFL_ANNOUNCER_SERIES: ["KXNFLMENTION", "KXSNFMENTION", "KXTNFMENTION", "KXSBMENTION"],
      LONG_RUNNING_SERIES: [],
      CORPUS_DIR: "corpus",
      RELEASE_COMMIT: "unknown",
      SERVE_TRANSCRIPT_TEXT: false,
      PUBLIC_BOARD: false,
      PROVIDER_IS_SAMPLE: false,
      OWN_HOSTS: [],
      LOCAL_RECEIVERS: false,
    });
  });

  it("takes an empty value as one that is not set", () => {
    const names = [
      ...Object.keys(readConfig({})),
      "NFL_CORPUS",
      "WATCH_SECRET_KEY",
      "DATA_DIR",
      "FIRESTORE_EMULATOR_HOST",
      "GCLOUD_PROJECT",
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readConfig({}));
  });

  it("reads every setting, and nothing else", () => {
    expect(
      readConfig({
        REGION: "europe-west1",
        UPSTREAM_BASE_URL: "http://127.0.0.1:4000/v2//",
        UPSTREAM_READS_PER_SECOND: "0.5",
        RATE_LIMIT_PER_HOUR: "100000",
        PRICE_MAX_AGE_MS: "0",
        CORS_ORIGIN: "https://example.com:8443",
        NFL_ANNOUNCER_SERIES: " kxnflmention , KXSBMENTION ",
        LONG_RUNNING_SERIES: "kxweekmention",
        CORPUS_DIR: "/data/corpora",
        NFL_CORPUS: "/data/nfl.sqlite",
        SERVE_TRANSCRIPT_TEXT: "true",
        PUBLIC_BOARD: "true",
        PROVIDER_IS_SAMPLE: "true",
        WATCH_SECRET_KEY: ` ${watchKeys.map((key) => key.toString("base64")).join(" , ")}`,
        OWN_HOSTS: "Mention.Example.com, example.com:8443 ",
        LOCAL_RECEIVERS: "true",
        RELEASE_COMMIT: "a09a05c-dirty",
        DATA_DIR: "/data",
        FIRESTORE_EMULATOR_HOST: "127.0.0.1:8085",
        GCLOUD_PROJECT: "demo-mention-market",
        PATH: "/usr/bin",
      }),
    ).toEqual({
      REGION: "europe-west1",
      UPSTREAM_BASE_URL: "http://127.0.0.1:4000/v2",
      UPSTREAM_READS_PER_SECOND: 0.5,
      RATE_LIMIT_PER_HOUR: 100_000,
      PRICE_MAX_AGE_MS: 0,
      CORS_ORIGIN: "https://example.com:8443",
      NFL_ANNOUNCER_SERIES: ["KXNFLMENTION", "KXSBMENTION"],
      LONG_RUNNING_SERIES: ["KXWEEKMENTION"],
      CORPUS_DIR: "/data/corpora",
      NFL_CORPUS: "/data/nfl.sqlite",
      SERVE_TRANSCRIPT_TEXT: true,
      PUBLIC_BOARD: true,
      PROVIDER_IS_SAMPLE: true,
      WATCH_SECRET_KEY: watchKeys,
      OWN_HOSTS: ["mention.example.com", "example.com:8443"],
      LOCAL_RECEIVERS: true,
      RELEASE_COMMIT: "a09a05c-dirty",
      DATA_DIR: "/data",
      FIRESTORE_EMULATOR_HOST: "127.0.0.1:8085",
      GCLOUD_PROJECT: "demo-mention-market",
    });
  });

  it.each([
    ["REGION", "x y", "a region's name such as us-central1"],
    ["REGION", "US-CENTRAL1", "a region's name such as us-central1"],
    ["UPSTREAM_BASE_URL", "ftp://example.com", plainUrl],
    ["UPSTREAM_BASE_URL", "example.com", plainUrl],
    ["UPSTREAM_BASE_URL", "//example.com", plainUrl],
    ["UPSTREAM_BASE_URL", "https://", plainUrl],
    ["UPSTREAM_BASE_URL", "https://user:secret@example.com", plainUrl],
    ["UPSTREAM_BASE_URL", "https://user@example.com", plainUrl],
    ["UPSTREAM_BASE_URL", "https://example.com?key=secret", plainUrl],
    ["UPSTREAM_BASE_URL", "https://example.com#secret", plainUrl],
    ["UPSTREAM_READS_PER_SECOND", "-1", pace],
    ["UPSTREAM_READS_PER_SECOND", "1001", pace],
    ["UPSTREAM_READS_PER_SECOND", "fast", pace],
    ["UPSTREAM_READS_PER_SECOND", "5 ", pace],
    ["UPSTREAM_READS_PER_SECOND", "1e2", pace],
    ["UPSTREAM_READS_PER_SECOND", "Infinity", pace],
    ["RATE_LIMIT_PER_HOUR", "0", limit],
    ["RATE_LIMIT_PER_HOUR", "100001", limit],
    ["RATE_LIMIT_PER_HOUR", "9".repeat(400), limit],
    ["RATE_LIMIT_PER_HOUR", "99.5", limit],
    ["RATE_LIMIT_PER_HOUR", "0x10", limit],
    ["RATE_LIMIT_PER_HOUR", "-5", limit],
    ["PRICE_MAX_AGE_MS", "60001", wholeMs],
    ["PRICE_MAX_AGE_MS", "2s", wholeMs],
    ["CORS_ORIGIN", "example.com", origin],
    ["CORS_ORIGIN", "https://example.com/", origin],
    ["CORS_ORIGIN", "https://example.com/path", origin],
    ["CORS_ORIGIN", "https://a.example https://b.example", origin],
    ["CORS_ORIGIN", "https://a.example,https://b.example", origin],
    ["CORS_ORIGIN", "https://a.example\nhttps://b.example", origin],
    ["CORS_ORIGIN", "https://例え.jp", origin],
    ["CORS_ORIGIN", "https://*.example.com", origin],
    ["CORS_ORIGIN", "**", origin],
    ["NFL_ANNOUNCER_SERIES", ",", series],
    ["NFL_ANNOUNCER_SERIES", "KXNFLMENTION,", series],
    ["NFL_ANNOUNCER_SERIES", "KXNFLMENTION KXSBMENTION", series],
    ["NFL_ANNOUNCER_SERIES", "KX/../NFL", series],
    ["NFL_ANNOUNCER_SERIES", Array(21).fill("KXNFLMENTION").join(), series],
    ["WATCH_SECRET_KEY", "secret", watchKey],
    ["WATCH_SECRET_KEY", Buffer.alloc(31).toString("base64"), watchKey],
    ["WATCH_SECRET_KEY", Buffer.alloc(33).toString("base64"), watchKey],
    ["WATCH_SECRET_KEY", Buffer.alloc(32, 255).toString("base64url"), watchKey],
    ["WATCH_SECRET_KEY", Array(3).fill(Buffer.alloc(32).toString("base64")).join(), watchKey],
    ["OWN_HOSTS", "https://example.com", hosts],
    ["OWN_HOSTS", "example.com/path", hosts],
    ["OWN_HOSTS", Array(21).fill("example.com").join(), hosts],
    ["LOCAL_RECEIVERS", "yes", "true or false"],
    ["FIRESTORE_EMULATOR_HOST", "nowhere", "host:port"],
    ["FIRESTORE_EMULATOR_HOST", "http://127.0.0.1:8085", "host:port"],
    ["FIRESTORE_EMULATOR_HOST", "127.0.0.1:", "host:port"],
    ["FIRESTORE_EMULATOR_HOST", "127.0.0.1:99999", "host:port"],
  ])("refuses %s = %j in one line that names it and says what is accepted", (name, value, accepted) => {
    expect(refusal({ [name]: value })).toEqual([`Bad value of ${name}: expected ${accepted}`]);
  });

  it("names all bad values at once, each in its line", () => {
    expect(
      refusal({
        PRICE_MAX_AGE_MS: "2s",
        RATE_LIMIT_PER_HOUR: "0",
        UPSTREAM_BASE_URL: "example.com",
        UPSTREAM_READS_PER_SECOND: "4",
        CORS_ORIGIN: "example.com",
      }).toSorted(),
    ).toEqual([
      `Bad value of CORS_ORIGIN: expected ${origin}`,
      `Bad value of PRICE_MAX_AGE_MS: expected ${wholeMs}`,
      `Bad value of RATE_LIMIT_PER_HOUR: expected ${limit}`,
      `Bad value of UPSTREAM_BASE_URL: expected ${plainUrl}`,
    ]);
  });
});

it("the Firebase emulators get every parameter, since one without a value waits for somebody to type it", () => {
  const text = readFileSync(join(__dirname, "../../.env.demo-mention-market"), "utf8");
  const given = [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const parameters = [...settings].flatMap(([name, { parameter }]) =>
    parameter === undefined ? [] : [name],
  );
  expect(given.toSorted()).toEqual(parameters.toSorted());
});
