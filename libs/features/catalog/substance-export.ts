import { Injectable } from '@nestjs/common';
import { type api, gadslKind, type In, physicalState, type SubstanceRow } from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { SubstanceService } from './substance.service';

const PAGE = 500;
const SEPARATOR = ' | ';
type Column = ReportColumn<SubstanceRow>;

/** Exports basic substances as a workbook. */
@Injectable()
export class SubstanceExport {
  constructor(
    private readonly substances: SubstanceService,
    private readonly translator: Translator,
  ) {}

  async write(auth: Auth, input: In<typeof api.catalog.substances.export>): Promise<FileAnswer> {
    const ask = (page: typeof input.page) => this.substances.page(auth, { ...input, page });
    // Validates the query before streaming.
    await ask({ ...input.page, pageNo: 1, pageSize: 1, cursor: undefined });
    const title = this.translate('title');
    const sheet: ReportSheet<SubstanceRow> = {
      name: title,
      title,
      facts: this.createFacts(auth, input),
      columns: this.createColumns(),
      rows: allPages(ask, input.page, PAGE),
    };
    return exportStream(`${title}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, [sheet as ReportSheet<never>]));
  }

  private createFacts(
    auth: Auth,
    { page: { q, like, eq, in: among, between }, listed }: In<typeof api.catalog.substances.export>,
  ): [string, string][] {
    const filters = Object.entries({
      ...(q ? { q } : {}),
      ...(listed ? { listed } : {}),
      ...like,
      ...eq,
      ...among,
      ...between,
    }).map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
    return [
      [this.translate('filters'), filters.join('; ') || this.translate('none')],
      [this.translate('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.translate('exportedAt'), clock.stamp()],
    ];
  }
  private createColumns(): Column[] {
    const column = (key: string, width: number, value: Column['value']): Column => ({
      title: this.translate(`column.${key}`),
      width,
      value,
    });
    const yes = (is: boolean): string => this.translate(is ? 'yes' : 'no');
    return [
      column('code', 22, ({ code }) => code),
      column('cas', 14, ({ cas }) => cas),
      column('ec', 12, ({ ec }) => ec),
      column('nameZh', 34, ({ nameZh }) => nameZh),
      column('nameEn', 40, ({ nameEn }) => nameEn),
      column('synonymsZh', 30, ({ synonymsZh }) => synonymsZh.join(SEPARATOR)),
      column('synonymsEn', 30, ({ synonymsEn }) => synonymsEn.join(SEPARATOR)),
      column('otherNumbers', 20, ({ otherNumbers }) => otherNumbers.join(SEPARATOR)),
      column('kind', 12, ({ kind }) => this.translate(`kind.${kind}`)),
      column('svhc', 8, ({ svhc }) => yes(svhc)),
      column('gadsl', 8, ({ gadsl }) => gadsl && this.translator.label('gadslKind', gadslKind.keyOf(gadsl))),
      column('declarableList', 16, ({ declarableSince }) => declarableSince?.list),
      column('declarableSince', 13, ({ declarableSince }) => declarableSince?.date),
      column(
        'physicalState',
        10,
        (row) => row.physicalState && this.translator.label('physicalState', physicalState.keyOf(row.physicalState)),
      ),
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
  private translate(key: string): string {
    return this.translator.translate('reports', `substances.${key}`);
  }
}
