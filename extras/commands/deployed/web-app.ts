import { z } from "zod";
import { messageOf } from "@mention-market/service/base/errors";
import { missing, notChecked, ok, type Finding } from "./finding.ts";

/** Hosting's description of the project, from which the pages know it. */
const initPath = "/__/firebase/init.json";
const siteDescription = z.object({ apiKey: z.string().min(1) });
const siteTimeoutMs = 20_000;

/** Checks that a web app is linked to the Hosting site at `site`. Without one, the pages have no API key of Firebase Auth. */
export async function checkWebApp(site: string): Promise<Finding> {
  try {
    const response = await fetch(site + initPath, {
      redirect: "error",
      signal: AbortSignal.timeout(siteTimeoutMs),
    });
    if (!response.ok) {
      const cause =
        response.status === 404 ? ": nothing is deployed there, or the project's site has another name" : "";
      return notChecked(`The web app of ${site}: ${initPath} has status ${response.status}${cause}`);
    }
    return siteDescription.safeParse(await response.json()).success
      ? ok(`A web app is linked to the Hosting site ${site}`)
      : missing(`No web app is linked to the Hosting site ${site}: docs/operating.md, Deploy, step 1`);
  } catch (error) {
    return notChecked(`The web app of ${site}: ${messageOf(error)}`);
  }
}
