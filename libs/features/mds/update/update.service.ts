import { Injectable } from '@nestjs/common';
import { nodeStatus, nodeType, type Page, type PageQuery, type StaleReference } from '@matlas/contract';
import {
  type Auth,
  can,
  clock,
  type FileAnswer,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { StaleReferenceListener } from './stale-reference-listener';
import { type StaleRecord, StaleReferenceStore } from './stale-reference.store';

/** Own sheets that refer to versions which should not be used any more: as a list, and as a workbook. */
@Injectable()
export class UpdateService {
  constructor(
    private readonly references: StaleReferenceStore,
    private readonly listener: StaleReferenceListener,
    private readonly workbooks: Workbooks,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<StaleReference>> {
    await this.listener.whenSettled();
    const found = await this.references.page(auth, page);
    return { ...found, records: found.records.map((record) => toRow(auth, record)) };
  }
  exportList(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const book = this.workbooks.open('staleReferences');
    return book.list(
      {
        name: book.text('sheet'),
        title: book.text('title'),
        facts: book.exportFacts(auth),
        columns: columnsOf(book),
        page,
        read: (pageQuery) => this.page(auth, pageQuery),
      },
      book.text('file'),
    );
  }
}

function columnsOf(book: Workbook): ReportColumn<StaleReference>[] {
  const column = book.column<StaleReference>();
  return [
    column('sheetName', 34, ({ sheetName, sheetForeignName }) => book.localName(sheetName, sheetForeignName)),
    column('sheetNumber', 20, ({ sheetNumber }) => sheetNumber),
    column('sheetVersion', 20, ({ sheetCid, sheetCver }) => `${sheetCid} / ${sheetCver}`),
    column('status', 14, ({ sheetStatus }) => book.label(nodeStatus, sheetStatus)),
    column('fromName', 34, ({ fromName, fromForeignName }) => book.localName(fromName, fromForeignName)),
    column('fromKind', 16, ({ fromKind }) => book.label(nodeType, fromKind)),
    column('fromNumber', 20, ({ fromNumber }) => fromNumber),
    column('fromCid', 14, ({ fromCid }) => fromCid, '0'),
    column('fromCver', 12, ({ fromCver }) => fromCver),
    column('toCver', 12, ({ toCver }) => toCver),
    column('reason', 16, ({ reason }) => book.text(`reasons.${reason}`)),
    column('since', 12, ({ since }) => clock.day(since)),
    column('uses', 8, ({ uses }) => uses, '0'),
    column('supplier', 30, ({ supplierName, supplierNameEn }) =>
      book.language === 'zh' ? supplierName : supplierNameEn,
    ),
  ];
}

function toRow(auth: Auth, record: StaleRecord): StaleReference {
  const mayReplace = record.toId !== null && can(auth, 'mds:references:edit');
  return {
    ...record,
    sheetCid: Number(record.sheetCid),
    fromCid: Number(record.fromCid),
    since: record.since.toISOString(),
    can: { replace: mayReplace && record.isDraft, cascade: mayReplace && !record.isDraft },
  };
}
