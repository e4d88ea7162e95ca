import { Injectable } from '@nestjs/common';
import {
  certificateKind,
  nameIn,
  type PageQuery,
  RANKING_MONTHS,
  type RankingFormulaView,
  type RankingRow,
  rankingPart,
  type RankingTerm,
} from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { RankingFormulaService } from './ranking-formula.service';
import { RankingService } from './ranking.service';
import { RankingStore } from './ranking.store';

const PAGE = 500;
const NUMBER = '0.##';
const COUNT = '0';
type Column = ReportColumn<RankingRow>;
type Fact = readonly [label: string, value: string];

/** Exports the ranking as a workbook: formula, filters, figures, and each term of each score. */
@Injectable()
export class RankingExport {
  constructor(
    private readonly rankings: RankingService,
    private readonly lists: RankingStore,
    private readonly formulas: RankingFormulaService,
    private readonly translator: Translator,
  ) {}

  async write(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const ranked = await this.rankings.rankSuppliers(auth);
    // Validates the query before streaming.
    await this.lists.page(ranked, { ...page, pageNo: 1, pageSize: 1, cursor: undefined });
    const rows = allPages((pageQuery) => this.lists.page(ranked, pageQuery), page, PAGE);
    const title = this.translate('title');
    const sheet: ReportSheet<RankingRow> = {
      name: title,
      title,
      facts: this.facts(auth, page, await this.formulas.view(auth)),
      columns: [...this.figures(), ...this.terms()],
      rows,
    };
    return exportStream(`${title}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, [sheet as ReportSheet<never>]));
  }

  private facts(auth: Auth, { q, like, eq, in: among }: PageQuery, formula: RankingFormulaView): Fact[] {
    const { weights, fullPointsDays, noPointsDays, certificateKinds, periodStart, today, leastCoverage } = formula;
    const kinds = certificateKinds
      .map((kind) => this.translator.label('certificateKind', certificateKind.keyOf(kind)))
      .join('; ');
    const filters = Object.entries({ ...(q ? { [this.translate('search')]: q } : {}), ...like, ...eq, ...among }).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    const rules = rankingPart.values.map((part): Fact => [
      this.partName(part),
      this.translate(`rules.${part}`, {
        weight: weights[part],
        full: fullPointsDays,
        none: noPointsDays,
        kinds: kinds || this.translate('none'),
      }),
    ]);
    return [
      [
        this.translate('period'),
        this.translate('periodValue', { start: periodStart, end: today, months: RANKING_MONTHS }),
      ],
      [this.translate('formula'), this.translate('formulaValue', { coverage: leastCoverage })],
      ...rules,
      [
        this.translate('origin'),
        [this.translator.label('formulaOrigin', formula.origin), formula.validFrom ?? ''].filter(Boolean).join(', '),
      ],
      [this.translate('filters'), filters.join('; ') || this.translate('none')],
      [this.translate('exportedBy'), `${auth.name} (${auth.loginName})`],
      [this.translate('exportedAt'), clock.stamp()],
    ];
  }
  private figures(): Column[] {
    const { language } = this.translator;
    const column = (key: string, width: number, value: Column['value'], format?: string): Column => ({
      title: this.translate(`column.${key}`),
      width,
      value,
      ...(format ? { format } : {}),
    });
    return [
      column('place', 8, ({ place }) => place, COUNT),
      column('supplier', 34, ({ nameZh, nameEn }) => nameIn(language, nameZh, nameEn)),
      column('code', 14, ({ code }) => code),
      column('score', 10, ({ score }) => score, NUMBER),
      column('coverage', 14, ({ coverage }) => coverage, NUMBER),
      column('accepted', 10, ({ accepted }) => accepted, COUNT),
      column('rejected', 10, ({ rejected }) => rejected, COUNT),
      column('rejectedShare', 12, ({ rejectedShare }) => rejectedShare, NUMBER),
      column('answered', 10, ({ answered }) => answered, COUNT),
      column('onTime', 10, ({ onTime }) => onTime, COUNT),
      column('late', 10, ({ late }) => late, COUNT),
      column('open', 10, ({ open }) => open, COUNT),
      column('onTimeShare', 12, ({ onTimeShare }) => onTimeShare, NUMBER),
      column('medianDays', 14, ({ medianDays }) => medianDays, NUMBER),
      column('correctionDays', 14, ({ correctionDays }) => correctionDays, NUMBER),
      column('starLevel', 8, ({ starLevel }) => (starLevel === 0 ? null : starLevel), COUNT),
      column('proposedStars', 10, ({ proposedStars }) => proposedStars, COUNT),
      column(
        'certificates',
        30,
        ({ validKinds }) =>
          validKinds.map((kind) => this.translator.label('certificateKind', certificateKind.keyOf(kind))).join('; ') ||
          null,
      ),
    ];
  }
  private terms(): Column[] {
    const of = (row: RankingRow, part: RankingTerm['part']): RankingTerm | undefined =>
      row.terms.find((term) => term.part === part);
    return rankingPart.values.flatMap((part): Column[] => [
      {
        title: this.translate('points', { part: this.partName(part) }),
        width: 14,
        format: NUMBER,
        value: (row) => of(row, part)?.points,
      },
      {
        title: this.translate('contribution', { part: this.partName(part) }),
        width: 14,
        format: '0.######',
        value: (row) => of(row, part)?.contribution,
      },
    ]);
  }
  private partName(part: RankingTerm['part']): string {
    return this.translator.label('rankingPart', rankingPart.keyOf(part));
  }
  private translate(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `ranking.${key}`, params);
  }
}
