import { Injectable } from '@nestjs/common';
import { lawCodeIn, type ListDifference, type ListImportReport, type ListMemberName, nameIn } from '@matlas/contract';
import { countWrongRows, FaultReports, FaultWorkbook } from '@matlas/features/imports';
import {
  OWN_LIST_COLUMNS,
  type OwnListColumn,
  type ReportColumn,
  type ReportSheet,
  writeReport,
} from '@matlas/formats';
import { exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import type { ListPlan } from './list-plan';
import { unresolved } from './list-reports';

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
    private readonly translator: Translator,
    private readonly faults: FaultReports,
    private readonly faultWorkbook: FaultWorkbook,
  ) {}

  /** An empty list with its rules. */
  template(): Promise<FileAnswer> {
    const columns: ReportColumn<never>[] = OWN_LIST_COLUMNS.map((column) => ({
      title: `${this.translate(`column.${column}`)}${REQUIRED.includes(column) ? ' *' : ''}`,
      width: WIDTH[column] ?? NARROW,
      value: () => null,
    }));
    const facts: [string, string][] = (['number', 'numbers', 'limit', 'dates'] as const).map((key) => [
      this.translate('hint'),
      this.translate(`hints.${key}`),
    ]);
    return this.file(this.translate('template'), [
      { name: this.translate('sheet'), title: this.translate('template'), facts, columns, rows: [] },
    ]);
  }
  preview(plan: ListPlan, fileName: string): Promise<FileAnswer> {
    const {
      law,
      list,
      difference,
      versions: [current],
      missing,
    } = plan;
    const faults = this.faults.describe(list.faults);
    const facts: [string, string][] = [
      [this.translate('file'), fileName],
      [this.translate('from'), current?.label ?? this.translate('none')],
      [this.translate('rows'), String(list.rows)],
      [this.translate('wrongRows'), String(countWrongRows(faults))],
    ];
    return this.file(`${lawCodeIn(this.translator.language, law.code)} ${fileName.replace(/\.\w+$/, '')}`, [
      this.differences(law.code, [...facts, ...this.counts(difference)], difference.items),
      this.faultWorkbook.sheet({ title: this.translate('errorsTitle'), faults }),
      this.missing(missing.map(unresolved)),
    ]);
  }
  difference(lawCode: string, difference: ListDifference): Promise<FileAnswer> {
    const facts: [string, string][] = [
      [this.translate('from'), difference.from?.label ?? ''],
      [this.translate('to'), difference.to?.label ?? ''],
      ...this.counts(difference),
    ];
    return this.file(
      `${lawCodeIn(this.translator.language, lawCode)} ${difference.from?.label ?? ''} - ${difference.to?.label ?? ''}`,
      [this.differences(lawCode, facts, difference.items)],
    );
  }

  private counts(difference: Record<'added' | 'removed' | 'changed' | 'unchanged', number>): [string, string][] {
    return (['added', 'removed', 'changed', 'unchanged'] as const).map((key) => [
      this.translate(key),
      String(difference[key]),
    ]);
  }
  private differences(lawCode: string, facts: [string, string][], items: readonly Item[]): ReportSheet<never> {
    const { language } = this.translator;
    const column = (key: string, width: number, value: (line: Line) => string | null): ReportColumn<Line> => ({
      title: this.translate(key),
      width,
      value,
    });
    const columns = [
      column('kind', NARROW, ({ item }) => this.translate(`kinds.${item.kind}`)),
      column('column.entryNo', NARROW, ({ item }) => item.entryNo),
      column('name', NAME, ({ item }) => nameIn(language, item.nameZh, item.nameEn)),
      column('column.cas', NARROW, ({ item }) => item.cas),
      column('column.ec', NARROW, ({ item }) => item.ec),
      column('field', 20, ({ field }) => field),
      column('before', NAME, ({ before }) => before),
      column('after', NAME, ({ after }) => after),
    ];
    return {
      name: this.translate('difference'),
      title: this.translate('differenceTitle', { law: lawCodeIn(language, lawCode) }),
      facts,
      columns,
      rows: items.flatMap((item) => this.lines(item)),
    } as ReportSheet<never>;
  }
  private lines(item: Item): Line[] {
    const members = this.translate('fields.members');
    const lines = [
      ...item.fields.map(({ field, before, after }) => ({
        item,
        field: this.translate(`fields.${field}`),
        before: this.value(field, before),
        after: this.value(field, after),
      })),
      ...item.membersAdded.map((member) => ({ item, field: members, before: '', after: formatMember(member) })),
      ...item.membersRemoved.map((member) => ({ item, field: members, before: formatMember(member), after: '' })),
    ];
    return lines.length > 0 ? lines : [{ item, field: '', before: '', after: '' }];
  }
  private value(field: string, value: string): string {
    return ['duty', 'denominator', 'judgement'].includes(field) && value !== ''
      ? this.translate(`${field}.${value}`)
      : value;
  }
  private missing(rows: ListImportReport['unresolved']): ReportSheet<never> {
    type Row = ListImportReport['unresolved'][number];
    const columns: ReportColumn<Row>[] = [
      { title: this.translator.translate('reports', 'rowFaults.row'), width: 8, format: '0', value: ({ row }) => row },
      { title: this.translate('column.entryNo'), width: NARROW, value: ({ entryNo }) => entryNo },
      { title: this.translate('sheet'), width: NAME, value: ({ entryName }) => entryName },
      { title: this.translate('name'), width: NAME, value: ({ name }) => name },
      { title: this.translate('column.cas'), width: NARROW, value: ({ cas }) => cas },
      { title: this.translate('column.ec'), width: NARROW, value: ({ ec }) => ec },
    ];
    return {
      name: this.translate('unresolvedName'),
      title: this.translate('unresolvedTitle'),
      facts: [],
      columns,
      rows,
    } as ReportSheet<never>;
  }
  private translate(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `lawList.${key}`, params);
  }
  private file(name: string, sheets: readonly ReportSheet<never>[]): Promise<FileAnswer> {
    return exportStream(`${name}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, sheets));
  }
}
