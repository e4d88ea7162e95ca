/** Worst first: a part or vehicle has the worst verdict of its content (domain.md 9, 4.1). */
export const VERDICTS = ['fail', 'depends', 'unknown', 'exempt', 'declare', 'pass'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** Index in VERDICTS: a smaller number is worse. This number is stored in typed arrays and in the database. */
export const verdictCode = (verdict: Verdict): number => VERDICTS.indexOf(verdict);

export const verdictOf = (code: number): Verdict => VERDICTS[code] ?? 'unknown';

export const PASS_CODE: number = verdictCode('pass');
export const UNKNOWN_CODE: number = verdictCode('unknown');

/** The worst verdict; pass when there is none. */
export function worstVerdict(verdicts: Iterable<Verdict>): Verdict {
  let code = PASS_CODE;
  for (const verdict of verdicts) code = Math.min(code, verdictCode(verdict));
  return verdictOf(code);
}
