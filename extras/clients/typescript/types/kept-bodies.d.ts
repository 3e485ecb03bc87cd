export interface KeptBody {
    readonly etag: string;
    readonly text: string;
}
/** The latest body of each URL, for responses that say that nothing has changed. */
export interface BodyStore {
    readonly get: (url: string) => KeptBody | undefined;
    readonly keep: (url: string, body: KeptBody) => void;
}
/** At most 100 bodies and 20 MB; the least recently used ones are dropped. */
export declare class KeptBodies implements BodyStore {
    #private;
    get(url: string): KeptBody | undefined;
    keep(url: string, body: KeptBody): void;
}
