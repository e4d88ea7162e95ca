import { Injectable } from '@nestjs/common';
import { certificateKind, type CertificateRow, certificateState, nameIn, type PageQuery } from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { CertificateService } from './certificate.service';

const PAGE = 500;
type Column = ReportColumn<CertificateRow>;

/** Exports certificates as a workbook. */
@Injectable()
export class CertificateExport {
  constructor(
    private readonly certificates: CertificateService,
    private readonly translator: Translator,
  ) {}

  async write(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    // Validates the query before streaming.
    await this.certificates.page(auth, { ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const rows = allPages((pageQuery) => this.certificates.page(auth, pageQuery), page, PAGE);
    const title = this.translate('title');
    const sheet: ReportSheet<CertificateRow> = {
      name: title,
      title,
      facts: this.facts(auth, page),
      columns: this.columns(),
      rows,
    };
    return exportStream(`${title}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, [sheet as ReportSheet<never>]));
  }

  private facts(auth: Auth, { q, like, eq, in: among, between }: PageQuery): [string, string][] {
    const filters = Object.entries({ ...(q ? { q } : {}), ...like, ...eq, ...among, ...between }).map(
      ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    );
    return [
      [this.translate('filters'), filters.join('; ') || this.translate('none')],
      [this.translate('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.translate('exportedAt'), clock.stamp()],
    ];
  }
  private columns(): Column[] {
    const { language } = this.translator;
    const column = (key: string, width: number, value: Column['value'], format?: string): Column => ({
      title: this.translate(`column.${key}`),
      width,
      value,
      ...(format ? { format } : {}),
    });
    return [
      column('name', 30, ({ name }) => name),
      column('kind', 36, ({ kind }) => this.translator.label('certificateKind', certificateKind.keyOf(kind))),
      column('state', 14, ({ state }) => this.translator.label('certificateState', certificateState.keyOf(state))),
      column('daysLeft', 10, ({ daysLeft }) => daysLeft, '0'),
      column('enterprise', 34, ({ enterpriseName, enterpriseEnName }) =>
        nameIn(language, enterpriseName, enterpriseEnName),
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
  private translate(key: string): string {
    return this.translator.translate('reports', `certificates.${key}`);
  }
}
