import {
  branchAt,
  contentTotals,
  diffSheets,
  openReferences,
  sheetMasses,
  unpackGraph,
  type CheckRuleSet,
  type ContentTotals,
  type Finding,
  type PackedGraph,
  type SheetBranch,
  type SheetDiff,
  type SheetHead,
  type SheetTree,
} from '@matlas/domain';
import { ROOT_KEY, toEditableTree } from '../to-domain';
import { comparedRows, withinLimit, type RawRow } from './compared-rows';
import { unpackTree } from './packed-tree';

/** One of the two sheets, with its tree packed. */
export interface SheetToCompare {
  id: number;
  head: SheetHead;
  tree: string;
  ruleSet: CheckRuleSet;
}
export interface SheetsToCompare {
  before: SheetToCompare;
  after: SheetToCompare;
  /** Packed trees of the referenced sheets whose content is expanded, by `contentKey`. */
  contents: readonly (readonly [key: string, tree: string])[];
  maxOpened: number;
  maxRows: number;
  /** All nodes below both sheets, and the nodes with content that is confidential to the reader. */
  graph: PackedGraph;
  secretNodes: readonly number[];
}
/** A finding without its quick fixes, identified by the place of its node, and the row that shows it. */
export interface RawFinding extends Pick<Finding, 'rule' | 'code' | 'severity' | 'node' | 'params'> {
  row: string;
}
export interface ComparedSheets {
  rows: RawRow[];
  isCut: boolean;
  isOpenedInPart: boolean;
  counts: Record<'added' | 'removed' | 'moved' | 'changed', number>;
  head: SheetDiff['head'];
  mass: Record<'was' | 'is', { declared: string; calculated: string } | null>;
  totals: { was: ContentTotals; is: ContentTotals };
  findings: Record<'appeared' | 'gone', RawFinding[]>;
}

/** Only the check rules need the head, and referenced sheets are not checked. */
const NO_HEAD: SheetHead = { ownerId: 0 };
const treeOf = ({ head, tree }: SheetToCompare): SheetTree => toEditableTree(unpackTree(tree), head);
function contentOf(packed: string): SheetBranch {
  const tree = toEditableTree(unpackTree(packed), NO_HEAD);
  return branchAt(tree, tree.root) as SheetBranch;
}

function massOf(tree: SheetTree): { declared: string; calculated: string } | null {
  const mass = sheetMasses(tree).get(tree.root);
  return mass ? { declared: mass.declared.toFixed(), calculated: mass.calculated.toFixed() } : null;
}
function toRawFindings(
  tree: SheetTree,
  findings: readonly Finding[],
  rowOf: ReadonlyMap<string, string>,
): RawFinding[] {
  const places = findings.length === 0 ? undefined : placesOf(tree);
  return findings.map(({ rule, code, severity, node, params }) => ({
    rule,
    code,
    severity,
    node: places?.get(node) ?? ROOT_KEY,
    params,
    row: rowOf.get(node) ?? '',
  }));
}
/** Place of each node, such as `0.3`. */
function placesOf(tree: SheetTree): Map<string, string> {
  const places = new Map<string, string>();
  const stack = [{ key: tree.root, place: '' }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { key, place } = at;
    places.set(key, place === '' ? ROOT_KEY : place);
    tree.places
      .get(key)
      ?.children.forEach((child, pos) =>
        stack.push({ key: child, place: place === '' ? String(pos) : `${place}.${pos}` }),
      );
  }
  return places;
}
function countAt(rows: ReadonlyMap<string, RawRow>, findings: readonly RawFinding[], where: 'appeared' | 'gone'): void {
  for (const { row } of findings) {
    const found = rows.get(row);
    if (found) found[where]++;
  }
}
function countsOf(rows: readonly RawRow[]): ComparedSheets['counts'] {
  const count = (isCounted: (row: RawRow) => boolean): number => rows.filter(isCounted).length;
  const has =
    (kind: RawRow['raw'][number]['kind']) =>
    ({ raw }: RawRow): boolean =>
      raw.some((difference) => difference.kind === kind);
  return {
    added: count(has('added')),
    removed: count(has('removed')),
    moved: count(has('moved')),
    changed: count(({ state }) => state === 'changed'),
  };
}

/** Compares two sheets in a worker thread: structure, amounts, masses, content, findings. */
export function run({
  before,
  after,
  contents,
  maxOpened,
  maxRows,
  graph,
  secretNodes,
}: SheetsToCompare): ComparedSheets {
  const [old, fresh] = [treeOf(before), treeOf(after)];
  const inside = new Map(contents.map(([key, tree]) => [key, contentOf(tree)]));
  const [openedOld, openedFresh] = [openReferences(old, inside, maxOpened), openReferences(fresh, inside, maxOpened)];
  const diff = diffSheets(old, fresh, {
    rules: { before: before.ruleSet, after: after.ruleSet },
    opened: { before: openedOld.tree, after: openedFresh.tree },
  });
  const { rows, rowOfBefore, rowOfAfter } = comparedRows(openedOld.tree, openedFresh.tree, diff);
  const findings = {
    appeared: toRawFindings(fresh, diff.findings.appeared, rowOfAfter),
    gone: toRawFindings(old, diff.findings.gone, rowOfBefore),
  };
  const byKey = new Map(rows.map((row) => [row.key, row]));
  countAt(byKey, findings.appeared, 'appeared');
  countAt(byKey, findings.gone, 'gone');
  const columns = unpackGraph(graph);
  const secrets = new Set(secretNodes);
  return {
    ...withinLimit(rows, maxRows),
    isOpenedInPart: !openedOld.isWhole || !openedFresh.isWhole,
    counts: countsOf(rows),
    head: diff.head,
    mass: { was: massOf(old), is: massOf(fresh) },
    totals: { was: contentTotals(columns, before.id, secrets), is: contentTotals(columns, after.id, secrets) },
    findings,
  };
}
