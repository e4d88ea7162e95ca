import type { ListMappedField, ListMapping } from '@matlas/contract';
import { bareKey } from '@matlas/domain';
import { cellKindOf } from '../workbook/read-rows';
import type { ReadTable } from '../workbook/read-table';
import type { TitledRows } from '../workbook/titled-rows';
import { isNone } from './cell-values';
import type { ListEntry, ListNote, ReadList } from './list-document';
import { collectTableFaults, distinctUnion } from './list-layout';
import { LIST_WORDS } from './list-words';
import { titlesIn } from './map-columns';
import {
  ANY_CONTENT,
  type Duty,
  dutyOf,
  entryOf,
  factsWithUses,
  isNamed,
  type Line,
  nameIn,
  noteOf,
  type Reading,
  ruleOf,
  useIn,
  useOf,
} from './mapped-entries';
import { numberedRuns } from './numbered-rows';

/** What a member takes from the first row of its entry when its own cell is empty: not its names and numbers. */
const RULE_FIELDS = ['class', 'threshold', 'exemption', 'inclusionDate', 'validFrom', 'reason', 'clause'] as const;
const withRuleOf = (head: Line, line: Line): Line => ({
  ...line,
  cells: {
    ...line.cells,
    ...Object.fromEntries(RULE_FIELDS.map((field) => [field, line.cells[field] || (head.cells[field] ?? '')])),
  },
  kindOf: (field) => ((line.cells[field] ?? '') === '' ? head : line).kindOf(field),
});
/** One entry for each duty and threshold of the rows, in their order. */
function entriesOf(head: Line, lines: readonly Line[], reading: Reading): ListEntry[] {
  const groups = new Map<string, { duty: Duty; lines: Line[] }>();
  for (const line of lines) {
    const duty = dutyOf(line, reading);
    if (duty === 'leaveOut') reading.notes.push(noteOf('classLeftOut', line));
    else {
      const key = [duty, bareKey(line.cells.threshold ?? '')].join(' ');
      groups.set(key, { duty, lines: [...(groups.get(key)?.lines ?? []), line] });
    }
  }
  return [...groups.values()].map(({ duty, lines: own }) => {
    const entry = entryOf(head, own, duty, reading);
    const [first] = own;
    return first && first.row !== head.row ? { ...entry, nameEn: `${nameIn(head)} (${nameIn(first)})` } : entry;
  });
}
/**
 * The entries of a numbered run. Rows with a name or number are members; rows without, and a first row that names a
 * use, are limits by use. The row for all others is the general limit; without one the usual limit is.
 */
function entriesOfRun([head, ...below]: readonly [Line, ...Line[]], reading: Reading): ListEntry[] {
  const members = below.filter(isNamed).map((line) => withRuleOf(head, line));
  const rest = below.filter((line) => !isNamed(line)).map((line) => withRuleOf(head, line));
  const ruled = useIn(head) === '' ? rest : [head, ...rest];
  if (ruled.length === 0) return entriesOf(head, [head, ...members], reading);
  const general = useIn(head) === '' ? head : ruled.find((line) => useIn(line) === '');
  if (general === undefined) reading.notes.push(noteOf('usualLimit', head));
  const first: Line = {
    ...head,
    cells: { ...head.cells, threshold: general?.cells.threshold ?? '' },
    kindOf: (field) => (field === 'threshold' ? (general ?? head) : head).kindOf(field),
  };
  const ownMembers = members.map((line) => ({
    ...line,
    cells: { ...line.cells, threshold: first.cells.threshold ?? '' },
  }));
  const entries = entriesOf(head, [first, ...ownMembers], reading);
  const uses = ruled.filter((line) => line.row !== general?.row);
  return withRunUses(entries, uses, reading);
}
/** Limits by use go to the entries of their duty; a duty that no entry has is an entry of its own. */
function withRunUses(entries: readonly ListEntry[], lines: readonly Line[], reading: Reading): ListEntry[] {
  const all = [...entries];
  for (const line of lines) {
    const duty = dutyOf(line, reading);
    if (duty === 'leaveOut') {
      reading.notes.push(noteOf('classLeftOut', line));
      continue;
    }
    if (useIn(line) === '') reading.report(line, 'threshold', 'row.duplicate', { row: entries[0]?.rows[0] ?? 0 });
    const use = useOf(line, ruleOf(line, duty, reading));
    const [first] = entries;
    if (first && !all.some(({ facts }) => facts.duty === duty))
      all.push({
        ...first,
        nameEn: `${first.nameEn} (${use.nameEn})`,
        facts: factsWithUses({ ...first.facts, duty }, reading.mapping.limitPercent, []),
      });
    for (const [at, entry] of all.entries())
      if (entry.facts.duty === duty)
        all[at] = { ...entry, rows: [...entry.rows, line.row], facts: factsWithUses(entry.facts, undefined, [use]) };
  }
  return all;
}
const keyOf = ({ entryNo, nameEn, nameZh, substances, facts: { validFrom } }: ListEntry): string =>
  [
    bareKey(nameEn),
    bareKey(nameZh),
    substances.map(({ cas, ec }) => cas ?? ec).join('+'),
    validFrom ?? '',
    entryNo,
  ].join(' ');
