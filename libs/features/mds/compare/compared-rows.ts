import type { ComparedNode, CompareRow, DifferenceKind } from '@matlas/contract';
import {
  alignRows,
  Decimal,
  formatDecimal,
  NODE_KINDS,
  nodeAt,
  placeAt,
  PORTION_CODES,
  SheetScene,
  sheetMasses,
  toPlain,
  type AlignedRow,
  type Bounds,
  type EdgeAmount,
  type NodeKind,
  type Plain,
  type SheetChange,
  type SheetDiff,
  type SheetTree,
} from '@matlas/domain';

/** Names of a node in both languages; the language of the reader is chosen later. */
export interface NodeNames {
  name: string;
  foreignName: string | null;
  nameZh: string | null;
  masked: boolean;
  kind: NodeKind;
}
/** One difference before its text is formatted. Values are plain objects, because they are passed between threads. */
export interface RawDifference {
  kind: DifferenceKind;
  field?: string;
  node: NodeKind;
  was: Plain;
  is: Plain;
}
/** The ids of referenced sheets are not known in the worker thread. */
export interface RawRow extends Omit<CompareRow, 'differences' | 'left' | 'right'> {
  left: RawNode | null;
  right: RawNode | null;
  raw: RawDifference[];
}
type RawNode = Omit<ComparedNode, 'reference'> & { reference: { cid: number; cver: string } | null };

/** Significant digits of a derived figure. */
const SHOWN_DIGITS = 12;
const formatFigure = (value: Decimal): string => formatDecimal(value.toSignificantDigits(SHOWN_DIGITS));
function spanOf(bounds: Bounds | undefined): RawNode['share'] {
  if (!bounds) return null;
  const nominal = formatFigure(bounds.nominal);
  if (bounds.min.eq(bounds.max)) return { min: nominal, nominal, max: nominal };
  return { min: formatFigure(bounds.min), nominal, max: formatFigure(bounds.max) };
}

function portionOf(amount: EdgeAmount | undefined): RawNode['portion'] {
  if (!amount || !('portion' in amount)) return null;
  const { portion } = amount;
  const [value, min, max] =
    portion.kind === 'fixed' ? [portion.value] : portion.kind === 'range' ? [undefined, portion.min, portion.max] : [];
  const text = (part: Decimal | undefined): string | null => (part ? formatDecimal(part) : null);
  return { kind: PORTION_CODES[portion.kind], value: text(value), min: text(min), max: text(max) };
}

/** One of the two sheets, with access to its nodes. */
class Side {
  private readonly scene: SheetScene;
  constructor(readonly tree: SheetTree) {
    this.scene = new SheetScene(tree, sheetMasses(tree));
  }

  node(key: string): RawNode {
    const { name, nameZh, masked, foreignName, kind } = this.namesOf(key);
    const { node, edge, parent } = placeAt(this.tree, key) ?? throwMissing(key);
    const { amount } = edge;
    const hidden = <T>(shown: T): T | null => (masked ? null : shown);
    return {
      kind: NODE_KINDS[kind],
      masked,
      confidential: edge.confidential ?? false,
      name: hidden(name),
      foreignName,
      nameZh: hidden(nameZh),
      number: hidden(node.substance ? (node.substance.cas ?? null) : (node.number ?? null)),
      classCode: node.reference?.classCode ?? node.classCode ?? null,
      quantity: amount && 'quantity' in amount ? amount.quantity.toNumber() : null,
      massGrams: this.massOf(key, kind, amount),
      portion: portionOf(amount),
      share: parent === undefined ? null : spanOf(this.scene.sharesBelow(parent).get(key)),
      totalGrams: this.totalOf(key, parent),
      reference: node.reference ? { cid: Number(node.reference.cid), cver: node.reference.cver } : null,
    };
  }
  namesOf(key: string | undefined): NodeNames {
    const {
      kind,
      name,
      foreignName = null,
      substance,
    } = (key === undefined ? undefined : nodeAt(this.tree, key)) ?? throwMissing(key);
    return { kind, name, foreignName, nameZh: substance?.nameZh ?? null, masked: (substance?.id ?? 1) < 0 };
  }
  /** The declared mass of one piece of a component, or the grams of a semi-component or material in a component. */
  private massOf(key: string, kind: NodeKind, amount: EdgeAmount | undefined): string | null {
    const grams =
      kind === 'component'
        ? this.scene.massOf(key)?.declared
        : amount && 'massGrams' in amount
          ? amount.massGrams
          : undefined;
    return grams ? formatFigure(grams) : null;
  }
  private totalOf(key: string, parent: string | undefined): RawNode['totalGrams'] {
    const own = parent === undefined ? this.scene.massOf(key)?.calculated : undefined;
    return spanOf(own ? { min: own, nominal: own, max: own } : this.scene.gramsInRoot(key));
  }
}
const throwMissing = (key: string | undefined): never => {
  throw new Error(`no node ${key}`);
};

