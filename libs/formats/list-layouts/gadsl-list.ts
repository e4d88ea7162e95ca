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
  const entryFacts: EntryFacts = {
    gadsl,
    duty,
    comparison: 'gte',
    denominator: 'material',
    conditionEn: isPlain ? '' : threshold,
    uses: [],
  };
  // A threshold without a number is a condition of use; for class P it has to be clear.
  if (typeof read === 'string' && (read !== 'row.notNumber' || gadsl === 'P' || /\d/.test(threshold))) refuse(read);
  // Until a person clears it up, any content of a prohibited substance counts: never a milder verdict.
  if (typeof read === 'string' && gadsl === 'P') return { ...entryFacts, judgement: 'presence', limitPercent: '0' };
  if (typeof read === 'string' || (read.presence && gadsl !== 'P'))
    return { ...entryFacts, duty: 'declare', judgement: 'conditions', limitPercent: null };
  if (read.presence) return { ...entryFacts, judgement: 'presence', limitPercent: '0' };
  const { limitPercent, comparison = 'gte', uses } = read;
  return {
    ...entryFacts,
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
const ONLY_YEAR = /^\d{4}$/;
/** The day of the first publication; a year alone says none. */
function addedOn(line: Line, report: Report<Column>): string | undefined {
  const text = (line.cells.added ?? '').trim();
  if (isNone(text) || ONLY_YEAR.test(text)) return undefined;
  const day = parseCellDay(text, true);
  if (day === undefined) report(line, 'added', 'row.notDate', { value: text });
  return day;
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
  const added = addedOn(line, report);
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

const MAX_NOTE_CHARACTERS = 200;
const isFilled = ({ cells }: Line): boolean => [cells.number, cells.name, cells.cas].some(Boolean);
/** Texts up to this length in the column of names are substances, not notes. */
const MAX_NAME_CHARACTERS = 80;
/**
 * A note below the titles: text in one cell before the first entry, in the column of numbers or too long for a name. A row
 * with nothing but a name is an entry whose class is missing, which is reported.
 */
function splitNotes(lines: readonly Line[]): { notes: Line[]; entries: Line[] } {
  const isNote = ({ cells }: Line): boolean =>
    Object.values(cells).filter((cell) => cell !== '').length === 1 &&
    !/^\d+$/.test(cells.number ?? '') &&
    ((cells.number ?? '') !== '' || (cells.name ?? '').length > MAX_NAME_CHARACTERS);
  const first = lines.findIndex((line) => !isNote(line));
  return first <= 0
    ? { notes: [], entries: [...lines] }
    : { notes: lines.slice(0, first), entries: lines.slice(first) };
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
    numberedRuns(splitNotes(table.rows.filter(isFilled)).entries, ({ cells }) => (cells.number ?? '') !== '').flatMap(
      (run) => entriesOf(run, report),
    ),
  notes: (table) =>
    [...table.rows.filter((line) => !isFilled(line)), ...splitNotes(table.rows.filter(isFilled)).notes].flatMap(
      ({ row, cells }) => {
        const text = Object.values(cells).filter(Boolean).join(' · ').slice(0, MAX_NOTE_CHARACTERS);
        return text === '' ? [] : [{ kind: 'textRow' as const, row, text }];
      },
    ),
};
