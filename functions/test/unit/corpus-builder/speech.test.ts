import { speechOf } from "../../../corpus-builder/captions/speech.ts";

const textOf = (text: string) => speechOf(text.split("\n")).text;

describe("speech", () => {
  it.each([
    [">> JIM NANTZ: Touchdown!", "Touchdown!"],
    ["it's good >> NANTZ: what a kick", "it's good what a kick"],
    [">> what a kick >> and it's good", "what a kick and it's good"],
    ["&gt;&gt; tom brady &gt;&gt; handoff", "tom brady handoff"],
    ["&amp;gt;&amp;gt; twice encoded", "twice encoded"],
    ["[APPLAUSE] Touchdown (crowd cheering)", "Touchdown"],
    [">>[APPLAUSE][LAUGHTER] Touchdown", "Touchdown"],
    ["- (whistle) Touchdown\n-[horn] again", "Touchdown\nagain"],
    ["[CROWD\nCHEERING] Touchdown", "Touchdown"],
    ["my 401(k) and your 401(k)s", "my 401(k) and your 401(k)s"],
    ["♪ I've been waiting ♪ and we're back", "and we're back"],
    ["♪ la la la", ""],
    ["– Well, – yes", "Well, – yes"],
    ["AT&T Stadium", "AT&T Stadium"],
    ["Timoth&eacute;e&#39;s here", "Timothée's here"],
    ["a\tb   c", "a b c"],
  ])("of %j is %j", (line, speech) => {
    expect(textOf(line)).toBe(speech);
  });

  it.each([
    "TOUCHDOWN: Kelce",
    "Hail Mary: it's up",
    "Super Bowl LIX: tonight",
    "Prime Video: watch it",
    "JIM NANTZ: said once",
    "Here's the thing: he was open",
    "Remember: it's 4:30 left",
    ">> THE SCORE: 21 to 14",
  ])("keeps words before a colon that occur so once: %s", (line) => {
    expect(textOf(line)).toBe(line.replace(">> ", ""));
  });

  it("leaves out words before a colon that begin three lines or more so, and most lines that they begin", () => {
    const lines = [
      "Trump: we win",
      "Nantz: wow",
      "TRUMP : again",
      "Trump: and Trump",
      "Trump said it: yes",
      "Nantz: no",
    ];
    expect(textOf(lines.join("\n"))).toBe(
      "we win\nNantz: wow\nagain\nand Trump\nTrump said it: yes\nNantz: no",
    );
  });

  it("keeps words that begin as many lines without a colon", () => {
    const lines = ["Bills: one", "Bills: two", "Bills: three", "Bills win", "Bills lose", "bills, bills"];
    expect(textOf(lines.join("\n"))).toBe(lines.join("\n"));
  });

  it("takes a label of several words, with marks before it, wherever a turn begins", () => {
    const text =
      ">> Tony Romo: one\n- Tony Romo: two\nhe's in >> Tony Romo: three\nSpeaker 2: a\nSpeaker 2: b\nSpeaker 2: c";
    expect(textOf(text)).toBe("one\ntwo\nhe's in three\na\nb\nc");
  });

  it("counts what was left out", () => {
    const text = ">> NANTZ: one [HORN]\n>> ROMO: two ♪ la ♪\n(whistle) three";
    expect(speechOf(text.split("\n")).removed).toEqual({ labels: 2, tags: 3 });
  });
});
