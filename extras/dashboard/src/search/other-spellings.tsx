import { searchTexts } from "./search-texts.ts";
import { searchHref } from "./use-search.ts";

const t = searchTexts.spellings;

interface Props {
  /** The words that may be meant; empty if there are none. */
  readonly meant: readonly string[];
  /** "" for all. */
  readonly collection: string;
}

/** For a phrase that nobody says: the words that may be meant. */
export function OtherSpellings({ meant, collection }: Props) {
  if (meant.length === 0) return <p role="status">{t.none}</p>;
  return (
    <p role="status">
      {t.meant}{" "}
      {meant.map((word, at) => (
        <>
          {at > 0 && ", "}
          <a key={word} href={searchHref({ phrase: word, collection, speaker: "" })}>
            {word}
          </a>
        </>
      ))}
    </p>
  );
}
