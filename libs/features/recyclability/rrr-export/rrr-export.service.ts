import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type analysisRrrExportApi, type In, type PageQuery, type RrrResult } from '@matlas/contract';
import { TechnologyStore } from '@matlas/features/rules';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type ReportSheet, writeReport } from '@matlas/formats';
import {
  allPages,
  AppError,
  type Auth,
  clock,
  exportStream,
  FileAnswer,
  notFound,
  XLSX_TYPE,
} from '@matlas/server-kit';
import { fileName } from '@matlas/features/reports';
import { RrrResultService } from '../rrr/rrr-result.service';
import { RrrResultStore } from '../rrr/rrr-result.store';
import type { ExportedVehicle } from './annex-lines';
import { endOfLifeAspect } from './end-of-life-aspect';
import { ParamSheets } from './param-sheets';
import { RrrReportTexts } from './rrr-report-words';
import { RrrSheets, type TechnologyRecord, type SheetContent } from './rrr-sheets';

type ExportInput = In<(typeof analysisRrrExportApi)['vehicle']>;
export type RrrWorkbook = 'vehicle' | 'made' | 'param' | 'eu';
interface Opened {
  told: SheetContent;
  result: RrrResult;
  vehicle: ExportedVehicle;
}
const EVERYTHING: PageQuery = { pageNo: 1, pageSize: 500, sort: [], like: {}, eq: {}, in: {}, between: {} };
const JSON_TYPE = 'application/json';

/** A stored recyclability result as workbooks, and in the exchange format of Catena-X. */
@Injectable()
export class RrrExportService {
  constructor(
    private readonly results: RrrResultService,
    private readonly kept: RrrResultStore,
    private readonly models: VehicleModelService,
    private readonly technologies: TechnologyStore,
    private readonly sheets: RrrSheets,
    private readonly params: ParamSheets,
    private readonly words: RrrReportTexts,
  ) {}

  async exportWorkbook(auth: Auth, kind: RrrWorkbook, asked: ExportInput): Promise<FileAnswer> {
    const { told, result, vehicle } = await this.openExport(auth, kind, asked);
    return exportStream(this.nameOf(kind, vehicle, result, 'xlsx'), XLSX_TYPE, (sink) =>
      writeReport(sink, this.buildSheets(kind, told, result)),
    );
  }
  private buildSheets(kind: RrrWorkbook, told: SheetContent, result: RrrResult): ReportSheet<never>[] {
    const { sheets } = this;
    if (kind === 'param')
      return [this.params.settings(told, result), this.params.technologies(told), sheets.flow(told)];
    if (kind === 'vehicle')
      return [
        sheets.summary(told),
        sheets.rates(told),
        sheets.breakdown(told),
        sheets.preTreatment(told),
        sheets.dismantled(told),
        sheets.technologies(null, told),
        sheets.branches(told),
        sheets.flow(told),
        sheets.sensitivity(told),
      ];
    const form = [
      sheets.form(kind, told),
      sheets.breakdown(told),
      sheets.preTreatment(told),
      sheets.dismantled(told),
      sheets.technologies('mTr', told),
      sheets.technologies('mTe', told),
      sheets.documents(told),
    ];
    return kind === 'made' ? [...form, sheets.branches(told)] : form;
  }

  async catenaX(auth: Auth, asked: ExportInput): Promise<FileAnswer> {
    const {
      told: { figures },
      result,
      vehicle,
    } = await this.openExport(auth, 'eu', asked);
    const aspect = endOfLifeAspect(vehicle, figures, this.nameOf('eu', vehicle, result, 'xlsx'));
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
    if (resultId !== undefined && (await this.kept.getResult(auth.scope, resultId)).modelId !== modId)
      throw notFound('rrrResult', resultId);
    const result =
      resultId === undefined ? await this.results.findLast(auth, modId) : await this.results.getResult(auth, resultId);
    if (!result) throw new AppError('rrr.notCalculated');
    return { vehicle, result };
  }
  /** Fingerprints of the inputs of the result. */
  async readInputs(auth: Auth, resultId: number): Promise<{ key: 'bom' | 'rules'; value: string }[]> {
    const { inputs } = await this.kept.getResult(auth.scope, resultId);
    return [
      { key: 'bom', value: inputs.bom.slice(0, SHORT) },
      { key: 'rules', value: inputs.rules.slice(0, SHORT) },
    ];
  }
  private async openExport(auth: Auth, kind: RrrWorkbook, asked: ExportInput): Promise<Opened> {
    const { vehicle, result } = await this.loadResult(auth, asked);
    const day = clock.day(result.at);
    const technologies = new Map<number, TechnologyRecord>();
    for await (const row of allPages(
      (page) => this.technologies.page(vehicle.enterpriseId, day, page),
      EVERYTHING,
      EVERYTHING.pageSize,
    ))
      technologies.set(row.id, row);
    return {
      vehicle,
      result,
      told: {
        title: this.words.text(`title.${kind}`, { name: vehicle.projectName }),
        facts: this.words.facts(auth, vehicle, result),
        vehicle,
        figures: result.figures,
        technologies,
      },
    };
  }
  private nameOf(
    kind: RrrWorkbook,
    { projectName }: ExportedVehicle,
    { number }: RrrResult,
    extension: string,
  ): string {
    return fileName(`${this.words.text(`file.${kind}`, { name: projectName, number })}.${extension}`);
  }
}

/** Characters of a fingerprint that are shown: enough to compare two by eye. */
const SHORT = 12;
