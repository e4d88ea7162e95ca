/** Worst first: a part or vehicle takes the worst of what it holds (domain.md 9, 4.1). */
export const VERDICTS = ['fail', 'depends', 'unknown', 'exempt', 'declare', 'pass'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** Position in VERDICTS: the smaller, the worse. The number stored in typed arrays and in the database. */
export const verdictCode = (verdict: Verdict): number => VERDICTS.indexOf(verdict);

export const verdictOf = (code: number): Verdict => VERDICTS[code] ?? 'unknown';

export const PASS_CODE: number = verdictCode('pass');
export const UNKNOWN_CODE: number = verdictCode('unknown');

/** The worst verdict; nothing at all is a pass. */
export function worst(verdicts: Iterable<Verdict>): Verdict {
  let code = PASS_CODE;
  for (const verdict of verdicts) code = Math.min(code, verdictCode(verdict));
  return verdictOf(code);
}
