import fc from "fast-check";
import { z } from "zod";
import { plainLine } from "../../../../src/base/plain-text.ts";
import { headerText, alertRequestOf } from "../../../../src/watches/formats/message.ts";
import type { ChatFormat } from "../../../../src/watches/formats/address.ts";

const j = "\u2060";
const addresses: Readonly<Record<ChatFormat, string>> = {
  discord: "https://discord.com/api/webhooks/1/token",
  slack: "https://hooks.slack.com/services/T/B/X",
  telegram: "https://api.telegram.org/bot1:token/sendMessage?chat_id=-1002",
  ntfy: "https://ntfy.sh/topic",
};
const formats = ["discord", "slack", "telegram", "ntfy"] as const;
const alert = (sentence: string, eventTicker: string | null = "KXA-1", isUrgent = true) => ({
  ...{ sentence, eventTicker, marketTicker: null, isUrgent },
});
const send = (format: ChatFormat, sentences: readonly string[], siteUrl?: string, title = "My alerts") =>
  alertRequestOf(
    sentences.map((sentence) => alert(sentence)),
    { format, address: addresses[format], title, siteUrl },
  );
const textBody = z.union([
  z.object({ content: z.string() }).transform(({ content }) => content),
  z.object({ text: z.string() }).transform(({ text }) => text),
]);
const textOf = (format: ChatFormat, sentences: readonly string[], siteUrl?: string): string => {
  const { body } = send(format, sentences, siteUrl);
  return format === "ntfy" ? body : textBody.parse(JSON.parse(body));
};

