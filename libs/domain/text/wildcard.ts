const escape = (text: string): string => text.replace(/[.*+^${}()|[\]\\]/g, '\\$&');

function patternSource(pattern: string): string {
  return [...pattern].map((character) => (character === '%' ? '.*' : character === '?' ? '.' : escape(character))).join('');
}

/**
 * Patterns of custom rules (specification 000 section 5): `%` stands for any run of characters, `?` for one, `;` separates patterns.
 * A text fits when one of the patterns covers it wholly; case is ignored, empty patterns are skipped.
 * @returns a test that never fits when there is no pattern at all
 */
export function compileWildcard(patterns: string): (text: string) => boolean {
  const sources = patterns.split(';').map((pattern) => pattern.trim()).filter((pattern) => pattern !== '').map(patternSource);
  if (sources.length === 0) return () => false;
  const expression = new RegExp(`^(?:${sources.join('|')})$`, 'isu');
  return (text) => expression.test(text);
}

export const matchesWildcard = (patterns: string, text: string): boolean => compileWildcard(patterns)(text);
