import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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

/**
 * Pictures get few colours, because the repository keeps them. The list of fonts, which the first import on a machine makes and keeps, is
 * made before the notebook runs: where that takes long, a warning on stderr says so.
 */
const execute = `
import base64, io, sys
import matplotlib.font_manager
import nbformat
from nbclient import NotebookClient
from PIL import Image
notebook = nbformat.read(sys.argv[1], 4)
NotebookClient(notebook, timeout=100, kernel_name="python3", record_timing=False).execute()
for output in (output for cell in notebook.cells for output in cell.get("outputs", [])):
    if "image/png" in output.get("data", {}):
        small = io.BytesIO()
        Image.open(io.BytesIO(base64.b64decode(output.data["image/png"]))).convert("RGB").quantize(64).save(small, "png", optimize=True)
        output.data["image/png"] = base64.b64encode(small.getvalue()).decode()
notebook.metadata["language_info"] = {"name": "python"}
nbformat.write(notebook, sys.argv[2])
`;
const notebook = join(clients, "python/examples/calibration.ipynb");
const picture = join(clients, "../docs/images/calibration.png");

const cellsIn = z.object({
  cells: z.array(
    z.object({
      outputs: z
        .array(
          z.object({
            name: z.string().optional(),
            text: z.array(z.string()).optional(),
            data: z.looseObject({ "image/png": z.string().optional() }).optional(),
          }),
        )
        .default([]),
    }),
  ),
});

/** What a notebook's cells printed and drew. Fails if it has not all of its scores. */
async function outputsOf(path: string): Promise<{ readonly printed: string; readonly png: Buffer }> {
  const { cells } = cellsIn.parse(JSON.parse(await readFile(path, "utf8")));
  expect(cells).toHaveLength(10);
  const outputs = cells.flatMap((cell) => cell.outputs);
  expect(outputs.filter(({ name }) => name === "stderr")).toEqual([]);
  const printed = outputs
    .filter(({ name }) => name === "stdout")
    .flatMap(({ text }) => text ?? [])
    .join("");
  const png = Buffer.from(outputs.flatMap(({ data }) => data?.["image/png"] ?? []).join(""), "base64");
  expect(png.length).toBeGreaterThan(5_000);
  return { printed, png };
}

/** Name, Brier score and both ends of its interval, in ten-thousandths. */
function scoresIn(printed: string): [name: string, score: number, low: number, high: number][] {
  expect(printed).toMatch(/^\d{3} words of \d+ events\n/);
  return [...printed.matchAll(/^(\w+) +Brier 0\.(\d{4}) \(0\.(\d{4}) to 0\.(\d{4})\)$/gm)].map(
    ([, name = "", score, low, high]) => [name, Number(score), Number(low), Number(high)],
  );
}

describe("the notebook calibration.ipynb", () => {
  it("has its outputs on the sample, and its picture is the one in extras/docs/packages.md", async () => {
    const { printed, png } = await outputsOf(notebook);
    expect(scoresIn(printed)).toHaveLength(3);
    expect(png.equals(await readFile(picture))).toBe(true);
  });

  (missing.length > 0 ? it.skip : it)(
    "runs from its first cell to its plot against npm start, and prints three scores with their intervals",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "mention-market-notebook-"));
      const server = await startLocalServer({ DATA_DIR: join(folder, "data") });
      const result = join(folder, "executed.ipynb");
      await run(findPython(modules) ?? "python3", ["-c", execute, notebook, result], {
        env: {
          ...process.env,
          PYTHONPATH: join(clients, "python"),
          MENTION_MARKET_BASE_URL: server.baseUrl,
          MENTION_MARKET_API_KEY: server.apiKey,
        },
      });
      const offered = await (await fetch(`${server.baseUrl}/downloads/calibration.ipynb`)).text();
      await server.stop();
      expect(offered).toBe(await readFile(notebook, "utf8"));
      const { printed, png } = await outputsOf(result);
      const text = await readFile(result);
      await rm(folder, { recursive: true });

      const scores = scoresIn(printed);
      expect(scores.map(([name]) => name)).toEqual(["price", "estimate", "fair"]);
      for (const [, score, low, high] of scores) {
        expect(score).toBeGreaterThan(low);
        expect(score).toBeLessThan(high);
      }
      if (process.env.PICTURES === undefined) return;
      await writeFile(notebook, text);
      await writeFile(picture, png);
    },
  );
});
