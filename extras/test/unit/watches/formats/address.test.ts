import { readAddress, secretPartsOf, shortened } from "../../../../src/watches/formats/address.ts";
import type { WatchFormat } from "../../../../src/watches/watch.ts";

const deployed = { allowsLocal: false, ownHosts: [] };
const local = { allowsLocal: true, ownHosts: [] };
const discord = "https://discord.com/api/webhooks/123456789012345678/aBcD-ef_gh1234";
const telegram = "https://api.telegram.org/bot123456:AAE-token_x/sendMessage?chat_id=-100200300";

describe("the format of an address", () => {
  it.each<[WatchFormat, string]>([
    ["discord", discord],
    ["discord", discord.replace("discord.com", "discordapp.com")],
    ["discord", discord.replace("discord.com", "canary.discord.com")],
    ["discord", discord.replace("discord.com", "PTB.discordapp.com")],
    ["discord", `${discord}?thread_id=1234567890`],
    ["slack", "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXX"],
    ["telegram", telegram],
    ["ntfy", "https://ntfy.sh/my_mentions-1"],
    ["webhook", "https://hooks.example.com/api/webhooks/1/2"],
    ["webhook", "https://evil-discord.com/api/webhooks/1/2"],
    ["webhook", "https://discord.com.example.com/api/webhooks/1/2"],
  ])("is %s of %s, given or not", (format, url) => {
    const read = { format, url: new URL(url).href };
    expect(readAddress(url, undefined, deployed)).toEqual(read);
    expect(readAddress(url, format, deployed)).toEqual(read);
  });

  it("may be that of another host of one path segment for ntfy, when it is given", () => {
    const url = "https://push.example.com/mentions";
    expect(readAddress(url, "ntfy", deployed)).toEqual({ format: "ntfy", url });
    expect(readAddress(url, undefined, deployed)).toEqual({ format: "webhook", url });
  });

  it("may be any in npm start for this machine, at any port, when it is given", () => {
    const base = "http://127.0.0.1:4000";
    for (const [format, path] of [
      ["discord", "/api/webhooks/1/abcd"],
      ["slack", "/services/T/B/X"],
      ["telegram", "/bot1:a/sendMessage?chat_id=1"],
      ["ntfy", "/topic"],
    ] as const) {
      expect(readAddress(base + path, format, local)).toEqual({ format, url: base + path });
      expect(readAddress(base + path, format, deployed)).toHaveProperty("problem");
      expect(readAddress(base + path, undefined, local)).toEqual({ format: "webhook", url: base + path });
    }
  });

  it.each<[url: string, format: WatchFormat | undefined, problem: string]>([
    ["https://discord.com/…1234", undefined, "shortened"],
    ["https://hooks.example.com/%E2%80%A6abcd", "webhook", "shortened"],
    ["https://discord.com/api/webhooks/123456789012345678", undefined, "https://discord.com/api/webhooks/"],
    [`${discord}/slack`, undefined, "https://discord.com/api/webhooks/"],
    [`${discord}/github`, undefined, "https://discord.com/api/webhooks/"],
    ["https://hooks.slack.com/workflows/T/A/1/x", undefined, "https://hooks.slack.com/services/"],
    ["https://api.telegram.org/bot123:abc/sendMessage", undefined, "chat_id="],
    ["https://api.telegram.org/bot123:abc/sendPhoto?chat_id=1", undefined, "sendMessage"],
    [`${telegram}&parse_mode=HTML`, undefined, "chat_id="],
    ["https://ntfy.sh/a/b", undefined, "https://ntfy.sh/<topic>"],
    ["https://ntfy.sh/", undefined, "https://ntfy.sh/<topic>"],
    ["https://hooks.example.com/hook", "discord", "https://discord.com/api/webhooks/"],
    [discord, "slack", "https://hooks.slack.com/services/"],
    [discord, "ntfy", "https://ntfy.sh/<topic>"],
    [discord, "webhook", "the format discord for this address"],
    ["http://discord.com/api/webhooks/1/abcd", "discord", "https"],
    ["https://127.0.0.1/topic", "ntfy", "host name"],
  ])("is refused for %s as %s, with what is accepted", (url, format, problem) => {
    expect(readAddress(url, format, deployed)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

it("an address is shown as its host and its last four characters", () => {
  expect(shortened(discord)).toBe("https://discord.com/…1234");
  expect(shortened("http://127.0.0.1:4000/topic")).toBe("http://127.0.0.1:4000/…opic");
});

it("what opens an address are its token, its ids and its chat", () => {
  expect(secretPartsOf(discord)).toEqual(["123456789012345678", "aBcD-ef_gh1234"]);
  const ofTelegram = ["123456", "AAE-token_x", "-100200300"];
  expect(secretPartsOf(telegram)).toEqual(["123456:AAE-token_x", ...ofTelegram]);
  expect(secretPartsOf(telegram.replace("6:A", "6%3AA"))).toEqual(["123456%3AAAE-token_x", ...ofTelegram]);
  expect(secretPartsOf("https://ntfy.sh/mentions")).toEqual(["mentions"]);
  expect(secretPartsOf("https://x.example/h/abc.def.ghi")).toEqual(["abc.def.ghi"]);
});
