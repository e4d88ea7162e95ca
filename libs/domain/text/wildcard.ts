/** Ignores case, and converts full-width characters to half-width. */
const foldCharacters = (text: string): string[] => [...text.normalize('NFKC').toLowerCase()];

const ANY_RUN = '%';
const ONE = '?';

/**
 * Scans text and pattern together and backtracks to the last `%` only, so the time is at most the product of their
 * lengths for any pattern. A regular expression would try all combinations for `%a%a%a%b` on a long text.
 */
function matchesFolded(pattern: readonly string[], text: readonly string[]): boolean {
  let [at, place] = [0, 0];
  let [lastRun, resumeAt] = [-1, 0];
  while (at < text.length) {
    const sign = pattern[place];
    if (sign === ANY_RUN) {
      lastRun = place++;
      resumeAt = at;
    } else if (place < pattern.length && (sign === ONE || sign === text[at])) {
      at++;
      place++;
    } else if (lastRun >= 0) {
      place = lastRun + 1;
      at = ++resumeAt;
    } else return false;
  }
  while (pattern[place] === ANY_RUN) place++;
  return place === pattern.length;
}

/** The patterns between the semicolons, without empty ones. */
export const wildcardPatterns = (patterns: string): string[] =>
  patterns
    .split(/[;；]/)
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');

/**
 * Compiles patterns of custom rules (specification 000 section 5): `%` is any sequence of characters, `?` is one
 * character, `;` separates patterns; every other character matches itself. A text matches when one of the patterns
 * matches all of it; case is ignored, empty patterns are skipped.
 * @returns a test that is always false when there is no pattern
 */
export function compileWildcard(patterns: string): (text: string) => boolean {
  const compiled = compileFolded(patterns);
  return (text) => compiled(foldText(text));
}

/** A text normalised for matching, so that many patterns can use it without normalising again. */
export interface FoldedText {
  text: string;
  letters: readonly string[];
}
export function foldText(text: string): FoldedText {
  const letters = foldCharacters(text);
  return { text: letters.join(''), letters };
}
/** Fast path for `%word%`, the most common pattern. */
const WORD = /^%[^%?]+%$/;
export function compileFolded(patterns: string): (text: FoldedText) => boolean {
  const compiled = wildcardPatterns(patterns).map((pattern) => ({
    letters: foldCharacters(pattern),
    word: WORD.test(pattern) ? foldCharacters(pattern).slice(1, -1).join('') : undefined,
  }));
  return ({ text, letters }) =>
    compiled.some((pattern) =>
      pattern.word === undefined ? matchesFolded(pattern.letters, letters) : text.includes(pattern.word),
    );
}

export const matchesWildcard = (patterns: string, text: string): boolean => compileWildcard(patterns)(text);
