import type { Decimal } from '../../decimal';
import type { EdgeAmount } from '../../substances';
import type { Finding } from '../checks';
import { listSortedFindings, openCheck } from '../checks/check-sheet';
import type { CheckRuleSet } from '../checks/rule-set';
import { sheetMasses, type SheetMasses } from '../totals';
import { keysInOrder, placeAt, sameData, type SheetHead, type SheetPlace, type SheetTree } from '../tree';
import { edgeFields, nodeFields, sameEdgeField, sameNodeField, type EdgeField, type NodeField } from './fields';
import { matchNodes, type NodePairs } from './match-nodes';
import { substanceChanges, type SubstanceChange } from './substance-changes';

interface RowKeys {
  /** Key in the old tree; missing for what is new. */ before?: string;
  /** Key in the new tree; missing for what is gone. */ after?: string;
}
/** One difference: of structure, of the data of a node, or of its amount. Values are those in the trees. */
export type SheetChange = RowKeys &
  (
    | { kind: 'added' | 'removed' }
    /** Moved to another parent: keys of the parents. */
    | { kind: 'moved'; from: string; to: string }
    | { kind: 'node'; field: NodeField; was: unknown; is: unknown }
    | { kind: 'edge'; field: Exclude<EdgeField, 'amount'>; was: unknown; is: unknown }
    | { kind: 'amount'; was: EdgeAmount | undefined; is: EdgeAmount | undefined }
    /** Grams of one piece of a component: the declared mass, and the mass calculated from its content. */
    | { kind: 'mass'; was: ComponentGrams | undefined; is: ComponentGrams | undefined }
  );
export interface ComponentGrams {
  declared: Decimal;
  calculated: Decimal;
}

export interface SheetDiff {
  pairs: NodePairs;
  /** In the order of the new tree; removed nodes come after their parent. */
  changes: readonly SheetChange[];
  head: readonly { field: 'preliminary' | 'standardMaterial'; was: boolean; is: boolean }[];
  /** Own content of the whole sheet by substance; computed on access. */
  readonly substances: readonly SubstanceChange[];
  /** Differences between the findings of both sheets: the new ones and those that disappeared. */
  findings: { appeared: readonly Finding[]; gone: readonly Finding[] };
}

function placeChanges(one: SheetPlace, other: SheetPlace, pairs: NodePairs): SheetChange[] {
  const at = { before: one.node.key, after: other.node.key };
  const changes: SheetChange[] = [];
  const isMoved =
    one.parent !== undefined && other.parent !== undefined && pairs.toAfter.get(one.parent) !== other.parent;
  if (isMoved) changes.push({ ...at, kind: 'moved', from: one.parent as string, to: other.parent as string });
  for (const field of nodeFields(one.node, other.node)) {
    if (!sameNodeField(field, one.node, other.node))
      changes.push({ ...at, kind: 'node', field, was: one.node[field], is: other.node[field] });
  }
  for (const field of edgeFields(one.edge, other.edge)) {
    if (sameEdgeField(field, one.edge, other.edge)) continue;
    changes.push(
      field === 'amount'
        ? { ...at, kind: 'amount', was: one.edge.amount, is: other.edge.amount }
        : { ...at, kind: 'edge', field, was: one.edge[field], is: other.edge[field] },
    );
  }
  return changes;
}

export interface DiffOptions {
  /** Rule set of each sheet. */
  rules?: { before: CheckRuleSet; after: CheckRuleSet };
  /**
   * The same two sheets with the content of their references: structure and amounts are compared in these trees,
   * while the rules are run on the sheets themselves.
   */
  opened?: { before: SheetTree; after: SheetTree };
}

/** A branch that was added or removed as a whole is reported once, at its top. */
function isTop(tree: SheetTree, key: string, matched: ReadonlyMap<string, string>): boolean {
  const parent = placeAt(tree, key)?.parent;
  return parent === undefined || matched.has(parent);
}

