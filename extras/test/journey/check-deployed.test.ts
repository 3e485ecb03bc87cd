import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { RunGcloud } from "@mention-market/service/commands/deployed/google-cloud";
import { publicNames as ofService, serviceNeeds } from "@mention-market/service/commands/deployed/service";
import { checkHealth } from "@mention-market/service/commands/deployed/health";
import {
  checkExtrasHealth,
  checkFeatures,
  checkWebApp,
  publicNamesOf,
} from "../../commands/deployed/extras.ts";
import { allEndpoints } from "../../openapi/all-functions.ts";
import { httpsNames } from "../../src/functions.ts";
import { featureNames } from "../../src/feature-names.ts";
import { sends } from "@mention-market/service/test/support/faulty-behaviours";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { answer, startProvider, type Provider } from "@mention-market/service/test/support/provider";

const ended = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

/** What the command prints, and its exit code. */
function checkDeployed(args: readonly string[], env: Record<string, string> = {}) {
  return promisify(execFile)(process.execPath, ["commands/check-deployed.ts", ...args], {
    cwd: join(__dirname, "../.."),
    env: { PATH: "", ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => ended.parse(error),
  );
}

describe("npm run check:deployed", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer({ RELEASE_COMMIT: "a09a05c" });
  });
  afterAll(() => server.stop());

  it("sees the service's health and a key's life, and says what it did not check", async () => {
    await server.get("/getAllMentionSeries");
    const { code, stdout } = await checkDeployed([server.baseUrl], { DATA_DIR: server.folder });
    expect(stdout).toContain("ok           Version 0.1.0, commit a09a05c\n");
    expect(stdout).toContain("ok           Features: core, transcripts, prices, board, changes, mcp\n");
    expect(stdout).toContain("ok           The store of the keys answers\n");
    expect(stdout).toContain("and with the revoked one: 401, 200, 403\n");
    expect(stdout).toContain("not checked  Roles and the log's exclusion: set GCLOUD_PROJECT");
    expect(stdout).toContain("ok           Collection nfl\n");
    expect([code, stdout.includes("missing")]).toEqual([0, false]);
  });

  it("says that a store is not the one of the service", async () => {
    const other = await startLocalServer();
    const { code, stdout } = await checkDeployed([server.baseUrl], { DATA_DIR: other.folder });
    await other.stop();
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /missing +A request .*: 401, 401, 401; expected 401, 200, 403\. Is this the store/,
    );
  });

  it("names every function that is not public without GCLOUD_PROJECT and getExtrasHealth, too", async () => {
    const deployed = await startProvider();
    deployed.on("/", sends("<html>", 403, { "Content-Type": "text/html" }));
    const { code, stdout } = await checkDeployed([deployed.baseUrl]);
    await deployed.close();
    expect(code).toBe(1);
    for (const name of publicNamesOf(["core", ...featureNames]))
      expect(stdout).toContain(`missing      ${name} is not public`);
  });

  it("says how an address is written when nothing answers there, and tries nothing without one", async () => {
    const nowhere = await checkDeployed(["http://127.0.0.1:1"]);
    expect([nowhere.code, nowhere.stdout]).toEqual([
      1,
      expect.stringContaining("missing      getHealth: no response"),
    ]);
    for (const args of [[], ["localhost"], [server.baseUrl, "more"], [`${server.baseUrl}/getHealth`]]) {
      const { code, stderr } = await checkDeployed(args);
      expect([code, stderr]).toEqual([2, expect.stringContaining("Usage: npm run check:deployed")]);
    }
  });
});

