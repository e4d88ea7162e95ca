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
import { type Auth, COUNT, type Fact, GRAMS, PERCENT, type Workbook, Workbooks } from '@matlas/server-kit';
import { type ReportAbout, type ReportRequest, WorkbookMaker } from '@matlas/features/reports';
import { VehicleMaterialLoader } from '../materials-group/vehicle-material-loader';
import { type RecycledReportData, RecycledContentService } from './recycled-content.service';
import { titleOf, vehicleBasis } from '../materials-group/vehicle-basis';

const INPUT = analysisRecycledContentApi.export.input;
type ReportInput = In<(typeof analysisRecycledContentApi)['export']>;

/** Recycled content of the plastics of a vehicle, as a workbook and as a stored report. */
@Injectable()
export class RecycledContentReport extends WorkbookMaker<typeof INPUT> {
  protected readonly input = INPUT;
  readonly kind: ReportKind = 'recycledContent';
  readonly needs: Permission = 'analysis:recycledContent:export';
  constructor(
    private readonly recycled: RecycledContentService,
    private readonly loader: VehicleMaterialLoader,
    workbooks: Workbooks,
  ) {
    super(workbooks);
  }

  async readBasis(auth: Auth, request: ReportRequest): Promise<ReportAbout> {
    const { plastics, targetPercent, ...where } = this.parseInput(request);
    const targets = await this.recycled.readTargetsVersion(auth);
    return vehicleBasis(this.openBook(), await this.loader.readBasis(auth, where), {
      version: targets,
      inputs: [
        { key: 'rules', value: targets },
        { key: 'filter', value: `${PLASTIC_SCOPES[plastics].join(' ')}; ${targetPercent} %` },
      ],
    });
  }

  protected async buildSheets(book: Workbook, auth: Auth, input: ReportInput) {
    const data = await this.recycled.loadReportData(auth, input);
    const facts = this.facts(book, data, input, auth);
    const { title, sheet } = book.headed(titleOf(book, data.summary), facts);
    const planned = book.headed(title, [...facts, ...this.planFacts(book, data, input)]);
    return {
      title,
      sheets: [
        sheet('targets', this.targetColumns(book), data.summary.targets),
        ...(['part', 'material', 'supplier'] as const).map((by) => sheet(by, this.rowColumns(book, by), data.rows[by])),
        planned.sheet('plan', this.planColumns(book), data.plan.steps),
      ],
    };
  }
  private facts(
    book: Workbook,
    { loaded: { model }, summary }: RecycledReportData,
    { plastics }: ReportInput,
    auth: Auth,
  ): Fact[] {
    const percent = (value: string): string => `${shownPercent(value)} %`;
    return [
      [book.text('vehicle'), `${model.projectName} ${model.internalNumber}`],
      [
        book.text('plastics'),
        book.text('plasticsValue', { mass: summary.plasticsGrams, classes: PLASTIC_SCOPES[plastics].join(', ') }),
      ],
      [book.text('postConsumer'), percent(summary.postConsumer.percent)],
      [book.text('endOfLife'), percent(summary.endOfLife.percent)],
      [book.text('postIndustrial'), percent(summary.postIndustrial.percent)],
      [book.text('bioBased'), percent(summary.bioBased.percent)],
      [
        book.text('untold'),
        book.text('untoldValue', {
          mass: summary.untoldGrams,
          percent: shownPercent(summary.untoldPercent),
          materials: summary.untoldMaterials,
        }),
      ],
      [book.text('unknown'), `${summary.unknownGrams} g`],
      [book.text('law'), book.text('lawValue')],
      ...book.exportFacts(auth),
    ];
  }
  private targetColumns(book: Workbook) {
    const column = book.column<RecycledTargetRow>();
    return [
      column('name', 30, ({ nameZh, nameEn }) => book.localName(nameZh, nameEn)),
      column('fromYear', 10, ({ fromYear }) => fromYear, '0'),
      column('source', 50, ({ source }) => source),
      column('months', 14, ({ months }) => months, COUNT),
      column('target', 14, ({ percent }) => percent, PERCENT),
      column('state', 14, ({ postConsumer }) => book.text(`state.${postConsumer.state}`)),
      column('need', 18, ({ postConsumer }) => postConsumer.needGrams, GRAMS),
      column('gap', 18, ({ postConsumer }) => postConsumer.gapGrams, GRAMS),
      column('endOfLifeTarget', 18, ({ endOfLifePercent }) => endOfLifePercent, PERCENT),
      column('endOfLifeState', 18, ({ endOfLife }) => book.text(`state.${endOfLife.state}`)),
      column('endOfLifeGap', 18, ({ endOfLife }) => endOfLife.gapGrams, GRAMS),
    ];
  }
  private rowColumns(book: Workbook, by: string) {
    const column = book.column<RecycledRow>();
    return [
      column(by, 36, ({ name, foreignName }) => book.localName(name, foreignName)),
      ...(by === 'supplier'
        ? []
        : [
            column('number', 18, ({ number }) => number),
            column('class', 10, ({ classCode }) => classCode),
            column('supplier', 26, ({ supplierName, supplierForeignName }) =>
              book.localName(supplierName, supplierForeignName),
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
    book: Workbook,
    { plan }: RecycledReportData,
    { targetPercent, endOfLifePercent, assumedPercent, assumedEndOfLifePercent }: ReportInput,
  ): Fact[] {
    return [
      [book.text('planTarget'), book.text('planTargetValue', { targetPercent, endOfLifePercent })],
      [book.text('planAssumed'), book.text('planAssumedValue', { assumedPercent, assumedEndOfLifePercent })],
      [
        book.text('planEnd'),
        book.text(plan.isReached ? 'reached' : 'notReached', {
          missing: plan.missingGrams,
          endOfLife: plan.endOfLifeMissingGrams,
        }),
      ],
    ];
  }
  private planColumns(book: Workbook) {
    const column = book.column<RecycledStep>();
    return [
      column('action', 14, ({ action }) => book.text(`action.${action}`)),
      column('name', 36, ({ name, foreignName }) => book.localName(name, foreignName)),
      column('number', 18, ({ number }) => number),
      column('supplier', 26, ({ supplierName, supplierForeignName }) =>
        book.localName(supplierName, supplierForeignName),
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
