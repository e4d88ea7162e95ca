import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { analysisRrrExportApi, In, RrrResult } from '@matlas/contract';
import { TechnologyStore } from '@matlas/features/rules';
import { VehicleModelService } from '@matlas/features/vehicle';
import {
  allRows,
  type AnySheet,
  AppError,
  type Auth,
  clock,
  FileAnswer,
  fileName,
  notFound,
  Charts,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { RrrResultService } from '../rrr/rrr-result.service';
import { RrrResultStore } from '../rrr/rrr-result.store';
import { drawRrr } from './rrr-charts';
import type { ExportedVehicle } from './annex-lines';
import { endOfLifeAspect } from './end-of-life-aspect';
import {
  type TechnologyRecord,
  type SheetContent,
  branchesSheet,
  breakdownSheet,
  dismantledSheet,
  documentsSheet,
  flowSheet,
  formSheet,
  preTreatmentSheet,
  ratesSheet,
  sensitivitySheet,
  summarySheet,
  technologiesSheet,
} from './rrr-sheets';
import { RRR_BOOK, resultFacts } from './rrr-report-words';
import { allTechnologiesSheet, settingSheet } from './param-sheets';

type ExportInput = In<(typeof analysisRrrExportApi)['vehicle']>;
export type RrrWorkbook = 'vehicle' | 'made' | 'param' | 'eu';
interface Opened {
  content: SheetContent;
  result: RrrResult;
  vehicle: ExportedVehicle;
}
const JSON_TYPE = 'application/json';

/** A stored recyclability result as workbooks, and in the exchange format of Catena-X. */
@Injectable()
export class RrrExportService {
  constructor(
    private readonly results: RrrResultService,
    private readonly storedResults: RrrResultStore,
    private readonly models: VehicleModelService,
    private readonly technologies: TechnologyStore,
    private readonly workbooks: Workbooks,
    private readonly charts: Charts,
  ) {}

  async exportWorkbook(auth: Auth, kind: RrrWorkbook, input: ExportInput): Promise<FileAnswer> {
    const { content, result, vehicle } = await this.openExport(auth, kind, input);
    return content.book.file(nameOf(content.book, kind, vehicle, result), this.buildSheets(kind, content, result));
  }
  private buildSheets(kind: RrrWorkbook, content: SheetContent, result: RrrResult): AnySheet[] {
    if (kind === 'param') return [settingSheet(content, result), allTechnologiesSheet(content), flowSheet(content)];
    if (kind === 'vehicle')
      return [
        summarySheet(content),
        ratesSheet(content),
        breakdownSheet(content),
        preTreatmentSheet(content),
        dismantledSheet(content),
        technologiesSheet(null, content),
        branchesSheet(content),
        flowSheet(content),
        sensitivitySheet(content),
      ];
    const form = [
      formSheet(kind, content),
      breakdownSheet(content),
      preTreatmentSheet(content),
      dismantledSheet(content),
      technologiesSheet('mTr', content),
      technologiesSheet('mTe', content),
      documentsSheet(content),
    ];
    return kind === 'made' ? [...form, branchesSheet(content)] : form;
  }

  async catenaX(auth: Auth, input: ExportInput): Promise<FileAnswer> {
    const {
      content: { book, figures },
      result,
      vehicle,
    } = await this.openExport(auth, 'eu', input);
    const aspect = endOfLifeAspect(vehicle, figures, fileName(`${nameOf(book, 'eu', vehicle, result)}.xlsx`));
    const bytes = Buffer.from(`${JSON.stringify(aspect, null, 2)}\n`);
    return new FileAnswer(
      fileName(`EndOfLifeOfVehicleCompliance_${vehicle.internalNumber}_${result.number}.json`),
      JSON_TYPE,
      Readable.from([bytes]),
      bytes.length,
    );
  }

  /**
   * Refuses a result of another vehicle. Without a result id it takes the last result; if that is outdated, the
   * workbook states it.
   */
  async loadResult(
    auth: Auth,
    { modId, resultId }: ExportInput,
  ): Promise<{ vehicle: ExportedVehicle & { enterpriseId: number }; result: RrrResult }> {
    const vehicle = await this.models.getModel(auth, modId);
    if (resultId !== undefined && (await this.storedResults.getResult(auth.scope, resultId)).modelId !== modId)
      throw notFound('rrrResult', resultId);
    const result =
      resultId === undefined ? await this.results.findLast(auth, modId) : await this.results.getResult(auth, resultId);
    if (!result) throw new AppError('rrr.notCalculated');
    return { vehicle, result };
  }
  /** Fingerprints of the inputs of the result. */
  async readInputs(auth: Auth, resultId: number): Promise<{ key: 'bom' | 'rules'; value: string }[]> {
    const { inputs } = await this.storedResults.getResult(auth.scope, resultId);
    return [
      { key: 'bom', value: inputs.bom.slice(0, SHORT) },
      { key: 'rules', value: inputs.rules.slice(0, SHORT) },
    ];
  }
  private async openExport(auth: Auth, kind: RrrWorkbook, input: ExportInput): Promise<Opened> {
    const { vehicle, result } = await this.loadResult(auth, input);
    const day = clock.day(result.at);
    const technologies = new Map<number, TechnologyRecord>();
    for await (const row of allRows((page) => this.technologies.page(vehicle.enterpriseId, day, page)))
      technologies.set(row.id, row);
    const book = this.workbooks.open(RRR_BOOK);
    const title = book.text(`title.${kind}`, { name: vehicle.projectName });
    const { sheet } = book.headed(title, resultFacts(book, auth, vehicle, result));
    return {
      vehicle,
      result,
      content: {
        book,
        sheet,
        vehicle,
        figures: result.figures,
        technologies,
        pictures: await drawRrr(this.charts, book, result.figures),
      },
    };
  }
}

const nameOf = (book: Workbook, kind: RrrWorkbook, { projectName }: ExportedVehicle, { number }: RrrResult): string =>
  book.text(`file.${kind}`, { name: projectName, number });

/** Characters of a fingerprint that are shown: enough to compare two by eye. */
const SHORT = 12;
