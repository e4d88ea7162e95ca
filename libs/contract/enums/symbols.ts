import type { AnalysisSymbol, Verdict } from './law.enums';

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
