// Finds which parameters a call `t('users.named', { name })` passes: with text patterns, not with a compiler.

const OPEN = '([{';
const CLOSE = ')]}';
const QUOTES = `'"\``;

/** End of the text that begins at `from` inside a bracket; skips strings, templates and nested brackets. */
function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (QUOTES.includes(sign)) at = endOfQuote(text, at);
    else if (OPEN.includes(sign)) depth += 1;
    else if (CLOSE.includes(sign) && --depth < 0) return at;
  }
  return text.length;
}
function endOfQuote(text: string, from: number): number {
  let at = from + 1;
  for (; at < text.length && text[at] !== text[from]; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[from] === '`' && text.startsWith('${', at)) at = endOf(text, at + 2);
  }
  return at;
}
/** Parts between commas that are not inside brackets or strings. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (QUOTES.includes(sign)) at = endOfQuote(text, at);
    else if (OPEN.includes(sign)) at = endOf(text, at + 1);
    else if (sign === ',') {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
}

export interface SentenceCall {
  /** Keys that are written as literals: both of `t(isOne ? 'users.one' : 'users.all')`. */
  readonly keys: readonly string[];
  /** Names of the passed parameters; undefined if they cannot be determined (`t('users.all', more)`, `{ ...more }`). */
  readonly given: ReadonlySet<string> | undefined;
}

function passedParameters(params: string | undefined): ReadonlySet<string> | undefined {
  if (params === undefined) return new Set();
  if (!params.startsWith('{') || !params.endsWith('}')) return undefined;
  const names = partsOf(params.slice(1, -1)).map((part) => /^(?:'([^']+)'|(\w+))\s*(?::|$)/.exec(part));
  return names.includes(null) ? undefined : new Set(names.map((name) => name?.[1] ?? name?.[2] ?? ''));
}

/** All calls of `t` or `translate` with a literal key. */
export function findSentenceCalls(text: string): SentenceCall[] {
  return [...text.matchAll(/(?<![\w.])(?:t|translate)\(/g)].map((call) => {
    const from = call.index + call[0].length;
    const [key = '', params] = partsOf(text.slice(from, endOf(text, from)));
    return { keys: [...key.matchAll(/'([\w.-]+)'/g)].map(([, name = '']) => name), given: passedParameters(params) };
  });
}
