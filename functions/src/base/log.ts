export type LogFacts = Readonly<Record<string, unknown>>;

/** A structured log: one line an entry. Nothing that is passed to it may hold a key. */
export interface Log {
  info(message: string, facts?: LogFacts): void;
  warn(message: string, facts?: LogFacts): void;
  error(message: string, facts?: LogFacts): void;
}
