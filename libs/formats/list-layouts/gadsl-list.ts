import type { TitledRow } from '../workbook/titled-rows';
import { parseCellDay, isNone, numbersIn, joinCellValues, valuesIn } from './cell-values';
import type { EntryFacts, GadslClass, ListedSubstance, ListEntry } from './list-document';
import { mixedNumbersOf } from './mixed-numbers';
import { type ListLayout, type Report, distinctUnion } from './list-layout';
import { inheriting, numberedRuns } from './numbered-rows';
import { parseLimits } from './read-limit';

type Column =
  | 'number'
  | 'name'
  | 'cas'
  | 'class'
  | 'reason'
  | 'source'
  | 'examples'
  | 'threshold'
  | 'added'
  | 'revised';
type Line = TitledRow<Column>;
const CLASSES: readonly GadslClass[] = ['D', 'P', 'D/P'];
/** Values in the number column of families that have no number. */
const NO_NUMBER = /\b(?:various|multiple|several|see|system|confidential|proprietary|assigned|applicable|members?)\b/i;
/** GADSL 3.3: the default threshold is 0.1 % of the homogeneous material, "on or above". */
const DEFAULT_LIMIT = '0.1';
/** In "D, except those listed below" the text after the class is a remark. */
const classIn = (cell: string): GadslClass | undefined =>
  CLASSES.find(
    (one) =>
      one ===
      cell
        .toUpperCase()
        .replace(/\s+/g, '')
        .replace(/^P\/D$/, 'D/P')
        .split(/[,;(]/)[0],
  );

/**
 * Rule for a class and a threshold: P is prohibited above it; D has to be declared; for D/P the use decides, so it
 * has to be declared (domain.md 4.3). When the text gives no threshold, the use decides.
 */
function factsOf(gadsl: GadslClass, threshold: string, refuse: (code: string) => void): EntryFacts {
  const read = isNone(threshold)
    ? { limitPercent: DEFAULT_LIMIT, presence: false, uses: [] }
    : parseLimits(threshold, { bare: true, usual: DEFAULT_LIMIT });
  const duty = gadsl === 'P' ? 'prohibited' : 'declare';
  const isPlain =
    isNone(threshold) || (typeof read !== 'string' && read.limitPercent === DEFAULT_LIMIT && read.uses.length === 0);
  const told: EntryFacts = {
    gadsl,
    duty,
    comparison: 'gte',
    denominator: 'material',
    conditionEn: isPlain ? '' : threshold,
    uses: [],
  };
  if (typeof read === 'string' && (read !== 'row.notNumber' || /\d/.test(threshold))) refuse(read);
  if (typeof read === 'string' || (read.presence && gadsl !== 'P'))
    return { ...told, duty: 'declare', judgement: 'conditions', limitPercent: null };
  if (read.presence) return { ...told, judgement: 'presence', limitPercent: '0' };
  const { limitPercent, comparison = 'gte', uses } = read;
  return {
    ...told,
    judgement: gadsl === 'D/P' ? 'conditions' : 'concentration',
    limitPercent,
    comparison,
    uses: uses.map((use) => ({ comparison: 'gte', ...use })),
  };
}
function classOf(line: Line, head: Line, report: Report<Column>): GadslClass {
  const cell = line.cells.class ?? '';
  const gadsl = classIn(cell);
  // A member that leaves its class empty has the one of the entry; one with an unreadable class is refused.
  if (gadsl === undefined && (line.row === head.row || cell !== (head.cells.class ?? '')))
    report(line, 'class', 'row.unknownValue', { value: cell, allowed: CLASSES.join(', ') });
  return gadsl ?? classIn(head.cells.class ?? '') ?? 'D';
}
function substancesWithNumbers(line: Line, report: Report<Column>): ListedSubstance[] {
  const name = joinCellValues(line.cells.name);
  if (name === '') report(line, 'name', 'row.required');
  const hasNone = numbersIn(line.cells.cas).every((cell) => cell === '' || NO_NUMBER.test(cell));
  return hasNone ? [] : mixedNumbersOf(line, name, 'cas', report);
}
/**
 * One entry, and an additional one for each other class among its rows: an entry "D, except" has members of class
 * P.
 */
function entriesOf([head, ...below]: readonly [Line, ...Line[]], report: Report<Column>): ListEntry[] {
  const own = substancesWithNumbers(head, report);
  const members = below.flatMap((line) => {
    const substances = substancesWithNumbers(line, report);
    const named =
      substances.length > 0
        ? substances
        : [{ row: line.row, name: joinCellValues(line.cells.name), cas: null, ec: null }];
    return named.map((substance) => ({
      line: inheriting(head, { ...line, cells: { ...line.cells, cas: line.cells.cas ?? '' } }),
      substance,
    }));
  });
  const all = [...own.map((substance) => ({ line: head, substance })), ...members].map((one) => ({
    ...one,
    gadsl: classOf(one.line, head, report),
  }));
  const headClass = classOf(head, head, own.length > 0 ? () => undefined : report);
  return distinctUnion([headClass, ...all.map(({ gadsl }) => gadsl)]).map((gadsl) => {
    const of = all.filter((one) => one.gadsl === gadsl);
    const first = gadsl === headClass ? head : (of[0]?.line ?? head);
    return entryOf(
      first,
      head,
      {
        gadsl: gadsl as GadslClass,
        isOther: gadsl !== headClass,
        isGroup: own.length === 0,
        rows: distinctUnion(
          [...(gadsl === headClass ? [head.row] : []), ...of.map(({ line }) => line.row)].map(String),
        ).map(Number),
        substances: of.map(({ substance }) => substance),
      },
      report,
    );
  });
}
interface Part {
  gadsl: GadslClass;
  isOther: boolean;
  isGroup: boolean;
  rows: number[];
  substances: ListedSubstance[];
}
function entryOf(
  line: Line,
  head: Line,
  { gadsl, isOther, isGroup, rows, substances }: Part,
  report: Report<Column>,
): ListEntry {
  const added = parseCellDay(line.cells.added ?? '', true);
  const name = joinCellValues(head.cells.name);
  const source = joinCellValues(line.cells.source);
  const threshold = joinCellValues(line.cells.threshold);
  const facts = factsOf(gadsl, threshold, (code) => report(line, 'threshold', code, { value: threshold }));
  return {
    rows,
    entryNo: joinCellValues(head.cells.number),
    nameEn: isOther ? `${name} (${gadsl})` : name,
    nameZh: '',
    description: joinCellValues(line.cells.examples),
    isGroup,
    substances,
    dates: added === undefined ? [] : [added],
    reasons: valuesIn(line.cells.reason),
    facts: { ...facts, ...(source === '' ? {} : { clause: source }) },
  };
}

/** Texts up to this length in the column of names are substances, not notes. */
const MAX_NAME_CHARACTERS = 80;
/**
 * A note below the titles: text in one cell before the first entry, in the column of numbers or too long for a name. A row
 * with nothing but a name is an entry whose class is missing, which is told.
 */
function withoutNotes(lines: readonly Line[]): Line[] {
  const isNote = ({ cells }: Line): boolean =>
    Object.values(cells).filter((cell) => cell !== '').length === 1 &&
    !/^\d+$/.test(cells.number ?? '') &&
    ((cells.number ?? '') !== '' || (cells.name ?? '').length > MAX_NAME_CHARACTERS);
  const first = lines.findIndex((line) => !isNote(line));
  return first <= 0 ? [...lines] : lines.slice(first);
}
/**
 * GADSL's reference list: titles in row 1, the number only in the first row of an entry; the rows of members
 * inherit values that they leave empty. The content belongs to its publisher; an installation that has a licence
 * loads it.
 */
export const GADSL_LAYOUT: ListLayout<Column> = {
  name: 'gadsl',
  namesMembers: true,
  marks: ['number', 'name', 'cas', 'class', 'reason'],
  titles: {
    number: [
      ...['No.', 'No', 'Nr.', 'Number', 'Entry', 'Entry No.', 'Item', 'ID'],
      ...['GADSL #', 'GADSL No.', 'GADSL number', 'GADSL ID'],
    ],
    name: ['Substance', 'Substance name', 'Substances', 'Substance / Substance group'],
    cas: ['CAS RN', 'CAS RN®', 'CAS No.', 'CAS number', 'CAS'],
    class: ['Classification', 'Class', 'GADSL classification'],
    reason: ['Reason Code', 'Reason', 'Reason codes'],
    source: ['Source (Legal requirements, regulations)', 'Source', 'Legal requirements, regulations'],
    examples: ['Generic Examples', 'Generic examples of use', 'Examples'],
    threshold: [
      'Reporting threshold (0.1% unless otherwise stated)',
      'Reporting threshold (0.1 % unless otherwise stated)',
      'Reporting threshold',
      'Threshold',
    ],
    added: ['First added', 'Added', 'Date first added'],
    revised: ['Last revised', 'Revised', 'Date last revised'],
  },
  entries: (table, report) =>
    numberedRuns(
      withoutNotes(table.rows.filter(({ cells }) => [cells.number, cells.name, cells.cas].some(Boolean))),
      ({ cells }) => (cells.number ?? '') !== '',
    ).flatMap((run) => entriesOf(run, report)),
};
