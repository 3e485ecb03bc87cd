import { z } from "zod";
import { countIn, createFullTextIndex, fullTextQuery, textsIn, wholeWords } from "./others.ts";
import type { Scope } from "./scopes.ts";

export interface TurnsContender {
  /** Mentions of a question in the calls and turns of a scope. */
  mentions(text: string, scope: Scope, company: string): number;
  close(): void;
}

const line = z.object({
  company: z.string(),
  turns: z.array(z.object({ role: z.string(), text: z.string() })),
});
const matchedTurn = z.object({ role: z.string(), text: z.string() });

/** SQLite's own full-text index with a row a turn, since no phrase spans two; those of a company follow one another. */
export function fullTextIndexOfTurns(folder: string, file: string): TurnsContender {
  const database = createFullTextIndex(file, "turns", "role UNINDEXED, text");
  const insert = database.prepare("INSERT INTO turns (rowid, role, text) VALUES (?, ?, ?)");
  const rows = new Map<string, { readonly from: number; readonly to: number }>();
  let row = 0;
  for (const calls of textsIn(folder)) {
    const from = row + 1;
    let named = "";
    for (const call of calls.split("\n")) {
      const { company, turns } = line.parse(JSON.parse(call));
      for (const { role, text } of turns) insert.run(++row, role, text);
      named = company;
    }
    rows.set(named, { from, to: row });
  }
  database.exec("COMMIT; INSERT INTO turns (turns) VALUES ('optimize')");
  const match = database.prepare(
    "SELECT role, text FROM turns WHERE turns MATCH ? AND rowid BETWEEN ? AND ?",
  );
  return {
    mentions(text, { ofOneCompany, roles }, company) {
      const { from, to } = (ofOneCompany ? rows.get(company) : undefined) ?? { from: 1, to: row };
      const phrase = wholeWords(text);
      let mentions = 0;
      for (const found of match.iterate(fullTextQuery(text), from, to)) {
        const turn = matchedTurn.parse(found);
        if (roles.length === 0 || roles.includes(turn.role)) mentions += countIn(turn.text, phrase);
      }
      return mentions;
    },
    close: () => database.close(),
  };
}
