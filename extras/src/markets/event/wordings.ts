/** What settles on a technicality, in the order of the wire. */
export const ruleNotes = [
  "event_may_not_qualify",
  "video_before_transcript",
  "window",
  "partial_settlement",
  "unfilled_template",
] as const;
export type RuleNote = (typeof ruleNotes)[number];

/** A sentence of a market's rules, and what it says about what counts. One without a meaning is understood, and changes nothing here. */
interface Wording {
  readonly sentence: RegExp;
  /** Whether even the plural of a word is excluded. */
  readonly exact?: boolean;
  readonly note?: RuleNote;
  /** A count that must be reached starts when the market is listed. */
  readonly countsFromListing?: true;
}

/** Matches a whole sentence, without its full stop. */
function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, "iu");
}

const event = String.raw`(?:the|this|an) (?:event|market|call|address|appearance)`;
const forms = String.raw`(?:plurals?|plural (?:and|or|/) ?possessives?)(?: forms?)?(?: of (?:a|the) (?:\w+/)?\w+)?`;

/** The wordings of real rules. A sentence with more in it than these must stay unread. */
export const wordings: readonly Wording[] = [
  {
    sentence: whole("the exact phrase/word, or a plural or possessive form of the phrase/word, must be used"),
    exact: false,
  },
  {
    sentence: whole("the exact (?:phrase/word|word|phrase|word/phrase|word or phrase) must be used"),
    exact: true,
  },
  {
    sentence: whole(`${forms} (?:will |do )?count(?:; its tenses do not)?|${forms} are included`),
    exact: false,
  },
  {
    sentence: whole(`${forms} (?:will not|do not|don['’]t) count|${forms} are (?:not included|excluded)`),
    exact: true,
  },
  {
    sentence: whole(
      String.raw`grammatical inflections for plurals and possessives are included(?: \(e\.g\., .+\))?, ` +
        "but other tense inflections, hyphenated compounds, and synonyms are not included",
    ),
    exact: false,
  },
  {
    sentence: whole(
      "if the word must be said a minimum number of times, all instances must occur after market issuance",
    ),
    countsFromListing: true,
  },
  {
    sentence: whole(
      "video of .+ will be primarily used to resolve the market; if a consensus by kalshi employees cannot be reached using video, " +
        String.raw`(?:internal & external \(official\) )?transcripts of .+ will be used(?: according to .+)?`,
    ),
    note: "video_before_transcript",
  },
  {
    sentence: whole(
      `if ${event} (?:is|was) (?:definitively )?cancell?ed\\b.*, (?:then )?.*resolves? to yes and all other (?:markets|strikes) will resolve to no`,
    ),
    note: "event_may_not_qualify",
  },
  {
    sentence: whole(
      `if ${event} does not occur before .+, then a strike for the event not occurring will resolve to yes and all other strikes will resolve to no`,
    ),
    note: "event_may_not_qualify",
  },
  {
    sentence: whole(
      `if ${event} is not opened (?:to the press )?for a live televised or streamed event,? (?:then )?this market will resolve to no`,
    ),
    note: "event_may_not_qualify",
  },
  {
    sentence: whole(
      `if ${event} (?:is (?:definitively )?cancell?ed|does not (?:occur|qualify|take place))(?: before [^,]+)?, (?:then )?(?:this|the) market (?:will resolve|resolves) to no`,
    ),
    note: "event_may_not_qualify",
  },
  {
    sentence: whole(
      `${event} must be opened to the press for a live televised or streamed event to qualify|` +
        "if .+ is or is not present during a livestream, and does not speak in an official capacity the market will not qualify" +
        String.raw`(?: \(e\.g\., .+\))?`,
    ),
    note: "event_may_not_qualify",
  },
  {
    sentence: whole(
      ".*(?:partial(?:ly)? (?:settle|resolve|pay)|(?:settle|resolve|pa[iy])(?:s|d|ment|ments)? (?:out )?(?:partially|in part)).*",
    ),
    note: "partial_settlement",
  },
  // The rest does not change the fields.
  ...[
    "grammatical/tense inflections are otherwise not included",
    "please see (?:the )?full rules for (?:more|further) details",
    String.raw`\(sample data\.?\)`,
    "outcome verified from .+",
    `for phrases with slashes like .+,["”]? either (?:word|phrase) satisfies the criterion`,
    "doesn['’]t count for payout: .+",
    `commentary will count (?:once|following) .+ and end once .+`,
    "should the game go into .+, the commentary will continue to count until the game has ended",
    String.raw`plural nouns occurring within proper nouns and noun phrases \(.+\) are included`,
    "additional content not included in the original broadcast or stream will not count",
    "the entirety of content within the original broadcast will be used for resolution",
    "the event will resolve based on .+ speaking in an official capacity",
    "(?:bold text)?the word or phrase must be stated by .+ in public statements, direct quotes published by source agencies, " +
      String.raw`or written public statements on (?:his|her|their) personal social media accounts \(.+\)`,
    "official acts like executive orders or bills signed do not count",
    "if the final play is in review, commentary will end following the referee decision",
    'for the purposes? of this market, (?:.+ will(?: not)? count|this market will resolve based on the national broadcast|[“"].+[”"] refers to .+)',
    "for the purpose of this market, the live broadcast or stream will be used to resolve this event",
    "if it is not nationally televised,? the home team local broadcast will be used",
    "promotional content aired during the event will count, but advertisements will not",
    "(?:except as otherwise specified, )?previously aired content, archival footage, and recordings captured at .+ will not count",
    "previous (?:clips or )?recordings aired during (?:the|this) (?:event|livestream) will(?: not)? count",
    "previous episode recaps & future episode sneak peeks that are aired during the live event will count towards this market",
    "if the event is postponed, .+, the markets shall remain open",
    `(?:${event} |the .+ )?(?:is |was )?originally scheduled for .+`,
    "the video must be at least .+ long to qualify",
    "youtube shorts, .+ are excluded",
  ].map((pattern) => ({ sentence: whole(pattern) })),
];
