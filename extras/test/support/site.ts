import { notFound, startProvider, type Behaviour } from "@mention-market/service/test/support/provider";

export interface SiteRequest {
  readonly path: string;
  /** If-Modified-Since. */
  readonly since: string | null;
}

/** A web site with files that change. It refuses requests that do not name the project (403). */
export interface Site {
  readonly baseUrl: string;
  /** Since the last call, in the order of their arrival. */
  requests(): SiteRequest[];
  /** Without `modified` the site does not send Last-Modified. */
  publish(path: string, body: Buffer | string, modified?: string): void;
  /** Does this with the next `times` requests of a path, before what was published there. */
  disturb(path: string, behaviour: Behaviour, times?: number): void;
  close(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const provider = await startProvider();
  const published = new Map<string, { body: Buffer | string; modified: string | undefined }>();
  const disturbances: { path: string; behaviour: Behaviour; times: number }[] = [];
  let requests: SiteRequest[] = [];
  provider.on("/", (request, response, path) => {
    const since = request.headers["if-modified-since"] ?? null;
    requests.push({ path, since });
    const disturbance = disturbances.find((one) => one.path === path && one.times > 0);
    const file = published.get(path);
    if (!request.headers["user-agent"]?.includes("mention-market")) response.writeHead(403).end();
    else if (disturbance !== undefined) {
      disturbance.times -= 1;
      disturbance.behaviour(request, response, path);
    } else if (file === undefined) notFound(request, response, path);
    else if (since !== null && since === file.modified) response.writeHead(304).end();
    else {
      const { body, modified } = file;
      response.writeHead(200, modified === undefined ? {} : { "last-modified": modified }).end(body);
    }
  });
  return {
    baseUrl: provider.baseUrl,
    requests() {
      const all = requests;
      requests = [];
      return all;
    },
    publish: (path, body, modified) => published.set(path, { body, modified }),
    disturb: (path, behaviour, times = Infinity) => disturbances.push({ path, behaviour, times }),
    close: () => provider.close(),
  };
}

/** Never responds. */
export const hang: Behaviour = () => {};

/** Promises a file, sends half of it and closes the connection. */
export const halfOf =
  (body: string): Behaviour =>
  (_request, response) => {
    response.writeHead(200, { "content-length": body.length });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  };

export const status =
  (code: number): Behaviour =>
  (_request, response) => {
    response.writeHead(code).end();
  };

/** 429 with Retry-After. */
export const busy =
  (retryAfter: string): Behaviour =>
  (_request, response) => {
    response.writeHead(429, { "retry-after": retryAfter }).end();
  };
