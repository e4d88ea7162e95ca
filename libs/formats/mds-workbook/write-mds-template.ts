import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeCsv } from '../csv/write-csv';
import { DocumentRows, type TableRow } from '../mds-table/document-rows';
import { codeLabelIn, labelsIn, type TableLanguage, wordsIn } from '../mds-table/table-words';
import { exampleSheet } from '../mds-table/template-example';
import { COLUMN_IDS, REQUIRED_COLUMNS, TREE_COLUMNS, type TreeColumn } from '../mds-table/tree-columns';
import { type ReportColumn, type ReportSheet, writeReport } from '../workbook/write-report';
import { treeColumns } from './write-mds-workbook';

/** `classes`: codes and names of the material classes that may be chosen. */
export interface TemplateOptions {
  language: TableLanguage;
  classes?: readonly { code: string; name: string }[];
}

/** Columns that only other systems fill: they are read when present and not part of the template. */
const NOT_IN_TEMPLATE: readonly TreeColumn[] = [
  'nodeKey',
  'substanceCode',
  'masked',
  'foreignId',
  'source',
  'status',
  'ruleSet',
  'ownerCode',
  'ownerName',
  'ownerNameEn',
  'createdAt',
  'releasedAt',
  'validUntil',
  'module',
];
export const FORM_COLUMNS: readonly TreeColumn[] = COLUMN_IDS.filter((id) => !NOT_IN_TEMPLATE.includes(id));
const formRow = (row: TableRow): TableRow => FORM_COLUMNS.map((id) => row[COLUMN_IDS.indexOf(id)] ?? null);
/**
 * First row of the permitted values, below the title, an empty row and the column titles, as `writeReport` writes
 * them without facts.
 */
const FIRST_CHOICE_ROW = 4;
const WIDE = 60;

/** Texts of the drop-down of a column; none for free text. */
function choicesOf(column: TreeColumn, { language, classes = [] }: TemplateOptions): string[] {
  const { kind } = TREE_COLUMNS[column];
  if (column === 'classCode') return classes.map(({ code }) => code);
  if (kind.is === 'flag' || kind.is === 'mark') return [wordsIn(language).words.yes, wordsIn(language).words.no];
  if (kind.is === 'code') return kind.of.map((code) => codeLabelIn(language, code));
  return kind.is === 'choice' || kind.is === 'open' ? labelsIn(language, kind.of) : [];
}
const letterOf = (index: number): string =>
  (index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))) + String.fromCharCode(65 + (index % 26));

type ColumnChoices = { column: TreeColumn; words: string[] };
function choiceSheet(offered: readonly ColumnChoices[], language: TableLanguage): ReportSheet<number> {
  const rows = Math.max(0, ...offered.map(({ words }) => words.length));
  const columns = offered.map(({ column, words }): ReportColumn<number> => ({
    title: wordsIn(language).columns[column],
    width: 22,
    format: '@',
    value: (row) => words[row],
  }));
  return {
    name: wordsIn(language).tabs.lists,
    title: wordsIn(language).tabs.lists,
    facts: [],
    columns,
    rows: Array.from({ length: rows }, (_, row) => row),
  };
}
const rangeOf = (
  offered: readonly ColumnChoices[],
  column: TreeColumn,
  language: TableLanguage,
): string | undefined => {
  const index = offered.findIndex((one) => one.column === column);
  const letter = letterOf(index);
  return index < 0
    ? undefined
    : `'${wordsIn(language).tabs.lists}'!$${letter}$${FIRST_CHOICE_ROW}:$${letter}$${FIRST_CHOICE_ROW - 1 + (offered[index]?.words.length ?? 0)}`;
};
function explanationSheet(
  offered: readonly ColumnChoices[],
  { language, classes = [] }: TemplateOptions,
): ReportSheet<TreeColumn> {
  const { words, help, columns, hints, tabs } = wordsIn(language);
  const allowed = (column: TreeColumn): string =>
    (column === 'classCode'
      ? classes.map(({ code, name }) => `${code} ${name}`)
      : (offered.find((one) => one.column === column)?.words ?? [])
    ).join(' / ');
  return {
    name: tabs.explanations,
    title: words.template,
    facts: Object.values(hints).map((hint) => [words.hint, hint] as const),
    rows: FORM_COLUMNS,
    columns: [
      { title: words.field, width: 28, value: (column) => columns[column] },
      { title: words.required, width: 10, value: (column) => (REQUIRED_COLUMNS.includes(column) ? words.yes : '') },
      { title: words.explanation, width: WIDE, value: (column) => help[column] },
      { title: words.allowed, width: WIDE, value: allowed },
    ],
  };
}

/**
 * Writes an empty template with drop-downs and comments, an example, explanations, and the lists of permitted
 * values.
 */
export async function writeMdsTemplate(target: Writable, options: TemplateOptions): Promise<void> {
  const { language } = options;
  const { tabs, words, help } = wordsIn(language);
  const offered = FORM_COLUMNS.map((column) => ({ column, words: choicesOf(column, options) })).filter(
    (one) => one.words.length > 0,
  );
  const plain = treeColumns(language);
  const columns = FORM_COLUMNS.map((id, index): ReportColumn<TableRow> => {
    const { title, width, format } = plain[COLUMN_IDS.indexOf(id)] ?? { title: id, width: 14 };
    const choices = rangeOf(offered, id, language);
    return {
      title: REQUIRED_COLUMNS.includes(id) ? `${title} *` : title,
      width,
      ...(format ? { format } : {}),
      comment: help[id],
      ...(choices ? { choices } : {}),
      value: (row) => row[index],
    };
  });
  const example = [...new DocumentRows(language).rowsOfSheet(exampleSheet(language))].map(formRow);
  const sheet = (name: string, title: string, rows: TableRow[]): ReportSheet<TableRow> => ({
    name,
    title,
    facts: [],
    columns,
    rows,
  });
  await writeReport(target, [
    sheet(tabs.tree, words.template, []),
    sheet(tabs.example, tabs.example, example),
    explanationSheet(offered, options),
    choiceSheet(offered, language),
  ] as unknown as ReportSheet<never>[]);
}

/** The template as CSV: the titles and the example, which the user overwrites. */
export async function writeMdsCsvTemplate(target: Writable, { language }: TemplateOptions): Promise<void> {
  const rows = [...new DocumentRows(language).rowsOfSheet(exampleSheet(language))].map(formRow);
  await pipeline(
    Readable.from(
      writeCsv(
        FORM_COLUMNS.map((id) => wordsIn(language).columns[id]),
        rows,
      ),
    ),
    target,
  );
}