function structureChanges(before: SheetTree, after: SheetTree, pairs: NodePairs): SheetChange[] {
  const gone = new Map<string, SheetChange[]>();
  for (const key of keysInOrder(before)) {
    if (pairs.toAfter.has(key) || !isTop(before, key, pairs.toAfter)) continue;
    const parent = placeAt(before, key)?.parent;
    const shown = (parent === undefined ? undefined : pairs.toAfter.get(parent)) ?? after.root;
    gone.set(shown, [...(gone.get(shown) ?? []), { kind: 'removed', before: key }]);
  }
  return keysInOrder(after).flatMap((key): SheetChange[] => {
    const twin = pairs.toBefore.get(key);
    const [one, other] = [twin === undefined ? undefined : placeAt(before, twin), placeAt(after, key)];
    const removed = gone.get(key) ?? [];
    if (one && other) return [...placeChanges(one, other, pairs), ...removed];
    return isTop(after, key, pairs.toBefore) ? [{ kind: 'added', after: key }, ...removed] : removed;
  });
}

type Checked = ReturnType<typeof openCheck>;
const gramsOf = (masses: SheetMasses, key: string | undefined): ComponentGrams | undefined => {
  const mass = key === undefined ? undefined : masses.get(key);
  return mass && { declared: mass.declared, calculated: mass.calculated };
};

function massChanges(old: SheetMasses, fresh: SheetMasses, after: SheetTree, pairs: NodePairs): SheetChange[] {
  return keysInOrder(after).flatMap((key): SheetChange[] => {
    const twin = pairs.toBefore.get(key);
    const [was, is] = [gramsOf(old, twin), gramsOf(fresh, key)];
    return twin === undefined || sameData(was, is) ? [] : [{ kind: 'mass', before: twin, after: key, was, is }];
  });
}

/** Key under which a finding can be found in the other tree. */
const findingKey = ({ code, severity }: Finding, node: string | undefined): string =>
  `${severity} ${code} ${node ?? ''}`;

function findingChanges(before: Checked, after: Checked, pairs: NodePairs): SheetDiff['findings'] {
  const [old, fresh] = [listSortedFindings(before), listSortedFindings(after)];
  const [oldNames, freshNames] = [
    new Set(old.map((finding) => findingKey(finding, pairs.toAfter.get(finding.node)))),
    new Set(fresh.map((finding) => findingKey(finding, finding.node))),
  ];
  return {
    appeared: fresh.filter((finding) => !oldNames.has(findingKey(finding, finding.node))),
    gone: old.filter((finding) => !freshNames.has(findingKey(finding, pairs.toAfter.get(finding.node)))),
  };
}

const headChanges = (one: SheetHead, other: SheetHead): SheetDiff['head'] =>
  (['preliminary', 'standardMaterial'] as const).flatMap((field) => {
    const [was, is] = [one[field] ?? false, other[field] ?? false];
    return was === is ? [] : [{ field, was, is }];
  });

/** Reuses the masses of the check when no references were opened. */
const massesOf = (opened: SheetTree, { tree, masses }: Checked): SheetMasses =>
  opened === tree ? masses : sheetMasses(opened);

/** Differences between two versions of a sheet, or between two sheets. */
export function diffSheets(
  before: SheetTree,
  after: SheetTree,
  { rules, opened = { before, after } }: DiffOptions = {},
): SheetDiff {
  const pairs = matchNodes(opened.before, opened.after);
  const [old, fresh] = [openCheck(before, rules?.before), openCheck(after, rules?.after)];
  return {
    pairs,
    changes: [
      ...structureChanges(opened.before, opened.after, pairs),
      ...massChanges(massesOf(opened.before, old), massesOf(opened.after, fresh), opened.after, pairs),
    ],
    head: headChanges(before.head, after.head),
    get substances() {
      return substanceChanges(old, fresh);
    },
    findings: findingChanges(old, fresh, pairs),
  };
}
