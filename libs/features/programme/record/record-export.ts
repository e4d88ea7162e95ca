import { Injectable } from '@nestjs/common';
import { changeState, type ComponentRecord, extensionKind, type PageQuery } from '@matlas/contract';
import { type Auth, clock, type FileAnswer, inWords, type Workbook, Workbooks } from '@matlas/server-kit';
import { sheetText } from '../change/change-export';
import { effectColumns } from '../change/effect-texts';
import { RecordService } from './record.service';

/** Extensions of certificates as a workbook, with the effect that was shown before the confirmation. */
@Injectable()
export class RecordExport {
  constructor(
    private readonly records: RecordService,
    private readonly workbooks: Workbooks,
  ) {}

  exportList(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const book = this.workbooks.open('componentRecord');
    const filters = book.filterFact(page, {
      search: (q) => q,
      field: (name) => book.fieldTitle(name),
      value: inWords((field, value) => {
        if (field === 'state') return book.label(changeState, Number(value));
        return field === 'kind' ? book.label(extensionKind, String(value)) : String(value);
      }),
    });
    return book.list({
      title: book.text('title'),
      facts: [filters, ...book.exportFacts(auth)],
      columns: columnsOf(book),
      page,
      read: (pageQuery) => this.records.page(auth, pageQuery),
    });
  }
}
function columnsOf(book: Workbook) {
  const column = book.column<ComponentRecord>();
  return [
    column('certificate', 24, ({ certificate }) => certificate),
    column('modelName', 24, ({ modelName, modelForeignName }) => book.localName(modelName, modelForeignName)),
    column('kind', 14, ({ kind }) => book.label(extensionKind, kind)),
    column('parts', 60, ({ parts }) =>
      parts
        .map(({ name, number, before, after }) => {
          const part = [name, number].filter(Boolean).join(' ');
          return `${part}: ${sheetText(before) ?? '–'} → ${sheetText(after) ?? '–'}`;
        })
        .join('\n'),
    ),
    column('models', 40, ({ models }) =>
      models
        .map(({ name, foreignName, positions, certificateBefore }) => {
          const before = certificateBefore === null ? '' : `, ${certificateBefore}`;
          return `${book.localName(name, foreignName)} (${positions}${before})`;
        })
        .join('\n'),
    ),
    column('reason', 40, ({ reason }) => reason),
    column('effectiveOn', 14, ({ effectiveOn }) => effectiveOn),
    column('state', 14, ({ state }) => book.label(changeState, state)),
    ...effectColumns<ComponentRecord>(book),
    column('confirmedAt', 18, ({ confirmedAt }) => (confirmedAt === null ? undefined : clock.minute(confirmedAt))),
    column('undoneAt', 18, ({ undoneAt }) => (undoneAt === null ? undefined : clock.minute(undoneAt))),
    column('createdByName', 18, ({ createdByName }) => createdByName),
  ];
}
