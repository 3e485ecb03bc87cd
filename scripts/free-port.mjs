import { createServer } from "node:net";

/** What `npm start` listens on without PORT. */
const defaultPort = "8080";

/** Whether something else listens on the port of `npm start`; false for a port that the server itself will refuse. */
export function isPortTaken(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }) => resolve(code === "EADDRINUSE"));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(false)));
  });
}

/** PORT as a number; null for a value that the server itself refuses. */
export function portOf(value) {
  const port = value === undefined || value === "" ? defaultPort : value;
  return /^\d{1,5}$/.test(port) && Number(port) <= 65_535 ? Number(port) : null;
}
