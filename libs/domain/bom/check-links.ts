import type { BomField } from './import-fields';
import { TOP, UNPLACED } from './link-rows';
import { reject, type DraftRow, type ReadContext } from './read-context';

/**
 * Row indexes in tree order: every parent before its children, siblings in the order of the file. Rows without a
 * known parent come last.
 */
export function treeOrder(parents: readonly number[]): number[] {
  const children = new Map<number, number[]>();
  parents.forEach((parent, index) => {
    const siblings = children.get(parent);
    if (siblings) siblings.push(index);
    else children.set(parent, [index]);
  });
  const order: number[] = [];
  const stack = [...(children.get(TOP) ?? []), ...(children.get(UNPLACED) ?? [])].reverse();
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    order.push(index);
    const below = children.get(index);
    if (below) for (let at = below.length - 1; at >= 0; at--) stack.push(below[at] ?? index);
  }
  return order;
}

function hasAncestorWith(rows: readonly DraftRow[], parents: readonly number[], index: number): boolean {
  const number = rows[index]?.partNumber;
  if (!number) return false;
  for (let at = parents[index] ?? TOP; at >= 0; at = parents[at] ?? TOP)
    if (rows[at]?.partNumber === number) return true;
  return false;
}

/**
 * Fills in quantities. The quantity is 1 for top positions, and for all positions when the file has no quantity
 * column; otherwise an empty cell is what the person decided for empty ones, or an error.
 */
function checkQuantities(
  context: ReadContext,
  rows: readonly DraftRow[],
  parents: readonly number[],
  order: readonly number[],
): void {
  const isMapped = context.mapping.columns.quantity !== undefined;
  for (const index of order) {
    const row = rows[index];
    if (!row || row.quantity !== undefined || row.wrong || row.leftOut) continue;
    const isOpen = isMapped && parents[index] !== TOP;
    const decision = context.mapping.quantityTexts?.empty;
    if (isOpen && !decision) reject(context, row, 'quantity', 'row.required', '');
    else if (isOpen && decision === 'leaveOut') row.leftOut = true;
    else row.quantity = '1';
    if (isOpen && decision) context.notes.decidedQuantities += 1;
  }
}

function checkTops(context: ReadContext, rows: readonly DraftRow[], parents: readonly number[], field: BomField): void {
  if (context.rules.roots === 'many') return;
  rows
    .filter((_, index) => parents[index] === TOP)
    .slice(1)
    .forEach((row) => reject(context, row, field, 'row.secondRoot', row.partNumber));
}

/**
 * Finds errors of the whole tree: too many levels, a part inside itself, several top positions, missing
 * quantities.
 * @returns depth of each row, 0 = top; rows without a known parent keep 0
 */
export function checkTree(
  context: ReadContext,
  rows: readonly DraftRow[],
  parents: readonly number[],
  order: readonly number[],
): Uint16Array {
  const field: BomField = context.mapping.notation === 'parentNumber' ? 'parentNumber' : 'level';
  const depths = new Uint16Array(rows.length);
  for (const index of order) {
    const row = rows[index];
    const parent = parents[index] ?? TOP;
    if (!row || parent < 0) continue;
    const depth = (depths[parent] ?? 0) + 1;
    depths[index] = depth;
    const { maxDepth } = context.rules;
    if (depth >= maxDepth)
      reject(context, row, field, 'row.outOfRange', String(depth + 1), {
        value: String(depth + 1),
        min: 1,
        max: maxDepth,
      });
    if (hasAncestorWith(rows, parents, index))
      reject(context, row, field, 'row.parentCycle', row.partNumber, { parent: row.partNumber });
  }
  checkTops(context, rows, parents, field);
  checkQuantities(context, rows, parents, order);
  return depths;
}
