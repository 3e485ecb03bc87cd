import { parseCommand } from "../../../commands/keys/arguments.ts";
import { randomApiKey } from "../../../src/access/api-key.ts";

describe("the arguments of npm run keys", () => {
  it.each([
    [[], { name: "help" }],
    [["--help"], { name: "help" }],
    [["create", "-h"], { name: "help" }],
    [["find"], { name: "find" }],
    [["disable", "key_00000000001"], { name: "disable", keyId: "key_00000000001" }],
    [["enable", "key_00000000001"], { name: "enable", keyId: "key_00000000001" }],
    [["create", "--uid", "a"], { name: "create", uid: "a", request: {} }],
    [
      ["create", "--label", "Bot", "--uid=a", "--expires-in-days", "30", "--environment", "staging"],
      { name: "create", uid: "a", request: { label: "Bot", environment: "staging", expiresInDays: 30 } },
    ],
  ])("are understood: %j", (args, command) => {
    expect(parseCommand(args)).toEqual(command);
  });

  it.each([
    [["create"], "--uid"],
    [["create", "--uid", ""], "--uid"],
    [["create", "--uid", "x".repeat(129)], "--uid"],
    [["create", "--uid", "a", "b"], "options only"],
    [["create", "--uid", "a", "--label", "x".repeat(61)], "--label"],
    [["create", "--uid", "a", "--environment", "prod"], "--environment"],
    [["create", "--uid", "a", "--expires-in-days", "0"], "--expires-in-days"],
    [["create", "--uid", "a", "--expires-in-days", ""], "--expires-in-days"],
    [["create", "--uid"], "lacks its value"],
    [["create", "--key", "a"], "unknown"],
    [["find", "--uid", "a"], "Only create"],
    [["find", randomApiKey("production")], "stdin"],
    [["disable"], "one key id"],
    [["disable", randomApiKey("production")], "one key id"],
    [["disable", "key_00000000001", "key_00000000002"], "one key id"],
    [["delete"], "create, find, disable and enable"],
    [[randomApiKey("production")], "create, find, disable and enable"],
  ])("are refused: %j, saying what is taken and repeating nothing that may be a key", (args, told) => {
    let message = "";
    try {
      parseCommand(args);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(told);
    expect(message).not.toContain("mm_live_");
  });
});
