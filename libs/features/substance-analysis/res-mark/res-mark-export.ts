import { Injectable } from '@nestjs/common';
import type { ResMarkRow } from '@matlas/contract';
import { type Auth, type FileAnswer, type ReportColumn, type Workbook, Workbooks } from '@matlas/server-kit';
import { ResMarkService } from './res-mark.service';

type Substance = ResMarkRow['substances'][number] & { mark: string };

/** Tags with their substances, as a workbook. */
@Injectable()
export class ResMarkExport {
  constructor(
    private readonly marks: ResMarkService,
    private readonly workbooks: Workbooks,
  ) {}

  /** @param id 0 for all tags */
  async workbook(auth: Auth, id: number): Promise<FileAnswer> {
    const marks = id === 0 ? await this.marks.listTags(auth) : [await this.marks.getTag(auth, id)];
    const book = this.workbooks.open('restricted');
    return book.file(book.text('title'), [
      book.sheet({ title: book.text('title'), facts: book.exportFacts(auth), columns: columnsOf(book), rows: marks }),
      book.sheet({
        title: book.text('column.substances'),
        columns: substanceColumns(book),
        rows: marks.flatMap(({ name, substances }) => substances.map((one) => ({ ...one, mark: name }))),
      }),
    ]);
  }
}

function columnsOf(book: Workbook): ReportColumn<ResMarkRow>[] {
  const column = book.column<ResMarkRow>();
  const listed = (texts: readonly string[]): string =>
    texts.length === 0 ? book.text('everywhere') : texts.join(', ');
  return [
    column('name', 34, ({ name }) => name),
    column('substances', 50, ({ substances }) => substances.map((one) => nameOf(book, one)).join('; ')),
    column('limit', 12, ({ limitPercent }) => Number(limitPercent), '0.#########'),
    column('comparison', 14, ({ comparison }) => book.text(comparison)),
    column('base', 20, ({ denominator }) => book.text(denominator)),
    column('duty', 12, ({ duty }) => book.text(duty)),
    column('models', 30, ({ models, otherModels }) =>
      listed([...models.map(({ name }) => name), ...(otherModels > 0 ? [`+${otherModels}`] : [])]),
    ),
    column('classes', 18, ({ classCodes }) => listed(classCodes)),
    column('parts', 24, ({ partPattern }) => listed(partPattern === '' ? [] : [partPattern])),
    column('validFrom', 12, ({ validFrom }) => validFrom),
    column('validTo', 12, ({ validTo }) => validTo),
    column('reason', 34, ({ reason }) => reason),
    column('note', 34, ({ note }) => note),
    column('locked', 18, ({ lockedBy }) => lockedBy),
  ];
}
function substanceColumns(book: Workbook): ReportColumn<Substance>[] {
  const column = book.column<Substance>();
  return [
    column('entry', 34, ({ mark }) => mark),
    column('substance', 60, (one) => nameOf(book, one)),
    column('cas', 16, ({ cas }) => cas),
  ];
}
const nameOf = (book: Workbook, { nameZh, nameEn }: ResMarkRow['substances'][number]): string =>
  book.localName(nameZh ?? nameEn, nameEn);
