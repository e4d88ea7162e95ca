import { Injectable } from '@nestjs/common';
import {
  type AnyEnumeration,
  auditStatus,
  nodeStatus,
  nodeType,
  displayName,
  type Page,
  type PageQuery,
  type SheetRow,
  sheetValidity,
} from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import type { SheetListFilter } from '../sheet.store';
import { LocalDataService } from './local-data.service';

const PAGE = 500;
type Column = ReportColumn<SheetRow>;
/** Filters whose values have labels. */
const WORDED: Readonly<Record<string, AnyEnumeration>> = { status: nodeStatus, kind: nodeType, auditStatus };

/** The filtered list of own data, or another list of sheets, as a workbook in the caller's language. */
@Injectable()
export class LocalExport {
  constructor(
    private readonly local: LocalDataService,
    private readonly translator: Translator,
  ) {}

  write(auth: Auth, filter: Partial<SheetListFilter>, page: PageQuery): Promise<FileAnswer> {
    return this.list(auth, { title: this.translate(filter.imds ? 'imdsTitle' : 'title'), filters: [] }, page, (asked) =>
      this.local.page(auth, filter, asked),
    );
  }
  /** Exports any list of sheets; `filters` describes filters beyond the page query. */
  async list(
    auth: Auth,
    { title, filters }: { title: string; filters: readonly string[] },
    page: PageQuery,
    ask: (page: PageQuery) => Promise<Page<SheetRow>>,
  ): Promise<FileAnswer> {
    // Validates the query before streaming.
    await ask({ ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const sheet: ReportSheet<SheetRow> = {
      name: title,
      title,
      facts: this.facts(auth, page, filters),
      columns: this.columns(),
      rows: allPages(ask, page, PAGE),
    };
    return exportStream(`${title}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, [sheet as ReportSheet<never>]));
  }
  private facts(
    auth: Auth,
    { q, like, eq, in: among, between }: PageQuery,
    more: readonly string[],
  ): [string, string][] {
    const said = (field: string, value: unknown): string =>
      WORDED[field]
        ? this.label(WORDED[field], /^\d+$/.test(String(value)) ? Number(value) : String(value))
        : String(value);
    const filters = [
      ...more,
      ...(q ? [`${this.translate('search')}: ${q}`] : []),
      ...Object.entries({ ...like, ...eq }).map(([field, value]) => `${this.field(field)}: ${said(field, value)}`),
      ...Object.entries(among).map(
        ([field, values]) => `${this.field(field)}: ${values.map((value) => said(field, value)).join(', ')}`,
      ),
      ...Object.entries(between).map(
        ([field, { start, end }]) => `${this.field(field)}: ${String(start ?? '')} – ${String(end ?? '')}`,
      ),
    ];
    return [
      [this.translate('filters'), filters.join('; ') || this.translate('none')],
      [this.translate('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.translate('exportedAt'), clock.stamp()],
    ];
  }
  private columns(): Column[] {
    const { language } = this.translator;
    const column = (field: string, width: number, value: Column['value'], format?: string): Column => ({
      title: this.field(field),
      width,
      value,
      ...(format ? { format } : {}),
    });
    const day = (instant: string | null): string | undefined => clock.day(instant);
    const yes = (flag: boolean): string => (flag ? this.translate('yes') : '');
    return [
      column('name', 34, (row) => displayName(language, row)),
      column('number', 20, ({ number }) => number),
      column('kind', 16, ({ kind }) => this.label(nodeType, kind)),
      column('cid', 14, ({ cid }) => cid, '0'),
      column('cver', 9, ({ cver }) => cver),
      column('status', 16, ({ status }) => this.label(nodeStatus, status)),
      column('massGrams', 14, ({ massGrams }) => massGrams, '#,##0.######'),
      column('errors', 9, ({ errorCount }) => errorCount, '0'),
      column('warnings', 9, ({ warningCount }) => warningCount, '0'),
      column('validity', 18, ({ validity }) => this.label(sheetValidity, validity)),
      column('validUntil', 13, ({ validUntil }) => validUntil),
      column('releasedAt', 13, ({ releasedAt }) => day(releasedAt)),
      column('confirmedAt', 16, ({ confirmedAt }) => day(confirmedAt)),
      column('module', 10, ({ module }) => yes(module)),
      column('standardMaterial', 16, ({ standardMaterial }) => yes(standardMaterial)),
      column('supplier', 28, ({ supplierName, supplierForeignName }) =>
        supplierName === null
          ? undefined
          : displayName(language, { name: supplierName, foreignName: supplierForeignName }),
      ),
      column('auditStatus', 14, (row) => this.label(auditStatus, row.auditStatus)),
      column('updateTime', 13, ({ updateTime }) => day(updateTime)),
    ];
  }
  private label(enumeration: AnyEnumeration, value: string | number): string {
    return this.translator.translate('enums', enumeration.labelKey(value));
  }
  private field(name: string): string {
    const key = `localData.column.${name}`;
    return this.translator.has('reports', key) ? this.translator.translate('reports', key) : name;
  }
  private translate(key: string): string {
    return this.translator.translate('reports', `localData.${key}`);
  }
}
