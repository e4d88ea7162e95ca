import { Injectable } from '@nestjs/common';
import {
  type ImpactEntry,
  type ImpactFinding,
  type ImpactModel,
  type ImpactParty,
  type ImpactRow,
  type ImpactSheet,
  lawCodeIn,
  nameIn,
  nodeType,
  displayName,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import {
  allPages,
  type Auth,
  clock,
  exportStream,
  type FileAnswer,
  type Language,
  Translator,
  XLSX_TYPE,
} from '@matlas/server-kit';
import { ImpactListService } from './impact-list.service';
import { ImpactService } from './impact.service';

const PAGE = 500;
const FIRST: PageQuery = { pageNo: 1, pageSize: PAGE, sort: [], like: {}, eq: {}, in: {}, between: {} };
const COUNT = '#,##0';

/** An impact as a workbook: entries, sheets, vehicles, customers, suppliers, verdicts. */
@Injectable()
export class ImpactReport {
  constructor(
    private readonly impacts: ImpactService,
    private readonly lists: ImpactListService,
    private readonly translator: Translator,
  ) {}

  async exportWorkbook(auth: Auth, impactId: number): Promise<FileAnswer> {
    const impact = await this.impacts.get(auth, impactId);
    const { language } = this.translator;
    const title = this.translate('title', { lists: this.impacts.titleOf(impact) });
    const facts = this.facts(auth, impact);
    const sheet = <Row>(
      key: string,
      columns: ReportColumn<Row>[],
      read: (page: PageQuery) => Promise<Page<Row>>,
    ): ReportSheet<never> =>
      ({
        name: this.translate(`sheet.${key}`),
        title,
        facts,
        columns,
        rows: allPages(read, FIRST, PAGE),
      }) as unknown as ReportSheet<never>;
    const party = (side: 'customer' | 'supplier'): ReportSheet<never> =>
      sheet<ImpactParty>(side, this.parties(language), (page) => this.lists.parties(auth, { impactId, side, page }));
    return exportStream(`${title.replace(/[/\\:*?"<>|]/g, ' ')}.xlsx`, XLSX_TYPE, (sink) =>
      writeReport(sink, [
        sheet<ImpactEntry>('entries', this.entries(language), (page) => this.lists.entries(auth, { impactId, page })),
        sheet<ImpactModel>('models', this.models(), (page) => this.lists.models(auth, { impactId, page })),
        sheet<ImpactFinding>('findings', this.findings(language), (page) =>
          this.lists.findings(auth, { impactId, page }),
        ),
        sheet<ImpactSheet>('sheets', this.sheets(language), (page) => this.lists.sheets(auth, { impactId, page })),
        party('customer'),
        party('supplier'),
      ]),
    );
  }
  private facts(auth: Auth, { lists, toDate, startedBy, createTime }: ImpactRow): [string, string][] {
    const { language } = this.translator;
    const labels = (labelOf: (list: ImpactRow['lists'][number]) => string | null): string =>
      lists.map((list) => `${lawCodeIn(language, list.code)} ${labelOf(list) ?? '-'}`).join(', ');
    return [
      [this.translate('from'), labels(({ fromLabel }) => fromLabel)],
      [this.translate('to'), `${labels(({ toLabel }) => toLabel)} (${toDate})`],
      [this.translate('by'), `${startedBy}, ${clock.day(createTime)}`],
      [this.translate('exportedBy'), `${auth.name} (${auth.loginName}), ${clock.stamp()}`],
    ];
  }
  private entries(language: Language): ReportColumn<ImpactEntry>[] {
    return [
      this.column('change', 14, ({ change }) => this.translate(`change.${change}`)),
      this.column('law', 20, ({ lawCode }) => lawCodeIn(language, lawCode)),
      this.column('entryNo', 12, ({ entryNo }) => entryNo),
      this.column('entry', 46, ({ nameZh, nameEn }) => nameIn(language, nameZh ?? nameEn, nameEn)),
      this.column('cas', 14, ({ cas }) => cas),
      this.column('difference', 60, (entry) => this.difference(entry)),
      this.column('substances', 12, ({ substances }) => substances, COUNT),
      this.column('holders', 12, ({ holders }) => holders, COUNT),
    ];
  }
  private difference({ fields, membersAdded, membersRemoved }: ImpactEntry): string {
    const change = (before: string | null, after: string | null): string => `${before || '-'} → ${after || '-'}`;
    return [
      ...fields.map(({ field, before, after }) => `${this.translate(`field.${field}`)}: ${change(before, after)}`),
      ...membersAdded.map((name) => `+ ${name}`),
      ...membersRemoved.map((name) => `- ${name}`),
    ].join('; ');
  }
  private models(): ReportColumn<ImpactModel>[] {
    const label = (verdict: string | undefined): string | null =>
      verdict === undefined ? null : this.translator.label('verdict', verdict);
    return [
      this.column('model', 34, ({ name }) => name),
      this.column('number', 20, ({ number }) => number),
      this.column('positions', 12, ({ positions }) => positions, COUNT),
      this.column('sheets', 12, ({ sheets }) => sheets, COUNT),
      this.column('before', 14, ({ exact }) => label(exact?.worstBefore)),
      this.column('after', 14, ({ exact }) => label(exact?.worstAfter)),
      this.column('appears', 12, ({ exact }) => exact?.appears ?? null, COUNT),
      this.column('vanishes', 12, ({ exact }) => exact?.vanishes ?? null, COUNT),
      this.column('changes', 12, ({ exact }) => exact?.changes ?? null, COUNT),
    ];
  }
  private findings(language: Language): ReportColumn<ImpactFinding>[] {
    return [
      this.column('model', 26, ({ modelName }) => modelName),
      this.column('outcome', 12, ({ change }) => this.translate(`outcome.${change}`)),
      this.column('before', 12, ({ before }) => this.translator.label('verdict', before)),
      this.column('after', 12, ({ after }) => this.translator.label('verdict', after)),
      this.column('entry', 36, ({ substanceZh, substanceEn }) =>
        nameIn(language, substanceZh ?? substanceEn, substanceEn),
      ),
      this.column('position', 28, ({ positionName, positionForeignName }) =>
        displayName(language, { name: positionName, foreignName: positionForeignName }),
      ),
      this.column('number', 18, ({ positionNumber }) => positionNumber),
      this.column('node', 28, ({ nodeName, nodeForeignName }) =>
        displayName(language, { name: nodeName, foreignName: nodeForeignName }),
      ),
      this.column('min', 12, ({ minPercent }) => minPercent, '0.######'),
      this.column('max', 12, ({ maxPercent }) => maxPercent, '0.######'),
      this.column('limitBefore', 12, ({ limitBefore }) => limitBefore, '0.######'),
      this.column('limitAfter', 12, ({ limitAfter }) => limitAfter, '0.######'),
      this.column('mass', 14, ({ massGrams }) => massGrams, '#,##0.000###'),
      this.column('supplier', 24, ({ supplierName }) => supplierName),
    ];
  }
  private sheets(language: Language): ReportColumn<ImpactSheet>[] {
    return [
      this.column('relation', 12, ({ relation }) => this.translate(`relation.${relation}`)),
      this.column('name', 34, (sheet) => displayName(language, sheet)),
      this.column('number', 20, ({ number }) => number),
      this.column('kind', 16, ({ kind }) => this.translator.label('nodeType', nodeType.keyOf(kind as 1))),
      this.column('cid', 14, ({ cid }) => cid, '0'),
      this.column('cver', 9, ({ cver }) => cver),
      this.column('owner', 28, ({ ownerName, ownerNameEn }) => nameIn(language, ownerName, ownerNameEn)),
      this.column('level', 8, ({ level }) => level, '0'),
      this.column('entries', 46, ({ entries }) =>
        entries.map((entry) => nameIn(language, entry.nameZh ?? entry.nameEn, entry.nameEn)).join('; '),
      ),
      this.column('positions', 12, ({ positions }) => positions, COUNT),
      this.column('recipients', 12, ({ recipients }) => recipients, COUNT),
    ];
  }
  private parties(language: Language): ReportColumn<ImpactParty>[] {
    return [
      this.column('enterprise', 36, ({ nameZh, nameEn }) => nameIn(language, nameZh, nameEn)),
      this.column('code', 16, ({ code }) => code),
      this.column('sheets', 12, ({ sheets }) => sheets, COUNT),
      this.column('lastAt', 14, ({ lastAt }) => clock.day(lastAt) ?? null),
      this.column('told', 12, ({ told }) => told, COUNT),
      this.column('asked', 12, ({ asked }) => asked, COUNT),
    ];
  }
  private column<Row>(
    key: string,
    width: number,
    value: ReportColumn<Row>['value'],
    format?: string,
  ): ReportColumn<Row> {
    return { title: this.translate(`column.${key}`), width, value, ...(format ? { format } : {}) };
  }
  private translate(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('analysis', `impact.report.${key}`, params);
  }
}
