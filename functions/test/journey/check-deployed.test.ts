import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { checkWebApp } from "../../commands/deployed/web-app.ts";
import { checkHealth } from "../../commands/deployed/health.ts";
import { checkGoogleCloud, type RunGcloud } from "../../commands/deployed/google-cloud.ts";
import { withGeneratedParts } from "../../openapi/documents.ts";
import { httpsNames } from "../../src/extras/functions.ts";
import { featureNames } from "../../src/extras/feature-names.ts";
import { sends } from "../support/faulty-behaviours.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { answer, startProvider, type Provider } from "../support/provider.ts";

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

describe("what getHealth says of a service", () => {
  let service: Provider;
  beforeAll(async () => {
    service = await startProvider();
  });
  afterAll(() => service.close());
  const textsOf = async (features: readonly string[], collector: object | null) => {
    const body = {
      release: { version: "0.1.0", commit: "a09a05c" },
      features,
      store: "ok",
      provider: { last_success: "2026-12-01T00:00:00.000Z" },
      collections: [],
      collector,
      watch_secrets: null,
    };
    service.on("/getHealth", answer(body));
    return (await checkHealth(service.baseUrl)).findings.map(({ state, text }) => `${state}: ${text}`);
  };

  it("is complete for a deployment of the core, which has no changes and no secret of watches", async () => {
    const texts = await textsOf(["core"], null);
    expect(texts.filter((text) => !text.startsWith("ok: "))).toEqual([]);
    expect(texts.join("\n")).not.toMatch(/change|watch/i);
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
  const [, filter = ""] = /filter=(.*)'/.exec(withGeneratedParts("docs/operating.md", pageOfMarkers())) ?? [];
  const answers: Record<string, unknown> = {
    deliverchange: calledBy(account),
    collectchanges: calledBy(account),
    endkeysofdeletedaccounts: calledBy(account),
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
    (await checkGoogleCloud(place, features, gcloudWith(changed))).filter(({ state }) => state !== "ok");
  const failure = (fields: object) => Object.assign(new Error("gcloud"), { code: 1, stderr: "" }, fields);

  it("are complete as docs/operating.md makes them", async () => {
    expect(await found({})).toEqual([]);
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
    ["there is no exclusion", { logging: {} }, "missing", "of getmentionmarket, getmentionmarkets,"],
    ["it is off", { logging: { exclusions: [{ filter, disabled: true }] } }, "missing", "keeps URLs"],
    [
      "one lacks a function",
      { logging: { exclusions: [{ filter: filter.replace("|mcp", "") }] } },
      "missing",
      "of mcp: docs/operating.md",
    ],
    [
      "a function of a deployed feature is not there",
      { deliverchange: failure({ stderr: "ERROR: Cannot find service [deliverchange]" }) },
      "missing",
      "no deliverchange in us-central1",
    ],
    [
      "nobody is logged in",
      { projects: failure({ stderr: "ERROR: log in\nmore" }) },
      "not checked",
      "ERROR: log in",
    ],
    ["there is no gcloud", { logging: failure({ code: "ENOENT" }) }, "not checked", "no gcloud on the PATH"],
  ])("say so when %s", async (_what, changed, state, text) => {
    expect(await found(changed)).toEqual([{ state, text: expect.stringContaining(text) }]);
  });

  it("need of a deployment of the core no queue, no role of one, and the exclusion of its own functions alone", async () => {
    const ofCore = filter.replace(
      /\(getmentionmarket.*?\)/,
      "(" + httpsNames.core.join("|").toLowerCase() + ")",
    );
    const absent = failure({ stderr: "ERROR: the core has none" });
    const changed = {
      deliverchange: absent,
      collectchanges: absent,
      projects: absent,
      logging: { exclusions: [{ filter: ofCore }] },
    };
    expect(await found(changed, ["core"])).toEqual([]);
    expect((await found(changed)).map(({ state }) => state)).toEqual([
      "not checked",
      "not checked",
      "not checked",
      "missing",
    ]);
  });

  it("are not looked at while nobody knows which features are deployed", async () => {
    expect(await found({}, null)).toEqual([
      { state: "not checked", text: expect.stringContaining("which features are deployed") },
    ]);
  });
});

/** The generated parts of the operator's page, and nothing else of it. */
function pageOfMarkers(): string {
  return ["exclusion", "parameters", "featureParameters", "alerts"]
    .map((name) => `<!-- generated: ${name} -->\n<!-- end: ${name} -->\n`)
    .join("");
}
