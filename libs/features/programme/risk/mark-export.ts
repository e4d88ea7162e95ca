import { Injectable } from '@nestjs/common';
import { markReason, type MarkedPart, type MarkSummary, riskLevel, riskReason } from '@matlas/contract';
import { type Auth, clock, COUNT, type FileAnswer, type Workbook, Workbooks } from '@matlas/server-kit';
import { MarkService } from './mark.service';

/** The list of marked parts as a workbook, with the reasons of each and the table of points. */
@Injectable()
export class MarkExport {
  constructor(
    private readonly marks: MarkService,
    private readonly workbooks: Workbooks,
  ) {}

  async exportWorkbook(auth: Auth, modId: number): Promise<FileAnswer> {
    const summary = await this.marks.getSummary(auth, modId);
    const parts = await this.marks.listParts(auth, modId);
    const book = this.workbooks.open('riskMarks');
    const title = book.text('title', { model: summary.modelName });
    const { sheet } = book.headed(title, [
      [book.text('counts'), book.text('countsValue', { parts: summary.parts, gone: summary.gone })],
      ...book.exportFacts(auth),
    ]);
    return book.file(title, [
      sheet('parts', partColumns(book), parts),
      sheet('weights', weightColumns(book), summary.weights),
    ]);
  }
}
type Mark = MarkedPart['marks'][number];
/** A reason with what the rule looked for. */
function reasonText(book: Workbook, { reason, value, count, points }: Mark): string {
  const what = reason === 'analysis' ? book.label(riskReason, value) : value;
  return book.text(what === '' ? 'reason' : 'reasonOf', {
    reason: book.label(markReason, reason),
    what,
    count,
    points,
  });
}
function partColumns(book: Workbook) {
  const column = book.column<MarkedPart>();
  return [
    column('level', 12, ({ level }) => (level === null ? undefined : book.label(riskLevel, level))),
    column('points', 9, ({ points }) => points, COUNT),
    column('part', 34, ({ name, foreignName }) => book.localName(name, foreignName)),
    column('number', 18, ({ number }) => number),
    column('supplier', 26, ({ supplierName, supplierForeignName }) =>
      book.localName(supplierName, supplierForeignName),
    ),
    column('positions', 11, ({ positions }) => positions, COUNT),
    column('sheet', 14, ({ hasSheet, positionId }) =>
      book.text(positionId === null ? 'gone' : hasSheet ? 'hasSheet' : 'noSheet'),
    ),
    column('reasons', 60, ({ marks }) => marks.map((mark) => reasonText(book, mark)).join('; ')),
    column('note', 40, ({ marks }) => marks.flatMap(({ note }) => note ?? []).join('; ')),
    column('markedBy', 18, ({ marks }) => [...new Set(marks.map(({ markedBy }) => markedBy))].join('; ')),
    column('markedAt', 18, ({ marks }) => clock.minute(marks.map(({ createTime }) => createTime).sort()[0] ?? '')),
  ];
}
function weightColumns(book: Workbook) {
  const column = book.column<MarkSummary['weights'][number]>();
  return [
    column('reason', 34, ({ reason }) => book.label(markReason, reason)),
    column('first', 10, ({ first }) => first, COUNT),
    column('further', 14, ({ further }) => further, COUNT),
    column('most', 10, ({ most }) => most, COUNT),
  ];
}
