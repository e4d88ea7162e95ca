import { Injectable } from '@nestjs/common';
import {
  type analysisRecycledContentApi,
  type In,
  type Page,
  type RecycledGroup,
  type RecycledPlanView,
  type RecycledRow,
  type RecycledSummary,
  type RecycledTargetRow,
} from '@matlas/contract';
import {
  Decimal,
  judgeTarget,
  percentOf,
  planRecycled,
  type RecycledSums,
  sumLots,
  formatDecimal,
} from '@matlas/domain';
import { type RecycledTargetRecord, RecycledTargetStore } from '@matlas/features/rules';
import { type Auth, pageInMemory } from '@matlas/server-kit';
import { gramsText, percentText } from '../materials-group/class-masses';
import { ComputedListCache } from '../materials-group/computed-list-cache';
import { MaterialPlaceStore, type NodeName, type PlaceName } from '../materials-group/material-place.store';
import {
  type MaterialsRequest,
  type LoadedMaterials,
  VehicleMaterialLoader,
} from '../materials-group/vehicle-material-loader';
import { groupPlastics, isPlastic, type Plastic, type PlasticGroup, plasticsOf, sumsRow } from './plastics';
import { RecyclateStore } from './recyclate.store';
import { fingerprintOf } from '../materials-group/fingerprint';
import { nameOfGroup } from './recycled-rows';

type Routes = typeof analysisRecycledContentApi;
type RecycledQuery = MaterialsRequest & Pick<In<Routes['summary']>, 'plastics'>;
type PlanQuery = In<Routes['export']>;
interface LoadedData {
  loaded: LoadedMaterials;
  plastics: Plastic[];
  places: Map<number, PlaceName>;
  nodes: Map<number, NodeName>;
  targets: RecycledTargetRecord[];
}
export interface RecycledReportData {
  loaded: LoadedMaterials;
  summary: RecycledSummary;
  rows: Record<RecycledGroup, RecycledRow[]>;
  plan: RecycledPlanView;
}

/**
 * Recycled content of the plastics of a vehicle: declared and undeclared masses, and the smallest change that
 * reaches a target.
 */
@Injectable()
export class RecycledContentService {
  constructor(
    private readonly loader: VehicleMaterialLoader,
    private readonly places: MaterialPlaceStore,
    private readonly recyclate: RecyclateStore,
    private readonly lists: ComputedListCache,
    private readonly targets: RecycledTargetStore,
  ) {}

  async getSummary(auth: Auth, query: RecycledQuery): Promise<RecycledSummary> {
    return summaryOf(await this.loadData(auth, query));
  }
  async page(
    auth: Auth,
    { page, by, untoldOnly, supplierKey, ...query }: In<Routes['page']>,
  ): Promise<Page<RecycledRow>> {
    const wanted = page.q?.toLowerCase();
    const rows = (await this.listRows(auth, query, by, supplierKey)).filter(
      ({ untoldGrams }) => !untoldOnly || untoldGrams !== '0',
    );
    return pageInMemory(
      wanted
        ? rows.filter((row) =>
            [row.name, row.foreignName, row.number, row.supplierName, row.supplierForeignName, row.classCode].some(
              (text) => text?.toLowerCase().includes(wanted),
            ),
          )
        : rows,
      page,
    );
  }
  async whatIf(auth: Auth, query: PlanQuery): Promise<RecycledPlanView> {
    return planOf(await this.loadData(auth, query), query);
  }
  /** The complete data of a report. */
  async loadReportData(auth: Auth, query: PlanQuery): Promise<RecycledReportData> {
    const read = await this.loadData(auth, query);
    return {
      loaded: read.loaded,
      summary: summaryOf(read),
      rows: {
        part: buildGroupRows(read, 'part'),
        material: buildGroupRows(read, 'material'),
        supplier: buildGroupRows(read, 'supplier'),
      },
      plan: planOf(read, query),
    };
  }

  /** Changes with every target in force. */
  async readTargetsVersion(auth: Auth): Promise<string> {
    return fingerprintOf(await this.targets.active(auth.enterpriseId));
  }

  /** The complete list, cached for the next page. */
  private async listRows(
    auth: Auth,
    query: RecycledQuery,
    by: RecycledGroup,
    supplier = '',
  ): Promise<readonly RecycledRow[]> {
    const loaded = await this.loader.load(auth, query);
    return this.lists.getOrCompute(
      ['recycled', loaded.key, query.plastics, by, supplier, await this.places.namesVersion()].join('|'),
      async () => buildGroupRows(filterBySupplier(await this.readOf(auth, loaded, query), supplier), by),
    );
  }
  private async loadData(auth: Auth, query: RecycledQuery): Promise<LoadedData> {
    return this.readOf(auth, await this.loader.load(auth, query), query);
  }
  private async readOf(auth: Auth, loaded: LoadedMaterials, query: RecycledQuery): Promise<LoadedData> {
    const leaves = loaded.vehicle.leaves.filter((leaf) => isPlastic(query.plastics, leaf));
    const nodeIds = new Set(leaves.flatMap(({ node, outermost }) => [node, outermost]));
    const [targets, data, nodes, places] = await Promise.all([
      this.targets.active(auth.enterpriseId),
      this.recyclate.findByNode(nodeIds),
      this.places.nodes(nodeIds),
      this.places.findPositionNames(
        loaded.model.id,
        leaves.map(({ position }) => loaded.vehicle.bom.positionId[position] as number),
      ),
    ]);
    return { loaded, plastics: plasticsOf(loaded.vehicle, query.plastics, data), places, nodes, targets };
  }
}

