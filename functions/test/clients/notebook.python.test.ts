import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { startLocalServer } from "../support/local-server.ts";
import { findPython } from "./find-python.ts";
import { clients, run } from "./package-files.ts";

const modules = ["ipykernel", "matplotlib", "nbclient", "pandas"];
const missing = modules.filter((name) => findPython([name]) === null);
if (missing.length > 0) {
  if (process.env.REQUIRE_PYTHON !== undefined) throw new Error(`Python lacks ${missing.join(", ")}`);
  process.stderr.write(`Left out, since Python lacks it: ${missing.join(", ")}\n`);
}

const execute = `
import sys
import nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], 4)
NotebookClient(notebook, timeout=100, kernel_name="python3").execute()
nbformat.write(notebook, sys.argv[2])
`;

const executed = z.object({
  cells: z.array(
    z.object({
      outputs: z
        .array(
          z.object({
            name: z.string().optional(),
            text: z.array(z.string()).optional(),
            data: z.record(z.string(), z.unknown()).optional(),
          }),
        )
        .default([]),
    }),
  ),
});

(missing.length > 0 ? describe.skip : describe)("the notebook calibration.ipynb", () => {
  it("runs from its first cell to its plot against npm start, and prints three scores with their intervals", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mention-market-notebook-"));
    const server = await startLocalServer({ DATA_DIR: join(folder, "data") });
    const notebook = join(clients, "python/examples/calibration.ipynb");
    const result = join(folder, "executed.ipynb");
    await run(findPython(modules) ?? "python3", ["-c", execute, notebook, result], {
      env: {
        ...process.env,
        PYTHONPATH: join(clients, "python"),
        MENTION_MARKET_BASE_URL: server.baseUrl,
        MENTION_MARKET_API_KEY: server.apiKey,
      },
    });
    await server.stop();
    const { cells } = executed.parse(JSON.parse(await readFile(result, "utf8")));
    await rm(folder, { recursive: true });

    const outputs = cells.flatMap((cell) => cell.outputs);
    const printed = outputs
      .filter(({ name }) => name === "stdout")
      .flatMap(({ text }) => text ?? [])
      .join("");
    expect(cells).toHaveLength(10);
    expect(printed).toMatch(/^\d{3} words of \d+ events\n/);
    const scores = [...printed.matchAll(/^(\w+) +Brier 0\.(\d{4}) \(0\.(\d{4}) to 0\.(\d{4})\)$/gm)];
    expect(scores.map(([, name]) => name)).toEqual(["price", "estimate", "fair"]);
    for (const [, , score, low, high] of scores) {
      expect(Number(score)).toBeGreaterThan(Number(low));
      expect(Number(score)).toBeLessThan(Number(high));
    }
    expect(outputs.some(({ data = {} }) => "image/png" in data)).toBe(true);
  });
});
