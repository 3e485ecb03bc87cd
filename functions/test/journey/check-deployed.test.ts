import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { checkGoogleCloud, type RunGcloud } from "../../commands/deployed/google-cloud.ts";
import { checkHealth, checkPublic } from "../../commands/deployed/health.ts";
import { publicNames, serviceNeeds } from "../../commands/deployed/service.ts";
import { sends } from "../support/faulty-behaviours.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { answer, startProvider, type Provider } from "../support/provider.ts";

const place = { project: "my-project", region: "us-central1" };
const googles403 = sends("<html><title>403 Forbidden</title></html>", 403, { "Content-Type": "text/html" });
const ended = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

/** What the service's command prints, and its exit code. */
function run(args: readonly string[], env: Record<string, string> = {}) {
  return promisify(execFile)(process.execPath, ["commands/check-deployed.ts", ...args], {
    cwd: join(__dirname, "../.."),
    env: { PATH: "", METADATA_SERVER_DETECTION: "none", ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => ended.parse(error),
  );
}

describe("npm --prefix functions run check:deployed", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer({ RELEASE_COMMIT: "a09a05c" });
  });
  afterAll(() => server.stop());

  it("sees the health of the service and the life of a key, and nothing of other functions", async () => {
    await server.get("/getAllMentionSeries");
    const { code, stdout } = await run([server.baseUrl], { DATA_DIR: server.folder });
    expect(stdout).toContain("ok           Version 0.1.0, commit a09a05c\n");
    expect(stdout).toContain("and with the revoked one: 401, 200, 403\n");
    expect(stdout).not.toMatch(/extras|feature|watch/i);
    expect([code, stdout.includes("missing")]).toEqual([0, false]);
  });

  it("says once how to get credentials, and checks nothing that needs them", async () => {
    const { stdout } = await run([server.baseUrl], {
      GCLOUD_PROJECT: "my-project",
      GOOGLE_APPLICATION_CREDENTIALS: "",
      HOME: server.folder,
    });
    expect(stdout).toContain(
      `not checked  A key's life: No credentials for project my-project: run "gcloud auth application-default login" and try again\n`,
    );
    expect(stdout.split("application-default")).toHaveLength(2);
    expect(stdout.split("There is no gcloud on the PATH")).toHaveLength(2);
    expect(stdout).not.toContain("temporarily unavailable");
  });

  it("names the functions that are not public without GCLOUD_PROJECT, too", async () => {
    const deployed = await startProvider();
    deployed.on("/", googles403);
    const { code, stdout } = await run([deployed.baseUrl]);
    await deployed.close();
    expect(code).toBe(1);
    for (const name of publicNames) expect(stdout).toContain(`missing      ${name} is not public`);
  });

  it("prints its usage without an address", async () => {
    expect(await run([])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Usage: npm --prefix functions run check:deployed"),
    });
  });
});

describe("a function that Google answers for with its own 403", () => {
  let deployed: Provider;
  beforeAll(async () => {
    deployed = await startProvider();
  });
  afterAll(() => deployed.close());

  it("is named with the command that makes it public; the service's own 401, 405 and 403 are not", async () => {
    deployed.on("/", answer({ error: "Unauthorized" }, 401));
    deployed.on("/getHealth", answer({ error: "Forbidden" }, 403));
    expect(await checkPublic(deployed.baseUrl, publicNames, place)).toEqual([
      { state: "ok", text: "Anybody may call the functions of clients" },
    ]);
    deployed.on("/generateApiKey", googles403);
    expect(await checkPublic(deployed.baseUrl, publicNames, place)).toEqual([
      {
        state: "missing",
        text:
          "generateApiKey is not public, so Google answers 403: gcloud run services add-iam-policy-binding generateapikey " +
          "--member=allUsers --role=roles/run.invoker --region=us-central1 --project=my-project",
      },
    ]);
    expect(await checkPublic(deployed.baseUrl, publicNames, null)).toEqual([
      { state: "missing", text: expect.stringContaining("--region=<region> --project=<project>") },
    ]);
  });

  it("is not looked for where nobody answers", async () => {
    const nobody = "http://127.0.0.1:9";
    expect(await checkPublic(nobody, ["getHealth", "generateApiKey"], place)).toEqual([
      { state: "not checked", text: "Who may call getHealth, generateApiKey: no response" },
    ]);
  });

  it("is not taken for a broken getHealth", async () => {
    deployed.on("/getHealth", googles403);
    expect(await checkHealth(deployed.baseUrl)).toEqual([
      { state: "missing", text: expect.stringContaining("getHealth: Google refuses all callers") },
    ]);
  });
});

describe("what the service needs of Google Cloud", () => {
  const filter = serviceNeeds.https.join("|").toLowerCase();
  const gcloud =
    (...members: readonly string[]): RunGcloud =>
    ([first]) =>
      Promise.resolve(
        first === "logging"
          ? { exclusions: [{ filter }] }
          : { bindings: [{ role: "roles/run.invoker", members }] },
      );

  it("is the log's exclusion of its own functions, and a caller of its daily job that is not everybody", async () => {
    const states = async (...members: readonly string[]) =>
      (await checkGoogleCloud(place, serviceNeeds, gcloud(...members))).map(({ state }) => state);
    expect(await states("serviceAccount:1-compute@developer.gserviceaccount.com")).toEqual(["ok", "ok"]);
    expect(await states("allUsers")).toEqual(["missing", "ok"]);
  });
});