function targetsOf(sums: RecycledSums, targets: readonly RecycledTargetRecord[]): RecycledTargetRow[] {
  return targets.map(
    ({ key, nameZh, nameEn, percent, endOfLifePercent, fromYear, months, source, enterpriseId, replacesId }) => {
      const judged = judgeTarget(sums, {
        percent: new Decimal(percent),
        endOfLifePercent: new Decimal(endOfLifePercent),
      });
      const row = ({ state, need, gap }: typeof judged.postConsumer) => ({
        state,
        needGrams: gramsText(need),
        gapGrams: gramsText(gap),
      });
      return {
        key,
        nameZh,
        nameEn,
        percent,
        endOfLifePercent,
        fromYear,
        months,
        source,
        builtIn: enterpriseId === null,
        replaces: replacesId !== null,
        postConsumer: row(judged.postConsumer),
        endOfLife: row(judged.endOfLife),
      };
    },
  );
}
function summaryOf({ loaded: { model, branch, vehicle, version }, plastics, targets }: LoadedData): RecycledSummary {
  const sums = sumLots(plastics);
  const untold = plastics.filter(({ content }) => content.postConsumer === null);
  const unknown =
    vehicle.leaves.reduce((sum, { kind, picograms }) => (kind === 'classified' ? sum : sum + picograms), 0n) +
    vehicle.unmatched.reduce((sum, { picograms }) => sum + (picograms ?? 0n), 0n);
  const [materials, parts] = [
    (lots: readonly Plastic[]) => new Set(lots.map(({ leaf }) => leaf.node)).size,
    (lots: readonly Plastic[]) => new Set(lots.map(({ positionId }) => positionId)).size,
  ];
  return {
    ...sumsRow(sums),
    title: model.projectName,
    branch,
    massGrams: gramsText(vehicle.totalPicograms),
    unknownGrams: gramsText(unknown),
    materials: materials(plastics),
    untoldMaterials: materials(untold),
    parts: parts(plastics),
    untoldParts: parts(untold),
    targets: targetsOf(sums, targets),
    version,
  };
}
/** Plastics of the parts of one supplier; of all suppliers when empty. */
const filterBySupplier = (read: LoadedData, supplier: string): LoadedData =>
  supplier === ''
    ? read
    : {
        ...read,
        plastics: groupPlastics(read.plastics, 'supplier', read.places).find(({ key }) => key === supplier)?.lots ?? [],
      };
function buildGroupRows({ plastics, places, nodes }: LoadedData, by: RecycledGroup): RecycledRow[] {
  const whole = sumLots(plastics).plastics;
  return groupPlastics(plastics, by, places).map((group) => rowOf(group, by, { places, nodes, whole }));
}
function rowOf(
  { key, lots, sums }: PlasticGroup,
  by: RecycledGroup,
  { places, nodes, whole }: Pick<LoadedData, 'places' | 'nodes'> & { whole: bigint },
): RecycledRow {
  const materials = new Set(lots.map(({ leaf }) => leaf.node));
  const untold = new Set(lots.filter(({ content }) => content.postConsumer === null).map(({ leaf }) => leaf.node));
  const evidence = new Set(
    lots.flatMap(({ data }) => [data?.method, data?.certificateNumber].filter(Boolean).join(' · ') || []),
  );
  return {
    key,
    ...nameOfGroup(lots, by, places, nodes),
    ...sumsRow(sums),
    sharePercent: percentText(sums.plastics, whole),
    parts: new Set(lots.map(({ positionId }) => positionId)).size,
    materials: materials.size,
    untoldMaterials: untold.size,
    evidence: [...evidence].join('; ') || null,
  };
}
function planOf({ plastics, places, nodes }: LoadedData, query: PlanQuery): RecycledPlanView {
  const { targetPercent, endOfLifePercent, assumedPercent, assumedEndOfLifePercent, by, exclude } = query;
  const groups = groupPlastics(plastics, by, places);
  const target = { percent: new Decimal(targetPercent), endOfLifePercent: new Decimal(endOfLifePercent) };
  const plan = planRecycled(
    groups,
    target,
    { percent: new Decimal(assumedPercent), endOfLifePercent: new Decimal(assumedEndOfLifePercent) },
    new Set(exclude),
  );
  const { postConsumer, endOfLife } = judgeTarget(plan.before, target);
  const byKey = new Map(groups.map((group) => [group.key, group]));
  const ofTarget = (grams: bigint): string =>
    postConsumer.need === 0n ? '0' : formatDecimal(percentOf(grams, postConsumer.need), 6);
  return {
    isReached: plan.isReached,
    before: sumsRow(plan.before),
    after: sumsRow(plan.after),
    needGrams: gramsText(postConsumer.need),
    endOfLifeNeedGrams: gramsText(endOfLife.need),
    missingGrams: gramsText(plan.missing),
    endOfLifeMissingGrams: gramsText(plan.missingEndOfLife),
    steps: plan.steps.map(({ key, action, plastics: mass, before, gain, after }) => ({
      key,
      ...nameOfGroup(byKey.get(key)?.lots ?? [], by, places, nodes),
      action,
      plasticsGrams: gramsText(mass),
      untoldGrams: gramsText(before.untold),
      fromPercent: percentText(before.postConsumer.nominal, mass),
      gainGrams: gramsText(gain),
      percentAfter: percentText(after.postConsumer, plan.before.plastics),
      endOfLifePercentAfter: ofTarget(after.endOfLife),
    })),
  };
}
