/** Full-width signs count as the half-width ones that they stand for, and letters whatever their case. */
const folded = (text: string): string[] => [...text.normalize('NFKC').toLowerCase()];

const ANY_RUN = '%';
const ONE = '?';

/**
 * Walks text and pattern together and goes back to the last `%` alone, so that the time is at most their lengths
 * multiplied, whatever the pattern. A regular expression would try all ways of `%a%a%a%b` on a long text.
 */
function covers(pattern: readonly string[], text: readonly string[]): boolean {
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

/** The patterns between the semicolons; empty ones name nothing. */
export const wildcardPatterns = (patterns: string): string[] =>
  patterns
    .split(/[;；]/)
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');

/**
 * Patterns of custom rules (specification 000 section 5): `%` stands for any run of characters, `?` for one, `;`
 * separates patterns; every other sign stands for itself. A text fits when one of the patterns covers it wholly; case
 * is ignored, empty patterns are skipped.
 * @returns a test that never fits when there is no pattern at all
 */
export function compileWildcard(patterns: string): (text: string) => boolean {
  const compiled = compileFolded(patterns);
  return (text) => compiled(foldText(text));
}

/** A text as patterns see it, so that many of them ask it without folding it again. */
export interface FoldedText {
  text: string;
  letters: readonly string[];
}
export function foldText(text: string): FoldedText {
  const letters = folded(text);
  return { text: letters.join(''), letters };
}
/** `%word%`, which most patterns are, needs no walk. */
const WORD = /^%[^%?]+%$/;
export function compileFolded(patterns: string): (text: FoldedText) => boolean {
  const compiled = wildcardPatterns(patterns).map((pattern) => ({
    letters: folded(pattern),
    word: WORD.test(pattern) ? folded(pattern).slice(1, -1).join('') : undefined,
  }));
  return ({ text, letters }) =>
    compiled.some((pattern) =>
      pattern.word === undefined ? covers(pattern.letters, letters) : text.includes(pattern.word),
    );
}

export const matchesWildcard = (patterns: string, text: string): boolean => compileWildcard(patterns)(text);
