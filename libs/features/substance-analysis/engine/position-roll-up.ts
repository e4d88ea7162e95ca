import { PASS_CODE } from '@matlas/domain';
import type { OrderedFindings } from './finding-rows';
import type { JudgementRow } from './judgement-rows';

/**
 * For every BOM position: the worst verdicts of the position and its subtree, and its grams per vehicle. -1 = not
 * analysed.
 */
export interface PositionRollUp {
  prohibited: Int8Array;
  declarable: Int8Array;
  massGrams: Float64Array;
}
interface Bom {
  parent: Int32Array;
  /** BOM index of each engine position, with its grams. */
  positionAt: Int32Array;
  massGrams: Float64Array;
  prohibits: boolean;
  asksToDeclare: boolean;
}

export const NOT_ANALYSED = -1;

const worse = (column: Int8Array, at: number, verdict: number): void => {
  const known = column[at] as number;
  if (known === NOT_ANALYSED || verdict < known) column[at] = verdict;
};

/**
 * A position without a data sheet is unknown for both duties. A duty without any list of its kind stays not
 * analysed.
 */
export function rollUpPositions(findings: OrderedFindings, rows: readonly JudgementRow[], bom: Bom): PositionRollUp {
  const count = bom.parent.length;
  const rollUp: PositionRollUp = {
    prohibited: new Int8Array(count).fill(NOT_ANALYSED),
    declarable: new Int8Array(count).fill(NOT_ANALYSED),
    massGrams: new Float64Array(count),
  };
  bom.positionAt.forEach((at, index) => {
    if (bom.prohibits) rollUp.prohibited[at] = PASS_CODE;
    if (bom.asksToDeclare) rollUp.declarable[at] = PASS_CODE;
    rollUp.massGrams[at] = bom.massGrams[index] as number;
  });
  findings.position.forEach((at, row) => {
    const judgement = rows[(findings.judgement[row] as number) - 1] as JudgementRow;
    if (bom.prohibits && judgement.duty === 'prohibited') worse(rollUp.prohibited, at, judgement.verdict);
    if (bom.asksToDeclare && (judgement.duty === 'declare' || judgement.lawId === null))
      worse(rollUp.declarable, at, judgement.verdict);
  });
  for (let at = count - 1; at >= 0; at--) liftTo(bom.parent[at] as number, at, rollUp);
  return rollUp;
}

/** Parents come before their children, so one pass from the end reaches the roots. */
function liftTo(parent: number, at: number, { prohibited, declarable, massGrams }: PositionRollUp): void {
  if (parent < 0) return;
  for (const column of [prohibited, declarable])
    if (column[at] !== NOT_ANALYSED) worse(column, parent, column[at] as number);
  massGrams[parent] = (massGrams[parent] as number) + (massGrams[at] as number);
}
