import {
  formatOf,
  isAddress,
  makeTopic,
  ownAddresses,
  wholeAddress,
} from "../../../../../dashboard/src/alerts/where.ts";
import { watchOf } from "./watch-of.ts";

describe("the addresses of an account", () => {
  it("are each there once, by the alert that works best, the newest first", () => {
    const discord = { url: "https://discord.com/…abcd" };
    const watches = [
      watchOf({ watchId: "new", status: "new", createdAt: "2026-11-22T09:00:00Z", ...discord }),
      watchOf({ watchId: "active", createdAt: "2026-11-20T09:00:00Z", ...discord }),
      watchOf({
        watchId: "phone",
        format: "ntfy",
        url: "https://ntfy.sh/…k2m4",
        createdAt: "2026-11-21T09:00:00Z",
      }),
    ];
    for (const order of [watches, watches.toReversed()])
      expect(ownAddresses(order).map(({ watchId }) => watchId)).toEqual(["phone", "active"]);
  });

  it("leave out webhooks and what refuses messages, and keep what is paused", () => {
    const watches = [
      watchOf({ watchId: "hook", format: "webhook", url: "https://a.example/" }),
      watchOf({
        ...{ watchId: "refused", url: "https://discord.com/…0001", status: "disabled" },
        failingSince: "2026-11-20T09:00:00Z",
      }),
      watchOf({ watchId: "paused", url: "https://discord.com/…0002", status: "disabled" }),
    ];
    expect(ownAddresses(watches).map(({ watchId }) => watchId)).toEqual(["paused"]);
  });
});

describe("an address that is pasted", () => {
  it.each([
    [" https://discord.com/api/webhooks/1/t", "discord"],
    ["https://ptb.discordapp.com/api/webhooks/1/t", "discord"],
    ["https://hooks.slack.com/services/T/B/X", "slack"],
    ["https://api.telegram.org/bot1:t/sendMessage?chat_id=1", "telegram"],
    ["https://ntfy.sh/topic", "ntfy"],
    ["https://discord.com.evil.example/api/webhooks/1/t", null],
    ["http://127.0.0.1:4000/api/webhooks/1/t", null],
    ["topic", null],
  ])("%s is plainly of %s", (text, format) => {
    expect(formatOf(text)).toBe(format);
  });

  it("is whole before it is sent", () => {
    expect(["https://ntfy.sh/t", "http://127.0.0.1:1/x", "ntfy.sh/t", "https://", ""].map(isAddress)).toEqual(
      [...[true, true, false, false, false]],
    );
  });

  it("may be typed without https, and of ntfy as a topic alone", () => {
    expect(wholeAddress("ntfy", " mentions-7h2kq9x4 ")).toBe("https://ntfy.sh/mentions-7h2kq9x4");
    expect(wholeAddress("ntfy", "ntfy.sh/mentions-7h2kq9x4")).toBe("https://ntfy.sh/mentions-7h2kq9x4");
    expect(wholeAddress("discord", "discord.com/api/webhooks/1/a")).toBe(
      "https://discord.com/api/webhooks/1/a",
    );
    for (const [format, text] of [
      ["ntfy", "two words"],
      ["discord", "mentions-7h2kq9x4"],
      ["slack", "example.com/hook"],
      ["ntfy", "https://ntfy.example.com/topic"],
    ] as const)
      expect(wholeAddress(format, text)).toBe(text);
  });

  it("may be a topic that is made, which is another one each time", () => {
    const topics = [makeTopic(), makeTopic()];
    for (const topic of topics) expect(topic).toMatch(/^mentions-[2-9a-z]{16}$/);
    expect(new Set(topics).size).toBe(2);
  });
});
