import { resultCodeOf, sqliteBusy, sqliteCorrupt } from "../../src/store/sqlite/store-errors.ts";

describe("the result code of an error", () => {
  const error = (errcode: number) => Object.assign(new Error("of SQLite"), { errcode });

  it("is the primary one of an extended one", () => {
    const [busyRecovery, corruptIndex] = [261, 779];
    expect(resultCodeOf(error(busyRecovery))).toBe(sqliteBusy);
    expect(resultCodeOf(error(corruptIndex))).toBe(sqliteCorrupt);
    expect(resultCodeOf(error(sqliteBusy))).toBe(sqliteBusy);
  });

  it("is undefined for an error that is not of SQLite", () => {
    for (const other of [new Error("ours"), null, "text", { errcode: "5" }]) {
      expect(resultCodeOf(other)).toBeUndefined();
    }
  });
});
