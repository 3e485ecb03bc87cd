import fc from "fast-check";
import { misspelt, nearest } from "../../../src/base/nearest.ts";
import { fullSettings as settings } from "../../../src/extras/config.ts";

const names = ["target_phrase", "target_home_team", "target_week", "start_date", "end_date", "apiKey"];

describe("the nearest of some names", () => {
  it.each([
    ["week", "target_week"],
    ["target_wek", "target_week"],
    ["home", "target_home_team"],
    ["startDate", "start_date"],
    ["API-KEY", "apiKey"],
  ])("is the one that shares most pairs of letters: %s", (name, meant) => {
    expect(nearest(name, names)).toBe(meant);
  });

  it.each(["", "q", "category", "zzzz"])("is null when no candidate is similar: %j", (name) => {
    expect(nearest(name, names)).toBeNull();
  });

  it("is the name itself, whatever its case, _ and -", () => {
    const name = fc.stringMatching(/^[a-z]+(?:_[a-z]+)*$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 1, selector: (one) => one.replaceAll("_", "") }),
        (all) => {
          for (const one of all) expect(nearest(one.toUpperCase().replaceAll("_", "-"), all)).toBe(one);
        },
      ),
    );
  });
});

const known = [...settings.keys(), "PORT", "SAMPLE_READS_PER_SECOND"];

describe("a variable of the environment", () => {
  it.each([
    ["RATE_LIMIT_PER_HOURS", "RATE_LIMIT_PER_HOUR"],
    ["RATE_LIMIT", "RATE_LIMIT_PER_HOUR"],
    ["rate_limit_per_hour", "RATE_LIMIT_PER_HOUR"],
    ["UPSTREAM_URL", "UPSTREAM_BASE_URL"],
    ["DATADIR", "DATA_DIR"],
    ["CORPUS_DIRECTORY", "CORPUS_DIR"],
    ["Port", "PORT"],
  ])("%s is taken for %s", (name, nearest) => {
    expect(misspelt([name], known)).toEqual([{ name, nearest }]);
  });

  it("of another program is not taken for a setting", () => {
    const cloud = `K_SERVICE K_REVISION K_CONFIGURATION FUNCTION_TARGET FUNCTION_SIGNATURE_TYPE FUNCTION_REGION FUNCTIONS_EMULATOR
      FIREBASE_CONFIG FIREBASE_AUTH_EMULATOR_HOST FIREBASE_DATABASE_EMULATOR_HOST FIREBASE_STORAGE_EMULATOR_HOST
      FIREBASE_EMULATOR_HUB FIRESTORE_EMULATOR_JAR DATASTORE_EMULATOR_HOST PUBSUB_EMULATOR_HOST STORAGE_EMULATOR_HOST
      GOOGLE_CLOUD_PROJECT GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_REGION GCP_PROJECT GCLOUD_PROJECT_ID
      CLOUDSDK_CORE_PROJECT CLOUD_RUN_TIMEOUT_SECONDS LOG_EXECUTION_ID EVENTARC_CLOUD_EVENT_SOURCE`;
    const machine = `PATH HOME PWD OLDPWD USER LANG LC_ALL SHELL TERM EDITOR DISPLAY HOSTNAME TZ XDG_DATA_DIRS XDG_DATA_HOME
      XDG_RUNTIME_DIR TMPDIR NODE_ENV NODE_OPTIONS npm_config_cache npm_lifecycle_event npm_package_version CI GITHUB_ACTIONS
      GITHUB_SHA AWS_REGION AWS_DEFAULT_REGION DATABASE_URL DATABASE_DIR PGDATA PGPORT REDIS_URL RELEASE SENTRY_RELEASE PORTS
      REGIONS CORS CORES SERVER_PORT RATE PRICE UPSTREAM REACT_APP_DATA_DIR VITE_REGION MENTION_MARKET_API_KEY FED_PDFS`;
    expect(misspelt(`${cloud} ${machine}`.split(/\s+/), known)).toEqual([]);
  });

  it("that is a setting is none that is misspelt", () => {
    expect(misspelt(known, known)).toEqual([]);
  });

  it("is named when a letter after the first is doubled, or the name has another ending or case", () => {
    const setting = fc.constantFrom(
      ...known.filter((name) => name.length >= 7 && !name.startsWith("GCLOUD_")),
    );
    fc.assert(
      fc.property(setting, fc.nat(), (name, chosen) => {
        const at = 1 + (chosen % (name.length - 1));
        const doubled = name.slice(0, at) + name.slice(at - 1);
        for (const slip of [doubled, `${name}S`, name.toLowerCase()])
          expect(misspelt([slip], known)).toEqual([{ name: slip, nearest: name }]);
      }),
    );
  });
});
