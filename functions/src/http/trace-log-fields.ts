import type { IncomingMessage } from "node:http";
import type { LogFields } from "../base/log.ts";

const traceParent = /^[0-9a-f]{2}-([0-9a-f]{32})-/;

/**
 * The fields by which Cloud Logging shows our entry below the platform's own entry of the same request: the trace of its `traceparent`
 * header (W3C Trace Context), which Google's front end sets. Nothing where there is no header or no project.
 */
export function traceLogFields({ headers }: IncomingMessage, project: string | undefined): LogFields {
  const trace = traceParent.exec(String(headers["traceparent"]))?.[1];
  if (trace === undefined || project === undefined) return {};
  return { "logging.googleapis.com/trace": `projects/${project}/traces/${trace}` };
}
