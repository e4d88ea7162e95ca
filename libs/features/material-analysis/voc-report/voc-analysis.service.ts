import { Injectable } from '@nestjs/common';
import {
  type analysisVocApi,
  type In,
  type Page,
  type PartReport,
  VOC_STATES,
  type VocPart,
  type VocSubstanceRow,
  type VocSummary,
} from '@matlas/contract';
import { Decimal, picogramsOf } from '@matlas/domain';
import { type VocLimitRecord, VocLimitStore } from '@matlas/features/rules';
import { type Auth, badInput, clock, pageInMemory } from '@matlas/server-kit';
import { fingerprintOf } from '../materials-group/fingerprint';
import { gramsText } from '../materials-group/class-masses';
import { MaterialPlaceStore } from '../materials-group/material-place.store';
import { type LoadedMaterials, VehicleMaterialLoader } from '../materials-group/vehicle-material-loader';
import { RunTargetStore } from '@matlas/features/substance-analysis';
import { VehicleVocStore } from './vehicle-voc.store';
import { emissiveMasses, toPartReport, vocParts, type WeighedPart } from './voc-parts';
import { vocSubstances } from './voc-substances';

type Routes = typeof analysisVocApi;
type VocQuery = In<Routes['summary']>;
interface LoadedData {
  loaded: LoadedMaterials;
  parts: WeighedPart[];
  limits: readonly VocLimitRecord[];
  reportsOf: (sheet: number) => readonly PartReport[];
}
export interface VocReportData {
  loaded: LoadedMaterials;
  summary: VocSummary;
  parts: VocPart[];
  substances: VocSubstanceRow[];
  reports: { part: VocPart; report: PartReport }[];
}

/** Emission test reports on the parts of a vehicle: their results, missing reports and expired reports. */
@Injectable()
export class VocAnalysisService {
  constructor(
    private readonly loader: VehicleMaterialLoader,
    private readonly places: MaterialPlaceStore,
    private readonly store: VehicleVocStore,
    private readonly targets: RunTargetStore,
    private readonly limits: VocLimitStore,
  ) {}

  async getSummary(auth: Auth, query: VocQuery): Promise<VocSummary> {
    return summaryOf(await this.loadData(auth, query));
  }
  async page(auth: Auth, { page, states, ...query }: In<Routes['page']>): Promise<Page<VocPart>> {
    const wanted = page.q?.toLowerCase();
    const rows = filterParts(await this.loadData(auth, query), states);
    return pageInMemory(
      wanted
        ? rows.filter((row) =>
            [row.name, row.foreignName, row.number, row.supplierName, row.supplierForeignName].some((text) =>
              text?.toLowerCase().includes(wanted),
            ),
          )
        : rows,
      page,
    );
  }
  async reports(auth: Auth, { positionId, ...query }: In<Routes['reports']>): Promise<PartReport[]> {
    await this.targets.getBranch(auth.scope, positionId);
    const { parts, reportsOf } = await this.loadData(auth, query);
    const part = parts.find((one) => one.positionId === positionId);
    if (!part) throw badInput({ path: 'positionId', code: 'notFound' });
    return [...reportsOf(part.sheetId)];
  }
  async listSubstances(auth: Auth, { page, ...query }: In<Routes['substances']>): Promise<Page<VocSubstanceRow>> {
    const wanted = page.q?.toLowerCase();
    const rows = substancesOf(await this.loadData(auth, query));
    return pageInMemory(
      wanted ? rows.filter(({ name, cas }) => [name, cas].some((text) => text?.toLowerCase().includes(wanted))) : rows,
      page,
    );
  }
  /** The complete data of a report. */
  async loadReportData(auth: Auth, { states, ...query }: In<Routes['export']>): Promise<VocReportData> {
    const read = await this.loadData(auth, query);
    const parts = filterParts(read, states);
    return {
      loaded: read.loaded,
      summary: summaryOf(read),
      parts,
      substances: substancesOf(read),
      reports: parts.flatMap((part) => read.reportsOf(part.sheetId).map((report) => ({ part, report }))),
    };
  }

  /** Current fingerprint of the report's input: changes with the test reports and on the day when one expires. */
  async readBasis(
    auth: Auth,
    query: VocQuery,
  ): Promise<Pick<LoadedMaterials, 'model' | 'version'> & { reports: string }> {
    const {
      loaded: { model, version },
      parts,
      reportsOf,
    } = await this.loadData(auth, query);
    const sheetStates = parts.map(({ sheetId, state }) => [
      sheetId,
      state,
      ...reportsOf(sheetId).map(({ id, result, ownResult, testDate }) => `${id} ${result} ${ownResult} ${testDate}`),
    ]);
    return { model, version, reports: fingerprintOf(sheetStates) };
  }

  private async loadData(auth: Auth, { validMonths, minGrams, ...query }: VocQuery): Promise<LoadedData> {
    const loaded = await this.loader.load(auth, { ...query, scaled: true });
    const { vehicle, model } = loaded;
    const emissive = emissiveMasses(vehicle);
    const positions = [...emissive.of.keys()];
    const [limits, found, places] = await Promise.all([
      this.limits.active(auth.enterpriseId),
      this.store.reports(auth.scope, [...new Set(positions.map((at) => vehicle.bom.root[at] as number))]),
      this.places.findPositionNames(
        model.id,
        positions.map((at) => vehicle.bom.positionId[at] as number),
      ),
    ]);
    const bySheet = new Map<number, PartReport[]>();
    for (const report of found)
      bySheet.set(report.hooked, [
        ...(bySheet.get(report.hooked) ?? []),
        toPartReport(report, validMonths, clock.today(), limits),
      ]);
    const reportsOf = (sheet: number): readonly PartReport[] => bySheet.get(sheet) ?? [];
    return {
      loaded,
      limits,
      reportsOf,
      parts: vocParts({
        vehicle,
        emissive,
        reportsOf,
        places,
        leastPicograms: picogramsOf(new Decimal(minGrams).toNumber()),
      }),
    };
  }
}

/** Without chosen states: all parts that need a report or have one. */
const filterParts = ({ parts }: LoadedData, states: readonly VocPart['state'][]): VocPart[] =>
  parts
    .filter(({ state }) => (states.length === 0 ? state !== 'notNeeded' : states.includes(state)))
    .map(({ picograms: _picograms, ...part }) => part);
function summaryOf({ loaded: { model, branch, vehicle, version }, parts, reportsOf }: LoadedData): VocSummary {
  const grams = (rows: readonly WeighedPart[]): string =>
    gramsText(rows.reduce((sum, { picograms }) => sum + picograms, 0n));
  const states = VOC_STATES.map((state) => {
    const rows = parts.filter((part) => part.state === state);
    return { state, parts: rows.length, emissiveGrams: grams(rows) };
  });
  const reports = new Set(parts.flatMap(({ sheetId }) => reportsOf(sheetId).map(({ id }) => id)));
  return {
    title: model.projectName,
    branch,
    parts: parts.length,
    reports: reports.size,
    emissiveGrams: grams(parts),
    states,
    unmatched: vehicle.unmatched.length,
    version,
  };
}
/** A report counts once, even when it applies to several parts. */
function substancesOf({ parts, limits, reportsOf }: LoadedData): VocSubstanceRow[] {
  const byReport = new Map<number, { report: PartReport; parts: WeighedPart[] }>();
  for (const part of parts) {
    for (const report of reportsOf(part.sheetId)) {
      const known = byReport.get(report.id) ?? { report, parts: [] };
      known.parts.push(part);
      byReport.set(report.id, known);
    }
  }
  return vocSubstances(byReport.values(), limits);
}
