import { Injectable } from '@nestjs/common';
import { certificateKind, type CertificateRow, certificateState, nameIn, type PageQuery } from '@matlas/contract';
import { type Auth, type FileAnswer, type ReportColumn, type Workbook, Workbooks } from '@matlas/server-kit';
import { CertificateService } from './certificate.service';

/** Exports certificates as a workbook. */
@Injectable()
export class CertificateExport {
  constructor(
    private readonly certificates: CertificateService,
    private readonly workbooks: Workbooks,
  ) {}

  write(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const book = this.workbooks.open('certificates');
    return book.list({
      title: book.text('title'),
      facts: [book.filterFact(page), ...book.exportFacts(auth)],
      columns: columnsOf(book),
      page,
      read: (pageQuery) => this.certificates.page(auth, pageQuery),
    });
  }
}

function columnsOf(book: Workbook): ReportColumn<CertificateRow>[] {
  const column = book.column<CertificateRow>();
  return [
    column('name', 30, ({ name }) => name),
    column('kind', 36, ({ kind }) => book.label(certificateKind, kind)),
    column('state', 14, ({ state }) => book.label(certificateState, state)),
    column('daysLeft', 10, ({ daysLeft }) => daysLeft, '0'),
    column('enterprise', 34, ({ enterpriseName, enterpriseEnName }) =>
      nameIn(book.language, enterpriseName, enterpriseEnName),
    ),
    column('enterpriseCode', 16, ({ enterpriseCode }) => enterpriseCode),
    column('number', 20, ({ number }) => number),
    column('issuer', 24, ({ issuer }) => issuer),
    column('validFrom', 13, ({ validFrom }) => validFrom),
    column('validUntil', 13, ({ validUntil }) => validUntil),
    column('file', 28, ({ file }) => file?.filename),
    column('remark', 40, ({ remark }) => remark),
  ];
}
