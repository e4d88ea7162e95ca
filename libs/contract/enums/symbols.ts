import { z } from 'zod';
import type { AnalysisSymbol, Verdict } from './law.enums';
import { receiveStatus, type ReceiveStatus } from './mds.enums';

/**
 * Symbol of a verdict. Always show the label beside it, because two verdicts share the circle and two the triangle
 * (ux.md section 2).
 */
export const VERDICT_SYMBOLS: Readonly<Record<Verdict, AnalysisSymbol>> = {
  fail: 'cross',
  depends: 'triangle',
  unknown: 'triangle',
  exempt: 'circle',
  declare: 'circle',
  pass: 'tick',
};

/** Letters that other lists of the specification use for the same receive status. */
export const RECEIVE_STATUS_ALIASES = { A: 'P', M: 'E' } as const satisfies Record<string, ReceiveStatus>;
type ReceiveStatusAlias = keyof typeof RECEIVE_STATUS_ALIASES;
const isAlias = (letter: unknown): letter is ReceiveStatusAlias =>
  typeof letter === 'string' && Object.hasOwn(RECEIVE_STATUS_ALIASES, letter);

/** A receive status with either set of letters: A becomes P, and M becomes E. */
export const receiveStatusInput = z.preprocess(
  (letter) => (isAlias(letter) ? RECEIVE_STATUS_ALIASES[letter] : letter),
  receiveStatus.schema,
);
