import "@mention-market/service/test/support/console-lines";
import { beforeUserCreated } from "firebase-functions/v2/identity";
import { HttpsError, onCall, onRequest } from "firebase-functions/v2/https";
import { onSchedule } from "firebase-functions/v2/scheduler";
import { onTaskDispatched } from "firebase-functions/v2/tasks";
import { createApplication } from "../../local/application.ts";
import { servedOf } from "@mention-market/service/local/run-function";
import { serve, type RunningServer } from "@mention-market/service/local/server";

const fail = () => {
  throw new HttpsError("aborted", "It ran");
};
const exported = {
  hello: onRequest((_request, response) => void response.json({ hello: true })),
  greet: onCall(() => "hello"),
  collect: onSchedule("every 1 minutes", fail),
  deliver: onTaskDispatched(fail),
  beforeCreate: beforeUserCreated(fail),
  settings: { hello: "not a function" },
};

describe("npm start, of a module with functions of every kind", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await serve(createApplication(servedOf(exported), { project: "p", region: "r" }), 0);
  });
  afterAll(() => server.close(0));

  const post = (path: string) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ data: null }),
    });

  it("serves its HTTPS functions and callables, and lists no other", async () => {
    expect((await post("/hello")).status).toBe(200);
    expect(await (await post("/p/r/greet")).json()).toEqual({ result: "hello" });
    const list: unknown = await (await fetch(`http://127.0.0.1:${server.port}/`)).json();
    expect(list).toMatchObject({ functions: [{ name: "hello" }, { name: "greet" }] });
    expect(list).toHaveProperty("functions.length", 2);
  });

  it.each(["collect", "deliver", "beforeCreate", "settings"])("answers 404 for %s", async (name) => {
    for (const path of [`/${name}`, `/p/r/${name}`]) {
      expect((await post(path)).status).toBe(404);
      expect((await fetch(`http://127.0.0.1:${server.port}${path}`)).status).toBe(404);
    }
  });
});
