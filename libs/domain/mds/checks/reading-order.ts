import { placeAt, type SheetTree } from '../tree';
import type { Finding } from './finding';
import type { CheckRuleId } from './finding-cases';

const WEIGHT = { error: 0, warning: 1, note: 2 } as const;

/** Positions from the root to a node: compares like the tree reads. Children are numbered once for each parent that is met. */
function positionReader(tree: SheetTree): (key: string) => readonly number[] {
  const numbered = new Map<string, ReadonlyMap<string, number>>();
  const known = new Map<string, readonly number[]>();
  const numbersBelow = (parent: string): ReadonlyMap<string, number> => {
    const numbers = numbered.get(parent) ?? new Map((placeAt(tree, parent)?.children ?? []).map((child, index) => [child, index]));
    numbered.set(parent, numbers);
    return numbers;
  };
  const read = (key: string): readonly number[] => {
    const met = known.get(key);
    if (met) return met;
    const parent = placeAt(tree, key)?.parent;
    const positions = parent === undefined ? [] : [...read(parent), numbersBelow(parent).get(key) ?? 0];
    known.set(key, positions);
    return positions;
  };
  return read;
}

function comparePositions(one: readonly number[], other: readonly number[]): number {
  for (let depth = 0; depth < one.length && depth < other.length; depth++) {
    const difference = (one[depth] as number) - (other[depth] as number);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** Findings by severity, then tree order, then rule, then case. */
export function inReadingOrder(tree: SheetTree, findings: readonly Finding[], ruleOrder: readonly CheckRuleId[]): Finding[] {
  const positionsOf = positionReader(tree);
  const rank = new Map(ruleOrder.map((id, index) => [id, index]));
  const placed = findings.map((finding) => ({ finding, positions: positionsOf(finding.node), rule: rank.get(finding.rule) ?? 0 }));
  placed.sort((one, other) => WEIGHT[one.finding.severity] - WEIGHT[other.finding.severity] || comparePositions(one.positions, other.positions)
    || one.rule - other.rule || (one.finding.code < other.finding.code ? -1 : Number(one.finding.code > other.finding.code)));
  return placed.map(({ finding }) => finding);
}
