import { join } from "node:path";

const root = join(__dirname, "../../..");

export const clients = join(root, "clients");
/** The development tools of the TypeScript package. */
export const tools = join(clients, "typescript/node_modules");
/** Where `npm run clients` writes the packages. */
export const built = join(clients, "dist");
