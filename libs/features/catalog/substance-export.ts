import { Injectable } from '@nestjs/common';
import { type api, gadslKind, type In, physicalState, type SubstanceRow } from '@matlas/contract';
import { type Auth, type FileAnswer, type ReportColumn, type Workbook, Workbooks } from '@matlas/server-kit';
import { SubstanceService } from './substance.service';

const SEPARATOR = ' | ';

/** Exports basic substances as a workbook. */
@Injectable()
export class SubstanceExport {
  constructor(
    private readonly substances: SubstanceService,
    private readonly workbooks: Workbooks,
  ) {}

  async write(auth: Auth, input: In<typeof api.catalog.substances.export>): Promise<FileAnswer> {
    const book = this.workbooks.open('substances');
    const { listed, page } = input;
    // Told with the filters of the query, after the search text.
    const filters = { ...page, like: { ...(listed ? { listed } : {}), ...page.like } };
    return book.list({
      title: book.text('title'),
      facts: [book.filterFact(filters), ...book.exportFacts(auth)],
      columns: columnsOf(book),
      page,
      read: (pageQuery) => this.substances.page(auth, { ...input, page: pageQuery }),
    });
  }
}

function columnsOf(book: Workbook): ReportColumn<SubstanceRow>[] {
  const column = book.column<SubstanceRow>();
  const yes = (is: boolean): string => book.text(is ? 'yes' : 'no');
  return [
    column('code', 22, ({ code }) => code),
    column('cas', 14, ({ cas }) => cas),
    column('ec', 12, ({ ec }) => ec),
    column('nameZh', 34, ({ nameZh }) => nameZh),
    column('nameEn', 40, ({ nameEn }) => nameEn),
    column('synonymsZh', 30, ({ synonymsZh }) => synonymsZh.join(SEPARATOR)),
    column('synonymsEn', 30, ({ synonymsEn }) => synonymsEn.join(SEPARATOR)),
    column('otherNumbers', 20, ({ otherNumbers }) => otherNumbers.join(SEPARATOR)),
    column('kind', 12, ({ kind }) => book.text(`kind.${kind}`)),
    column('svhc', 8, ({ svhc }) => yes(svhc)),
    column('gadsl', 8, ({ gadsl }) => gadsl && book.label(gadslKind, gadsl)),
    column('declarableList', 16, ({ declarableSince }) => declarableSince?.list),
    column('declarableSince', 13, ({ declarableSince }) => declarableSince?.date),
    column('physicalState', 10, (row) => row.physicalState && book.label(physicalState, row.physicalState)),
    column('applicationDuty', 16, ({ applicationDuty }) => applicationDuty && `> ${applicationDuty.abovePercent} %`),
    column('confidentialAllowed', 12, ({ confidentialAllowed }) => yes(confidentialAllowed)),
    column('active', 10, ({ active }) => yes(active)),
    column(
      'replacedBy',
      30,
      ({ replacedBy }) => replacedBy && [replacedBy.cas, replacedBy.nameEn].filter(Boolean).join(' '),
    ),
    column('remark', 40, ({ remark }) => remark),
  ];
}
