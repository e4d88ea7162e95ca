import type { ConversionLoss } from './convertible';

type Fields = Readonly<Record<string, unknown>>;
/**
 * Fields that the international format cannot represent (domain.md 1 and 6.1 where known; the rest is our own
 * reading). A dot leads into a value. `node`, `edge`, `substance`, `recipient` and `request` apply to each of
 * these; `sheet` is the sheet head, `number` applies to numbers that do not identify an IMDS sheet.
 */
export const LOST_FIELDS = {
  toImds: {
    /** A number of another system would be read as an IMDS number. */
    number: ['cid', 'version'],
    sheet: ['ruleSet'],
    node: [
      'componentType',
      'mixedNodeReason',
      'attributes.simpleCheckRule',
      'attributes.legacySparePart',
      'attributes.testReportNumber',
      'attributes.reusePercent',
      'attributes.recyclingPercent',
      'attributes.energyRecoveryPercent',
      'attributes.recoveryPercent',
      'attributes.contact',
      'attributes.recyclate.method',
      'attributes.recyclate.process',
      'attributes.recyclate.chainOfCustody',
      'attributes.recyclate.certificateNumber',
      'attributes.recyclate.bioBasedMethod',
    ],
    edge: ['processState'],
    substance: ['code'],
    recipient: ['commitment', 'cfrName'],
    request: ['dataType', 'project'],
  },
  fromImds: { number: [], sheet: [], node: [], edge: [], substance: ['foreignId'], recipient: [], request: [] },
} as const satisfies Readonly<Record<'toImds' | 'fromImds', Readonly<Record<string, readonly string[]>>>>;
export type LostPart = keyof typeof LOST_FIELDS.toImds;

export type ReportLoss = (loss: Omit<ConversionLoss, 'sheetKey'>) => void;

/**
 * Returns a copy without the fields, and reports each field that was set. Objects that become empty are removed
 * too.
 */
export function withoutFields<T extends object>(
  given: T,
  fields: readonly string[],
  context: { names: readonly string[]; prefix?: string; lose: ReportLoss },
): T {
  let remaining: Fields = { ...given } as Fields;
  for (const field of fields) {
    const value = valueAt(remaining, field.split('.'));
    if (value === undefined) continue;
    remaining = removeField(remaining, field.split('.'));
    if (isSet(value))
      context.lose({
        names: context.names,
        field: `${context.prefix ?? ''}${field}`,
        value: formatValue(value),
        reason: 'noField',
      });
  }
  return remaining as T;
}
const isSet = (value: unknown): boolean =>
  value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
export const formatValue = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function valueAt(record: Fields, path: readonly string[]): unknown {
  const [field = '', ...rest] = path;
  const value = record[field];
  return rest.length === 0 ? value : isRecord(value) ? valueAt(value, rest) : undefined;
}
function removeField(record: Fields, path: readonly string[]): Fields {
  const [field = '', ...rest] = path;
  const { [field]: value, ...others } = record;
  if (rest.length === 0 || !isRecord(value)) return others;
  const inner = removeField(value, rest);
  return Object.keys(inner).length === 0 ? others : { ...record, [field]: inner };
}
