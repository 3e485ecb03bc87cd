import { plainLine } from "../../local/local-log.ts";

describe("a line of the log in a terminal", () => {
  it("is its time, severity and message, then the other members, without the release", () => {
    const entry = {
      ...{ time: "2026-11-27T11:06:15.573Z", severity: "INFO", message: "getHealth 200" },
      ...{ status: 200, cause: "none given", release: "0.1.0" },
    };
    expect(plainLine(`${JSON.stringify(entry)}\n`)).toBe(
      "11:06:15 INFO getHealth 200 status=200 cause=none given\n",
    );
  });

  it.each(["{ not JSON }\n", '{"a":1}\n'])("stays as it is where it is no entry: %j", (line) => {
    expect(plainLine(line)).toBe(line);
  });
});
