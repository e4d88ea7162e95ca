import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { topologicalSort, chunked } from '@matlas/domain';
import type { DocumentAttachment, DocumentRecipient, DocumentRequest, SheetDocument } from '@matlas/formats';
import { ShareStore } from '@matlas/features/exchange';
import { SheetMask, type SheetRecord, SheetStore, TreeStore } from '@matlas/features/mds';
import { type Auth, can, notFound, StoredFiles } from '@matlas/server-kit';
import { DocumentStore, type DocumentEnterprise, type AnsweredRequest, type Uses } from './document.store';
import { getDocumentKey, substancesOf, toDocument, withoutEmptyValues } from './to-document';

/** Number of sheets in memory at once. */
const PAGE = 50;

export interface DocumentOptions {
  /** Includes everything that the sheets refer to, directly or indirectly. */
  withUsed: boolean;
  /** `usedFirst` (default): referenced sheets before those that refer to them; `usersFirst`: the reverse. */
  order?: 'usedFirst' | 'usersFirst';
  /** Sheets that are left out, because the reader has them. */
  without?: ReadonlySet<number>;
}
/** The data of a page of documents besides the trees. */
interface PageContext {
  enterprises: ReadonlyMap<number, DocumentEnterprise>;
  attachments: readonly (DocumentAttachment & { sheetId: number })[];
  requests: readonly AnsweredRequest[];
}

/**
 * Reads sheets as documents of libs/formats: within the caller's scope, with confidential data masked for those who
 * may not see them, page by page.
 */
@Injectable()
export class SheetDocuments {
  constructor(
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly mask: SheetMask,
    private readonly documents: DocumentStore,
    private readonly shares: ShareStore,
    private readonly files: StoredFiles,
  ) {}

  /**
   * Throws `notFound` for a sheet that the caller cannot see, before the first document. Without `withUsed`, in the
   * requested order.
   */
  async *readDocuments(
    auth: Auth,
    sheetIds: readonly number[],
    { withUsed, order = 'usedFirst', without }: DocumentOptions,
  ): AsyncGenerator<SheetDocument> {
    const seen = new Map((await this.sheets.findSheets(auth.scope, sheetIds)).map((sheet) => [sheet.id, sheet]));
    const missing = sheetIds.find((id) => !seen.has(id));
    if (missing !== undefined) throw notFound('sheet', missing);
    const first = withUsed ? inOrder(await this.documents.listUses(sheetIds)) : [...new Set(sheetIds)];
    const ids = withUsed && order === 'usersFirst' ? first.toReversed() : first;
    const keys = await this.keysOf(auth, ids);
    const read = without ? ids.filter((id) => !without.has(id)) : ids;
    for (const page of chunked(read, PAGE)) yield* await this.page(auth, page, keys);
  }
  /** The bytes of an attachment that a document of this caller contains. */
  readAttachment({ sha256 }: Pick<DocumentAttachment, 'sha256'>): Promise<Readable> {
    return this.files.open({ sha256 });
  }

