import {
  amountKindBetween,
  formatDecimal,
  isLeafNode,
  parseDecimal,
  parseMass,
  parsePortion,
  placeAt,
  portionText,
  type AmountKind,
  type Decimal,
  type SheetOperation,
  type SheetPlace,
  type SheetScene,
  type SheetTree,
} from '@matlas/domain';

/** Columns of the grid that can be edited. */
export type CellColumn = 'name' | 'number' | 'quantity' | 'mass' | 'portion' | 'class';
export const CELL_COLUMNS: readonly CellColumn[] = ['name', 'number', 'quantity', 'mass', 'portion', 'class'];
export const isCellColumn = (column: string): column is CellColumn =>
  (CELL_COLUMNS as readonly string[]).includes(column);

/** Error of a typed cell value; messages are under `mds.edit.cell`. */
export type CellError = 'empty' | 'tooLong' | 'count' | 'mass' | 'portion' | 'notPositive';
export type CellOutcome = { operation: SheetOperation | undefined } | { error: CellError };

const maxText: Readonly<Record<'name' | 'number' | 'class', number>> = { name: 100, number: 50, class: 20 };
const maxPieces = 1_000_000;

export function amountKindAt(tree: SheetTree, key: string): AmountKind | undefined {
  const place = placeAt(tree, key);
  const above = place?.parent === undefined ? undefined : placeAt(tree, place.parent);
  return place && above ? amountKindBetween(above.node.kind, place.node.kind) : undefined;
}

/** Columns that do not apply to the kind of the node or of its edge are blank and skipped by Tab. */
export function isEditableCell(tree: SheetTree, key: string, column: CellColumn): boolean {
  const place = placeAt(tree, key);
  if (!place) return false;
  const isOwn = !isLeafNode(place.node);
  if (column === 'name' || column === 'number') return isOwn;
  if (column === 'class') return isOwn && place.node.kind === 'material';
  if (column === 'mass' && place.node.kind === 'component') return isOwn;
  return amountKindAt(tree, key) === (column === 'mass' ? 'massGrams' : column);
}

const digits = (value: Decimal | undefined): string => (value === undefined ? '' : formatDecimal(value));

/** Text of a cell for editing; `restWord` is the text of a rest portion. */
export function formatCell({ node, edge }: SheetPlace, column: CellColumn, restWord: string): string {
  const { amount } = edge;
  switch (column) {
    case 'name':
      return node.name;
    case 'number':
      return node.substance ? (node.substance.cas ?? '') : (node.number ?? '');
    case 'class':
      return node.reference?.classCode ?? node.classCode ?? '';
    case 'quantity':
      return amount && 'quantity' in amount ? digits(amount.quantity) : '';
    case 'mass':
      return node.kind === 'component'
        ? digits(node.reference ? node.reference.declaredGrams : node.measuredGrams)
        : amount && 'massGrams' in amount
          ? digits(amount.massGrams)
          : '';
    case 'portion':
      return amount && 'portion' in amount ? portionText(amount.portion, restWord) : '';
  }
}

function textChange(key: string, column: 'name' | 'number' | 'class', text: string): CellOutcome {
  if (column === 'name' && text === '') return { error: 'empty' };
  if (text.length > maxText[column]) return { error: 'tooLong' };
  const field = column === 'class' ? 'classCode' : column;
  return { operation: { op: 'setNode', key, fields: { [field]: text === '' ? null : text } } };
}

function massChange(key: string, isComponent: boolean, text: string): CellOutcome {
  const grams = text === '' ? null : parseMass(text);
  if (grams === undefined) return { error: 'mass' };
  if (grams !== null && !grams.gt(0)) return { error: 'notPositive' };
  if (isComponent) return { operation: { op: 'setNode', key, fields: { measuredGrams: grams } } };
  return { operation: { op: 'setEdge', key, fields: { amount: grams && { massGrams: grams } } } };
}

function quantityChange(key: string, text: string): CellOutcome {
  const quantity = text === '' ? null : parseDecimal(text);
  if (
    quantity === undefined ||
    (quantity !== null && (!quantity.isInteger() || quantity.lt(1) || quantity.gt(maxPieces)))
  )
    return { error: 'count' };
  return { operation: { op: 'setEdge', key, fields: { amount: quantity && { quantity } } } };
}

function portionChange(key: string, text: string): CellOutcome {
  const portion = text === '' ? null : parsePortion(text);
  if (portion === undefined) return { error: 'portion' };
  const ends =
    portion === null || portion.kind === 'rest'
      ? []
      : portion.kind === 'fixed'
        ? [portion.value]
        : [portion.min, portion.max];
  if (ends.some((end) => end.lt(0) || end.gt(100))) return { error: 'portion' };
  return { operation: { op: 'setEdge', key, fields: { amount: portion && { portion } } } };
}

/** The edit that results from the typed text; none when nothing changed. */
export function parseCell(
  tree: SheetTree,
  key: string,
  column: CellColumn,
  typed: string,
  restWord: string,
): CellOutcome {
  const place = placeAt(tree, key);
  const text = typed.trim();
  if (!place || text === formatCell(place, column, restWord)) return { operation: undefined };
  switch (column) {
    case 'quantity':
      return quantityChange(key, text);
    case 'mass':
      return massChange(key, place.node.kind === 'component', text);
    case 'portion':
      return portionChange(key, text);
    default:
      return textChange(key, column, text);
  }
}

/** Nominal mass of a node in grams per piece of the root, rounded for display. */
export const formatTotalGrams = (scene: SheetScene, key: string): string =>
  digits(scene.gramsInRoot(key)?.nominal.toSignificantDigits(6));
export function formatTotalRange(scene: SheetScene, key: string): string {
  const span = scene.gramsInRoot(key);
  if (!span) return '';
  return span.min.eq(span.max) ? digits(span.min) : `${digits(span.min)}–${digits(span.max)}`;
}
