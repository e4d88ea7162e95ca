import type { ImportCorrection } from '@matlas/contract';
import type { DocumentChild, DocumentNode, SheetDocument } from '@matlas/formats';

type FieldCorrection = Extract<ImportCorrection, { field: string }>;
const NODE_FIELDS = new Set([
  'name',
  'foreignName',
  'number',
  'classCode',
  'symbol',
  'tradeName',
  'standard',
  'measuredMassGrams',
  'tolerancePercent',
  'specificWeight',
  'specificWeightUnit',
  'componentType',
  'mixedNodeReason',
  'remark',
]);
const INTEGERS = new Set(['quantity', 'kind', 'cid']);
/** Boolean fields; texts in `YES` mean true, all others false. */
const FLAGS = new Set(['confidential', 'preferred', 'multiSource']);
const YES = new Set(['1', 'true', 'yes', 'y', '是']);
/** Property names that a correction must never set. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype', 'children', 'node', 'key', 'place']);

const childrenOf = ({ children }: DocumentNode): DocumentChild[] =>
  children.flatMap((child) => [child, ...(child.node ? childrenOf(child.node) : [])]);
function typed(field: string, value: string): unknown {
  const last = field.split('.').at(-1) ?? '';
  const text = value.trim();
  if (text === '') return undefined;
  if (FLAGS.has(last)) return YES.has(text.toLowerCase());
  if (field.endsWith('portion.kind') || INTEGERS.has(last)) return /^\d+$/.test(text) ? Number(text) : text;
  return text;
}
function setPath(record: object, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path;
  if (name === undefined || FORBIDDEN.has(name)) return;
  const fields = record as Record<string, unknown>;
  if (rest.length === 0) {
    if (value === undefined) delete fields[name];
    else fields[name] = value;
    return;
  }
  if (typeof fields[name] !== 'object' || fields[name] === null) fields[name] = {};
  setPath(fields[name] as object, rest, value);
}
/** Resolves `children.3.substance.cas` on the node; otherwise a field of the node, or of the edge above it. */
function target(
  document: SheetDocument,
  { nodeKey, field }: FieldCorrection,
): { record: object; path: string[] } | undefined {
  const all = childrenOf(document.root);
  const node = document.root.key === nodeKey ? document.root : all.find((child) => child.node?.key === nodeKey)?.node;
  if (!node) return undefined;
  const [first = '', index, ...rest] = field.split('.');
  if (first === 'children') {
    const child = node.children[Number(index)];
    return child && { record: child, path: rest };
  }
  if (NODE_FIELDS.has(first) || first === 'attributes' || node === document.root)
    return { record: node, path: field.split('.') };
  const edge = all.find((child) => child.node === node);
  return edge && { record: edge, path: field.split('.') };
}

/** The document with the user's corrections. When a substance is corrected, only its new number identifies it. */
export function correctedDocument(given: SheetDocument, corrections: readonly ImportCorrection[]): SheetDocument {
  const fields = corrections.filter((one): one is FieldCorrection => 'field' in one);
  if (fields.length === 0) return given;
  const document = structuredClone(given);
  for (const correction of fields) {
    const found = target(document, correction);
    if (!found) continue;
    if (found.path[0] === 'substance' && found.path[1] !== undefined) (found.record as DocumentChild).substance = {};
    if (found.path[0] === 'reference' && found.path[1] !== undefined) (found.record as DocumentChild).reference = {};
    setPath(found.record, found.path, typed(correction.field, correction.value));
  }
  return document;
}

/** The corrections of a person with those of decisions: where both have one for a position, that of the person applies. */
export const withDecisions = (
  own: readonly ImportCorrection[],
  decisions: readonly { corrections: readonly ImportCorrection[] }[],
): ImportCorrection[] =>
  mergedCorrections(
    decisions.flatMap(({ corrections }) => corrections),
    own,
  );
const keyOf = (one: ImportCorrection): string =>
  JSON.stringify(
    'row' in one
      ? [one.sheet, one.row, 'column' in one ? one.column : null]
      : [one.sheetKey, 'field' in one ? [one.nodeKey, one.field] : null],
  );
/** The corrections for positions that others do not have. */
export function correctionsBeside(
  corrections: readonly ImportCorrection[],
  others: readonly ImportCorrection[],
): ImportCorrection[] {
  const taken = new Set(others.map(keyOf));
  return corrections.filter((one) => !taken.has(keyOf(one)));
}
/** Adds corrections to existing ones: the last one for a position applies. */
export function mergedCorrections(
  before: readonly ImportCorrection[],
  more: readonly ImportCorrection[],
): ImportCorrection[] {
  return [...new Map([...before, ...more].map((one) => [keyOf(one), one])).values()];
}
