/**
 * Serves the functions of a bundle as Google's host does, with Express and nothing else of this repository:
 *   node serve-package.mjs <folder>
 * Prints its URL when ready; the function is named by the path.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import express from "express";

const functions = await import(pathToFileURL(join(process.argv[2], "index.js")).href);

const app = express();
app.use(express.json());
app.use((request, response, next) => {
  const deployed = functions[request.path.slice(1)];
  if (deployed === undefined) next();
  else deployed(request, response);
});
const server = app.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
