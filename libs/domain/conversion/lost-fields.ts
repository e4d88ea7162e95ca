import type { ConversionLoss } from './convertible';

type Fields = Readonly<Record<string, unknown>>;
/**
 * What the international form has no field for (domain.md 1 and 6.1 as far as it is known; the rest is ours). A dot
 * leads into a value. `node`, `edge`, `substance`, `recipient` and `request` stand once for each; `sheet` for the head,
 * `number` for what is no sheet of IMDS.
 */
export const LOST_FIELDS = {
  toImds: {
    /** The number of another system would be read as one of IMDS. */
    number: ['cid', 'version'],
    sheet: ['ruleSet'],
    node: [
      'componentType',
      'mixedNodeReason',
      'attributes.simpleCheckRule',
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

export type Lose = (loss: Omit<ConversionLoss, 'sheetKey'>) => void;

/** A copy without the fields; each that was set is told. What is left without fields of its own is left out too. */
export function withoutFields<T extends object>(
  given: T,
  fields: readonly string[],
  told: { names: readonly string[]; prefix?: string; lose: Lose },
): T {
  let kept: Fields = { ...given } as Fields;
  for (const field of fields) {
    const value = valueAt(kept, field.split('.'));
    if (value === undefined) continue;
    kept = without(kept, field.split('.'));
    if (isSaid(value))
      told.lose({ names: told.names, field: `${told.prefix ?? ''}${field}`, value: printed(value), reason: 'noField' });
  }
  return kept as T;
}
const isSaid = (value: unknown): boolean =>
  value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
export const printed = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function valueAt(record: Fields, path: readonly string[]): unknown {
  const [field = '', ...rest] = path;
  const value = record[field];
  return rest.length === 0 ? value : isRecord(value) ? valueAt(value, rest) : undefined;
}
function without(record: Fields, path: readonly string[]): Fields {
  const [field = '', ...rest] = path;
  const { [field]: value, ...others } = record;
  if (rest.length === 0 || !isRecord(value)) return others;
  const inner = without(value, rest);
  return Object.keys(inner).length === 0 ? others : { ...record, [field]: inner };
}