  private async keysOf(auth: Auth, ids: readonly number[]): Promise<Map<number, string>> {
    const keys = new Map<number, string>();
    for (const page of chunked(ids, PAGE))
      for (const sheet of await this.sheets.findReferencedSheets(auth.scope, page))
        keys.set(sheet.id, getDocumentKey(sheet));
    return keys;
  }
  private async page(auth: Auth, ids: readonly number[], keys: ReadonlyMap<number, string>): Promise<SheetDocument[]> {
    const sheets = new Map((await this.sheets.findReferencedSheets(auth.scope, ids)).map((sheet) => [sheet.id, sheet]));
    const trees = await this.trees.loadTrees(ids.map((id) => ({ id, enterpriseId: auth.enterpriseId })));
    for (const [id, tree] of trees) await this.mask.maskTree(auth, sheets.get(id) as SheetRecord, tree);
    const substances = new Map(
      (await this.documents.listSubstances([...new Set([...trees.values()].flatMap(substancesOf))])).map((one) => [
        one.id,
        one,
      ]),
    );
    const beside = await this.loadContext(auth, [...sheets.values()]);
    const documents: SheetDocument[] = [];
    for (const id of ids) {
      const [sheet, tree] = [sheets.get(id), trees.get(id)];
      if (sheet && tree)
        documents.push({
          ...toDocument(sheet, tree, { substances, keys }),
          ...(await this.documentHead(auth, sheet, beside)),
        });
    }
    return documents;
  }
  private async loadContext(auth: Auth, sheets: readonly SheetRecord[]): Promise<PageContext> {
    const own = sheets.filter(({ enterpriseId }) => enterpriseId === auth.enterpriseId);
    const opened = await this.sheets.findSheets(
      auth.scope,
      sheets.map(({ id }) => id),
    );
    const enterprises = await this.documents.listEnterprises([
      ...new Set(sheets.map(({ enterpriseId }) => enterpriseId)),
    ]);
    return {
      enterprises: new Map(enterprises.map((one) => [one.id, one])),
      attachments: await this.documents.listAttachments(opened.map(({ id }) => id)),
      requests:
        own.length > 0 && can(auth, 'exchange:sent:query')
          ? await this.documents.listRequests(
              own.map(({ id }) => id),
              auth.enterpriseId,
            )
          : [],
    };
  }
  /** Owner and origin; recipients and requests are disclosed to the owner only. */
  private async documentHead(
    auth: Auth,
    sheet: SheetRecord,
    { enterprises, attachments, requests }: PageContext,
  ): Promise<Partial<SheetDocument>> {
    const owner = enterprises.get(sheet.enterpriseId);
    const isOwn = sheet.enterpriseId === auth.enterpriseId && can(auth, 'exchange:sent:query');
    const [recipients, requested] = [
      isOwn ? await this.recipients(auth, sheet.id) : [],
      requests.filter(({ sheetId }) => sheetId === sheet.id).map(requestOf),
    ];
    const files = attachments
      .filter(({ sheetId }) => sheetId === sheet.id)
      .map(({ sheetId: _sheet, ...file }) => withoutEmptyValues(file) as DocumentAttachment);
    return {
      ...(owner ? { owner: { code: owner.code, name: owner.name, nameEn: owner.nameEn } } : {}),
      ...(sheet.supplierCode !== null || sheet.supplierName !== null
        ? {
            supplier: withoutEmptyValues({
              code: sheet.supplierCode,
              name: sheet.supplierName,
              nameEn: sheet.supplierForeignName,
            }),
          }
        : {}),
      ...(recipients.length > 0 ? { recipients } : {}),
      ...(requested.length > 0 ? { requests: requested } : {}),
      ...(files.length > 0 ? { attachments: files } : {}),
    };
  }
  private async recipients(auth: Auth, sheetId: number): Promise<DocumentRecipient[]> {
    const shares = await this.shares.listOfSheet(auth.scope, sheetId);
    if (shares.length === 0) return [];
    const codes = new Map(
      (await this.documents.listEnterprises(shares.map(({ receiverId }) => receiverId))).map(({ id, code }) => [
        id,
        code,
      ]),
    );
    return shares.map((share) => ({
      enterpriseName: share.receiverName,
      commitment: share.commitment,
      forwardAllowed: share.forwardAllowed ? '1' : '0',
      status: share.status,
      ...withoutEmptyValues({
        enterpriseCode: codes.get(share.receiverId),
        enterpriseNameEn: share.receiverEnName,
        departmentName: share.organisationName,
        supplierCode: share.supplierCode,
        symbol: share.symbol,
        mdsName: share.mdsName,
        cfrName: share.cfrName,
        drawingId: share.drawingId,
        drawingDate: share.drawingDate,
        drawingModCode: share.drawingModCode,
        reportCode: share.reportCode,
        reportDate: share.reportDate,
        purchaseOrderNo: share.purchaseOrderNo,
        billOfLading: share.billOfLading,
        remark: share.remark,
        sentAt: share.sentAt?.toISOString(),
      }),
    }));
  }
}

const requestOf = ({
  number,
  projectName,
  supplyNumber,
  supplyName,
  dataType,
  deadline,
  remark,
}: AnsweredRequest): DocumentRequest => ({
  number,
  project: projectName,
  supplyNumber,
  supplyName,
  dataType: String(dataType),
  deadline,
  ...withoutEmptyValues({ remark }),
});
function inOrder(uses: readonly Uses[]): number[] {
  const byId = new Map(uses.map((one) => [one.id, one]));
  return topologicalSort(uses, ({ used }) => used.flatMap((id) => byId.get(id) ?? [])).ordered.map(({ id }) => id);
}
