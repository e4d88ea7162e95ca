import { Decimal } from '@matlas/domain';
import type { UsedSheet, WorkingNode, WorkingTree } from '../working-tree';

/** A loaded tree as JSON, which is cheaper to pass between threads than its objects. */
export const packTree = ({ root }: WorkingTree): string => JSON.stringify(root);

/** Further fields of a used sheet that are exact decimals; JSON contains them as text. */
const DECIMALS: ReadonlySet<string> = new Set(['declared', 'calculated', 'leaf', 'declaredGrams', 'hiddenMaxPercent']);
function withDecimals<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [
      field,
      DECIMALS.has(field) && typeof each === 'string' ? new Decimal(each) : withDecimals(each as unknown),
    ]),
  ) as T;
}

/** Reverses `packTree`. */
export function unpackTree(packed: string): WorkingTree {
  const nodes: WorkingNode[] = [];
  const used = new Map<number, UsedSheet>();
  const sheetOf = (sheet: UsedSheet): UsedSheet => {
    const known = used.get(sheet.id) ?? withDecimals(sheet);
    used.set(sheet.id, known);
    return known;
  };
  const walk = (node: WorkingNode): void => {
    nodes.push(node);
    for (const { child } of node.edges) {
      if ('node' in child) walk(child.node);
      else if ('sheet' in child) child.sheet = sheetOf(child.sheet);
    }
  };
  const root = JSON.parse(packed) as WorkingNode;
  walk(root);
  return { root, nodes };
}
