import type { Verdict } from '@matlas/domain';

/**
 * Cross, triangles, circles and tick (product.md, verdicts), as characters that every Chinese font contains. The
 * label is always shown beside the sign.
 */
export const VERDICT_SIGNS: Readonly<Record<Verdict, string>> = {
  fail: '×',
  depends: '▲',
  unknown: '△',
  exempt: '○',
  declare: '○',
  pass: '√',
};
