import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";

const announced = z.object({ baseUrl: z.string(), idToken: z.string(), callableUrl: z.string() });

export interface Started extends z.output<typeof announced> {
  /** Calls a callable as the demo user. Throws its error. */
  readonly call: (name: string, data: object) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

const called = z.object({ result: z.unknown() });

/** Runs `npm start` in its own process, with an empty folder of transcripts. */
export async function startLocal(folder: string, env: Readonly<Record<string, string>>): Promise<Started> {
  const child = spawn(process.execPath, ["--conditions=local", "local/start.ts", "--json"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: folder, CORPUS_DIR: folder, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const stopAtExit = () => child.kill("SIGKILL");
  process.once("exit", stopAtExit);
  const exited = once(child, "exit");
  let printed = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    printed += String(chunk);
    if (printed.includes("\n")) break;
  }
  const running = announced.parse(JSON.parse(printed));
  return {
    ...running,
    async call(name, data) {
      const response = await fetch(`${running.callableUrl}/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${running.idToken}` },
        body: JSON.stringify({ data }),
      });
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${response.status} of ${name}: ${body}`);
      return called.parse(JSON.parse(body)).result;
    },
    async stop() {
      process.off("exit", stopAtExit);
      child.kill();
      await exited;
    },
  };
}