function rawDifference(change: SheetChange, before: Side, after: Side): RawDifference {
  const at = change.after === undefined ? before.namesOf(change.before) : after.namesOf(change.after);
  const about = { node: at.kind, was: null, is: null };
  switch (change.kind) {
    case 'added':
    case 'removed':
      return { ...about, kind: change.kind };
    case 'moved':
      return {
        ...about,
        kind: 'moved',
        was: toPlain(before.namesOf(change.from)),
        is: toPlain(after.namesOf(change.to)),
      };
    case 'node':
      return {
        ...about,
        kind: change.field === 'reference' ? 'version' : 'field',
        field: change.field,
        was: toPlain(change.was),
        is: toPlain(change.is),
      };
    case 'edge':
      return { ...about, kind: 'field', field: change.field, was: toPlain(change.was), is: toPlain(change.is) };
    default:
      return { ...about, kind: change.kind, was: toPlain(change.was), is: toPlain(change.is) };
  }
}

function rowOf({ key, level, before, after, changes }: AlignedRow, old: Side, fresh: Side): RawRow {
  const left = before === undefined ? null : old.node(before);
  const right = after === undefined ? null : fresh.node(after);
  const raw = changes.map((change) => rawDifference(change, old, fresh));
  const state = !left ? 'added' : !right ? 'removed' : raw.length > 0 ? 'changed' : 'same';
  const isReported = state !== 'same' || JSON.stringify(left) !== JSON.stringify(right);
  return {
    key,
    level,
    state,
    left,
    right: isReported ? right : null,
    raw,
    isOtherVersion: raw.some(({ kind }) => kind === 'version'),
    appeared: 0,
    gone: 0,
  };
}

/** Both sheets line by line, and the row of each node of either sheet. */
export function comparedRows(
  before: SheetTree,
  after: SheetTree,
  diff: SheetDiff,
): { rows: RawRow[]; rowOfBefore: ReadonlyMap<string, string>; rowOfAfter: ReadonlyMap<string, string> } {
  const [old, fresh] = [new Side(before), new Side(after)];
  const aligned = alignRows(before, after, diff);
  return {
    rows: aligned.map((row) => rowOf(row, old, fresh)),
    rowOfBefore: new Map(aligned.flatMap((row) => (row.before === undefined ? [] : [[row.before, row.key]]))),
    rowOfAfter: new Map(aligned.flatMap((row) => (row.after === undefined ? [] : [[row.after, row.key]]))),
  };
}

/** When there are too many rows, only those that differ, with all rows above them. */
export function withinLimit<Row extends Pick<RawRow, 'level' | 'raw' | 'appeared' | 'gone'>>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; isCut: boolean } {
  if (rows.length <= limit) return { rows: [...rows], isCut: false };
  const kept: Row[] = [];
  const above: Row[] = [];
  let reported = 0;
  for (const row of rows) {
    above.length = row.level;
    reported = Math.min(reported, row.level);
    above.push(row);
    if (row.raw.length + row.appeared + row.gone === 0) continue;
    for (; reported < above.length; reported++) if (kept.length < limit) kept.push(above[reported] as Row);
  }
  return { rows: kept, isCut: true };
}
