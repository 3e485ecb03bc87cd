/** A variable of the environment; undefined in a browser. */
export declare function environment(name: string): string | undefined;
/** `User-Agent` with version and runtime. In a browser there is none: it sends its own. */
export declare const userAgent: Readonly<Record<string, string>>;
