import { Injectable } from '@nestjs/common';
import {
  analysisRecycledContentApi,
  type In,
  type Permission,
  type ReportKind,
  PLASTIC_SCOPES,
  type RecycledRow,
  type RecycledStep,
  type RecycledTargetRow,
} from '@matlas/contract';
import { shownPercent } from '@matlas/domain';
import { writeReport } from '@matlas/formats';
import { type Auth, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import {
  askedOfReport,
  WorkbookWords,
  fileName,
  COUNT,
  GRAMS,
  PERCENT,
  type ReportAbout,
  type ReportRequest,
  ReportMaker,
} from '@matlas/features/reports';
import { VehicleMaterialLoader } from '../materials-group/vehicle-material-loader';
import { type RecycledReportData, RecycledContentService } from './recycled-content.service';

type ReportInput = In<(typeof analysisRecycledContentApi)['export']>;

/** Recycled content of the plastics of a vehicle, as a workbook and as a stored report. */
@Injectable()
export class RecycledContentReport extends ReportMaker {
  readonly kind: ReportKind = 'recycledContent';
  readonly needs: Permission = 'analysis:recycledContent:export';
  constructor(
    private readonly recycled: RecycledContentService,
    private readonly loader: VehicleMaterialLoader,
    private readonly translator: Translator,
  ) {
    super();
  }

  async readBasis(auth: Auth, asked: ReportRequest): Promise<ReportAbout> {
    const { plastics, targetPercent, ...where } = parseInput(asked);
    const { model, branch, version } = await this.loader.readBasis(auth, where);
    const targets = await this.recycled.readTargetsVersion(auth);
    const words = this.createTexts();
    return {
      modelId: model.id,
      modelName: model.projectName,
      title: words.text('title', {
        model: branch ? words.localName(branch.name, branch.foreignName) : model.projectName,
      }),
      version: `${version}/${targets}`,
      inputs: [
        { key: 'vehicle', value: `${model.projectName} ${model.internalNumber}` },
        { key: 'bom', value: version.slice(0, 8) },
        { key: 'rules', value: targets },
        { key: 'filter', value: `${PLASTIC_SCOPES[plastics].join(' ')}; ${targetPercent} %` },
      ],
    };
  }
  makeFile(auth: Auth, asked: ReportRequest): Promise<FileAnswer> {
    return this.exportWorkbook(auth, parseInput(asked));
  }

  async exportWorkbook(auth: Auth, asked: ReportInput): Promise<FileAnswer> {
    const data = await this.recycled.loadReportData(auth, asked);
    const words = this.createTexts();
    const { branch } = data.summary;
    const title = words.text('title', {
      model: branch ? words.localName(branch.name, branch.foreignName) : data.summary.title,
    });
    const facts = this.facts(words, data, asked, auth);
    const rows = (by: keyof RecycledReportData['rows']) =>
      words.buildSheet(by, title, facts, this.rowColumns(words, by), data.rows[by]);
    const sheets = [
      words.buildSheet('targets', title, facts, this.targetColumns(words), data.summary.targets),
      rows('part'),
      rows('material'),
      rows('supplier'),
      words.buildSheet(
        'plan',
        title,
        [...facts, ...this.planFacts(words, data, asked)],
        this.planColumns(words),
        data.plan.steps,
      ),
    ];
    return exportStream(`${fileName(title)}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, sheets));
  }
  private createTexts(): WorkbookWords {
    return new WorkbookWords(this.translator, 'recycledContent');
  }
  private facts(
    words: WorkbookWords,
    { loaded: { model }, summary }: RecycledReportData,
    { plastics }: ReportInput,
    auth: Auth,
  ) {
    const percent = (value: string): string => `${shownPercent(value)} %`;
    return [
      [words.text('vehicle'), `${model.projectName} ${model.internalNumber}`],
      [
        words.text('plastics'),
        words.text('plasticsValue', { mass: summary.plasticsGrams, classes: PLASTIC_SCOPES[plastics].join(', ') }),
      ],
      [words.text('postConsumer'), percent(summary.postConsumer.percent)],
      [words.text('endOfLife'), percent(summary.endOfLife.percent)],
      [words.text('postIndustrial'), percent(summary.postIndustrial.percent)],
      [words.text('bioBased'), percent(summary.bioBased.percent)],
      [
        words.text('untold'),
        words.text('untoldValue', {
          mass: summary.untoldGrams,
          percent: shownPercent(summary.untoldPercent),
          materials: summary.untoldMaterials,
        }),
      ],
      [words.text('unknown'), `${summary.unknownGrams} g`],
      [words.text('law'), words.text('lawValue')],
      ...words.exportFacts(auth),
    ] as const;
  }
  private targetColumns(words: WorkbookWords) {
    const column = words.column<RecycledTargetRow>();
    return [
      column('name', 30, ({ nameZh, nameEn }) => words.localName(nameZh, nameEn)),
      column('fromYear', 10, ({ fromYear }) => fromYear, '0'),
      column('source', 50, ({ source }) => source),
      column('months', 14, ({ months }) => months, COUNT),
      column('target', 14, ({ percent }) => percent, PERCENT),
      column('state', 14, ({ postConsumer }) => words.text(`state.${postConsumer.state}`)),
      column('need', 18, ({ postConsumer }) => postConsumer.needGrams, GRAMS),
      column('gap', 18, ({ postConsumer }) => postConsumer.gapGrams, GRAMS),
      column('endOfLifeTarget', 18, ({ endOfLifePercent }) => endOfLifePercent, PERCENT),
      column('endOfLifeState', 18, ({ endOfLife }) => words.text(`state.${endOfLife.state}`)),
      column('endOfLifeGap', 18, ({ endOfLife }) => endOfLife.gapGrams, GRAMS),
    ];
  }
  private rowColumns(words: WorkbookWords, by: string) {
    const column = words.column<RecycledRow>();
    return [
      column(by, 36, ({ name, foreignName }) => words.localName(name, foreignName)),
      ...(by === 'supplier'
        ? []
        : [
            column('number', 18, ({ number }) => number),
            column('class', 10, ({ classCode }) => classCode),
            column('supplier', 26, ({ supplierName, supplierForeignName }) =>
              words.localName(supplierName, supplierForeignName),
            ),
          ]),
      column('mass', 16, ({ plasticsGrams }) => plasticsGrams, GRAMS),
      column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
      column('untoldMass', 16, ({ untoldGrams }) => untoldGrams, GRAMS),
      column('postConsumer', 16, ({ postConsumer }) => postConsumer.grams, GRAMS),
      column('postConsumerPercent', 14, ({ postConsumer }) => postConsumer.percent, PERCENT),
      column('endOfLife', 16, ({ endOfLife }) => endOfLife.grams, GRAMS),
      column('endOfLifePercent', 14, ({ endOfLife }) => endOfLife.percent, PERCENT),
      column('postIndustrial', 16, ({ postIndustrial }) => postIndustrial.grams, GRAMS),
      column('bioBased', 16, ({ bioBased }) => bioBased.grams, GRAMS),
      column('evidence', 40, ({ evidence }) => evidence),
    ];
  }
  private planFacts(
    words: WorkbookWords,
    { plan }: RecycledReportData,
    { targetPercent, endOfLifePercent, assumedPercent, assumedEndOfLifePercent }: ReportInput,
  ) {
    return [
      [words.text('planTarget'), words.text('planTargetValue', { targetPercent, endOfLifePercent })],
      [words.text('planAssumed'), words.text('planAssumedValue', { assumedPercent, assumedEndOfLifePercent })],
      [
        words.text('planEnd'),
        words.text(plan.isReached ? 'reached' : 'notReached', {
          missing: plan.missingGrams,
          endOfLife: plan.endOfLifeMissingGrams,
        }),
      ],
    ] as const;
  }
  private planColumns(words: WorkbookWords) {
    const column = words.column<RecycledStep>();
    return [
      column('action', 14, ({ action }) => words.text(`action.${action}`)),
      column('name', 36, ({ name, foreignName }) => words.localName(name, foreignName)),
      column('number', 18, ({ number }) => number),
      column('supplier', 26, ({ supplierName, supplierForeignName }) =>
        words.localName(supplierName, supplierForeignName),
      ),
      column('mass', 16, ({ plasticsGrams }) => plasticsGrams, GRAMS),
      column('untoldMass', 16, ({ untoldGrams }) => untoldGrams, GRAMS),
      column('from', 14, ({ fromPercent }) => fromPercent, PERCENT),
      column('gain', 16, ({ gainGrams }) => gainGrams, GRAMS),
      column('after', 16, ({ percentAfter }) => percentAfter, PERCENT),
      column('endOfLifeAfter', 18, ({ endOfLifePercentAfter }) => endOfLifePercentAfter, PERCENT),
    ];
  }
}
const parseInput = (asked: ReportRequest): ReportInput => askedOfReport(analysisRecycledContentApi.export.input, asked);
