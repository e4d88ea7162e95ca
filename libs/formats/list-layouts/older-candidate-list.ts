import { bareKey } from '@matlas/domain';
import type { ReadTable } from '../workbook/read-table';
import type { TitledRow } from '../workbook/titled-rows';
import { parseCellDay, joinCellValues, valuesIn } from './cell-values';
import { dayIn } from './echa-lists';
import type { ListEntry } from './list-document';
import { mergeByKey, type ListLayout, type Report, substancesOf } from './list-layout';

type Column =
  | 'name'
  | 'description'
  | 'ec'
  | 'cas'
  | 'reason'
  | 'date'
  | 'decision'
  | 'dossier'
  | 'support'
  | 'comments'
  | 'remarks';
/**
 * Columns that are equal in all rows of an entry: the older portal writes a group as its own row, followed by one
 * row for each member.
 */
const SHARED: readonly Column[] = ['reason', 'date', 'decision', 'dossier', 'support', 'comments', 'remarks'];
const EXPORTED = /^(?:export date|exportdatum|date d.exportation|last updated)\s*:?\s*/i;
const LINES_ABOVE = 20;

/** Consecutive rows with the same inclusion are one entry, named by the first row. */
function runsOf(lines: readonly TitledRow<Column>[]): TitledRow<Column>[][] {
  const runs: TitledRow<Column>[][] = [];
  const inclusion = ({ cells }: TitledRow<Column>): string =>
    JSON.stringify(SHARED.map((column) => cells[column] ?? ''));
  for (const line of lines) {
    const run = runs.at(-1);
    const [head] = run ?? [];
    if (run && head && inclusion(head) === inclusion(line) && line.cells.support) run.push(line);
    else runs.push([line]);
  }
  return runs;
}
function entryOf(
  [head, ...members]: readonly [TitledRow<Column>, ...TitledRow<Column>[]],
  report: Report<Column>,
): ListEntry {
  const nameOf = (line: TitledRow<Column>): string => {
    const name = joinCellValues(line.cells.name);
    if (name === '') report(line, 'name', 'row.required');
    return name;
  };
  const nameEn = nameOf(head);
  const own = substancesOf(head, nameEn, { cas: 'cas', ec: 'ec' }, report);
  const below = members.flatMap((line) => {
    const name = nameOf(line);
    const numbered = substancesOf(line, name, { cas: 'cas', ec: 'ec' }, report);
    return numbered.length > 0 ? numbered : [{ row: line.row, name, cas: null, ec: null }];
  });
  const date = dayIn(head, 'date', report);
  const [decision] = valuesIn(head.cells.decision);
  return {
    rows: [head, ...members].map(({ row }) => row),
    entryNo: '',
    nameEn,
    nameZh: '',
    description: joinCellValues(head.cells.description),
    isGroup: own.length === 0,
    substances: [...own, ...below],
    dates: date === null ? [] : [date],
    reasons: valuesIn(head.cells.reason),
    facts: decision === undefined ? {} : { sourceUrl: decision },
  };
}

/**
 * The Candidate List of ECHA's portal before 2024, as workbook or CSV: search criteria above the titles, titles and
 * months in the language of the user, values separated by `#` or quotes.
 */
export const OLDER_CANDIDATE_LIST_LAYOUT: ListLayout<Column> = {
  name: 'candidateListOlder',
  namesMembers: false,
  marks: ['name', 'ec', 'cas', 'reason', 'date', 'decision', 'support'],
  titles: {
    name: ['Substance name', 'Naam van de stof', 'Stoffname', 'Nom de la substance'],
    description: ['Description', 'Beschrijving', 'Beschreibung'],
    ec: ['EC No.', 'EC number', 'EG-nr.', 'EG-Nr', 'EG-Nummer', 'N° CE', 'Numéro CE'],
    cas: ['CAS No.', 'CAS number', 'CAS-nr.', 'CAS-Nummer', 'N° CAS', 'Numéro CAS'],
    reason: [
      'Reason for inclusion',
      'Reden voor opname',
      'Grund für die Aufnahme',
      'Motif de l’inclusion',
      'Raison de l’inclusion',
    ],
    date: ['Date of inclusion', 'Datum van opname', 'Datum der Aufnahme', 'Aufnahmedatum', 'Date d’inclusion'],
    decision: ['Decision', 'Besluit', 'Beschluss', 'Entscheidung', 'Décision'],
    dossier: ['IUCLID dataset', 'IUCLID dossier', 'IUCLID-gegevensset', 'IUCLID-Datensatz'],
    support: [
      'Support document',
      'Supporting document',
      'Ondersteunend document',
      'Unterlagen',
      'Begleitdokument',
      'Document d’appui',
      'Document justificatif',
    ],
    comments: ['Response to comments', 'Reactie op commentaren', 'Antwort auf Kommentare', 'Réponse aux commentaires'],
    remarks: ['Remarks', 'Opmerkingen', 'Bemerkungen', 'Remarques'],
  },
  entries: (table, report) =>
    mergeByKey(
      runsOf(table.rows).flatMap(([head, ...members]) => (head ? [entryOf([head, ...members], report)] : [])),
      ({ nameEn, description }) => `${bareKey(nameEn)} ${bareKey(description)}`,
    ),
  exportedOn: (table: ReadTable) => {
    const line = table.rows
      .slice(0, LINES_ABOVE)
      .map(({ cells }) => cells[0] ?? '')
      .find((cell) => EXPORTED.test(cell.trim()));
    return line === undefined ? null : (parseCellDay(line.trim().replace(EXPORTED, ''), true) ?? null);
  },
};
