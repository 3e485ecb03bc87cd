/**
 * Serves a function of an installed package as Google's host does, with the package's own Express and nothing of this repository:
 *   node serve-package.mjs <folder>
 * Prints its URL when ready; the function is named by the path.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const packaged = createRequire(join(folder, "package.json"));
const express = createRequire(packaged.resolve("firebase-functions"))("express");
const { main } = packaged("./package.json");
const functions = await import(pathToFileURL(join(folder, main)).href);

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
