/** What is written to the console from now on. firebase-functions keeps the console's methods when it is loaded: import this before it. */
export const consoleLines: string[] = [];

for (const method of ["debug", "info", "log", "warn", "error"] as const)
  console[method] = (...values: unknown[]) => {
    consoleLines.push(values.map(String).join(" "));
  };
