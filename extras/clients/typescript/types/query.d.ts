export type ParameterKind = "text" | "time" | "day" | "integer" | "number" | "boolean" | "choice" | "list";
/**
 * The query of a call. What is undefined or null is left out. Throws a TypeError that names a parameter which does not exist, and one
 * whose value is not of its type.
 */
export declare function queryOf(kinds: Readonly<Record<string, ParameterKind>>, parameters: object): URLSearchParams;
