import {
  COMPONENT_RATES,
  formatDecimal,
  fromGrams,
  massUnitOf,
  parseDecimal,
  parseMass,
  readScipNumber,
  splitUnit,
  type Decimal,
  type NodeChange,
  type NodeKind,
  type SheetNode,
  type SheetOperation,
} from '@matlas/domain';

/** Kind of input for a field of a node. */
export type FieldControl =
  | 'text'
  | 'long'
  | 'mass'
  | 'percent'
  | 'number'
  | 'classCode'
  | 'weightUnit'
  | 'massUnit'
  | 'mixedReason'
  | 'marking'
  | 'norms'
  | 'flag'
  | 'articleCategory'
  | 'materialCategory'
  | 'characteristics'
  | 'production'
  | 'uuid'
  | 'multiSource';
export type TextField =
  | 'name'
  | 'foreignName'
  | 'number'
  | 'symbol'
  | 'tradeName'
  | 'standard'
  | 'testReportNumber'
  | 'scipCategory'
  | 'scipSafeUse'
  | 'scipNumber'
  | 'scipSubmission'
  | 'scipMaterial'
  | 'scipCharacteristics'
  | 'componentType'
  | 'markingText'
  | 'remark';
export type RateField = (typeof COMPONENT_RATES)[number];
export type FlagField = 'multiSource' | 'sample' | 'simpleCheckRule' | 'legacySparePart' | 'scipNoSafeUse';
export type NodeFieldName =
  | TextField
  | RateField
  | FlagField
  | 'measuredGrams'
  | 'massUnit'
  | 'tolerancePercent'
  | 'specificWeight'
  | 'specificWeightUnit'
  | 'classCode'
  | 'mixedNodeReason'
  | 'markingAnswer'
  | 'scipProduction'
  | 'norms';

/** Sections of the form, in their order. */
export const FIELD_GROUPS = ['identity', 'mass', 'polymer', 'rates', 'scip', 'more'] as const;
export interface NodeField {
  field: NodeFieldName;
  control: FieldControl;
  kinds: readonly NodeKind[];
  group: (typeof FIELD_GROUPS)[number];
  max?: number;
}
const OWN: readonly NodeKind[] = ['component', 'semi', 'material'];
const RATES_OF: Readonly<Record<RateField, readonly NodeKind[]>> = {
  reusePercent: ['component', 'material'],
  recyclingPercent: ['component', 'material'],
  energyRecoveryPercent: ['component'],
  recoveryPercent: ['component'],
};

/** The fields of the entities (specification 000, section 3), in the order of the form. */
export const NODE_FIELDS: readonly NodeField[] = [
  { field: 'name', control: 'text', kinds: OWN, group: 'identity', max: 100 },
  { field: 'foreignName', control: 'text', kinds: OWN, group: 'identity', max: 100 },
  { field: 'number', control: 'text', kinds: OWN, group: 'identity', max: 50 },
  { field: 'symbol', control: 'text', kinds: ['material'], group: 'identity', max: 50 },
  { field: 'classCode', control: 'classCode', kinds: ['material'], group: 'identity' },
  { field: 'tradeName', control: 'text', kinds: ['material'], group: 'identity', max: 100 },
  { field: 'standard', control: 'text', kinds: ['material'], group: 'identity', max: 200 },
  { field: 'norms', control: 'norms', kinds: ['material'], group: 'identity' },
  { field: 'testReportNumber', control: 'text', kinds: ['material'], group: 'identity', max: 100 },
  { field: 'componentType', control: 'text', kinds: ['component'], group: 'identity', max: 50 },
  { field: 'multiSource', control: 'multiSource', kinds: ['component'], group: 'identity' },
  { field: 'sample', control: 'flag', kinds: ['component'], group: 'identity' },
  { field: 'measuredGrams', control: 'mass', kinds: ['component'], group: 'mass' },
  { field: 'massUnit', control: 'massUnit', kinds: ['component'], group: 'mass' },
  { field: 'tolerancePercent', control: 'percent', kinds: ['component'], group: 'mass' },
  { field: 'specificWeight', control: 'number', kinds: ['semi'], group: 'mass' },
  { field: 'specificWeightUnit', control: 'weightUnit', kinds: ['semi'], group: 'mass' },
  { field: 'markingAnswer', control: 'marking', kinds: ['component'], group: 'polymer' },
  { field: 'markingText', control: 'text', kinds: ['component'], group: 'polymer', max: 100 },
  ...COMPONENT_RATES.map((field): NodeField => ({ field, control: 'percent', kinds: RATES_OF[field], group: 'rates' })),
  { field: 'scipCategory', control: 'articleCategory', kinds: ['component'], group: 'scip' },
  { field: 'scipProduction', control: 'production', kinds: ['component'], group: 'scip' },
  { field: 'scipNoSafeUse', control: 'flag', kinds: ['component'], group: 'scip' },
  { field: 'scipSafeUse', control: 'long', kinds: ['component'], group: 'scip', max: 2000 },
  { field: 'scipNumber', control: 'uuid', kinds: ['component'], group: 'scip' },
  { field: 'scipSubmission', control: 'text', kinds: ['component'], group: 'scip', max: 100 },
  { field: 'scipMaterial', control: 'materialCategory', kinds: ['material'], group: 'scip' },
  { field: 'scipCharacteristics', control: 'characteristics', kinds: ['material'], group: 'scip' },
  { field: 'mixedNodeReason', control: 'mixedReason', kinds: ['component', 'semi'], group: 'more' },
  { field: 'simpleCheckRule', control: 'flag', kinds: ['component'], group: 'more' },
  { field: 'legacySparePart', control: 'flag', kinds: ['component'], group: 'more' },
  { field: 'remark', control: 'long', kinds: OWN, group: 'more', max: 2000 },
];

