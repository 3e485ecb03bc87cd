import type { z } from "zod";
import type { Log } from "../base/log.ts";
import type { RequestContext } from "../base/request.ts";
import type { Get } from "./http.ts";
import { loggingLeftOut, type LeaveOut } from "./left-out.ts";
import type { ListBudget } from "./list-budget.ts";
import { eachPage } from "./pages.ts";
import type { Query } from "./transport.ts";
import type { ReadPriority } from "./waiting-reads.ts";

export interface ListRead<Page> {
  readonly path: string;
  readonly query: Query;
  readonly schema: z.ZodType<Page>;
  readonly context: RequestContext;
  /** Default: `normal`. */
  readonly priority?: ReadPriority;
  /** Default: that of `eachPage`. */
  readonly maxPages?: number;
}

export interface ReadListOptions {
  readonly get: Get;
  /** What all lists that are being read may hold together. */
  readonly budget: ListBudget;
  readonly log: Log;
}

/** Hands every page of a list to `each`; the log says once a list what that leaves out. */
export type ReadList = <Page extends { cursor?: string | null | undefined }>(
  list: ListRead<Page>,
  each: (page: Page, leaveOut: LeaveOut) => void | Promise<void>,
) => Promise<void>;

export function createReadList({ get, budget, log }: ReadListOptions): ReadList {
  return ({ path, query, schema, context, priority, maxPages }, each) =>
    loggingLeftOut(path, log, (leaveOut) =>
      eachPage(
        (cursor) => get(path, { ...query, ...cursor }, context, { priority }),
        schema,
        (page) => each(page, leaveOut),
        { maxPages, budget },
      ),
    );
}
