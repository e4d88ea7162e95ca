import { formatCasNumber, isEcNumber } from '@matlas/domain';
import type { TitledRow } from '../workbook/titled-rows';
import { numbersIn, plainDashes } from './cell-values';
import type { ListedSubstance } from './list-document';
import type { Report } from './list-layout';

type MixedNumber =
  | { kind: 'cas' | 'ec' | 'other'; number: string }
  | { kind: 'wrong'; code: 'substance.casInvalid' | 'substance.ecInvalid'; number: string };
const CAS_PREFIX = /^CAS(?:[ -]?(?:RN|No\.?|number|#))?\s*[:#]?\s*/i;
const EC_PREFIX = /^(?:EC|EINECS|ELINCS|NLP)(?:[ -]?(?:No\.?|number|#|list no\.?))?\s*[:#-]?\s*/i;
const EC_SHAPE = /^\d{3}-\d{3}-\d$/;
/** A number of another register: its name or initials, then digits, such as `EPA 12345` or `MITI 1-234`. */
const OTHER = /^\p{L}[\p{L} .]*[ .:#-]*\d[\d\p{L}.\-/ ]*$/u;

/** The kind of a number in a column that is titled "CAS" but holds numbers of several registers. */
export function mixedNumberOf(text: string): MixedNumber {
  const cas = formatCasNumber(text.replace(CAS_PREFIX, ''));
  const plain = plainDashes(text);
  if (cas !== undefined && !EC_SHAPE.test(plain)) return { kind: 'cas', number: cas };
  const ec = plainDashes(text.replace(EC_PREFIX, ''));
  if (isEcNumber(ec)) return { kind: 'ec', number: ec };
  if (EC_SHAPE.test(ec)) return { kind: 'wrong', code: 'substance.ecInvalid', number: text };
  const isOther = OTHER.test(text) && !CAS_PREFIX.test(text) && !EC_PREFIX.test(text);
  return isOther ? { kind: 'other', number: text } : { kind: 'wrong', code: 'substance.casInvalid', number: text };
}

/**
 * The substances of a row whose CAS column also has EC numbers and those of other registers. A CAS and an EC number
 * alone are one substance. A number of another register stays behind the name, because it identifies the substance
 * only to a reader.
 */
export function mixedNumbersOf<C extends string>(
  line: TitledRow<C>,
  name: string,
  column: C,
  report: Report<C>,
): ListedSubstance[] {
  const read = numbersIn(line.cells[column])
    .filter((text) => text !== '')
    .map(mixedNumberOf);
  for (const one of read)
    if (one.kind === 'wrong')
      report(line, column, one.code, one.code === 'substance.casInvalid' ? { cas: one.number } : { ec: one.number });
  const numbersOf = (kind: MixedNumber['kind']): string[] =>
    read.filter((one) => one.kind === kind).map(({ number }) => number);
  const [cas, ec, others] = [numbersOf('cas'), numbersOf('ec'), numbersOf('other')];
  const full = others.length === 0 ? name : `${name} [${others.join(', ')}]`;
  const substance = { row: line.row, name: full };
  if (cas.length === 1 && ec.length === 1) return [{ ...substance, cas: cas[0] ?? null, ec: ec[0] ?? null }];
  const listed = [
    ...cas.map((number) => ({ ...substance, cas: number, ec: null })),
    ...ec.map((number) => ({ ...substance, cas: null, ec: number })),
  ];
  return listed.length === 0 && others.length > 0 ? [{ ...substance, cas: null, ec: null }] : listed;
}
