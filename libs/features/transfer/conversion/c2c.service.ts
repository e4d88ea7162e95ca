import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type C2cRow, LIMITS, nodeType, type NodeType, displayName } from '@matlas/contract';
import { ReceivingService, type ShareRecord, ShareStore } from '@matlas/features/exchange';
import { type SheetRecord, SheetStore } from '@matlas/features/mds';
import { type SheetDocument, writeMdsXml, writeZip } from '@matlas/formats';
import {
  type AnySheet,
  AppError,
  AuditTrail,
  type Auth,
  clock,
  exportStream,
  type FileAnswer,
  notFound,
  Translator,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { SheetDocuments } from '../core';
import { SupplyNumberStore } from './supply-number.store';

const ZIP_TYPE = 'application/zip';
const SHOWN_NAMES = 5;
type Found = C2cRow & {
  massGrams: string | null;
  releasedAt: Date | null;
  updatedAt: Date;
  supplierCode: string | null;
};

/**
 * Enterprise to enterprise: exports received sheets under the number with which their receiver orders the part, as
 * a workbook and as XML.
 */
@Injectable()
export class C2cService {
  constructor(
    private readonly shares: ShareStore,
    private readonly sheets: SheetStore,
    private readonly numbers: SupplyNumberStore,
    private readonly documents: SheetDocuments,
    private readonly receiving: ReceivingService,
    private readonly translator: Translator,
    private readonly workbooks: Workbooks,
    private readonly audit: AuditTrail,
  ) {}

  async preview(auth: Auth, kids: readonly number[]): Promise<C2cRow[]> {
    return (await this.findShares(auth, kids)).map(
      ({ massGrams: _mass, releasedAt: _released, updatedAt: _updated, supplierCode: _code, ...row }) => row,
    );
  }
  async download(auth: Auth, kids: readonly number[]): Promise<FileAnswer> {
    const rows = await this.findShares(auth, kids);
    const without = rows.filter(({ supplyNumber }) => supplyNumber === null);
    if (without.length > 0)
      throw new AppError('conversion.noSupplyNumber', {
        count: without.length,
        sheets: without
          .slice(0, SHOWN_NAMES)
          .map((row) => displayName(this.translator.language, row))
          .join(', '),
      });
    await this.receiving.markDownloaded(
      auth,
      rows.map(({ kid }) => kid),
    );
    await this.audit.write(auth, {
      subject: 'mds_share',
      subjectId: rows[0]?.kid ?? 0,
      action: 'change',
      after: { c2c: rows.map(({ supplyNumber, cid, cver }) => `${supplyNumber ?? ''}: ${cid} / ${cver}`) },
    });
    const date = clock.now();
    const book = this.workbooks.open('c2c');
    const file = book.text('file');
    return exportStream(`${file}.zip`, ZIP_TYPE, (sink) =>
      writeZip(sink, [
        { name: `${file}.xlsx`, date, write: (part) => book.write(part, [sheetOf(book, auth, rows)]) },
        ...rows.map((row) => ({
          name: `xml/${nameOf(row)}.xml`,
          date: row.updatedAt,
          write: async (part: Writable) => void (await writeMdsXml(this.readDocuments(auth, row), part)),
        })),
      ]),
    );
  }

  /** Reads the sheet with all sheets that it uses; only the sheet itself gets the supply number. */
  private async *readDocuments(auth: Auth, { sheetId, cid, cver, supplyNumber }: Found): AsyncGenerator<SheetDocument> {
    for await (const document of this.documents.readDocuments(auth, [sheetId], { withUsed: true })) {
      yield document.cid === cid && document.version === cver && supplyNumber !== null
        ? { ...document, requests: [{ supplyNumber }] }
        : document;
    }
  }
  /** Refuses all shares when the caller cannot see one of them, or its sheet was returned to its sender. */
  private async findShares(auth: Auth, requestedIds: readonly number[]): Promise<Found[]> {
    const kids = [...new Set(requestedIds)];
    if (kids.length > LIMITS.downloadSheets)
      throw new AppError('sheet.tooManyDownloads', { max: LIMITS.downloadSheets });
    const shares = await this.openShares(auth, kids);
    const requested = await this.numbers.listRequested(kids, auth.enterpriseId);
    const found = await this.sheets.findSheets(
      auth.scope,
      shares.map(({ sheetId }) => sheetId),
    );
    const sheets = new Map(found.map((sheet) => [sheet.id, sheet]));
    const numbers = shares.map(({ kid, symbol }) => requested.get(kid) ?? symbol);
    return shares.map((share, index): Found => {
      const sheet = sheets.get(share.sheetId);
      if (!sheet) throw notFound('sheet', share.sheetId);
      const supplyNumber = numbers[index] ?? null;
      return {
        ...partOf(share, sheet),
        supplyNumber,
        alike: supplyNumber === null ? 0 : numbers.filter((one) => one === supplyNumber).length - 1,
      };
    });
  }
  private async openShares(auth: Auth, kids: readonly number[]): Promise<ShareRecord[]> {
    const received = await this.shares.listReceived(auth.scope, kids);
    const shares = new Map(received.filter(({ opens }) => opens).map((share) => [share.kid, share]));
    return kids.map((kid) => {
      const share = shares.get(kid);
      if (!share) throw notFound('share', kid);
      return share;
    });
  }
}

const partOf = (share: ShareRecord, sheet: SheetRecord): Omit<Found, 'supplyNumber' | 'alike'> => ({
  kid: share.kid,
  sheetId: share.sheetId,
  cid: Number(share.cid),
  cver: share.cver,
  kind: share.kind as NodeType,
  name: sheet.name,
  foreignName: sheet.foreignName,
  number: sheet.number,
  supplierName: share.senderName,
  supplierNameEn: share.senderEnName,
  massGrams: sheet.massGrams,
  releasedAt: sheet.releasedAt,
  updatedAt: sheet.updatedAt,
  supplierCode: share.supplierCode,
});
/** Removes characters that are not allowed in file names (specification 000 section 5). */
const nameOf = ({ supplyNumber, cid, cver }: C2cRow): string =>
  `${supplyNumber ?? ''}_${cid}_${cver}`.replace(/[#%&*/\\|:<>?"\s]+/g, '_');
function sheetOf(book: Workbook, auth: Auth, rows: readonly Found[]): AnySheet {
  const column = book.column<Found>();
  return book.sheet({
    name: book.text('sheet'),
    title: book.text('title'),
    facts: book.exportFacts(auth),
    rows,
    columns: [
      column('supplyNumber', 24, (row) => row.supplyNumber),
      column('name', 36, ({ name }) => name),
      column('foreignName', 30, ({ foreignName }) => foreignName),
      column('number', 20, ({ number }) => number),
      column('cid', 14, ({ cid }) => cid, '0'),
      column('cver', 9, ({ cver }) => cver),
      column('kind', 16, ({ kind }) => book.label(nodeType, kind)),
      column('massGrams', 14, ({ massGrams }) => massGrams, '0.#########'),
      column('supplier', 34, (row) => (book.language === 'zh' ? row.supplierName : row.supplierNameEn)),
      column('supplierCode', 16, ({ supplierCode }) => supplierCode),
      column('releasedAt', 13, ({ releasedAt }) => clock.day(releasedAt)),
      column('xml', 40, (row) => `xml/${nameOf(row)}.xml`),
    ],
  });
}
