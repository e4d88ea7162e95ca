import { Injectable } from '@nestjs/common';
import {
  type ListedPosition,
  matchState,
  MATCHING_ISSUES,
  type MatchingCheck,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { AuditGate } from '@matlas/features/mds';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, type FileAnswer, PERCENT, Translator, type Workbook, Workbooks } from '@matlas/server-kit';
import { BomPositionStore } from './bom-position.store';
import { MatchingInfoStore } from './matching-info.store';

/** Rows of one read of the export. */
const PAGE_SIZE = 500;
const EVERYTHING: PageQuery = {
  pageNo: 1,
  pageSize: PAGE_SIZE,
  sort: [{ field: 'ord', dir: 'asc' }],
  like: {},
  eq: {},
  in: {},
  between: {},
};

/** Results of matching by position, as a list, as a workbook, and as what is still open. */
@Injectable()
export class MatchingInfoService {
  constructor(
    private readonly positions: BomPositionStore,
    private readonly issues: MatchingInfoStore,
    private readonly models: VehicleModelService,
    private readonly gate: AuditGate,
    private readonly workbooks: Workbooks,
    private readonly translator: Translator,
  ) {}

  listResults(auth: Auth, modelId: number, page: PageQuery): Promise<Page<ListedPosition>> {
    return this.positions.page(auth.scope, modelId, page);
  }
  async check(auth: Auth, modelId: number): Promise<MatchingCheck> {
    const model = await this.models.getModel(auth, modelId);
    const isAuditOn = await this.gate.isAuditOn(auth.enterpriseId);
    const found = await this.issues.listIssues(auth.scope, modelId, isAuditOn);
    const issues = MATCHING_ISSUES.flatMap((kind) =>
      found
        .filter((issue) => issue.kind === kind)
        .map((issue) => ({
          ...issue,
          message: this.translator.translate('findings', `matchingIssue.${kind}`, { count: issue.count }),
        })),
    );
    return { modId: modelId, positions: model.bomPositions, ok: issues.length === 0, issues };
  }
  async exportResults(auth: Auth, modelId: number): Promise<FileAnswer> {
    const model = await this.models.getModel(auth, modelId);
    const book = this.workbooks.open('bom.matching');
    return book.list({
      title: `${book.text('title')} ${model.internalNumber}`,
      name: book.text('title'),
      facts: book.exportFacts(auth),
      columns: this.columnsOf(book),
      page: EVERYTHING,
      pageSize: PAGE_SIZE,
      read: (page) => this.listResults(auth, modelId, page),
    });
  }

  private columnsOf(book: Workbook) {
    const column = book.column<ListedPosition>();
    return [
      column('level', 8, ({ level }) => level),
      column('number', 20, ({ number }) => number),
      column('name', 32, (row) => book.localName(row.name, row.foreignName)),
      column('supplierCode', 14, ({ supplierCode }) => supplierCode),
      column('supplierName', 24, ({ supplierName }) => supplierName),
      column('matchState', 14, (row) => book.label(matchState, row.matchState)),
      column('reason', 60, (row) => this.describeReasons(book, row)),
      column('candidates', 12, ({ candidateCount }) => candidateCount),
      column('sheet', 14, ({ sheet }) => sheet?.cid),
      column('version', 10, ({ sheet }) => sheet?.cver),
      column('sheetName', 32, ({ sheet }) => sheet && book.localName(sheet.name, sheet.foreignName)),
      column('sheetMass', 14, ({ sheet }) => sheet?.massGrams, PERCENT),
    ];
  }
  private describeReasons(book: Workbook, { matchState: state, reasons }: ListedPosition): string {
    if (state === 'byHand') return book.text('byHand');
    return reasons
      .map(({ code, params }) =>
        this.translator.translate('findings', `match.${code.replace(/^match\./, '')}`, params, book.language),
      )
      .join('; ');
  }
}
