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
import { type Auth, type Fact, type FileAnswer, type ReportColumn, type Workbook, Workbooks } from '@matlas/server-kit';
import { RankingFormulaService } from './ranking-formula.service';
import { RankingService } from './ranking.service';
import { RankingStore } from './ranking.store';

const NUMBER = '0.##';
const COUNT = '0';
type Column = ReportColumn<RankingRow>;

/** Exports the ranking as a workbook: formula, filters, figures, and each term of each score. */
@Injectable()
export class RankingExport {
  constructor(
    private readonly rankings: RankingService,
    private readonly lists: RankingStore,
    private readonly formulas: RankingFormulaService,
    private readonly workbooks: Workbooks,
  ) {}

  async write(auth: Auth, page: PageQuery): Promise<FileAnswer> {
    const ranked = await this.rankings.rankSuppliers(auth);
    const book = this.workbooks.open('ranking');
    return book.list({
      title: book.text('title'),
      facts: createFacts(book, auth, page, await this.formulas.view(auth)),
      columns: [...figureColumns(book), ...termColumns(book)],
      page,
      read: (pageQuery) => this.lists.page(ranked, pageQuery),
    });
  }
}

function createFacts(book: Workbook, auth: Auth, page: PageQuery, formula: RankingFormulaView): Fact[] {
  const { weights, fullPointsDays, noPointsDays, certificateKinds, periodStart, today, leastCoverage } = formula;
  const kinds = certificateKinds.map((kind) => book.label(certificateKind, kind)).join('; ');
  const rules = rankingPart.values.map((part): Fact => [
    partName(book, part),
    book.text(`rules.${part}`, {
      weight: weights[part],
      full: fullPointsDays,
      none: noPointsDays,
      kinds: kinds || book.text('none'),
    }),
  ]);
  return [
    [book.text('period'), book.text('periodValue', { start: periodStart, end: today, months: RANKING_MONTHS })],
    [book.text('formula'), book.text('formulaValue', { coverage: leastCoverage })],
    ...rules,
    [
      book.text('origin'),
      [book.label('formulaOrigin', formula.origin), formula.validFrom ?? ''].filter(Boolean).join(', '),
    ],
    book.filterFact(
      { ...page, between: {} },
      { search: (q) => `${book.text('search')}: ${q}`, value: (_, value) => String(value) },
    ),
    ...book.exportFacts(auth),
  ];
}
function figureColumns(book: Workbook): Column[] {
  const column = book.column<RankingRow>();
  return [
    column('place', 8, ({ place }) => place, COUNT),
    column('supplier', 34, ({ nameZh, nameEn }) => nameIn(book.language, nameZh, nameEn)),
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
      ({ validKinds }) => validKinds.map((kind) => book.label(certificateKind, kind)).join('; ') || null,
    ),
  ];
}
function termColumns(book: Workbook): Column[] {
  const of = (row: RankingRow, part: RankingTerm['part']): RankingTerm | undefined =>
    row.terms.find((term) => term.part === part);
  return rankingPart.values.flatMap((part): Column[] => [
    {
      title: book.text('points', { part: partName(book, part) }),
      width: 14,
      format: NUMBER,
      value: (row) => of(row, part)?.points,
    },
    {
      title: book.text('contribution', { part: partName(book, part) }),
      width: 14,
      format: '0.######',
      value: (row) => of(row, part)?.contribution,
    },
  ]);
}
const partName = (book: Workbook, part: RankingTerm['part']): string => book.label(rankingPart, part);
