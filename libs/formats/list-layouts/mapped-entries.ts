import type { ListMappedField, ListMapping } from '@matlas/contract';
import { bareKey } from '@matlas/domain';
import type { TitledRow } from '../workbook/titled-rows';
import { isNone, joinCellValues, valuesIn } from './cell-values';
import type { EntryFacts, ListedSubstance, ListEntry, ListNote } from './list-document';
import { distinctUnion, type Report, sameSubstance } from './list-layout';
import { mappedDay, mappedLimit } from './mapped-values';
import { mixedNumbersOf } from './mixed-numbers';

export type Line = TitledRow<ListMappedField>;
export type Duty = 'prohibited' | 'declare';
/** What an entry of a mapped list demands, before its uses are known. */
export interface Rule {
  duty: Duty;
  limitPercent: string;
  comparison: 'gt' | 'gte';
  /** Thresholds by use that the cell itself names. */
  uses: NonNullable<EntryFacts['uses']>;
}
export interface Reading {
  mapping: ListMapping;
  report: Report<ListMappedField>;
  notes: ListNote[];
}
export const ANY_CONTENT = '0';
const WORDS_FOR_ALL_OTHERS = [
  ...['all', 'all (?:other )?(?:uses|applications)', 'other', 'others', 'general', 'other uses'],
  ...['alle', 'sonstige', 'übrige', '所有', '其他', '其它', '全部', '通用', 'その他', '全て', '全般'],
];
const OF_ALL_OTHERS = new RegExp(`^(?:${WORDS_FOR_ALL_OTHERS.join('|')})$`, 'i');