describe("a message", () => {
  const sentence = '"China": buying no costs 30 ¢ or less now. Morning Show, starts 1:00 PM ET.';
  const page = "https://mention.example.com/event?event_ticker=KXA-1";

  it.each<[ChatFormat, url: string, body: string, headers: Record<string, string>]>([
    [
      "discord",
      addresses.discord,
      `{"content":${JSON.stringify(`${sentence} ${page}`)},"allowed_mentions":{"parse":[]}}`,
      { "content-type": "application/json" },
    ],
    [
      "slack",
      addresses.slack,
      `{"text":${JSON.stringify(`${sentence} ${page}`)},"mrkdwn":false}`,
      { "content-type": "application/json" },
    ],
    [
      "telegram",
      "https://api.telegram.org/bot1:token/sendMessage",
      `{"chat_id":"-1002","text":${JSON.stringify(`${sentence} ${page}`)},"link_preview_options":{"is_disabled":true}}`,
      { "content-type": "application/json" },
    ],
    [
      "ntfy",
      addresses.ntfy,
      `${sentence} ${page}`,
      { "content-type": "text/plain; charset=utf-8", Title: "My alerts", Click: page, Priority: "4" },
    ],
  ])("to %s is that body, byte for byte", (format, url, body, headers) => {
    expect(send(format, [sentence], "https://mention.example.com")).toEqual({ url, body, headers });
  });

  it("leads to the word that it is about, on a phone with a tap", () => {
    const about = { ...alert(sentence), marketTicker: "KXA-1-C&D" };
    const options = {
      format: "ntfy",
      address: addresses.ntfy,
      title: "",
      siteUrl: "https://m.example.com",
    } as const;
    const { headers, body } = alertRequestOf([about], options);
    const word = "https://m.example.com/word?event_ticker=KXA-1&market_ticker=KXA-1-C%26D";
    expect([headers["Click"], body]).toEqual([word, `${sentence} ${word}`]);
  });

  it("holds a line for each of 10 changes, and how many more there are", () => {
    const sentences = Array.from({ length: 15 }, (_, at) => `Change ${at}.`);
    for (const format of formats)
      expect(textOf(format, sentences)).toBe([...sentences.slice(0, 10), "and 5 more"].join("\n"));
    expect(textOf("slack", sentences.slice(0, 10))).toBe(sentences.slice(0, 10).join("\n"));
  });

  it.each<[string, Record<ChatFormat, string>]>([
    [
      "@everyone",
      { discord: `@${j}everyone`, slack: `@${j}everyone`, telegram: `@${j}everyone`, ntfy: `@${j}everyone` },
    ],
    [
      "<!channel> & co",
      {
        discord: "\\<!channel\\> & co",
        slack: "&lt;!channel&gt; &amp; co",
        telegram: "<!channel> & co",
        ntfy: "<!channel> & co",
      },
    ],
    [
      "[x](https://evil.com)",
      {
        discord: `\\[x\\]\\(https:/${j}/${j}evil.${j}com\\)`,
        slack: `[x](https:/${j}/${j}evil.${j}com)`,
        telegram: `[x](https:/${j}/${j}evil.${j}com)`,
        ntfy: `[x](https:/${j}/${j}evil.${j}com)`,
      },
    ],
    [
      "**_~`|>#\\",
      {
        discord: "\\*\\*\\_\\~\\`\\|\\>\\#\\\\",
        slack: "**_~`|&gt;#\\",
        telegram: "**_~`|>#\\",
        ntfy: "**_~`|>#\\",
      },
    ],
    [
      "say @name, evil.com or `rm` \\o/",
      {
        discord: `say @${j}name, evil.${j}com or \\\`rm\\\` \\\\o/${j}`,
        slack: `say @${j}name, evil.${j}com or \`rm\` \\o/${j}`,
        telegram: `say @${j}name, evil.${j}com or \`rm\` \\o/${j}`,
        ntfy: `say @${j}name, evil.${j}com or \`rm\` \\o/${j}`,
      },
    ],
    [
      "#tag, $TSLA, #1 and $5",
      {
        discord: "\\#tag, $TSLA, \\#1 and $5",
        slack: "#tag, $TSLA, #1 and $5",
        telegram: `#${j}tag, $${j}TSLA, #${j}1 and $${j}5`,
        ntfy: "#tag, $TSLA, #1 and $5",
      },
    ],
    ["a\r\nb\u0000c", { discord: "a b c", slack: "a b c", telegram: "a b c", ntfy: "a b c" }],
    ["\u202eevil\u202c \u200fא", { discord: "evil א", slack: "evil א", telegram: "evil א", ntfy: "evil א" }],
    [
      "1.5 %, e.g. 3/4",
      {
        discord: `1.5 %, e.${j}g. 3/${j}4`,
        slack: `1.5 %, e.${j}g. 3/${j}4`,
        telegram: `1.5 %, e.${j}g. 3/${j}4`,
        ntfy: `1.5 %, e.${j}g. 3/${j}4`,
      },
    ],
  ])("shows %j as text and as nothing else", (word, shown) => {
    for (const format of formats) expect(textOf(format, [word])).toBe(shown[format]);
  });

  it("has nothing that a service takes for a mention or a link, whatever the words are, and fits", () => {
    const part = fc.constantFrom(
      "@",
      "/",
      ".",
      "。",
      "｡",
      "．",
      "<",
      "\\",
      "com",
      "everyone",
      "a",
      "😀",
      "\n",
      " ",
      "*",
      "ü",
    );
    const page = "https://m.example.com/event?event_ticker=KXA-1";
    const sentence = fc
      .tuple(fc.array(part, { maxLength: 60 }), fc.nat(400))
      .map(([parts, times]) => parts.join("").repeat(times));
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 14 }),
        fc.constantFrom(...formats),
        (sentences, format) => {
          const text = textOf(format, sentences, "https://m.example.com");
          const lines = text.split("\n").filter((line) => !/^and \d+ more$/.test(line));
          expect(lines.filter((line) => !line.endsWith(` ${page}`))).toEqual([]);
          const shown = text.replaceAll(page, "");
          expect(shown).not.toMatch(/[@/](?!\u2060|…)|[.。｡．](?=\p{L})/u);
          expect(shown.isWellFormed()).toBe(true);
          const max = { discord: 2_000, slack: 40_000, telegram: 4_096, ntfy: 4_000 }[format];
          expect(format === "ntfy" ? Buffer.byteLength(text) : text.length).toBeLessThanOrEqual(max);
          expect(text.split("\n").length).toBeLessThanOrEqual(11);
          // Only a sign that is escaped has an odd number of backslashes before it.
          if (format === "discord") expect(shown.replace(/\\./gs, "")).not.toMatch(/[\\<*]/);
        },
      ),
    );
  });

  it("of 15 long lines keeps as many as fit in 2,000 characters, and counts the others", () => {
    const text = textOf("discord", Array(15).fill("a".repeat(600)));
    expect(text).toBe([...Array(3).fill("a".repeat(600)), "and 12 more"].join("\n"));
    expect(textOf("discord", ["b".repeat(3_000), "c"])).toBe(`${"b".repeat(1_988)}…\nand 1 more`);
    expect(textOf("telegram", ["b".repeat(5_000)])).toHaveLength(4_096);
    expect(Buffer.byteLength(textOf("ntfy", ["ü".repeat(3_000)]))).toBe(3_999);
  });

  it.each<[ChatFormat, max: number, ellipsis: number, sign: string]>([
    ["discord", 2_000, 1, "😀"],
    ["discord", 2_000, 1, "*"],
    ["telegram", 4_096, 1, "😀"],
    ["ntfy", 4_000, 3, "ü"],
  ])(
    "to %s about one change has up to %i characters or bytes, and loses whole signs but nothing of its page",
    (format, max, ellipsis, sign) => {
      const site = "https://m.example.com";
      const end = ` ${site}/event?event_ticker=KXA-1`;
      const room = max - end.length;
      const cutTo = (length: number, rest: string) => textOf(format, ["a".repeat(length) + rest], site);
      expect(cutTo(room, "")).toBe("a".repeat(room) + end);
      expect(cutTo(room, "b")).toBe(`${"a".repeat(room - ellipsis)}…${end}`);
      // The sign counts as two, as an emoji, as what is escaped and as a letter that is not ASCII do.
      expect(cutTo(room - ellipsis - 1, `${sign}bcd`)).toBe(`${"a".repeat(room - ellipsis - 1)}…${end}`);
    },
  );

  it("has no link where it is not known where the pages are, and one with its ticker encoded where it is", () => {
    const options = { format: "ntfy", address: addresses.ntfy, title: "x" } as const;
    expect(alertRequestOf([alert("One.")], { ...options, siteUrl: undefined })).toMatchObject({
      body: "One.",
    });
    const { headers, body } = alertRequestOf([alert("One.", "KX A\r\n&b=ü", false)], {
      ...options,
      siteUrl: "https://m.example.com",
    });
    const page = "https://m.example.com/event?event_ticker=KX%20A%0D%0A%26b%3D%C3%BC";
    expect(headers).toMatchObject({ Click: page, Priority: "3" });
    expect(body).toBe(`One. ${page}`);
  });
});

describe("a header of ntfy", () => {
  it.each([
    ["My alerts", "My alerts"],
    ["a\r\nX-Evil: 1\u0000", "a X-Evil: 1"],
    ["\u202elive\u2066 @all", "live @all"],
    ["Zoë", "=?UTF-8?B?Wm/Dqw==?="],
    ["=?UTF-8?B?eA==?=", "=?UTF-8?B?PT9VVEYtOD9CP2VBPT0/PQ==?="],
  ])("says %j as %j", (text, header) => {
    expect(headerText(text, 200)).toBe(header);
  });

  it("is ASCII of words of at most 75 characters, and its first 200 characters come back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const header = headerText(text, 200);
        expect(header).toMatch(/^[\x20-\x7e]*$/);
        const words = header.split(" ");
        const isEncoded = words.every((word) => word.startsWith("=?UTF-8?B?"));
        const decoded = isEncoded
          ? words.map((word) => Buffer.from(word.slice(10, -2), "base64").toString()).join("")
          : header;
        if (isEncoded) expect(words.every(({ length }) => length <= 75)).toBe(true);
        expect(decoded).toBe(Array.from(plainLine(text).trim()).slice(0, 200).join(""));
      }),
    );
  });
});
