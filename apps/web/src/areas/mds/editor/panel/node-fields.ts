import { formatDecimal, parseDecimal, parseMass, type Decimal, type NodeKind, type SheetNode, type SheetOperation } from '@matlas/domain';

/** How a field of a node is filled in. */
export type FieldControl = 'text' | 'long' | 'mass' | 'percent' | 'number' | 'classCode' | 'weightUnit' | 'mixedReason' | 'marking' | 'recyclate' | 'flag';
export type TextField = 'name' | 'foreignName' | 'number' | 'symbol' | 'tradeName' | 'standard' | 'componentType' | 'markingText' | 'remark';
export type NodeFieldName = TextField | 'measuredGrams' | 'tolerancePercent' | 'specificWeight' | 'specificWeightUnit' | 'classCode' | 'mixedNodeReason' | 'markingAnswer' | 'multiSource';

export interface NodeField { field: NodeFieldName; control: FieldControl; kinds: readonly NodeKind[]; max?: number }
const OWN: readonly NodeKind[] = ['component', 'semi', 'material'];

/** The fields of the specification's entities (spec 000, section 3), in the order of the form. */
export const NODE_FIELDS: readonly NodeField[] = [
  { field: 'name', control: 'text', kinds: OWN, max: 100 },
  { field: 'foreignName', control: 'text', kinds: OWN, max: 100 },
  { field: 'number', control: 'text', kinds: OWN, max: 50 },
  { field: 'symbol', control: 'text', kinds: ['material'], max: 50 },
  { field: 'classCode', control: 'classCode', kinds: ['material'] },
  { field: 'tradeName', control: 'text', kinds: ['material'], max: 100 },
  { field: 'standard', control: 'text', kinds: ['material'], max: 200 },
  { field: 'measuredGrams', control: 'mass', kinds: ['component'] },
  { field: 'tolerancePercent', control: 'percent', kinds: ['component'] },
  { field: 'specificWeight', control: 'number', kinds: ['semi'] },
  { field: 'specificWeightUnit', control: 'weightUnit', kinds: ['semi'] },
  { field: 'componentType', control: 'text', kinds: ['component'], max: 50 },
  { field: 'mixedNodeReason', control: 'mixedReason', kinds: ['component', 'semi'] },
  { field: 'multiSource', control: 'flag', kinds: ['component'] },
  { field: 'markingAnswer', control: 'marking', kinds: ['component'] },
  { field: 'markingText', control: 'text', kinds: ['component'], max: 100 },
  { field: 'remark', control: 'long', kinds: OWN, max: 2000 },
];

const isDecimal = (value: unknown): value is Decimal => typeof value === 'object' && value !== null;
export function fieldText(node: SheetNode, field: NodeFieldName): string {
  const value = node[field];
  if (value === undefined || typeof value === 'boolean') return '';
  return isDecimal(value) ? formatDecimal(value) : value;
}

export type FieldError = 'empty' | 'tooLong' | 'mass' | 'percent' | 'notPositive';
export type FieldOutcome = { operation: SheetOperation | undefined } | { error: FieldError };

function valueOf({ control, max = Infinity, field }: NodeField, text: string): { value: string | Decimal | null } | { error: FieldError } {
  if (text === '') return field === 'name' ? { error: 'empty' } : { value: null };
  if (control === 'text' || control === 'long') return text.length > max ? { error: 'tooLong' } : { value: text };
  if (control === 'mass') {
    const grams = parseMass(text);
    return grams?.gt(0) ? { value: grams } : { error: 'mass' };
  }
  if (control !== 'percent' && control !== 'number') return { value: text };
  const number = parseDecimal(text);
  if (control === 'number') return number?.gt(0) ? { value: number } : { error: 'notPositive' };
  return number && number.gte(0) && number.lte(100) ? { value: number } : { error: 'percent' };
}

/** The edit that a filled field means. */
export function fieldChange(node: SheetNode, spec: NodeField, typed: string): FieldOutcome {
  const text = typed.trim();
  if (text === fieldText(node, spec.field)) return { operation: undefined };
  const outcome = valueOf(spec, text);
  return 'error' in outcome ? outcome : { operation: { op: 'setNode', key: node.key, fields: { [spec.field]: outcome.value } } };
}
