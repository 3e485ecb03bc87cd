import fc from "fast-check";
import { AppError } from "@mention-market/service/base/errors";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { pageTextsOf, withPageTexts, wordTextsOf } from "../../../src/board/page-texts.ts";
import { builtPage, readPage } from "../../support/built-pages.ts";
import { createReadVerdicts } from "../../../src/board/sources.ts";
import { eventOf } from "../../support/valued-event.ts";

const event = {
  event_title: "What will Barlow say?",
  event_subtitle: "On Nov 21",
  scheduledStartTime: "2026-11-22T04:30:00Z",
};
const textsOf = (changed: Partial<typeof event>) => pageTextsOf({ ...event, ...changed });
const page = builtPage("event");
const { elements } = readPage(page);

describe("the texts of a link to an event", () => {
  it("are its title, and its subtitle with its start in US Eastern time", () => {
    expect(textsOf({})).toEqual({
      title: "What will Barlow say?",
      description: "Sat, Nov 21, 2026, 11:30 PM EST",
    });
  });

  it.each([
    ["Houston at Baltimore (Nov 21, 2026)", "Houston at Baltimore (Nov 21, 2026) · 11:30 PM EST"],
    [
      "Houston at Baltimore (Nov 22, 2026)",
      "Houston at Baltimore (Nov 22, 2026) · Sat, Nov 21, 2026, 11:30 PM EST",
    ],
    ["Rally of 11:30 PM ET on Nov 21, 2026", "Sat, Nov 21, 2026, 11:30 PM EST"],
    [event.event_title, "Sat, Nov 21, 2026, 11:30 PM EST"],
  ])("say the day and the title once, with the subtitle %s", (event_subtitle, description) => {
    expect(textsOf({ event_subtitle })?.description).toBe(description);
  });

  it("leave out what is not known, and are none without a title", () => {
    expect(pageTextsOf({ ...event, event_subtitle: null })?.description).toBe(
      "Sat, Nov 21, 2026, 11:30 PM EST",
    );
    expect(pageTextsOf({ ...event, scheduledStartTime: null })?.description).toBe("On Nov 21");
    expect(pageTextsOf({ ...event, event_subtitle: null, scheduledStartTime: null })?.description).toBeNull();
    expect(textsOf({ event_title: "" })).toBeNull();
    expect(textsOf({ event_title: "\0 \u202e" })).toBeNull();
  });

  it("have at most 200 characters, the start among them", () => {
    const texts = textsOf({ event_title: "😀".repeat(10_000), event_subtitle: "x".repeat(10_000) });
    expect(Array.from(texts?.title ?? "")).toHaveLength(200);
    expect(texts?.title.endsWith("😀…")).toBe(true);
    expect(Array.from(texts?.description ?? "")).toHaveLength(200);
    expect(texts?.description?.endsWith("x… · Sat, Nov 21, 2026, 11:30 PM EST")).toBe(true);
  });

  it("turn nothing around and hold no control character", () => {
    expect(textsOf({ event_title: "a\u202eb\u0000c\nd\u2066e" })?.title).toBe("ab c de");
  });
});

describe("the texts of a link to a word", () => {
  const market = {
    ...{ market_ticker: "KXA-1-FOG", strike_word: "Fog", status: "open", result: null },
    ...{ yes_bid_dollars: 0.34, yes_ask_dollars: 0.36, last_price: 36, record: { yes: 1, no: 3 } },
  };
  const title = "What will Helen Marrow say during her press conference?";
  const of = (changed: object) =>
    wordTextsOf(
      {
        event_ticker: "KXA-1",
        event_title: title,
        kind: "others",
        form: null,
        markets: [{ ...market, ...changed }],
      },
      "KXA-1-FOG",
    );

  it("are the word with its event's short name, and its price and record where there is no estimate", () => {
    expect(of({})).toEqual({
      title: "Fog · Helen Marrow: press conference",
      description: "Last price 36 ¢. Said in 1 of 4 events that settled before.",
    });
    expect(of({ last_price: null, record: null })?.description).toBeNull();
  });

  it("are the result of a settled one, and none without a word or of another market", () => {
    expect(of({ status: "settled", result: "yes" })?.description).toBe(
      "Settled yes. Said in 1 of 4 events that settled before.",
    );
    expect(of({ strike_word: null })).toBeNull();
    expect(of({ market_ticker: "KXA-1-OTHER" })).toBeNull();
  });
});

