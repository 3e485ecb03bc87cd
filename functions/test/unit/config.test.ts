import { readFileSync } from "node:fs";
import { join } from "node:path";
import { declaredParams } from "firebase-functions/params";
import { misspeltSettings, readConfig, serviceSchema, aboutSetting } from "../../src/config.ts";

const settings = new Map(
  Object.entries(serviceSchema.shape).map(([name, schema]) => [name, aboutSetting.get(schema)]),
);
const acceptedOf = (name: string) => settings.get(name)?.accepted ?? "";

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
      CORS_ORIGIN: ["*"],
      CORPUS_DIR: "corpus",
      RELEASE_COMMIT: "unknown",
      ENFORCE_APP_CHECK: false,
    });
  });

  it("takes an empty value as one that is not set", () => {
    expect(readConfig(Object.fromEntries([...settings.keys()].map((name) => [name, ""])))).toEqual(
      readConfig({}),
    );
  });

  it("reads every setting, and nothing else", () => {
    expect(
      readConfig({
        REGION: "europe-west1",
        UPSTREAM_BASE_URL: "http://127.0.0.1:4000/v2//",
        UPSTREAM_READS_PER_SECOND: "0.5",
        RATE_LIMIT_PER_HOUR: "100000",
        PRICE_MAX_AGE_MS: "0",
        CORS_ORIGIN: "https://example.com:8443,http://localhost:5173",
        CORPUS_DIR: "/data/corpora",
        NFL_CORPUS: "/data/nfl.sqlite",
        ENFORCE_APP_CHECK: "true",
        RELEASE_COMMIT: "a09a05c-dirty",
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
      CORS_ORIGIN: ["https://example.com:8443", "http://localhost:5173"],
      CORPUS_DIR: "/data/corpora",
      NFL_CORPUS: "/data/nfl.sqlite",
      ENFORCE_APP_CHECK: true,
      RELEASE_COMMIT: "a09a05c-dirty",
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
      "https://a.example, https://b.example",
      "https://a.example,*",
      "https://a.example,",
      "ftp://a.example",
      "https://a.example\nhttps://b.example",
      "https://例え.jp",
      "https://*.example.com",
      "**",
    ],
    ENFORCE_APP_CHECK: ["yes", "True"],
    RELEASE_COMMIT: ["a b", "x".repeat(65)],
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

it("firebase deploy offers each setting's own default, and so does .env.example", () => {
  const text = readFileSync(join(__dirname, "../../.env.example"), "utf8");
  const examples = Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const offered = declaredParams.map((param) => [
    param.name,
    "default" in param.options ? String(param.options.default) : undefined,
  ]);
  expect(Object.fromEntries(offered)).toEqual(
    Object.fromEntries(offered.map(([name = ""]) => [name, settings.get(name)?.default])),
  );
  expect(Object.fromEntries(offered)).toEqual(examples);
});

it("the Firebase emulators get every parameter, since one without a value waits for somebody to type it", () => {
  const text = readFileSync(join(__dirname, "../../.env.demo-mention-market"), "utf8");
  const given = [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(given.toSorted()).toEqual(declaredParams.map(({ name }) => name).toSorted());
});

describe("a variable that is no setting", () => {
  const warningsOf = (...names: string[]) =>
    misspeltSettings([...settings.keys()], Object.fromEntries(names.map((name) => [name, "1"])));

  it.each([
    ["RATE_LIMIT_PER_HOURS", "RATE_LIMIT_PER_HOUR"],
    ["RATELIMIT_PER_HOUR", "RATE_LIMIT_PER_HOUR"],
    ["UPSTREAM_BASE_ULR", "UPSTREAM_BASE_URL"],
    ["PRICES_MAX_AGE_S", "PRICE_MAX_AGE_MS"],
    ["REGIONS", "REGION"],
    ["CORS_ORIGN", "CORS_ORIGIN"],
  ])("is named with the setting that it is one or two edits from: %s", (name, meant) => {
    expect(warningsOf(name)).toEqual([`Unknown setting ${name}: did you mean ${meant}?`]);
  });

  it.each(["RATE_LIMIT_PER_MINUTE", "RATE_LIMITS_PER_HOURLY", "UPSTREAM", "HOURS"])(
    "is another program's when it is three or more edits away: %s",
    (name) => expect(warningsOf(name)).toEqual([]),
  );

  it("is never one of the platform's, or a setting itself", () => {
    const emulators = ["AUTH", "DATABASE", "STORAGE", "HOSTING", "FIRESTORE"].map(
      (one) => `FIREBASE_${one}_EMULATOR_HOST`,
    );
    const ofPlatform = [
      ...["K_SERVICE", "K_REVISION", "K_CONFIGURATION", "PORT", "HOST", "FUNCTION_TARGET", "FUNCTION_REGION"],
      ...[
        "FUNCTION_SIGNATURE_TYPE",
        "FUNCTION_NAME",
        "FUNCTION_MEMORY_MB",
        "FUNCTIONS_EMULATOR",
        "CLOUD_RUN_JOB",
      ],
      ...["GCP_PROJECT", "GOOGLE_CLOUD_PROJECT", "GOOGLE_CLOUD_QUOTA_PROJECT", "GOOGLE_CLOUD_REGION"],
      ...[
        "GOOGLE_APPLICATION_CREDENTIALS",
        "FIREBASE_CONFIG",
        "FIREBASE_EMULATOR_HUB",
        "FIREBASE_DEBUG_FEATURES",
      ],
      ...[
        "EVENTARC_CLOUD_EVENT_SOURCE",
        "CLOUD_EVENTARC_EMULATOR_HOST",
        "CLOUD_TASKS_EMULATOR_HOST",
        "AWS_REGION",
      ],
      ...[
        "PUBSUB_EMULATOR_HOST",
        "DATASTORE_EMULATOR_HOST",
        "STORAGE_EMULATOR_HOST",
        "FIRESTORE_EMULATOR_JAR",
      ],
      ...["METADATA_SERVER_DETECTION", "NODE_ENV", "PATH", "HOME", "TZ", "SESSION", "VERSION"],
    ];
    expect(warningsOf(...ofPlatform, ...emulators, ...settings.keys())).toEqual([]);
  });
});