describe("what getHealth and getExtrasHealth say of a deployment", () => {
  let service: Provider;
  beforeAll(async () => {
    service = await startProvider();
  });
  afterAll(() => service.close());
  const healthy = (nfl = "ok") =>
    answer({
      release: { version: "0.1.0", commit: "a09a05c" },
      store: "ok",
      provider: { last_success: "2026-12-01T00:00:00.000Z" },
      collections: [{ collection: "nfl", status: nfl }],
    });
  const extras = (features: readonly string[], more: object = {}) =>
    answer({ status: "ok", features, collector: null, watch_secrets: null, ...more });
  const textsNow = async () => {
    const { findings } = await checkExtrasHealth(service.baseUrl);
    return [...(await checkHealth(service.baseUrl)), ...findings].map(
      ({ state, text }) => `${state}: ${text}`,
    );
  };
  const textsOf = (features: readonly string[], collector: object | null) => {
    service.on("/getHealth", healthy());
    service.on("/getExtrasHealth", extras(features, { collector }));
    return textsNow();
  };

  it("is complete for a deployment of the core, which has no changes and no secret of watches", async () => {
    const texts = await textsOf(["core"], null);
    expect(texts.filter((text) => !text.startsWith("ok: "))).toEqual([]);
    expect(texts.join("\n")).not.toMatch(/change|watch/i);
  });

  it("is complete for the service alone", async () => {
    service.on("/getHealth", healthy());
    service.on("/getExtrasHealth", answer({}, 404));
    expect(await textsNow()).toContain("ok: The extras are not deployed");
    expect((await textsNow()).filter((text) => !text.startsWith("ok: "))).toEqual([]);
    expect((await checkExtrasHealth(service.baseUrl)).features).toEqual([]);
  });

  it.each(["missing", "damaged"])(
    "names nfl as missing when searchNFLStrikeWord's corpus is %s",
    async (state) => {
      service.on("/getExtrasHealth", extras(["core"]));
      service.on("/getHealth", healthy(state));
      expect(await textsNow()).toContainEqual(
        expect.stringMatching(`^missing: nfl: searchNFLStrikeWord is 503, its corpus is ${state}`),
      );
    },
  );

  it("says so when the extras fail, or the secrets of watches can't be read", async () => {
    service.on("/getHealth", healthy());
    service.on(
      "/getExtrasHealth",
      extras(["core", "changes"], { status: "failing", watch_secrets: "unreadable" }),
    );
    const texts = await textsNow();
    expect(texts).toContainEqual(expect.stringContaining("missing: The store of the extras fails"));
    expect(texts).toContainEqual(expect.stringContaining("missing: Secrets of watches can't be read"));
    service.on("/getExtrasHealth", answer("<html>", 502));
    expect(await textsNow()).toContainEqual(expect.stringContaining("missing: getExtrasHealth: no response"));
  });

  it("shows with changes how late they are, or that none were collected", async () => {
    const features = ["core", "changes"];
    expect(await textsOf(features, { lag_seconds: 12 })).toContain("ok: Changes are 12 s behind");
    expect(await textsOf(features, { lag_seconds: 301 })).toContainEqual(
      expect.stringContaining("missing: Changes are 301 s behind"),
    );
    expect(await textsOf(features, null)).toContainEqual(
      expect.stringContaining("not checked: No run of collectChanges"),
    );
  });
});

const account = "serviceAccount:1-compute@developer.gserviceaccount.com";
const calledBy = (...members: readonly string[]) => ({ bindings: [{ role: "roles/run.invoker", members }] });

describe("the web app of a project's pages", () => {
  let site: Provider;
  beforeAll(async () => {
    site = await startProvider();
  });
  afterAll(() => site.close());
  const url = () => new URL(site.baseUrl).origin;

  it.each([
    ["ok", "has its web app", answer({ projectId: "my-project", apiKey: "AIza" })],
    ["missing", "has none", answer({ projectId: "my-project" })],
    ["not checked", "was never deployed", answer({}, 404), "status 404: nothing is deployed there"],
    ["not checked", "is busy", answer({}, 503), "status 503"],
    ["not checked", "is another server", sends("<html>", 200, { "Content-Type": "text/html" })],
  ])("is %s for a site that %s", async (state, _what, behaviour, text = "") => {
    site.on("/__/firebase/init.json", behaviour);
    expect(await checkWebApp(url())).toEqual({ state, text: expect.stringContaining(text) });
  });
});

