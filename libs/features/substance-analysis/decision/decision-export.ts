import { Injectable } from '@nestjs/common';
import { decisionScope, decisionState, type DecisionRow, lawCodeIn, type PageQuery, verdict } from '@matlas/contract';
import {
  type Auth,
  clock,
  type FileAnswer,
  PERCENT,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { DecisionService } from './decision.service';

/** Scoped decisions as a workbook. */
@Injectable()
export class DecisionExport {
  constructor(
    private readonly decisions: DecisionService,
    private readonly workbooks: Workbooks,
  ) {}

  write(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const book = this.workbooks.open('decisions');
    return book.list({
      title: book.text('title'),
      facts: book.exportFacts(auth),
      columns: columnsOf(book),
      page,
      read: (pageQuery) => this.decisions.page(auth, pageQuery),
    });
  }
}

function columnsOf(book: Workbook): ReportColumn<DecisionRow>[] {
  const column = book.column<DecisionRow>();
  return [
    column('number', 10, ({ id }) => id, '0'),
    column('state', 16, ({ state }) => book.label(decisionState, state)),
    column('law', 22, ({ lawCode }) => lawCodeIn(book.language, lawCode)),
    column('substance', 34, ({ substanceName, hidden }) => (hidden ? book.text('hidden') : substanceName)),
    column('cas', 13, ({ cas }) => cas),
    column('scope', 14, ({ scope }) => book.label(decisionScope, scope)),
    column('place', 30, ({ placeName, placeForeignName }) => book.localName(placeName, placeForeignName)),
    column('partNumber', 18, ({ partNumber, cid }) => partNumber ?? (cid === null ? null : String(cid))),
    column('supplier', 26, ({ supplierName, supplierForeignName }) =>
      book.localName(supplierName, supplierForeignName),
    ),
    column('found', 12, ({ foundPercent }) => foundPercent, PERCENT),
    column('accepted', 12, ({ maxPercent }) => maxPercent, PERCENT),
    column('verdicts', 24, ({ verdicts }) => verdicts.map((one) => book.label(verdict, one)).join(', ')),
    column('validFrom', 13, ({ validFrom }) => validFrom),
    column('validUntil', 13, ({ validUntil }) => validUntil),
    column('reason', 50, ({ reason }) => reason),
    column('evidence', 30, ({ evidence }) => evidence?.filename),
    column('proposedBy', 18, ({ proposedBy }) => proposedBy),
    column('proposedAt', 18, ({ createTime }) => clock.minute(createTime)),
    column('decidedBy', 18, ({ decidedBy }) => decidedBy),
  ];
}
