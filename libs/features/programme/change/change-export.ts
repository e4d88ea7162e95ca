import { Injectable } from '@nestjs/common';
import { changeKind, changeState, type ComponentChange, type PageQuery } from '@matlas/contract';
import { type Auth, clock, type FileAnswer, inWords, type Workbook, Workbooks } from '@matlas/server-kit';
import { effectColumns } from './effect-texts';
import { ChangeService } from './change.service';

/** The record of part changes as a workbook. */
@Injectable()
export class ChangeExport {
  constructor(
    private readonly changes: ChangeService,
    private readonly workbooks: Workbooks,
  ) {}

  exportList(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const book = this.workbooks.open('componentChange');
    const filters = book.filterFact(page, {
      search: (q) => q,
      field: (name) => book.fieldTitle(name),
      value: inWords((field, value) => {
        if (field === 'state') return book.label(changeState, Number(value));
        return field === 'kind' ? book.label(changeKind, String(value)) : String(value);
      }),
    });
    return book.list({
      title: book.text('title'),
      facts: [filters, ...book.exportFacts(auth)],
      columns: columnsOf(book),
      page,
      read: (pageQuery) => this.changes.page(auth, pageQuery),
    });
  }
}
export const sheetText = (sheet: ComponentChange['before']): string | undefined =>
  sheet === null ? undefined : `${sheet.cid} / ${sheet.cver} ${sheet.name}`;
function columnsOf(book: Workbook) {
  const column = book.column<ComponentChange>();
  return [
    column('name', 30, ({ name }) => name),
    column('number', 18, ({ number }) => number),
    column('kind', 14, ({ kind }) => book.label(changeKind, kind)),
    column('before', 36, ({ before }) => sheetText(before)),
    column('after', 36, ({ after }) => sheetText(after)),
    column('models', 30, ({ models }) =>
      models.map((model) => `${book.localName(model.name, model.foreignName)} (${model.positions})`).join('; '),
    ),
    column('reason', 40, ({ reason }) => reason),
    column('effectiveOn', 14, ({ effectiveOn }) => effectiveOn),
    column('certificate', 20, ({ certificate }) => certificate),
    column('state', 14, ({ state }) => book.label(changeState, state)),
    ...effectColumns<ComponentChange>(book),
    column('confirmedAt', 18, ({ confirmedAt }) => (confirmedAt === null ? undefined : clock.minute(confirmedAt))),
    column('undoneAt', 18, ({ undoneAt }) => (undoneAt === null ? undefined : clock.minute(undoneAt))),
    column('createdByName', 18, ({ createdByName }) => createdByName),
  ];
}
