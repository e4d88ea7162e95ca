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
import { writeReport } from '@matlas/formats';
import { type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import {
  askedOfReport,
  WorkbookWords,
  fileName,
  COUNT,
  GRAMS,
  type ReportAbout,
  type ReportRequest,
  ReportMaker,
} from '@matlas/features/reports';
import { VehicleMaterialLoader } from '../materials-group/vehicle-material-loader';
import { VocAnalysisService, type VocReportData } from './voc-analysis.service';

type ReportInput = In<(typeof analysisVocApi)['export']>;
type ListedReport = VocReportData['reports'][number];
const NUMBER = '0.######';

/** Emission test reports of a vehicle, as a workbook and as a stored report. */
@Injectable()
export class VocAnalysisReport extends ReportMaker {
  readonly kind: ReportKind = 'vocReports';
  readonly needs: Permission = 'analysis:voc:export';
  constructor(
    private readonly voc: VocAnalysisService,
    private readonly loader: VehicleMaterialLoader,
    private readonly translator: Translator,
  ) {
    super();
  }

  async readBasis(auth: Auth, asked: ReportRequest): Promise<ReportAbout> {
    const { validMonths, ...where } = parseInput(asked);
    const { model, version, reports } = await this.voc.readBasis(auth, { ...where, validMonths });
    return {
      modelId: model.id,
      modelName: model.projectName,
      title: this.createTexts().text('title', { model: model.projectName }),
      version: `${version}/${reports}`,
      inputs: [
        { key: 'vehicle', value: `${model.projectName} ${model.internalNumber}` },
        { key: 'bom', value: version.slice(0, 8) },
        { key: 'asOf', value: clock.today() },
      ],
    };
  }
  makeFile(auth: Auth, asked: ReportRequest): Promise<FileAnswer> {
    return this.exportWorkbook(auth, parseInput(asked));
  }

  async exportWorkbook(auth: Auth, asked: ReportInput): Promise<FileAnswer> {
    const data = await this.voc.loadReportData(auth, asked);
    const words = this.createTexts();
    const {
      summary,
      loaded: { model },
    } = data;
    const title = words.text('title', {
      model: summary.branch ? words.localName(summary.branch.name, summary.branch.foreignName) : summary.title,
    });
    const facts = [
      [words.text('vehicle'), `${model.projectName} ${model.internalNumber}`],
      [words.text('parts'), String(summary.parts)],
      ...summary.states
        .filter(({ parts }) => parts > 0)
        .map(({ state, parts }) => [words.text(`state.${state}`), String(parts)] as const),
      [words.text('validity'), words.text('validityValue', { months: asked.validMonths })],
      [words.text('guide'), words.text('guideValue', { source: CABIN_AIR_GUIDE.source })],
      ...words.exportFacts(auth),
    ] as const;
    const sheets = [
      words.buildSheet('parts', title, facts, this.partColumns(words), data.parts),
      words.buildSheet('substances', title, facts, this.substanceColumns(words), data.substances),
      words.buildSheet('reports', title, facts, this.reportColumns(words), data.reports),
    ];
    return exportStream(`${fileName(title)}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, sheets));
  }
  private createTexts(): WorkbookWords {
    return new WorkbookWords(this.translator, 'vocReports');
  }
  private partColumns(words: WorkbookWords) {
    const column = words.column<VocPart>();
    return [
      column('state', 20, ({ state }) => words.text(`state.${state}`)),
      column('part', 34, ({ name, foreignName }) => words.localName(name, foreignName)),
      column('number', 18, ({ number }) => number),
      column('supplier', 26, ({ supplierName, supplierForeignName }) =>
        words.localName(supplierName, supplierForeignName),
      ),
      column('emissive', 18, ({ emissiveGrams }) => emissiveGrams, GRAMS),
      column('reports', 10, ({ reports }) => reports, COUNT),
      column('report', 22, ({ newest }) => newest?.reportNumber),
      column('method', 22, ({ newest }) => newest && words.label('vocMethod', vocMethod.keyOf(newest.method))),
      column('tested', 13, ({ newest }) => newest?.testDate),
      column('until', 13, ({ newest }) => newest?.validTo),
      column('result', 16, ({ newest }) => newest && words.label('vocResult', vocResult.keyOf(newest.result))),
    ];
  }
  private substanceColumns(words: WorkbookWords) {
    const column = words.column<VocSubstanceRow>();
    return [
      column('substance', 30, ({ name }) => name),
      column('cas', 14, ({ cas }) => cas, '@'),
      column('method', 22, ({ method }) => words.label('vocMethod', vocMethod.keyOf(method))),
      column('unit', 12, ({ unit }) => words.label('vocUnit', vocUnit.keyOf(unit))),
      column('highest', 14, ({ highest, isBelowDetection }) => (isBelowDetection ? `< ${highest}` : highest), NUMBER),
      column('highestPart', 34, ({ highestPart, highestPartForeign }) =>
        words.localName(highestPart, highestPartForeign),
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
  private reportColumns(words: WorkbookWords) {
    const column = words.column<ListedReport>();
    return [
      column('part', 34, ({ part }) => words.localName(part.name, part.foreignName)),
      column('number', 18, ({ part }) => part.number),
      column('sheet', 30, ({ report }) => words.localName(report.sheetName, report.sheetForeignName)),
      column('version', 10, ({ report }) => report.cver),
      column('inVehicle', 14, ({ report }) => words.text(report.isVersion ? 'yes' : 'no')),
      column('report', 22, ({ report }) => report.reportNumber),
      column('laboratory', 26, ({ report }) => report.laboratory),
      column('method', 22, ({ report }) => words.label('vocMethod', vocMethod.keyOf(report.method))),
      column('tested', 13, ({ report }) => report.testDate),
      column('until', 13, ({ report }) => report.validTo),
      column('result', 16, ({ report }) => words.label('vocResult', vocResult.keyOf(report.result))),
      column('ownResult', 16, ({ report }) => words.label('vocResult', vocResult.keyOf(report.ownResult))),
      column('values', 70, ({ report }) =>
        report.values
          .map(({ name, value, unit, isBelowDetection, limit }) => {
            const measured = `${isBelowDetection ? '< ' : ''}${value}${limit === null ? '' : ` (≤ ${limit})`}`;
            return `${name} ${measured} ${words.label('vocUnit', vocUnit.keyOf(unit))}`;
          })
          .join('; '),
      ),
    ];
  }
}
const parseInput = (asked: ReportRequest): ReportInput => askedOfReport(analysisVocApi.export.input, asked);