describe("a page with texts", () => {
  it("shows any text as it is, adds no element, and is the built page but for title, description and picture", () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.constantFrom('"><script>alert(1)</script>', "' onload='x", "&quot;&amp;&#39;", "$&$1$`", "</head>"),
    );
    fc.assert(
      fc.property(anyText, anyText, (title, subtitle) => {
        const texts = textsOf({ event_title: title, event_subtitle: subtitle });
        if (texts === null) return;
        const shown = readPage(withPageTexts(page, texts, "https://example.com"));
        expect(shown.elements).toEqual(elements);
        expect(shown.texts).toEqual({
          title: texts.title,
          description: texts.description,
          image: "https://example.com/share.png",
          "image:width": "1200",
        });
      }),
    );
  });

  it("shows without scripts what the preview says, as text", () => {
    const built = "<noscript><p>This page needs JavaScript.</p></noscript>";
    expect(withPageTexts(built, { title: "<b>Fog</b>", description: "Price 23 ¢ & more." }, null)).toBe(
      "<noscript><h1>&lt;b&gt;Fog&lt;/b&gt;</h1><p>Price 23 ¢ &amp; more.</p><p>This page needs JavaScript.</p></noscript>",
    );
    expect(withPageTexts(built, { title: "$&", description: null }, null)).toContain(
      "<noscript><h1>$&amp;</h1><p>This",
    );
  });

  it("has its picture where the pages are, wherever they were built for", () => {
    const elsewhere = page.replace("/share.png", "http://127.0.0.1:8080/share.png");
    const shown = withPageTexts(elsewhere, { title: "A title", description: null }, "https://example.com");
    expect(readPage(shown).texts["image"]).toBe("https://example.com/share.png");
  });

  it("keeps the description of the built page and its picture where there is no other", () => {
    const shown = withPageTexts(page, { title: "A title", description: null }, null);
    expect(shown).toBe(page.replace("Any event: its words", "A title").replace("event · ", "A title · "));
  });
});

describe("the verdicts of events", () => {
  it("leave out an unknown event, one that can't be read or valued, and one with a part of its evidence, and no other", async () => {
    const clock = virtualClock();
    const log = recordingLog();
    const readVerdicts = createReadVerdicts({
      sources: {
        event: (event_ticker) => {
          if (event_ticker === "KXA-UNREAD")
            return Promise.reject(new AppError("upstream", "Provider answered 503"));
          const event = { ...eventOf("Clue"), event_ticker };
          return Promise.resolve(event_ticker === "KXA-UNKNOWN" ? null : { event, readAt: clock.now() });
        },
        requireEvidence: (series) =>
          series === "KXPART"
            ? Promise.reject(new AppError("upstream", "Not all evidence was read in time"))
            : Promise.resolve(),
        value: (event) =>
          event.event_ticker === "KXA-BROKEN"
            ? Promise.reject(new Error("A defect"))
            : Promise.resolve({ ...event, markets: [], kind: "others" }),
      },
      clock,
      log,
    });
    const tickers = ["KXA-UNKNOWN", "KXA-UNREAD", "KXPART-1", "KXA-BROKEN", "KXA-GOOD"];
    const named = tickers.map((event_ticker) => ({
      event_ticker,
      series_ticker: event_ticker.split("-", 1)[0] ?? "",
      scheduledStartTime: null,
    }));
    const read = await inRequest(() => readVerdicts(named), clock);
    expect(read.map(({ event_ticker }) => event_ticker)).toEqual(["KXA-GOOD"]);
    expect(log.entries.map(({ fields }) => fields)).toEqual([
      { event_ticker: "KXPART-1", cause: "Not all evidence was read in time" },
      { event_ticker: "KXA-UNREAD", cause: "Provider answered 503" },
      { event_ticker: "KXA-BROKEN", cause: "A defect" },
    ]);
  });
});
