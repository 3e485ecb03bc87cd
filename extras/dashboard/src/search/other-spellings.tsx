import { searchTexts } from "./search-texts.ts";

const t = searchTexts.spellings;

interface Props {
  /** The words that may be meant; empty if there are none. */
  readonly meant: readonly string[];
  /** The address of the same search for a word. */
  readonly hrefOf: (word: string) => string;
}

/** For a phrase that nobody says: the words that may be meant. */
export function OtherSpellings({ meant, hrefOf }: Props) {
  if (meant.length === 0) return <p role="status">{t.none}</p>;
  return (
    <p role="status">
      {t.meant}{" "}
      {meant.map((word, at) => (
        <>
          {at > 0 && ", "}
          <a key={word} href={hrefOf(word)}>
            {word}
          </a>
        </>
      ))}
      ?
    </p>
  );
}
