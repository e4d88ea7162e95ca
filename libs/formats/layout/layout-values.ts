import type { FileLayout, LayoutField, LayoutRole } from '@matlas/contract';
import { Decimal, formatDecimal, parseDecimal } from '@matlas/domain';
import type { FileFault } from '../sheet/sheet-document';
import { ATTRIBUTES_OF } from '../mds-xml/rules';

const DECIMALS = 6;
const DECIMAL_TYPES = ['Amount', 'Percent'];

export const isDecimal = (role: LayoutRole, attribute: string): boolean =>
  DECIMAL_TYPES.includes(ATTRIBUTES_OF.get(role)?.get(attribute)?.type.xsd ?? '');
type ValueFault = Pick<FileFault, 'code' | 'params' | 'severity' | 'value'>;

/**
 * The attributes of MDS-XML that an element gives by the fields of a layout; values that cannot be parsed are
 * reported to `tell` and left out.
 */
export function readLayoutValues(
  texts: Readonly<Record<string, string>>,
  fields: readonly LayoutField[],
  role: LayoutRole,
  { decimalMark }: Pick<FileLayout, 'decimalMark'>,
  report: (fault: ValueFault) => void,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { from, to, values: words = {}, unit, otherwise } of fields) {
    if (values[to] !== undefined) continue; // an earlier field says it: several places may hold the same
    const text = texts[from]?.trim() || otherwise;
    if (text === undefined) continue;
    const word = Object.hasOwn(words, text) ? (words[text] ?? '') : text;
    const plain = decimalMark === ',' && isDecimal(role, to) ? word.replace(',', '.') : word;
    const value = unit ? toMdsUnit(plain, texts[unit.from]?.trim() ?? '', unit.factors, report) : plain;
    if (value !== undefined && value !== '') values[to] = value;
  }
  return values;
}

function toMdsUnit(
  text: string,
  unit: string,
  factors: Readonly<Record<string, string>>,
  report: (fault: ValueFault) => void,
): string | undefined {
  const factor = Object.hasOwn(factors, unit) ? factors[unit] : undefined;
  if (factor === undefined)
    return void report({
      code: 'layout.unit',
      params: { unit, allowed: Object.keys(factors).join(', ') },
      severity: 'error',
      value: unit,
    });
  const number = parseDecimal(text);
  if (!number) return text; // the reader of the values says what is wrong with it
  const exact = number.times(new Decimal(factor));
  const rounded = formatDecimal(exact, DECIMALS);
  if (!exact.eq(rounded))
    report({
      code: 'declaration.rounded',
      params: { value: formatDecimal(exact), to: rounded },
      severity: 'warning',
      value: text,
    });
  return rounded;
}
