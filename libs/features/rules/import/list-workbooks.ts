import { Injectable } from '@nestjs/common';
import { lawCodeIn, type ListDifference, type ListImportReport, type ListMemberName, nameIn } from '@matlas/contract';
import { countWrongRows, FaultReports, FaultWorkbook } from '@matlas/features/imports';
import { type DeletedEntry, type ListNote, OWN_LIST_COLUMNS, type OwnListColumn } from '@matlas/formats';
import {
  type AnySheet,
  type Fact,
  type FileAnswer,
  templateColumns,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import type { ListPlan } from './list-plan';
import { toUnresolved } from './list-reports';

type Item = ListDifference['items'][number];
interface Line {
  item: Item;
  field: string;
  before: string;
  after: string;
}
const NARROW = 14;
const NAME = 50;
const WIDTH: Partial<Record<OwnListColumn, number>> = { nameZh: 30, nameEn: 40, denominator: 20, reason: 30, note: 40 };
const REQUIRED: readonly OwnListColumn[] = ['nameEn', 'cas', 'duty'];
const formatMember = ({ name, cas, ec }: ListMemberName): string =>
  [name, [cas, ec].filter(Boolean).join(' / ')].filter(Boolean).join(', ');

/**
 * Lists as workbooks: the template of the own layout, a preview with its wrong rows, the difference of two
 * versions.
 */
@Injectable()
export class ListWorkbooks {
  constructor(
    private readonly workbooks: Workbooks,
    private readonly faults: FaultReports,
    private readonly faultWorkbook: FaultWorkbook,
  ) {}

  /** An empty list with its rules. */
  template(): Promise<FileAnswer> {
    const book = this.workbooks.open('lawList');
    return book.file(book.text('template'), [
      book.sheet({
        name: book.text('sheet'),
        title: book.text('template'),
        facts: (['number', 'numbers', 'limit', 'dates'] as const).map((key) => [
          book.text('hint'),
          book.text(`hints.${key}`),
        ]),
        columns: templateColumns(book, OWN_LIST_COLUMNS, REQUIRED, WIDTH, NARROW),
        rows: [],
      }),
    ]);
  }
  preview(plan: ListPlan, source: string): Promise<FileAnswer> {
    const {
      law,
      list,
      difference,
      versions: [current],
      missing,
    } = plan;
    const book = this.workbooks.open('lawList');
    const faults = this.faults.describe(list.faults);
    const facts: Fact[] = [
      [book.text('file'), source],
      [book.text('from'), current?.label ?? book.text('none')],
      [book.text('rows'), String(list.rows)],
      [book.text('wrongRows'), String(countWrongRows(faults))],
    ];
    return book.file(`${lawCodeIn(book.language, law.code)} ${source.replace(/\.\w+$/, '')}`, [
      differenceSheet(book, law.code, [...facts, ...counts(book, difference)], difference.items),
      this.faultWorkbook.sheet({ title: book.text('errorsTitle'), faults }),
      missingSheet(book, missing.map(toUnresolved)),
      ...((list.notes ?? []).length > 0 ? [notesSheet(book, list.notes ?? [])] : []),
      ...((list.deleted ?? []).length > 0 ? [deletedSheet(book, list.deleted ?? [])] : []),
    ]);
  }
  difference(lawCode: string, difference: ListDifference): Promise<FileAnswer> {
    const book = this.workbooks.open('lawList');
    const facts: Fact[] = [
      [book.text('from'), difference.from?.label ?? ''],
      [book.text('to'), difference.to?.label ?? ''],
      ...counts(book, difference),
    ];
    return book.file(
      `${lawCodeIn(book.language, lawCode)} ${difference.from?.label ?? ''} - ${difference.to?.label ?? ''}`,
      [differenceSheet(book, lawCode, facts, difference.items)],
    );
  }
}

function counts(book: Workbook, difference: Record<'added' | 'removed' | 'changed' | 'unchanged', number>): Fact[] {
  return (['added', 'removed', 'changed', 'unchanged'] as const).map((key) => [
    book.text(key),
    String(difference[key]),
  ]);
}
function differenceSheet(book: Workbook, lawCode: string, facts: readonly Fact[], items: readonly Item[]): AnySheet {
  const column = book.column<Line>();
  return book.sheet({
    name: book.text('difference'),
    title: book.text('differenceTitle', { law: lawCodeIn(book.language, lawCode) }),
    facts,
    columns: [
      column('kind', NARROW, ({ item }) => book.text(`kinds.${item.kind}`)),
      column('entryNo', NARROW, ({ item }) => item.entryNo),
      column('name', NAME, ({ item }) => nameIn(book.language, item.nameZh, item.nameEn)),
      column('cas', NARROW, ({ item }) => item.cas),
      column('ec', NARROW, ({ item }) => item.ec),
      column('field', 20, ({ field }) => field),
      column('before', NAME, ({ before }) => before),
      column('after', NAME, ({ after }) => after),
    ],
    rows: items.flatMap((item) => linesOf(book, item)),
  });
}
function linesOf(book: Workbook, item: Item): Line[] {
  const members = book.text('fields.members');
  const lines = [
    ...item.fields.map(({ field, before, after }) => ({
      item,
      field: book.text(`fields.${field}`),
      before: valueText(book, field, before),
      after: valueText(book, field, after),
    })),
    ...item.membersAdded.map((member) => ({ item, field: members, before: '', after: formatMember(member) })),
    ...item.membersRemoved.map((member) => ({ item, field: members, before: formatMember(member), after: '' })),
  ];
  return lines.length > 0 ? lines : [{ item, field: '', before: '', after: '' }];
}
function valueText(book: Workbook, field: string, value: string): string {
  return ['duty', 'denominator', 'judgement'].includes(field) && value !== '' ? book.text(`${field}.${value}`) : value;
}
function missingSheet(book: Workbook, rows: ListImportReport['unresolved']): AnySheet {
  const column = book.column<ListImportReport['unresolved'][number]>();
  return book.sheet({
    name: book.text('unresolvedName'),
    title: book.text('unresolvedTitle'),
    columns: [
      column('row', 8, ({ row }) => row, '0'),
      column('entryNo', NARROW, ({ entryNo }) => entryNo),
      column('sheet', NAME, ({ entryName }) => entryName),
      column('name', NAME, ({ name }) => name),
      column('cas', NARROW, ({ cas }) => cas),
      column('ec', NARROW, ({ ec }) => ec),
    ],
    rows,
  });
}
/** Rows of the file that are not taken as they stand. */
function notesSheet(book: Workbook, rows: readonly ListNote[]): AnySheet {
  const column = book.column<ListNote>();
  return book.sheet({
    name: book.text('notesName'),
    title: book.text('notesTitle'),
    columns: [
      column('row', 8, ({ row }) => row, '0'),
      column('kind', NAME, ({ kind }) => book.text(`notes.${kind}`)),
      column('text', NAME, ({ text }) => text),
    ],
    rows,
  });
}
/** Entries that the publisher lists as deleted. */
function deletedSheet(book: Workbook, rows: readonly DeletedEntry[]): AnySheet {
  const column = book.column<DeletedEntry>();
  return book.sheet({
    name: book.text('deletedName'),
    title: book.text('deletedTitle'),
    columns: [
      column('row', 8, ({ row }) => row, '0'),
      column('entryNo', NARROW, ({ entryNo }) => entryNo),
      column('name', NAME, ({ name }) => name),
      column('cas', NARROW, ({ cas }) => cas),
    ],
    rows,
  });
}
