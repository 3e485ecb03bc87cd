import { onHttps, type Feature } from "../deploy.ts";
import { createMcpHandler, maxInstances } from "../mcp/mcp-handler.ts";

export const mcp: Feature = (instance) => ({ mcp: onHttps(createMcpHandler(instance), maxInstances) });
