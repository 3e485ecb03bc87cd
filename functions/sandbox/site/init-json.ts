import type { RequestHandler } from "express";
import { demoUser } from "../identity/demo-user.ts";

/** Where Firebase Hosting serves the configuration of a project's web app. */
export const initPath = "/__/firebase/init.json";

/**
 * The web app's configuration, with what Hosting does not serve: the addresses of the emulators (here this server, under the name
 * by which the page was loaded), the demo user, and the printed key for the start page's example. No other origin may read it.
 */
export function initJson(project: string, exampleKey: () => string): RequestHandler {
  return ({ hostname, socket }, response) => {
    const host = hostname === "localhost" ? "localhost" : "127.0.0.1";
    const here = { host, port: socket.localPort };
    const { email, password } = demoUser;
    response.set("Cache-Control", "no-store").json({
      projectId: project,
      apiKey: "local",
      emulators: { auth: here, functions: here },
      demoUser: { email, password },
      exampleKey: exampleKey(),
    });
  };
}
