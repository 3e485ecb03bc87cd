import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fullSettings as settings, readFullConfig as readConfig } from "../../src/extras/config.ts";

const acceptedOf = (name: string) => settings.get(name)?.accepted ?? "";
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
      PROVEN_SERIES: ["KXTRUMPMENTION", "KXTRUMPMENTIONB", "KXBILATERALMENTION"],
      CORPUS_DIR: "corpus",
      RELEASE_COMMIT: "unknown",
      SERVE_TRANSCRIPT_TEXT: false,
      PUBLIC_BOARD: false,
      ENFORCE_APP_CHECK: false,
      PROVIDER_IS_SAMPLE: false,
      OWN_HOSTS: [],
      SITE_URL: "",
      WATCHED_PRICE_SECONDS: 60,
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
        PROVEN_SERIES: "KXMAYORMENTION, kxfedmention",
        CORPUS_DIR: "/data/corpora",
        NFL_CORPUS: "/data/nfl.sqlite",
        SERVE_TRANSCRIPT_TEXT: "true",
        PUBLIC_BOARD: "true",
        ENFORCE_APP_CHECK: "true",
        PROVIDER_IS_SAMPLE: "true",
        WATCH_SECRET_KEY: ` ${watchKeys.map((key) => key.toString("base64")).join(" , ")}`,
        OWN_HOSTS: "Mention.Example.com, example.com:8443 ",
        SITE_URL: "https://mention.example.com",
        WATCHED_PRICE_SECONDS: "10",
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
      PROVEN_SERIES: ["KXMAYORMENTION", "KXFEDMENTION"],
      CORPUS_DIR: "/data/corpora",
      NFL_CORPUS: "/data/nfl.sqlite",
      SERVE_TRANSCRIPT_TEXT: true,
      PUBLIC_BOARD: true,
      ENFORCE_APP_CHECK: true,
      PROVIDER_IS_SAMPLE: true,
      WATCH_SECRET_KEY: watchKeys,
      OWN_HOSTS: ["mention.example.com", "example.com:8443"],
      SITE_URL: "https://mention.example.com",
      WATCHED_PRICE_SECONDS: 10,
      LOCAL_RECEIVERS: true,
      RELEASE_COMMIT: "a09a05c-dirty",
      DATA_DIR: "/data",
      FIRESTORE_EMULATOR_HOST: "127.0.0.1:8085",
      GCLOUD_PROJECT: "demo-mention-market",
    });
  });

  const badValues: Readonly<Record<string, readonly string[]>> = {
    REGION: ["x y", "US-CENTRAL1"],
    UPSTREAM_BASE_URL: [
      "ftp://example.com",
      "example.com",
      "//example.com",
      "https://",
      "https://user:secret@example.com",
      "https://user@example.com",
      "https://example.com?key=secret",
      "https://example.com#secret",
    ],
    UPSTREAM_READS_PER_SECOND: ["-1", "1001", "fast", "5 ", "1e2", "Infinity"],
    RATE_LIMIT_PER_HOUR: ["0", "100001", "9".repeat(400), "99.5", "0x10", "-5"],
    PRICE_MAX_AGE_MS: ["60001", "2s"],
    CORS_ORIGIN: [
      "example.com",
      "https://example.com/",
      "https://example.com/path",
      "https://a.example https://b.example",
      "https://a.example,https://b.example",
      "https://a.example\nhttps://b.example",
      "https://例え.jp",
      "https://*.example.com",
      "**",
    ],
    NFL_ANNOUNCER_SERIES: [
      ",",
      "KXNFLMENTION,",
      "KXNFLMENTION KXSBMENTION",
      "KX/../NFL",
      Array(21).fill("KXNFLMENTION").join(),
    ],
    WATCH_SECRET_KEY: [
      "secret",
      Buffer.alloc(31).toString("base64"),
      Buffer.alloc(33).toString("base64"),
      Buffer.alloc(32, 255).toString("base64url"),
      Array(3).fill(Buffer.alloc(32).toString("base64")).join(),
    ],
    OWN_HOSTS: ["https://example.com", "example.com/path", Array(21).fill("example.com").join()],
    SITE_URL: ["mention.example.com", "https://mention.example.com/", "ftp://mention.example.com"],
    WATCHED_PRICE_SECONDS: ["9", "61", "10s"],
    LOCAL_RECEIVERS: ["yes"],
    FIRESTORE_EMULATOR_HOST: ["nowhere", "http://127.0.0.1:8085", "127.0.0.1:", "127.0.0.1:99999"],
  };

  it.each(
    Object.entries(badValues).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  )("refuses %s = %j in one line that names it and says what is accepted", (name, value) => {
    expect(refusal({ [name]: value })).toEqual([`Bad value of ${name}: expected ${acceptedOf(name)}`]);
  });

  it("names all bad values at once, each in its line", () => {
    expect(
      refusal({
        PRICE_MAX_AGE_MS: "2s",
        UPSTREAM_READS_PER_SECOND: "4",
        CORS_ORIGIN: "example.com",
      }).toSorted(),
    ).toEqual(
      ["CORS_ORIGIN", "PRICE_MAX_AGE_MS"].map((name) => `Bad value of ${name}: expected ${acceptedOf(name)}`),
    );
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
