import { jsonLog } from "../../../src/base/log.ts";

describe("the log", () => {
  it("writes an entry as one line of JSON, whatever its texts hold", () => {
    const lines: string[] = [];
    const log = jsonLog({ write: (line: string) => lines.push(line) });
    log.info("a\nb", { cause: 'c\n"d"', ms: 1, none: undefined });
    log.warn("slow");
    log.error("failed", { status: 500 });
    expect(lines.map((line) => line.indexOf("\n"))).toEqual(lines.map((line) => line.length - 1));
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { severity: "INFO", message: "a\nb", cause: 'c\n"d"', ms: 1 },
      { severity: "WARNING", message: "slow" },
      { severity: "ERROR", message: "failed", status: 500 },
    ]);
  });

  it("gives every entry the fields that all have", () => {
    const lines: string[] = [];
    const log = jsonLog({ write: (line: string) => lines.push(line) }, { release: "0.1.0+abc" });
    log.info("one", { ms: 1 });
    log.error("two");
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ release: "0.1.0+abc" });
  });
});
