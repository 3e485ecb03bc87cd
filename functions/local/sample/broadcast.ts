import type { Game } from "../../corpus-builder/nfl/game.ts";

/** What a made-up announcer may say of an ordinary play. {home}, {away}, {yards} and {name} are placeholders. */
const plays = [
  "{name} takes the handoff and picks up {yards}.",
  "Play action, {name} looks left, throws, and it's caught for {yards}!",
  "That's an incomplete pass, and it brings up fourth down.",
  "{away} with the ball on their own {yards}-yard line.",
  "{home} call a timeout, and the clock stops.",
  "Flag on the play: holding, offense, ten-yard penalty.",
  "What a tackle by {name}, right at the line of scrimmage.",
  "The punt is away, and {name} signals for a fair catch.",
  "It's 4th and 1, and they're keeping the offense on the field.",
  "We'll be right back after this, with {away} and {home} on a Sunday you won't forget.",
  "He'll want that one back. {name} had {yards} yards coming in.",
  "The defense has been outstanding, and the crowd lets them know it.",
  "Second and {yards}. Shotgun snap, {name} keeps it himself.",
  "Let's look at that again: you can see the guard pull, and {name} follows him.",
] as const;

const names = [
  "Marlow",
  "O'Brien",
  "J.J. Hargrove",
  "Castellano",
  "DeShawn Pruitt",
  "Okafor",
  "Lindqvist",
  "Ja'Ron Bell",
  "Whitfield",
  "Tavares",
  "Kowalczyk",
  "Underhill",
] as const;

/** Lines of only some broadcasts: the share of games, and the maximum repetitions in a game. */
const specials: readonly (readonly [line: string, share: number, most: number])[] = [
  ["Touchdown {home}!", 0.95, 5],
  ["Touchdown {away}! That's one of the great touchdowns of the season.", 0.9, 4],
  ["And there's the Tush Push, and he's got it.", 0.45, 4],
  ["They call it the tush push; nobody has stopped it yet.", 0.2, 2],
  ["It's a field goal attempt from {yards}, and it's good.", 0.9, 4],
  ["It's intercepted! {name} had no chance.", 0.7, 3],
  ["It's a fumble, and there's a pile on it.", 0.6, 3],
  ["Hail Mary, into the end zone, and it's knocked down.", 0.15, 1],
  ["That's a flea flicker!", 0.1, 1],
  ["Sacked! That's another sack for {name}.", 0.7, 4],
  ["We may be headed for overtime.", 0.25, 3],
  ["The rookie has been dropping dimes all night.", 0.3, 2],
  ["There's the two-minute warning.", 0.95, 2],
  ["They have been non-stop tonight.", 0.25, 3],
  ["This has been nonstop action.", 0.2, 2],
  ["More than 50,000 in the stands.", 0.35, 2],
  ["The 49ers are next on the schedule.", 0.15, 2],
  ["The weather could be a factor: snow in the second half.", 0.3, 3],
  ["Brought to you by Crypto.com, and by nobody at all.", 0.15, 1],
  ["Timothée is in the building, and the cameras found him.", 0.1, 2],
  ["A doink! Off the upright, and no good.", 0.12, 1],
  ["What a dive for the pylon.", 0.4, 2],
  ["Just like January 6 years ago, I remember that game.", 0.05, 1],
  ["He's the MVP, and I don't think it's close.", 0.35, 3],
  ["The coin toss went to {away}.", 0.8, 1],
  ["That's an interception! That's a takeaway they needed.", 0.6, 4],
  ["It's a pick six!", 0.15, 1],
  ["They'll go for a two-point conversion.", 0.4, 2],
  ["He is being looked at for a concussion.", 0.25, 2],
  ["That keeps them in the playoff picture.", 0.7, 3],
  ["A trick play, out of the wildcat.", 0.2, 2],
  ["The punt is muffed, and it's a muff that they'll regret.", 0.2, 1],
  ["Stay with us for the halftime show.", 0.6, 1],
];

const opening = "This is a made-up broadcast, generated to try the service out. Nobody said any of this.";

/** The lines of a game's announcers. The first says that they are made up. */
export function broadcastOf(game: Game, plainLines: number, random: Random): string {
  const fill = (line: string) =>
    line
      .replace("{home}", game.home_team)
      .replace("{away}", game.away_team)
      .replace("{name}", random.pick(names))
      .replace("{yards}", String(1 + random.whole(48)));
  const plain = Array.from({ length: plainLines }, () => random.pick(plays));
  const special = specials.flatMap(([line, share, most]) =>
    random.next() < share ? Array.from({ length: 1 + random.whole(most) }, () => line) : [],
  );
  return [opening, ...random.shuffled([...plain, ...special]).map(fill)].join("\n");
}

/** Pseudo-random numbers, which are equal for equal seeds. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** At least 0, less than `below`. */
  whole(below: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** The generator mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    next,
    whole,
    pick: (items) => items[whole(items.length)] ?? items[0],
    shuffled: (items) =>
      items
        .map((item) => ({ item, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item),
  };
}
