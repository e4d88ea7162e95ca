import type { Verdict } from '@matlas/domain';

/**
 * Cross, triangles, circles and tick (product.md, verdicts) in characters that every font with Chinese has; the word
 * always stands beside them.
 */
export const VERDICT_SIGNS: Readonly<Record<Verdict, string>> = {
  fail: '×',
  depends: '▲',
  unknown: '△',
  exempt: '○',
  declare: '○',
  pass: '√',
};
