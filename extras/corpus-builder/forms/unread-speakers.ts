const speakerMember = /^(?:speaker|spk|spkr|speaker[ _-]?(?:id|label|tag|name|no|number|idx|index))$/i;
/** Members that name a speaker only beside a text, in a list of them: a model or a file has a name, too. */
const personMember =
  /^(?:name|speakers|participant|user|author|role|(?:participant|user|author|display)[ _-]?(?:id|name))$/i;
const textMember = /^(?:text|transcript|content|utterance|sentence|words?)$/i;

/** "Speaker 1", "[Ann Lee]", "<Ann>", or a name with a time after it, where a line begins. */
const speakerLine =
  /^\W*(?:[Ss]peaker|SPEAKER|spk)[ _]?(?:\d+|[A-Z])\b[\])>:]*(?:[ \t]+\(?\d{1,2}:\d\d(?::\d\d)?\)?(?=[ \t]*$))?|^[ \t]*(?:\[\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,4}\]|<\p{Lu}[\p{L}\d_.'’ -]{1,40}>)(?=[ \t]+\S)|^\W*\p{Lu}[\p{L}.'’ -]{1,40}[ \t]+\(?\d{1,2}:\d\d(?::\d\d)?\)?[ \t]*$/gmu;
const minLines = 3;
const inBrackets = /^\s*[[<](?!S(?:peaker|PEAKER)[ _]?\d)\p{Lu}/u;

/** How a content names speakers; null if it names none. */
export function namedSpeakers(content: unknown): string | null {
  return typeof content === "string" ? namedInText(content) : namedInJson(content, false);
}

/** The problem of a file whose speakers can't be read. */
export function unreadSpeakers(named: string): string {
  return `names speakers (${named}) in a way that is not read: --without-speakers takes it without them`;
}

/** A text without the names that show themselves. */
export function withoutNames(text: string): string {
  return text.replace(speakerLine, "");
}

/** A sound may be in brackets, too: names begin most lines. */
function namedInText(text: string): string | null {
  const found = text.match(speakerLine) ?? [];
  const bracketed = found.filter((line) => inBrackets.test(line));
  const isMost = bracketed.length * 2 > (text.match(/^.*\S/gm)?.length ?? 0);
  const [first, ...others] = isMost ? found : found.filter((line) => !inBrackets.test(line));
  return first !== undefined && others.length + 1 >= minLines ? first.trim().slice(0, 40) : null;
}

function namedInJson(content: unknown, isListed: boolean): string | null {
  if (typeof content !== "object" || content === null) return null;
  if (Array.isArray(content)) return firstOf(content, (one) => namedInJson(one, true));
  const members = Object.keys(content);
  const isSaid = isListed && members.some((name) => textMember.test(name));
  return firstOf(members, (name) => {
    const value: unknown = Reflect.get(content, name);
    const isName = speakerMember.test(name) || (isSaid && personMember.test(name));
    return isName && isLabel(value) ? name : namedInJson(value, false);
  });
}

/** The first result that is not null. */
function firstOf<One>(all: readonly One[], look: (one: One) => string | null): string | null {
  for (const one of all) {
    const found = look(one);
    if (found !== null) return found;
  }
  return null;
}

/** A name or a number, also in a list or in an object of its own. */
function isLabel(value: unknown): boolean {
  if (typeof value === "number") return true;
  if (typeof value === "string") return value.trim() !== "";
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some((one) => typeof one !== "object" && isLabel(one));
  return ["name", "id", "label"].some((name) => isLabel(Reflect.get(value, name)));
}
