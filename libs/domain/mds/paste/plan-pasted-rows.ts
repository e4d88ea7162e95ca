import type { Decimal } from '../../decimal';
import { mayContain, type EdgeAmount, type NodeKind } from '../../substances';
import { amountKindBetween } from '../node-kinds';
import {
  isLeafNode,
  placeAt,
  type KeyMaker,
  type SheetBranch,
  type SheetNode,
  type SheetOperation,
  type SheetSubstance,
  type SheetTree,
} from '../tree';
import type { PasteError } from './paste-fields';
import type { PastedRow, PasteTable } from './read-paste';

/** A substance of a row to be found in the catalogue: by CAS number, otherwise by name. */
export interface WantedSubstance {
  cas: string | undefined;
  name: string | undefined;
}
export type SubstanceFinder = (wanted: WantedSubstance) => { name: string; substance: SheetSubstance } | undefined;

export interface PastePlan {
  /** All valid rows as one edit; undefined when there are none. */
  operation: SheetOperation | undefined;
  /** Number of rows that become nodes. */
  count: number;
  /** One for each row that is not pasted, in the order of the rows. */
  errors: readonly PasteError[];
}

/** Kind of a row, derived from its columns when no kind is given. */
function kindOf({ kind, cas, quantity, massGrams, texts }: PastedRow, parent: NodeKind): NodeKind {
  if (kind) return kind;
  if (cas !== undefined) return 'substance';
  if (parent === 'material') return texts.classCode === undefined ? 'substance' : 'material';
  if (parent === 'semi') return 'material';
  return quantity === undefined &&
    massGrams !== undefined &&
    (texts.classCode !== undefined || texts.symbol !== undefined)
    ? 'material'
    : 'component';
}

function amountOf(
  { quantity, massGrams, portion }: PastedRow,
  parent: NodeKind,
  child: NodeKind,
): EdgeAmount | undefined {
  const kind = amountKindBetween(parent, child);
  if (kind === 'quantity') return quantity && { quantity };
  if (kind === 'massGrams') return massGrams && { massGrams };
  return portion && { portion };
}

function ownNode({ texts, massGrams }: PastedRow, kind: NodeKind, key: string): SheetNode {
  const { name = '', application: _application, ...fields } = texts;
  const { classCode, symbol, standard, ...shared } = fields;
  const measured: { measuredGrams?: Decimal } = kind === 'component' && massGrams ? { measuredGrams: massGrams } : {};
  const ofMaterial = Object.fromEntries(
    Object.entries({ classCode, symbol, standard }).filter(([, value]) => kind === 'material' && value !== undefined),
  );
  return { ...shared, ...ofMaterial, ...measured, key, kind, name };
}

interface PastedNode {
  node: SheetNode;
  edge: SheetBranch['edge'];
  children: PastedNode[];
  level: number;
}
type Outcome =
  | { grown: PastedNode }
  | { code: PasteError['code']; field?: PasteError['field']; params: PasteError['params'] };

/** All substances that the finder will look up, so that one request to the server is enough for all rows. */
export const wantedSubstances = ({ rows }: PasteTable, parent: NodeKind): WantedSubstance[] =>
  rows
    .filter((row) => row.cas !== undefined || kindOf(row, parent) === 'substance')
    .map(({ cas, texts }) => ({ cas, name: texts.name }));

function buildNode(row: PastedRow, parent: NodeKind, find: SubstanceFinder, newKey: KeyMaker): Outcome {
  const kind = kindOf(row, parent);
  if (!mayContain(parent, kind)) return { code: 'nesting', params: { parent, child: kind } };
  const amount = amountOf(row, parent, kind);
  const edge = {
    ...(amount ? { amount } : {}),
    ...(row.texts.application === undefined ? {} : { applicationCode: row.texts.application }),
  };
  const level = row.level ?? 0;
  if (kind !== 'substance') {
    if (row.texts.name === undefined) return { code: 'name', field: 'name', params: {} };
    return { grown: { node: ownNode(row, kind, newKey()), edge, children: [], level } };
  }
  const found = find({ cas: row.cas, name: row.texts.name });
  if (!found)
    return {
      code: 'substanceUnknown',
      field: row.cas === undefined ? 'name' : 'cas',
      params: { value: row.cas ?? row.texts.name ?? '' },
    };
  return {
    grown: { node: { key: newKey(), kind, name: found.name, substance: found.substance }, edge, children: [], level },
  };
}

/** Builds branches from rows by their levels; rows of the smallest level become children of the paste target. */
class BranchBuilder {
  readonly tops: PastedNode[] = [];
  readonly errors: PasteError[] = [];
  count = 0;
  private readonly above: (PastedNode | undefined)[] = [];
  constructor(
    private readonly parent: NodeKind,
    private readonly find: SubstanceFinder,
    private readonly newKey: KeyMaker,
    private readonly shallowest: number,
  ) {}

  add(row: PastedRow, failed: PasteError | undefined): void {
    const depth = Math.max(0, (row.level ?? this.shallowest) - this.shallowest);
    const holder = depth === 0 ? undefined : this.above[depth - 1];
    const error = failed ?? this.placeRow(row, depth, holder);
    if (error) {
      this.errors.push(error);
      this.above.length = Math.min(this.above.length, depth);
      this.above[depth] = undefined;
    }
  }
  private placeRow(row: PastedRow, depth: number, holder: PastedNode | undefined): PasteError | undefined {
    if (depth > 0 && !holder)
      return {
        row: row.row,
        field: 'level',
        code: depth > this.above.length ? 'level' : 'parentFailed',
        params: { value: row.level ?? 0 },
      };
    const outcome = buildNode(row, holder?.node.kind ?? this.parent, this.find, this.newKey);
    if (!('grown' in outcome)) return { row: row.row, ...outcome };
    (holder?.children ?? this.tops).push(outcome.grown);
    this.above.length = depth;
    this.above[depth] = outcome.grown;
    this.count++;
    return undefined;
  }
}

const branchOf = ({ node, edge, children }: PastedNode): SheetBranch => ({
  node,
  ...(edge ? { edge } : {}),
  ...(children.length > 0 ? { children: children.map(branchOf) } : {}),
});

/**
 * Converts rows of a spreadsheet into one edit below a node, starting at an index. Errors are reported row by row;
 * the valid rows can still be pasted.
 */
export function planPastedRows(
  tree: SheetTree,
  parent: string,
  index: number,
  table: PasteTable,
  find: SubstanceFinder,
  newKey: KeyMaker,
): PastePlan {
  const node = placeAt(tree, parent)?.node;
  if (!node || isLeafNode(node))
    return { operation: undefined, count: 0, errors: [{ row: 1, code: 'parent', params: {} }] };
  const shallowest = Math.min(...table.rows.map(({ level }) => level ?? Infinity));
  const planting = new BranchBuilder(node.kind, find, newKey, Number.isFinite(shallowest) ? shallowest : 0);
  const failed = new Map([...table.errors].reverse().map((error) => [error.row, error]));
  for (const row of table.rows) planting.add(row, failed.get(row.row));
  const errors = [...table.errors.filter(({ code }) => code === 'nothing'), ...planting.errors];
  if (planting.tops.length === 0) return { operation: undefined, count: 0, errors };
  const operations = planting.tops.map((top, offset): SheetOperation => ({
    op: 'add',
    parent,
    index: index + offset,
    branch: branchOf(top),
  }));
  return { operation: { op: 'batch', operations }, count: planting.count, errors };
}
