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
import { RrrReportWords } from './rrr-report-words';
import { RrrSheets, type TechnologyRecord, type Told } from './rrr-sheets';

type Asked = In<(typeof analysisRrrExportApi)['vehicle']>;
export type RrrWorkbook = 'vehicle' | 'made' | 'param' | 'eu';
interface Opened {
  told: Told;
  result: RrrResult;
  vehicle: ExportedVehicle;
}
const EVERYTHING: PageQuery = { pageNo: 1, pageSize: 500, sort: [], like: {}, eq: {}, in: {}, between: {} };
const JSON_TYPE = 'application/json';

/** A kept result of recyclability as workbooks that a person can hand over, and as Catena-X exchanges it. */
@Injectable()
export class RrrExportService {
  constructor(
    private readonly results: RrrResultService,
    private readonly kept: RrrResultStore,
    private readonly models: VehicleModelService,
    private readonly technologies: TechnologyStore,
    private readonly sheets: RrrSheets,
    private readonly params: ParamSheets,
    private readonly words: RrrReportWords,
  ) {}

  async workbook(auth: Auth, kind: RrrWorkbook, asked: Asked): Promise<FileAnswer> {
    const { told, result, vehicle } = await this.open(auth, kind, asked);
    return exportStream(this.nameOf(kind, vehicle, result, 'xlsx'), XLSX_TYPE, (sink) =>
      writeReport(sink, this.sheetsOf(kind, told, result)),
    );
  }
  private sheetsOf(kind: RrrWorkbook, told: Told, result: RrrResult): ReportSheet<never>[] {
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

  async catenaX(auth: Auth, asked: Asked): Promise<FileAnswer> {
    const {
      told: { figures },
      result,
      vehicle,
    } = await this.open(auth, 'eu', asked);
    const aspect = endOfLifeAspect(vehicle, figures, this.nameOf('eu', vehicle, result, 'xlsx'));
    const bytes = Buffer.from(`${JSON.stringify(aspect, null, 2)}\n`);
    return new FileAnswer(
      fileName(`EndOfLifeOfVehicleCompliance_${vehicle.internalNumber}_${result.number}.json`),
      JSON_TYPE,
      Readable.from([bytes]),
      bytes.length,
    );
  }

  /** The result asked for must be of the vehicle; without one the last, which may be old: the workbook says so. */
  async resultOf(
    auth: Auth,
    { modId, resultId }: Asked,
  ): Promise<{ vehicle: ExportedVehicle & { enterpriseId: number }; result: RrrResult }> {
    const vehicle = await this.models.one(auth, modId);
    if (resultId !== undefined && (await this.kept.one(auth.scope, resultId)).modelId !== modId)
      throw notFound('rrrResult', resultId);
    const result =
      resultId === undefined ? await this.results.last(auth, modId) : await this.results.one(auth, resultId);
    if (!result) throw new AppError('rrr.notCalculated');
    return { vehicle, result };
  }
  /** Fingerprints of what the result was calculated from. */
  async inputsOf(auth: Auth, resultId: number): Promise<{ key: 'bom' | 'rules'; value: string }[]> {
    const { inputs } = await this.kept.one(auth.scope, resultId);
    return [
      { key: 'bom', value: inputs.bom.slice(0, SHORT) },
      { key: 'rules', value: inputs.rules.slice(0, SHORT) },
    ];
  }
  private async open(auth: Auth, kind: RrrWorkbook, asked: Asked): Promise<Opened> {
    const { vehicle, result } = await this.resultOf(auth, asked);
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
        title: this.words.word(`title.${kind}`, { name: vehicle.projectName }),
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
    return fileName(`${this.words.word(`file.${kind}`, { name: projectName, number })}.${extension}`);
  }
}

/** Enough of a fingerprint to tell two states apart by eye. */
const SHORT = 12;