/** The same without its number, by which customers count their rows. */
const substanceKeyOf = (entry: ListEntry): string => keyOf({ ...entry, entryNo: '' });

/** Rows of one substance and duty: those with a use are its limits by use, one without is the general limit. */
function withUses(entries: readonly { entry: ListEntry; line: Line }[], reading: Reading): ListEntry[] {
  const groups = new Map<string, { entry: ListEntry; line: Line }[]>();
  for (const one of entries) {
    const key = `${substanceKeyOf(one.entry)} ${one.entry.facts.duty}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => mergeUses(group, reading));
}
function mergeUses(
  group: readonly { entry: ListEntry; line: Line }[],
  { mapping, report, notes }: Reading,
): ListEntry[] {
  const general = group.filter(({ line }) => useIn(line) === '');
  const special = group.filter(({ line }) => useIn(line) !== '');
  const [first] = group;
  if (first === undefined) return [];
  const [usual] = general;
  for (const { entry, line } of general.slice(1))
    if (ruleTextOf(entry) !== ruleTextOf((usual ?? first).entry))
      report(line, 'threshold', 'row.duplicate', { row: usual?.line.row ?? 0 });
  const seen = new Map<string, number>();
  for (const { line } of special) {
    const known = seen.get(bareKey(useIn(line)));
    if (known === undefined) seen.set(bareKey(useIn(line)), line.row);
    else report(line, 'use', 'row.duplicate', { row: known });
  }
  if (usual === undefined) notes.push(noteOf('usualLimit', first.line));
  const uses = special.map(({ entry: { facts }, line }) =>
    useOf(line, { limitPercent: facts.limitPercent ?? ANY_CONTENT, comparison: facts.comparison ?? 'gt' }),
  );
  const base = (usual ?? first).entry;
  const all = group.map(({ entry }) => entry);
  return [
    {
      ...base,
      rows: all.flatMap(({ rows }) => rows),
      substances: base.substances,
      reasons: distinctUnion(all.flatMap(({ reasons }) => reasons)),
      dates: distinctUnion(all.flatMap(({ dates }) => dates)).sort(),
      description: distinctUnion(all.map(({ description }) => description).filter(Boolean)).join(' | '),
      facts: factsWithUses(base.facts, usual === undefined ? mapping.limitPercent : undefined, uses),
    },
  ];
}
const ruleTextOf = ({ facts: { limitPercent, comparison, judgement } }: ListEntry): string =>
  [limitPercent, comparison, judgement].join(' ');
/** The rows below the titles by field, without those that say nothing of a substance, which are reported. */
function linesOf(table: ReadTable, { columns, headerRow }: ListMapping, notes: ListNote[]): Line[] {
  const fields = Object.entries(columns) as [ListMappedField, number][];
  return table.rows.flatMap((source) => {
    const filled = source.cells.filter((cell) => cell.trim() !== '');
    if (source.row <= headerRow || filled.length === 0) return [];
    const line: Line = {
      row: source.row,
      cells: Object.fromEntries(fields.map(([field, index]) => [field, (source.cells[index] ?? '').trim()])),
      kindOf: (field) => cellKindOf(source, columns[field] ?? -1),
    };
    const isRule = [line.cells.threshold, line.cells.use, line.cells.class].some((text) => !isNone(text ?? ''));
    if (!isNamed(line) && !(isRule && filled.length > 1)) {
      notes.push({ kind: 'textRow', row: source.row, text: filled.join(' · ').slice(0, 200) });
      return [];
    }
    return [line];
  });
}
/** Reads a table by a mapping that a person confirmed. Every row is an entry, a member, a fault or told. */
export function readMappedList(table: ReadTable, mapping: ListMapping): ReadList {
  const titles = titlesIn(table, mapping.headerRow);
  const notes: ListNote[] = [];
  const lines = linesOf(table, mapping, notes);
  const rows: TitledRows<ListMappedField> = {
    sheet: table.sheet,
    rows: lines,
    columns: Object.keys(mapping.columns) as ListMappedField[],
    titles: Object.fromEntries(
      (Object.entries(mapping.columns) as [ListMappedField, number][]).map(([field, index]) => [field, titles[index]]),
    ),
  };
  const { faults, report } = collectTableFaults(rows, { titles: LIST_WORDS });
  const reading: Reading = { mapping, report, notes };
  const entries =
    mapping.grouping === 'numbered'
      ? numberedRuns(lines, ({ cells }) => !isNone(cells.entryNo ?? '')).flatMap((run) => entriesOfRun(run, reading))
      : withUses(
          lines.flatMap((line) => entriesOf(line, [line], reading).map((entry) => ({ entry, line }))),
          reading,
        );
  return {
    layout: 'mapped',
    sheet: table.sheet,
    publishedAt: null,
    rows: lines.length,
    entries,
    faults,
    namesMembers: mapping.grouping === 'numbered',
    notes,
    titles,
    mapping,
  };
}
