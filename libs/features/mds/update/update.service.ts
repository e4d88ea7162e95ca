import { Injectable } from '@nestjs/common';
import { nodeStatus, nodeType, displayName, type Page, type PageQuery, type StaleReference } from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import {
  allPages,
  type Auth,
  can,
  clock,
  exportStream,
  type FileAnswer,
  Translator,
  XLSX_TYPE,
} from '@matlas/server-kit';
import { StaleReferenceListener } from './stale-reference-listener';
import { type StaleRecord, StaleReferenceStore } from './stale-reference.store';

const PAGE = 500;

/** Own sheets that refer to versions which should not be used any more: as a list, and as a workbook. */
@Injectable()
export class UpdateService {
  constructor(
    private readonly references: StaleReferenceStore,
    private readonly listener: StaleReferenceListener,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<StaleReference>> {
    await this.listener.whenSettled();
    const found = await this.references.page(auth, page);
    return { ...found, records: found.records.map((record) => toRow(auth, record)) };
  }
  async exportList(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    // Validates the query before streaming.
    await this.page(auth, { ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const rows = allPages((asked) => this.page(auth, asked), page, PAGE);
    const facts: [string, string][] = [
      [this.translate('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.translate('exportedAt'), clock.stamp()],
    ];
    const sheet: ReportSheet<StaleReference> = {
      name: this.translate('sheet'),
      title: this.translate('title'),
      facts,
      columns: this.columns(),
      rows,
    };
    return exportStream(`${this.translate('file')}.xlsx`, XLSX_TYPE, (sink) =>
      writeReport(sink, [sheet as ReportSheet<never>]),
    );
  }
  private columns(): ReportColumn<StaleReference>[] {
    const { language } = this.translator;
    const column = (
      key: string,
      width: number,
      value: ReportColumn<StaleReference>['value'],
      format?: string,
    ): ReportColumn<StaleReference> => ({ title: this.translate(key), width, value, ...(format ? { format } : {}) });
    return [
      column('sheetName', 34, ({ sheetName, sheetForeignName }) =>
        displayName(language, { name: sheetName, foreignName: sheetForeignName }),
      ),
      column('sheetNumber', 20, ({ sheetNumber }) => sheetNumber),
      column('sheetVersion', 20, ({ sheetCid, sheetCver }) => `${sheetCid} / ${sheetCver}`),
      column('status', 14, ({ sheetStatus }) => this.translator.translate('enums', nodeStatus.labelKey(sheetStatus))),
      column('fromName', 34, ({ fromName, fromForeignName }) =>
        displayName(language, { name: fromName, foreignName: fromForeignName }),
      ),
      column('fromKind', 16, ({ fromKind }) => this.translator.translate('enums', nodeType.labelKey(fromKind))),
      column('fromNumber', 20, ({ fromNumber }) => fromNumber),
      column('fromCid', 14, ({ fromCid }) => fromCid, '0'),
      column('fromCver', 12, ({ fromCver }) => fromCver),
      column('toCver', 12, ({ toCver }) => toCver),
      column('reason', 16, ({ reason }) => this.translate(`reasons.${reason}`)),
      column('since', 12, ({ since }) => clock.day(since)),
      column('uses', 8, ({ uses }) => uses, '0'),
      column('supplier', 30, ({ supplierName, supplierNameEn }) => (language === 'zh' ? supplierName : supplierNameEn)),
    ];
  }
  private translate(key: string): string {
    return this.translator.translate('reports', `staleReferences.${key}`);
  }
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