describe("the roles and the log's exclusion of a project", () => {
  const place = { project: "my-project", region: "us-central1" };
  const [, filter = ""] =
    /filter=(.*)'/.exec(readFileSync(join(__dirname, "../../docs/operating.md"), "utf8")) ?? [];
  const answers: Record<string, unknown> = {
    deliverchange: calledBy(account),
    collectchanges: calledBy(account),
    endkeysofdeletedaccounts: calledBy(account),
    endwatchesofdeletedaccounts: calledBy(account),
    projects: { bindings: [{ role: "roles/cloudtasks.enqueuer", members: [account] }] },
    logging: { exclusions: [{ name: "urls-with-api-keys", filter }] },
  };
  const gcloudWith =
    (changed: Record<string, unknown>): RunGcloud =>
    (args) => {
      const name = args[0] === "run" ? (args[3] ?? "") : (args[0] ?? "");
      const answer = { ...answers, ...changed }[name];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
  const all = ["core", ...featureNames];
  const found = async (changed: Record<string, unknown>, features: readonly string[] | null = all) =>
    (await checkFeatures(place, features, gcloudWith(changed))).filter(({ state }) => state !== "ok");
  const failure = (fields: object) => Object.assign(new Error("gcloud"), { code: 1, stderr: "" }, fields);

  it("name each function that clients call, those of features where they are deployed or nobody knows", () => {
    expect(publicNamesOf([])).toEqual(ofService);
    expect(publicNamesOf(["core"])).not.toContain("createWatch");
    expect(publicNamesOf(["core", "changes"])).toEqual(
      expect.arrayContaining(["getRateLimit", "createWatch"]),
    );
    expect(publicNamesOf(null)).toEqual(publicNamesOf(all));
  });

  it("are complete as extras/docs/operating.md makes them", async () => {
    expect(await found({})).toEqual([]);
  });

  it("are of every function that takes a key, and of those of the pages, which may be sent one", () => {
    const [, names = ""] = /\^\((.*?)\)\$/.exec(filter) ?? [];
    const functions = [...allEndpoints.map(({ name }) => name), "calendar", "mcp", "eventPage"];
    expect(names.split("|").sort()).toEqual(functions.map((name) => name.toLowerCase()).sort());
  });

  it.each([
    [
      "anybody may call",
      { deliverchange: calledBy("allUsers") },
      "missing",
      "Anybody may call deliverchange",
    ],
    ["nobody may call", { collectchanges: {} }, "missing", "Nobody may call collectchanges"],
    [
      "nobody may add tasks",
      { projects: {} },
      "missing",
      "roles/cloudtasks.enqueuer, so no delivery is made",
    ],
    ["there is no exclusion", { logging: {} }, "missing", "of getmentionmarket, getallmentionseries,"],
    ["it is off", { logging: { exclusions: [{ filter, disabled: true }] } }, "missing", "keeps URLs"],
    [
      "one lacks a function",
      { logging: { exclusions: [{ filter: filter.replace("|mcp", "") }] } },
      "missing",
      "of mcp: extras/docs/operating.md",
    ],
    [
      "it leaves out Hosting's log",
      { logging: { exclusions: [{ filter: filter.replace(/ OR resource.type="firebase_domain"/, "") }] } },
      "missing",
      "Hosting's request log keeps URLs",
    ],
    [
      "a function of a deployed feature is not there",
      { deliverchange: failure({ stderr: "ERROR: Cannot find service [deliverchange]" }) },
      "missing",
      "no deliverchange in us-central1",
    ],
    [
      "gcloud fails",
      { projects: failure({ stderr: "ERROR: no quota\nmore" }) },
      "not checked",
      "ERROR: no quota",
    ],
    [
      "nobody is logged in",
      {
        projects: failure({ stderr: "ERROR: (gcloud.projects) No account.\nRun:\n  $ gcloud auth login\n" }),
      },
      "not checked",
      'run "gcloud auth login" and try again',
    ],
    ["there is no gcloud", { logging: failure({ code: "ENOENT" }) }, "not checked", "no gcloud on the PATH"],
  ])("say so when %s", async (_what, changed, state, text) => {
    expect(await found(changed)).toEqual([{ state, text: expect.stringContaining(text) }]);
  });

  it("need of a deployment of the core no queue, no role of one, and the exclusion of its own functions alone", async () => {
    const ofCore = filter.replace(
      /\(getmentionmarket.*?\)/,
      `(${[...serviceNeeds.https, ...httpsNames.core].join("|").toLowerCase()})`,
    );
    const absent = failure({ stderr: "ERROR: the core has none" });
    const changed = {
      deliverchange: absent,
      collectchanges: absent,
      endwatchesofdeletedaccounts: absent,
      projects: absent,
      logging: { exclusions: [{ filter: ofCore }] },
    };
    expect(await found(changed, ["core"])).toEqual([]);
    // The four checks that fail alike are named once.
    expect((await found(changed)).map(({ state }) => state)).toEqual(["not checked", "missing"]);
  });

  it("are not looked at while nobody knows which features are deployed", async () => {
    expect(await found({}, null)).toEqual([
      { state: "not checked", text: expect.stringContaining("which features are deployed") },
    ]);
  });
});
