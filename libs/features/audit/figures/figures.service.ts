import { Injectable } from '@nestjs/common';
import { type AuditFigures, type AuditPeriod, nameIn, rejectReason } from '@matlas/contract';
import { type Auth, type FileAnswer, type ReportColumn, type Workbook, Workbooks } from '@matlas/server-kit';
import type { AuditedSystem } from '../audit.record';
import { FiguresStore } from './figures.store';

/** Figures of the audit, on screen and as a workbook. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly store: FiguresStore,
    private readonly workbooks: Workbooks,
  ) {}

  async loadFigures(auth: Auth, system: AuditedSystem, period: AuditPeriod): Promise<AuditFigures> {
    const args = [auth.scope, system, period] as const;
    return {
      ...(await this.store.loadWhole(...args)),
      suppliers: await this.store.listSuppliers(...args),
      reasons: await this.store.listReasons(...args),
      auditors: await this.store.listAuditors(...args),
      machine: await this.store.listMachine(...args),
    };
  }
  async exportFigures(auth: Auth, system: AuditedSystem, period: AuditPeriod): Promise<FileAnswer> {
    const figures = await this.loadFigures(auth, system, period);
    const book = this.workbooks.open('auditFigures');
    const title = book.text('title');
    const days = [period.from, period.to].filter((day) => day !== undefined).join(' – ');
    const facts = [[book.text('period'), days === '' ? book.text('all') : days] as [string, string]];
    const sheet = <R extends object>(name: string, columns: ReportColumn<R>[], rows: readonly R[]) =>
      book.sheet({ name: book.text(name), title: `${title} – ${book.text(name)}`, facts, columns, rows });
    return book.file(title, [
      sheet('suppliers', supplierColumns(book), figures.suppliers),
      sheet('reasons', reasonColumns(book), reasonRows(figures)),
      sheet('auditors', auditorColumns(book), figures.auditors),
      sheet('machine', machineColumns(book), figures.machine),
    ]);
  }
}

interface Decided {
  decided: number;
  returned: number;
  medianHours: number | null;
  p90Hours: number | null;
}
const HUNDRED = 100;
function decidedColumns<R extends Decided>(book: Workbook): ReportColumn<R>[] {
  const column = book.column<R>();
  return [
    column('decided', 12, ({ decided }) => decided, '0'),
    column('returned', 12, ({ returned }) => returned, '0'),
    column('returnedPercent', 14, ({ decided, returned }) =>
      decided === 0 ? undefined : Math.round((returned * HUNDRED) / decided), '0'), // prettier-ignore
    column('medianHours', 16, ({ medianHours }) => medianHours, '0.0'),
    column('p90Hours', 16, ({ p90Hours }) => p90Hours, '0.0'),
  ];
}
type Supplier = AuditFigures['suppliers'][number];
function supplierColumns(book: Workbook): ReportColumn<Supplier>[] {
  const column = book.column<Supplier>();
  return [
    column('supplier', 36, (row) => nameIn(book.language, row.name, row.nameEn)),
    ...decidedColumns<Supplier>(book),
    column('reasons', 48, ({ reasons }) =>
      reasons.map(({ reason, count }) => `${book.label(rejectReason, reason)}: ${count}`).join('; '),
    ),
  ];
}
interface ReasonRow {
  supplier: string;
  supplierEn: string;
  reason: AuditFigures['reasons'][number]['reason'];
  count: number;
}
const reasonRows = ({ suppliers }: AuditFigures): ReasonRow[] =>
  suppliers.flatMap(({ name, nameEn, reasons }) =>
    reasons.map((one) => ({ ...one, supplier: name, supplierEn: nameEn })),
  );
function reasonColumns(book: Workbook): ReportColumn<ReasonRow>[] {
  const column = book.column<ReasonRow>();
  return [
    column('supplier', 36, (row) => nameIn(book.language, row.supplier, row.supplierEn)),
    column('reason', 28, ({ reason }) => book.label(rejectReason, reason)),
    column('count', 12, ({ count }) => count, '0'),
  ];
}
type Auditor = AuditFigures['auditors'][number];
function auditorColumns(book: Workbook): ReportColumn<Auditor>[] {
  const column = book.column<Auditor>();
  return [
    column('auditor', 24, ({ name }) => name),
    ...decidedColumns<Auditor>(book),
    column('open', 12, ({ open }) => open, '0'),
    column('overdue', 12, ({ overdue }) => overdue, '0'),
  ];
}
type Machine = AuditFigures['machine'][number];
function machineColumns(book: Workbook): ReportColumn<Machine>[] {
  const column = book.column<Machine>();
  return [
    column('would', 24, ({ would }) => book.text(`verdict.${would}`)),
    column('did', 24, ({ status }) => book.text(status === 2 ? 'approved' : 'sentBack')),
    column('count', 12, ({ count }) => count, '0'),
  ];
}
