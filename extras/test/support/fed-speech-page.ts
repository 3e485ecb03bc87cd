interface SpeechPage {
  /** As it is printed: "September 28, 2022". */
  readonly day?: string;
  readonly title?: string;
  /** With the office. */
  readonly speaker?: string;
  readonly headline?: "Speech" | "Testimony";
  readonly body: string;
}

/** A page as the Federal Reserve Board publishes speeches: with navigation, a heading, the body and what is related to it. */
export function speechPage({
  day = "March 03, 2026",
  title = "A Bridge",
  speaker = "Governor Ann B. Quill",
  headline = "Speech",
  body,
}: SpeechPage): string {
  return `\uFEFF<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} - Federal Reserve Board</title></head><body>
<nav><p><strong>Navigation</strong></p></nav>
<div class="page-title" id="page-title"><h2> ${headline} </h2></div>
<div id="article">
  <div class="heading col-xs-12 col-sm-8 col-md-8">
    <p class='article__time'>${day}</p>
    <h3 class='title'><em>${title}</em></h3>
    <p class="speaker">
        <a href="/aboutthefed/bios/board/quill.htm">${speaker}</a>
    </p>
    <p class='location'>At a bridge</p>
    <p><a class='watchLive' href="https://example.com">Watch Live</a></p>
  </div>
  <div class="col-xs-12 col-sm-4 col-md-4 hidden-sm"></div>
  <div class="col-xs-12 col-sm-8 col-md-8">
${body}
  </div>
  <div class="col-xs-12 col-sm-4 col-md-4"><p>Hearing transcripts are posted to this website.</p></div>
</div>
<div class='lastUpdate' id="lastUpdate">Last Update: March 04, 2026</div>
</body></html>
`;
}

interface ListedSpeech {
  readonly d?: string;
  readonly s?: string;
  readonly l: string;
  readonly o?: string;
}

/** A listing of the Board: a mark, the items, and one item that is no speech. */
export const speechListing = (...items: readonly ListedSpeech[]): string =>
  `\uFEFF${JSON.stringify([
    ...items.map((item) => ({
      d: "3/3/2026 9:30:00 AM",
      s: "Governor Ann B. Quill",
      o: "no",
      t: "A Bridge",
      ...item,
    })),
    { updateDate: "Last update: March 4, 2026" },
  ])}`;
