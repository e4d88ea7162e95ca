import { Injectable } from '@nestjs/common';
import {
  DISTRIBUTION_COLUMNS,
  type distributionApi,
  type DistributionColumn,
  type DistributionReport,
  type In,
  LOCALES,
  MAX_DISTRIBUTED_ROWS,
} from '@matlas/contract';
import {
  faultsOfError,
  FaultWorkbook,
  isoDayOf,
  type JudgedRow,
  type RowFault,
  RowImport,
  rowLayout,
  type ValidRow,
} from '@matlas/features/imports';
import type { TitledRow } from '@matlas/formats';
import { type Auth, type FileAnswer, templateColumns, Workbooks } from '@matlas/server-kit';
import { type Auditor, Auditors } from './auditors';
import { HandDistributionService } from './hand-distribution.service';
import { DistributionStore } from './distribution.store';

const REQUIRED: readonly DistributionColumn[] = ['cid', 'cver', 'auditor'];
const LAYOUT = rowLayout(DISTRIBUTION_COLUMNS, {
  titleIn: { zh: LOCALES.zh.reports.distribution.column, en: LOCALES.en.reports.distribution.column },
  required: REQUIRED.map((column) => [column] as const),
  maxRows: MAX_DISTRIBUTED_ROWS,
});
type Row = TitledRow<DistributionColumn>;
type Fault = RowFault<DistributionColumn>;
interface Assignment {
  auditId: number;
  auditorId: number;
  dueOn: string | undefined;
}

/** Assigns sheets to auditors by a workbook: one row a sheet version. */
@Injectable()
export class DistributionImport {
  constructor(
    private readonly rows: RowImport,
    private readonly service: HandDistributionService,
    private readonly store: DistributionStore,
    private readonly auditors: Auditors,
    private readonly workbooks: Workbooks,
    private readonly faults: FaultWorkbook,
  ) {}

  /** Throws the errors of `RowImport.run`. */
  async importWorkbook(auth: Auth, options: In<typeof distributionApi.importData>): Promise<DistributionReport> {
    const judge = (rows: readonly Row[]) => this.judge(auth, rows);
    const assign = ({ input }: ValidRow<Assignment>) =>
      this.service.assign(auth, { ids: [input.auditId], auditorId: input.auditorId, dueOn: input.dueOn });
    const store = (rows: readonly ValidRow<Assignment>[]) =>
      this.rows.storeEach(rows, assign, (row, error) => faultsOfError(row, error, 'cid', () => 'cid'));
    const { made = [], ...report } = await this.rows.run({ layout: LAYOUT, judge, store }, options);
    return { ...report, assigned: made.length };
  }
  /** All faults of a workbook; nothing is assigned. */
  async writeErrors(auth: Auth, input: In<typeof distributionApi.importErrors>): Promise<FileAnswer> {
    const report = await this.importWorkbook(auth, { ...input, validRowsOnly: false, checkOnly: true });
    return this.faults.ofReport(input.file.name, report);
  }
  exportTemplate(): Promise<FileAnswer> {
    const book = this.workbooks.open('distribution');
    const title = book.text('template');
    return book.file(title, [
      book.sheet({
        name: book.text('sheet'),
        title,
        facts: [[book.text('hint'), book.text('hints.auditor')]],
        columns: templateColumns(book, DISTRIBUTION_COLUMNS, REQUIRED, { auditor: 24 }),
        rows: [],
      }),
    ]);
  }

  private async judge(auth: Auth, rows: readonly Row[]): Promise<JudgedRow<DistributionColumn, Assignment>[]> {
    const auditors = await this.auditors.list(auth.enterpriseId);
    const wanted = rows.flatMap(({ cells }) => {
      const [cid, cver] = [cells.cid ?? '', cells.cver ?? ''];
      return isCid(cid) && isVersion(cver) ? [{ cid: Number(cid), cver }] : [];
    });
    const found = await this.store.listByVersion(auth.enterpriseId, wanted);
    const auditOf = new Map(found.map(({ id, cid, cver }) => [`${cid} ${cver}`, id]));
    const seen = new Map<number, number>();
    return rows.map((row) => judgeRow(row, auditors, auditOf, seen));
  }
}

const isCid = (text: string): boolean => /^\d{1,9}$/.test(text);
const isVersion = (text: string): boolean => /^\d{1,6}(\.\d{1,2})?$/.test(text);
/** The one auditor with this name or login name. */
function auditorOf(text: string, auditors: readonly Auditor[]): Auditor | undefined {
  const named = auditors.filter(({ name, loginName }) =>
    [name, loginName].some((known) => known.toLowerCase() === text.toLowerCase()),
  );
  return named.length === 1 ? named[0] : undefined;
}
function judgeRow(
  { row, cells }: Row,
  auditors: readonly Auditor[],
  auditOf: ReadonlyMap<string, number>,
  seen: Map<number, number>,
): JudgedRow<DistributionColumn, Assignment> {
  const { cid = '', cver = '', auditor = '', dueOn = '' } = cells;
  const faults: Fault[] = [];
  const add = (column: DistributionColumn, code: string, params: Fault['params'] = {}): void => {
    faults.push({ row, column, code, params });
  };
  for (const column of REQUIRED) if ((cells[column] ?? '') === '') add(column, 'row.required');
  const auditId = auditOf.get(`${cid} ${cver}`);
  if (cid !== '' && cver !== '' && auditId === undefined) add('cid', 'row.notInAudit', { value: `${cid} / ${cver}` });
  const chosen = auditorOf(auditor, auditors);
  if (auditor !== '' && !chosen) add('auditor', 'row.unknownUser', { value: auditor });
  const day = dueOn === '' ? undefined : isoDayOf(dueOn);
  if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day)) add('dueOn', 'row.notDate', { value: dueOn });
  if (faults.length > 0 || auditId === undefined || !chosen) return { row, faults };
  const before = seen.get(auditId);
  seen.set(auditId, before ?? row);
  if (before !== undefined)
    return { row, faults: [{ row, column: 'cid', code: 'row.duplicate', params: { row: before } }] };
  return { row, input: { auditId, auditorId: chosen.id, dueOn: day }, faults: [] };
}
