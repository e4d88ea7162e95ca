import { Injectable } from '@nestjs/common';
import {
  analysisVocApi,
  CABIN_AIR_GUIDE,
  type In,
  type Permission,
  type ReportKind,
  type VocSubstanceRow,
  vocMethod,
  vocResult,
  vocUnit,
  type VocPart,
} from '@matlas/contract';
import { type Auth, clock, COUNT, type Fact, GRAMS, type Workbook, Workbooks } from '@matlas/server-kit';
import { type ReportAbout, type ReportRequest, WorkbookMaker } from '@matlas/features/reports';
import { VocAnalysisService, type VocReportData } from './voc-analysis.service';
import { titleOf, vehicleBasis } from '../materials-group/vehicle-basis';

const INPUT = analysisVocApi.export.input;
type ReportInput = In<(typeof analysisVocApi)['export']>;
type ListedReport = VocReportData['reports'][number];
const NUMBER = '0.######';

/** Emission test reports of a vehicle, as a workbook and as a stored report. */
@Injectable()
export class VocAnalysisReport extends WorkbookMaker<typeof INPUT> {
  protected readonly input = INPUT;
  readonly kind: ReportKind = 'vocReports';
  readonly needs: Permission = 'analysis:voc:export';
  constructor(
    private readonly voc: VocAnalysisService,
    workbooks: Workbooks,
  ) {
    super(workbooks);
  }

  async readBasis(auth: Auth, request: ReportRequest): Promise<ReportAbout> {
    const { reports, ...basis } = await this.voc.readBasis(auth, this.parseInput(request));
    return vehicleBasis(
      this.openBook(),
      { ...basis, branch: null },
      { version: reports, inputs: [{ key: 'asOf', value: clock.today() }] },
    );
  }

  protected async buildSheets(book: Workbook, auth: Auth, input: ReportInput) {
    const data = await this.voc.loadReportData(auth, input);
    const {
      summary,
      loaded: { model },
    } = data;
    const { title, sheet } = book.headed(titleOf(book, summary), [
      [book.text('vehicle'), `${model.projectName} ${model.internalNumber}`],
      [book.text('parts'), String(summary.parts)],
      ...summary.states
        .filter(({ parts }) => parts > 0)
        .map(({ state, parts }): Fact => [book.text(`state.${state}`), String(parts)]),
      [book.text('validity'), book.text('validityValue', { months: input.validMonths })],
      [book.text('guide'), book.text('guideValue', { source: CABIN_AIR_GUIDE.source })],
      ...book.exportFacts(auth),
    ]);
    return {
      title,
      sheets: [
        sheet('parts', this.partColumns(book), data.parts),
        sheet('substances', this.substanceColumns(book), data.substances),
        sheet('reports', this.reportColumns(book), data.reports),
      ],
    };
  }
  private partColumns(book: Workbook) {
    const column = book.column<VocPart>();
    return [
      column('state', 20, ({ state }) => book.text(`state.${state}`)),
      column('part', 34, ({ name, foreignName }) => book.localName(name, foreignName)),
      column('number', 18, ({ number }) => number),
      column('supplier', 26, ({ supplierName, supplierForeignName }) =>
        book.localName(supplierName, supplierForeignName),
      ),
      column('emissive', 18, ({ emissiveGrams }) => emissiveGrams, GRAMS),
      column('reports', 10, ({ reports }) => reports, COUNT),
      column('report', 22, ({ newest }) => newest?.reportNumber),
      column('method', 22, ({ newest }) => newest && book.label(vocMethod, newest.method)),
      column('tested', 13, ({ newest }) => newest?.testDate),
      column('until', 13, ({ newest }) => newest?.validTo),
      column('result', 16, ({ newest }) => newest && book.label(vocResult, newest.result)),
    ];
  }
  private substanceColumns(book: Workbook) {
    const column = book.column<VocSubstanceRow>();
    return [
      column('substance', 30, ({ name }) => name),
      column('cas', 14, ({ cas }) => cas, '@'),
      column('method', 22, ({ method }) => book.label(vocMethod, method)),
      column('unit', 12, ({ unit }) => book.label(vocUnit, unit)),
      column('highest', 14, ({ highest, isBelowDetection }) => (isBelowDetection ? `< ${highest}` : highest), NUMBER),
      column('highestPart', 34, ({ highestPart, highestPartForeign }) =>
        book.localName(highestPart, highestPartForeign),
      ),
      column('limit', 12, ({ limit }) => limit, NUMBER),
      column('ownLimit', 12, ({ ownLimit }) => ownLimit, NUMBER),
      column('failed', 10, ({ failed }) => failed, COUNT),
      column('guide', 16, ({ guide }) => guide, NUMBER),
      column('overGuide', 14, ({ overGuide }) => overGuide, COUNT),
      column('reports', 10, ({ reports }) => reports, COUNT),
      column('parts', 10, ({ parts }) => parts, COUNT),
    ];
  }
  private reportColumns(book: Workbook) {
    const column = book.column<ListedReport>();
    return [
      column('part', 34, ({ part }) => book.localName(part.name, part.foreignName)),
      column('number', 18, ({ part }) => part.number),
      column('sheet', 30, ({ report }) => book.localName(report.sheetName, report.sheetForeignName)),
      column('version', 10, ({ report }) => report.cver),
      column('inVehicle', 14, ({ report }) => book.text(report.isVersion ? 'yes' : 'no')),
      column('report', 22, ({ report }) => report.reportNumber),
      column('laboratory', 26, ({ report }) => report.laboratory),
      column('method', 22, ({ report }) => book.label(vocMethod, report.method)),
      column('tested', 13, ({ report }) => report.testDate),
      column('until', 13, ({ report }) => report.validTo),
      column('result', 16, ({ report }) => book.label(vocResult, report.result)),
      column('ownResult', 16, ({ report }) => book.label(vocResult, report.ownResult)),
      column('values', 70, ({ report }) =>
        report.values
          .map(({ name, value, unit, isBelowDetection, limit }) => {
            const measured = `${isBelowDetection ? '< ' : ''}${value}${limit === null ? '' : ` (≤ ${limit})`}`;
            return `${name} ${measured} ${book.label(vocUnit, unit)}`;
          })
          .join('; '),
      ),
    ];
  }
}
