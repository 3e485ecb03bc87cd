export interface KeptBody {
  readonly etag: string;
  readonly text: string;
}

/** The latest body of each URL, for responses that say that nothing has changed. */
export interface BodyStore {
  readonly get: (url: string) => KeptBody | undefined;
  readonly keep: (url: string, body: KeptBody) => void;
}

const maxEntries = 100;
const maxBytes = 20 * 1024 * 1024;

/** At most 100 bodies and 20 MB; the least recently used ones are dropped. */
export class KeptBodies implements BodyStore {
  readonly #bodies = new Map<string, KeptBody>();
  #bytes = 0;

  get(url: string): KeptBody | undefined {
    const body = this.#bodies.get(url);
    if (body !== undefined) {
      this.#bodies.delete(url);
      this.#bodies.set(url, body);
    }
    return body;
  }

  keep(url: string, body: KeptBody): void {
    this.#drop(url);
    if (bytesOf(url, body) > maxBytes) return;
    this.#bodies.set(url, body);
    this.#bytes += bytesOf(url, body);
    for (const oldest of this.#bodies.keys()) {
      if (this.#bodies.size <= maxEntries && this.#bytes <= maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(url: string): void {
    const body = this.#bodies.get(url);
    if (body === undefined) return;
    this.#bodies.delete(url);
    this.#bytes -= bytesOf(url, body);
  }
}

/** A character of a string takes two bytes at most. */
function bytesOf(url: string, { etag, text }: KeptBody): number {
  return 2 * (url.length + etag.length + text.length);
}
