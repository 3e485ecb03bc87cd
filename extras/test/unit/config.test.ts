import { misspeltSettings, readConfig, serviceSchema } from "@mention-market/service/config";
import { extraSettingNames, readExtrasConfig } from "../../src/config.ts";

const watchKeys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

/** The lines of the error that an environment is refused with. */
function refusal(environment: Record<string, string>): string[] {
  try {
    readExtrasConfig(environment);
  } catch (error) {
    if (error instanceof Error) return error.message.split("\n");
  }
  return [];
}

const settingNames = [...new Set([...Object.keys(serviceSchema.shape), ...extraSettingNames])];

describe("the configuration of the service with its extras", () => {
  it("refuses a deployed instance whose variables make Firebase accept unsigned tokens", () => {
    for (const name of ["FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_DEBUG_FEATURES"])
      expect(refusal({ K_SERVICE: "getMentionMarket", [name]: "x" }).join()).toContain(name);
  });

  it("has a default for everything that the functions need", () => {
    expect(readExtrasConfig({})).toEqual({
      ...readConfig({}),
      NFL_ANNOUNCER_SERIES: ["KXNFLMENTION", "KXSNFMENTION", "KXTNFMENTION", "KXSBMENTION"],
      LONG_RUNNING_SERIES: [],
      PROVEN_SERIES: ["KXTRUMPMENTION", "KXTRUMPMENTIONB", "KXBILATERALMENTION"],
      SERVE_TRANSCRIPT_TEXT: false,
      PUBLIC_BOARD: false,
      PROVIDER_IS_SAMPLE: false,
      OWN_HOSTS: [],
      SITE_URL: "",
      WATCHED_PRICE_SECONDS: 60,
      LOCAL_RECEIVERS: false,
    });
  });

  it("takes an empty value as one that is not set", () => {
    expect(readExtrasConfig(Object.fromEntries(settingNames.map((name) => [name, ""])))).toEqual(
      readExtrasConfig({}),
    );
  });

  it("has no setting whose name is nearly that of another, which a start would warn about", () => {
    const given = Object.fromEntries(settingNames.map((name) => [name, "x"]));
    for (const name of settingNames) expect(misspeltSettings([name], given)).toEqual([]);
    expect(misspeltSettings(extraSettingNames, { PUBLIC_BOARDS: "true" })).toEqual([
      "Unknown setting PUBLIC_BOARDS: did you mean PUBLIC_BOARD?",
    ]);
  });

  it("reads every setting of both packages, and nothing else", () => {
    const ofService = {
      UPSTREAM_BASE_URL: "http://127.0.0.1:4000/v2//",
      RATE_LIMIT_PER_HOUR: "100000",
      CORPUS_DIR: "/data/corpora",
      NFL_CORPUS: "/data/nfl.sqlite",
    };
    const full = readExtrasConfig({
      ...ofService,
      NFL_ANNOUNCER_SERIES: " kxnflmention , KXSBMENTION ",
      LONG_RUNNING_SERIES: "kxweekmention",
      PROVEN_SERIES: "KXMAYORMENTION, kxfedmention",
      SERVE_TRANSCRIPT_TEXT: "true",
      PUBLIC_BOARD: "true",
      PROVIDER_IS_SAMPLE: "true",
      WATCH_SECRET_KEY: ` ${watchKeys.map((key) => key.toString("base64")).join(" , ")}`,
      OWN_HOSTS: "Mention.Example.com, example.com:8443 ",
      SITE_URL: "https://mention.example.com",
      PAGES_DIR: "/data/pages",
      WATCHED_PRICE_SECONDS: "10",
      LOCAL_RECEIVERS: "true",
      DATA_DIR: "/data",
      PATH: "/usr/bin",
    });
    expect(full).toEqual({
      ...readConfig(ofService),
      NFL_ANNOUNCER_SERIES: ["KXNFLMENTION", "KXSBMENTION"],
      LONG_RUNNING_SERIES: ["KXWEEKMENTION"],
      PROVEN_SERIES: ["KXMAYORMENTION", "KXFEDMENTION"],
      SERVE_TRANSCRIPT_TEXT: true,
      PUBLIC_BOARD: true,
      PROVIDER_IS_SAMPLE: true,
      WATCH_SECRET_KEY: watchKeys,
      OWN_HOSTS: ["mention.example.com", "example.com:8443"],
      SITE_URL: "https://mention.example.com",
      PAGES_DIR: "/data/pages",
      WATCHED_PRICE_SECONDS: 10,
      LOCAL_RECEIVERS: true,
      DATA_DIR: "/data",
    });
    expect(Object.keys(full).toSorted()).toEqual(settingNames.toSorted());
  });

  const badValues = {
    NFL_ANNOUNCER_SERIES: {
      accepted: "1 to 20 series tickers, comma-separated",
      values: [
        ",",
        "KXNFLMENTION,",
        "KXNFLMENTION KXSBMENTION",
        "KX/../NFL",
        Array(21).fill("KXNFLMENTION").join(),
      ],
    },
    WATCH_SECRET_KEY: {
      accepted: "base64 of 32 bytes, or two of them, comma-separated; or none",
      values: [
        "secret",
        Buffer.alloc(31).toString("base64"),
        Buffer.alloc(33).toString("base64"),
        Buffer.alloc(32, 255).toString("base64url"),
        Array(3).fill(Buffer.alloc(32).toString("base64")).join(),
      ],
    },
    OWN_HOSTS: {
      accepted: "up to 20 hosts such as example.com or example.com:8443, comma-separated",
      values: ["https://example.com", "example.com/path", Array(21).fill("example.com").join()],
    },
    SITE_URL: {
      accepted: "one origin such as https://example.com",
      values: ["mention.example.com", "https://mention.example.com/", "ftp://mention.example.com"],
    },
    WATCHED_PRICE_SECONDS: {
      accepted: "a whole number of seconds from 10 to 60",
      values: ["9", "61", "10s"],
    },
    LOCAL_RECEIVERS: { accepted: "true or false", values: ["yes"] },
  };

  it.each(
    Object.entries(badValues).flatMap(([name, { accepted, values }]) =>
      values.map((value) => [name, value, accepted] as const),
    ),
  )("refuses %s = %j in one line that names it and says what is accepted", (name, value, accepted) => {
    expect(refusal({ [name]: value })).toEqual([`Bad value of ${name}: expected ${accepted}`]);
  });

  it("names all bad values at once, those of both packages, each in its line", () => {
    expect(
      refusal({ PRICE_MAX_AGE_MS: "2s", SITE_URL: "example.com", UPSTREAM_READS_PER_SECOND: "4" }),
    ).toEqual([
      expect.stringMatching(/^Bad value of PRICE_MAX_AGE_MS: /),
      expect.stringMatching(/^Bad value of SITE_URL: /),
    ]);
  });
});
