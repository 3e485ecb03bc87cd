/** Keeps a URL within 4,000 characters, including its base and other parameters. */
const maxCharacters = 3_600;
/** A comma may be sent as %2C. */
const separatorCharacters = 3;

/** Returns a function that adds a ticker to a read, false if there is no room. The first always fits. */
export function createUrlBudget(maxTickers: number): (ticker: string) => boolean {
  const taken = new Set<string>();
  let characters = 0;
  return (ticker) => {
    if (taken.has(ticker)) return true;
    characters += ticker.length + separatorCharacters;
    if (taken.size > 0 && (taken.size === maxTickers || characters > maxCharacters)) return false;
    taken.add(ticker);
    return true;
  };
}