const isDecimal = (value: unknown): value is Decimal => typeof value === 'object' && value !== null;
const unitOf = ({ massUnit }: SheetNode) => massUnit ?? 'g';

/** Text of a field; a mass is shown in the unit in which it was entered. */
export function formatField(node: SheetNode, field: Exclude<NodeFieldName, 'norms'>): string {
  const value = node[field];
  if (value === undefined || typeof value === 'boolean') return '';
  if (typeof value === 'number') return String(value);
  if (!isDecimal(value)) return value;
  return formatDecimal(field === 'measuredGrams' ? fromGrams(value, unitOf(node)) : value);
}

export type FieldError = 'empty' | 'tooLong' | 'mass' | 'percent' | 'notPositive' | 'digits' | 'uuid';
export type FieldOutcome = { operation: SheetOperation | undefined } | { error: FieldError };
type Outcome = { fields: NodeChange } | { error: FieldError };

/** Maximum decimals that the platform stores (specification 000, section 5); for masses in grams, whatever the unit. */
const maxDecimals = 6;
const checkDecimals = (value: Decimal, fields: NodeChange): Outcome =>
  value.decimalPlaces() > maxDecimals ? { error: 'digits' } : { fields };

/** A unit typed after the number becomes the unit of the field. */
function parseMassField(node: SheetNode, text: string): Outcome {
  const grams = parseMass(text, unitOf(node));
  if (!grams?.gt(0)) return { error: 'mass' };
  const written = massUnitOf(splitUnit(text).unit);
  return checkDecimals(grams, {
    measuredGrams: grams,
    ...(written && written !== 't' && written !== unitOf(node) ? { massUnit: written } : {}),
  });
}

function parseField(node: SheetNode, { control, max = Infinity, field }: NodeField, text: string): Outcome {
  const set = (value: unknown): NodeChange => ({ [field]: value }) as NodeChange;
  if (text === '') return field === 'name' ? { error: 'empty' } : { fields: set(null) };
  if (control === 'text' || control === 'long') return text.length > max ? { error: 'tooLong' } : { fields: set(text) };
  if (control === 'mass') return parseMassField(node, text);
  if (control === 'uuid') {
    const scipNumber = readScipNumber(text);
    return scipNumber === undefined ? { error: 'uuid' } : { fields: set(scipNumber) };
  }
  if (control !== 'percent' && control !== 'number') return { fields: set(text) };
  const number = parseDecimal(text);
  if (control === 'number') return number?.gt(0) ? checkDecimals(number, set(number)) : { error: 'notPositive' };
  return number && number.gte(0) && number.lte(100) ? checkDecimals(number, set(number)) : { error: 'percent' };
}

/** The edit that results from the typed text, or its error. */
export function planFieldChange(
  node: SheetNode,
  spec: NodeField & { field: Exclude<NodeFieldName, 'norms'> },
  typed: string,
): FieldOutcome {
  const text = typed.trim();
  if (text === formatField(node, spec.field)) return { operation: undefined };
  const outcome = parseField(node, spec, text);
  return 'error' in outcome ? outcome : { operation: { op: 'setNode', key: node.key, fields: outcome.fields } };
}
