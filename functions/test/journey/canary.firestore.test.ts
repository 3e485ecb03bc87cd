import { hashOf } from "../../src/keys/api-key.ts";
import { canaryLimit, leaksOf, takeOnJourney, type Journey } from "../support/canary.ts";
import { firestoreHost, freshProject } from "../support/firestore-emulator.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { startProvider, type Provider } from "../support/provider.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";

describe("a key in Firestore, after all that can happen to it", () => {
  let provider: Provider;
  let proxy: TcpProxy;
  let server: LocalServer;
  let journey: Journey;
  let documents: string;

  beforeAll(async () => {
    provider = await startProvider();
    proxy = await startTcpProxy(firestoreHost());
    const project = freshProject();
    server = await startLocalServer({
      FIRESTORE_EMULATOR_HOST: proxy.host,
      GCLOUD_PROJECT: project,
      UPSTREAM_BASE_URL: provider.baseUrl,
      RATE_LIMIT_PER_HOUR: String(canaryLimit),
    });
    journey = await takeOnJourney(server, provider, async (run) => {
      proxy.pause();
      await run();
      proxy.resume();
    });
    documents = await documentsOf(project);
  });
  afterAll(() => Promise.all([server.stop(), proxy.close(), provider.close()]));

  it("is in no answer but its creation's, and in no line of the log", () => {
    expect(journey.statuses).toContain(503);
    const texts = new Map([...journey.told, ["stdout", server.stdout()], ["stderr", server.stderr()]]);
    for (const key of journey.keys) expect(leaksOf(key, texts)).toEqual([]);
    expect(journey.keyIds.filter((keyId) => server.stderr().includes(keyId))).toEqual(journey.keyIds);
  });

  it("is in no document, of which one has its hash for a name", () => {
    for (const key of journey.keys) {
      expect(leaksOf(key, new Map([["documents", documents]]))).toEqual([]);
      expect(documents.includes(`/apiKeys/${hashOf(key)}"`)).toBe(true);
    }
    expect(documents.includes("/events/KXSNLMENTION-26NOV21")).toBe(true);
  });
});

/** Every document of a project as the emulator shows it to an administrator: name, fields and times. */
async function documentsOf(project: string): Promise<string> {
  const root = `http://${firestoreHost()}/v1/projects/${project}/databases/(default)/documents`;
  const response = await fetch(`${root}:runQuery`, {
    method: "POST",
    headers: { authorization: "Bearer owner" },
    body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }] } }),
  });
  return response.text();
}