/** The duty of a class; undefined for a class that the mapping leaves out or does not know. */
export function dutyOf(line: Line, { mapping, report }: Reading): Duty | 'leaveOut' {
  const cell = line.cells.class ?? '';
  if (isNone(cell)) return mapping.duty;
  const found = Object.entries(mapping.classes).find(([text]) => bareKey(text) === bareKey(cell))?.[1];
  if (found !== undefined) return found;
  const known = Object.keys(mapping.classes).join(', ');
  report(line, 'class', 'row.unknownValue', { value: cell, allowed: known === '' ? '–' : known });
  return 'prohibited';
}
/** A threshold that cannot be read is a fault, and until it is corrected any content counts. */
export function ruleOf(line: Line, duty: Duty, { mapping, report }: Reading): Rule {
  const cell = joinCellValues(line.cells.threshold);
  const read = mappedLimit(cell, line.kindOf('threshold') === 'number', mapping, mapping.limitPercent);
  if (read === undefined) return { duty, limitPercent: mapping.limitPercent, comparison: 'gt', uses: [] };
  if (typeof read === 'string') report(line, 'threshold', read, { value: cell });
  if (typeof read === 'string' || read.presence) return { duty, limitPercent: ANY_CONTENT, comparison: 'gt', uses: [] };
  return {
    duty,
    limitPercent: read.limitPercent,
    comparison: read.comparison ?? 'gt',
    uses: read.uses.map((use) => ({ comparison: 'gt', ...use })),
  };
}
function dayOf(line: Line, field: 'inclusionDate' | 'validFrom' | 'validTo', { mapping, report }: Reading) {
  const cell = line.cells[field] ?? '';
  const day = mappedDay(cell, mapping.dateOrder);
  if (day === undefined) report(line, field, 'row.notDate', { value: cell });
  return day ?? null;
}
export const nameIn = (line: Line): string => joinCellValues(line.cells.nameEn) || joinCellValues(line.cells.nameZh);
/** The name with the numbers of other registers behind it. */
function fullNameOf(line: Line): string {
  const other = valuesIn(line.cells.otherNumber);
  return [nameIn(line), other.length === 0 ? '' : `[${other.join(', ')}]`].filter(Boolean).join(' ');
}
/** CAS and EC numbers of a row; numbers of other registers stay behind the name. */
function substancesIn(line: Line, { report }: Reading): ListedSubstance[] {
  const name = fullNameOf(line);
  const cas = mixedNumbersOf(line, name, 'cas', report);
  const ec = mixedNumbersOf(line, name, 'ec', report);
  const [one, second] = [cas[0], ec[0]];
  const paired =
    cas.length === 1 && ec.length === 1 && one?.ec === null && second?.cas === null
      ? [{ ...one, name: one.name === name ? second.name : one.name, ec: second.ec }]
      : [...cas, ...ec.filter((substance) => !cas.some((known) => sameSubstance(known, substance)))];
  return paired.map((substance) => ({ ...substance, name: substance.name || (substance.cas ?? substance.ec ?? '') }));
}
export function factsOf(line: Line, rule: Rule, reading: Reading): EntryFacts {
  const { duty, limitPercent, comparison, uses } = rule;
  const exemption = joinCellValues(line.cells.exemption);
  const clause = joinCellValues(line.cells.clause);
  const isAny = limitPercent === ANY_CONTENT;
  return {
    duty,
    denominator: reading.mapping.denominator,
    judgement: isAny && duty === 'prohibited' && uses.length === 0 ? 'presence' : 'concentration',
    limitPercent,
    comparison: isAny ? 'gt' : comparison,
    uses,
    conditionEn: exemption,
    conditionZh: /\p{Script=Han}/u.test(exemption) ? exemption : '',
    validFrom: dayOf(line, 'validFrom', reading),
    validTo: dayOf(line, 'validTo', reading),
    ...(clause === '' ? {} : { clause }),
  };
}
export function entryOf(head: Line, lines: readonly Line[], duty: Duty, reading: Reading): ListEntry {
  const substances = lines.flatMap((line) => {
    const numbered = substancesIn(line, reading);
    if (numbered.length > 0 || line.row === head.row) return numbered;
    return [{ row: line.row, name: fullNameOf(line), cas: null, ec: null }];
  });
  const name = nameIn(head) || (substances[0]?.name ?? '');
  if (name === '') reading.report(head, head.cells.nameEn === undefined ? 'nameZh' : 'nameEn', 'row.required');
  const [first = head] = lines;
  const included = dayOf(first, 'inclusionDate', reading);
  const isGroup = lines.length > 1 || substances.length === 0 || new Set(substances.map(({ row }) => row)).size > 1;
  return {
    rows: distinctUnion(lines.map(({ row }) => String(row))).map(Number),
    entryNo: joinCellValues(head.cells.entryNo),
    nameEn: joinCellValues(head.cells.nameEn) || name,
    nameZh: joinCellValues(head.cells.nameZh),
    description: joinCellValues(first.cells.note),
    isGroup,
    substances,
    dates: included === null ? [] : [included],
    reasons: valuesIn(first.cells.reason),
    facts: factsOf(first, ruleOf(first, duty, reading), reading),
  };
}
export const useIn = (line: Line): string => {
  const use = joinCellValues(line.cells.use);
  return OF_ALL_OTHERS.test(use) ? '' : use;
};
export const useOf = (
  line: Line,
  { limitPercent, comparison }: Pick<Rule, 'limitPercent' | 'comparison'>,
): Rule['uses'][number] => ({
  nameZh: /\p{Script=Han}/u.test(useIn(line)) ? useIn(line) : null,
  nameEn: useIn(line),
  limitPercent,
  comparison,
  applicationCodes: [],
});
export const noteOf = (kind: ListNote['kind'], line: Line): ListNote => ({
  kind,
  row: line.row,
  text: Object.values(line.cells).filter(Boolean).join(' · ').slice(0, 200),
});

export const isNamed = ({ cells: { nameEn, nameZh, cas, ec } }: Line): boolean =>
  [nameEn, nameZh, cas, ec].some((text) => !isNone(text ?? ''));
export function factsWithUses(facts: EntryFacts, usual: string | undefined, uses: Rule['uses']): EntryFacts {
  const limitPercent = usual ?? facts.limitPercent ?? ANY_CONTENT;
  const all = [...(facts.uses ?? []), ...uses];
  const isAny = limitPercent === ANY_CONTENT && facts.duty === 'prohibited' && all.length === 0;
  return {
    ...facts,
    limitPercent,
    judgement: isAny ? 'presence' : 'concentration',
    ...(usual === undefined ? {} : { comparison: 'gt' as const }),
    uses: all,
  };
}
