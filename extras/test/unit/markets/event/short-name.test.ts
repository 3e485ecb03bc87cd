import { shortName } from "../../../../src/markets/event/short-name.ts";

describe("the short name of an event", () => {
  it.each([
    [
      "What will the announcers say during Buffalo at Denver Professional Football Game?",
      "Buffalo at Denver",
    ],
    ["What will be said on the Late Show? (sample data)", "Late Show (sample data)"],
    ["What will NVIDIA say during their next earnings call?", "NVIDIA: next earnings call"],
    ["What Will Trump say During The Charlie Kirk Memorial?", "Trump: Charlie Kirk Memorial"],
    ["What will Trump say during the Address to the Nation", "Trump: Address to the Nation"],
    ["What will Trump say this week?", "What will Trump say this week?"],
    ["Super Bowl LXI", "Super Bowl LXI"],
  ])("of %s is %s", (title, name) => {
    expect(shortName(title)).toBe(name);
  });
});
