import { Injectable } from '@nestjs/common';
import {
  type AuditRow,
  auditStatus,
  dataOrigin,
  nameIn,
  nodeType,
  type AuditPageInput,
  rejectReason,
} from '@matlas/contract';
import {
  type Auth,
  clock,
  type FileAnswer,
  inWords,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { AuditListService } from './audit-list.service';
import type { AuditedSystem } from './audit.record';

/** The filtered list of audits as a workbook. */
@Injectable()
export class AuditExport {
  constructor(
    private readonly lists: AuditListService,
    private readonly workbooks: Workbooks,
  ) {}

  exportList(auth: Auth, system: AuditedSystem, { mine, page }: AuditPageInput): Promise<FileAnswer> {
    const book = this.workbooks.open('dataAudit');
    const filters = book.filterFact(page, {
      search: (q) => q,
      field: (name) => book.fieldTitle(name),
      value: inWords((field, value) => {
        if (field === 'auditStatus') return book.label(auditStatus, Number(value));
        if (field === 'origin') return book.label(dataOrigin, Number(value));
        return field === 'kind' ? book.label(nodeType, Number(value)) : String(value);
      }),
    });
    return book.list({
      title: book.text(system === 'imds' ? 'imdsTitle' : 'title'),
      facts: [filters, ...book.exportFacts(auth)],
      columns: columnsOf(book),
      page,
      read: (pageQuery) => this.lists.page(auth, system, { mine, page: pageQuery }),
    });
  }
}

function columnsOf(book: Workbook): ReportColumn<AuditRow>[] {
  const column = book.column<AuditRow>();
  return [
    column('cid', 14, ({ cid }) => cid, '0'),
    column('cver', 9, ({ cver }) => cver),
    column('kind', 16, ({ kind }) => book.label(nodeType, kind)),
    column('name', 34, (row) => nameIn(book.language, row.name, row.foreignName ?? row.name)),
    column('number', 20, ({ number }) => number),
    column('sender', 32, (row) => nameIn(book.language, row.senderName, row.senderNameEn)),
    column('auditStatus', 14, (row) => book.label(auditStatus, row.auditStatus)),
    column('auditor', 16, ({ auditorName }) => auditorName),
    column('dueOn', 13, ({ dueOn }) => dueOn),
    column('decidedBy', 16, ({ decidedBy, decidedAt }) =>
      decidedBy === null && decidedAt !== null ? book.text('byRule') : decidedBy,
    ),
    column('decidedAt', 18, ({ decidedAt }) => (decidedAt === null ? undefined : clock.minute(decidedAt))),
    column('reason', 24, ({ reason }) => (reason === null ? undefined : book.label(rejectReason, reason))),
    column('text', 40, ({ text }) => text),
    column('syncedAt', 18, ({ syncedAt }) => (syncedAt === null ? undefined : clock.minute(syncedAt))),
  ];
}
