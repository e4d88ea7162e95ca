import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  positionUses,
  RrrCalculation,
  type RrrInput,
  type RrrMark,
  type RrrMarkChange,
  type RrrRates,
} from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import { CompiledRulesStore, type CompiledRules } from '@matlas/features/rules';
import { type VehicleModel, VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, clock, runInSlices, taskFile, WorkerPool, createLruCache } from '@matlas/server-kit';
import {
  type BomColumns,
  hookedSql,
  RunInputStore,
  NO_TARGET,
  type RunTarget,
} from '@matlas/features/substance-analysis';
import { PositionList } from './position-list';
import { RrrInputStore, type PlaceName } from './rrr-input.store';
import { RrrMarkStore, getSlotKey } from './rrr-mark.store';
import { RrrSettingStore, type SettingRecord } from './rrr-setting.store';
import type { ResultInputs, StoredMark } from './rrr.entities';
import { SameKind } from './same-kind';
import type { MaterialGraph } from './unpack-graph.task';
import { VehiclePlaces } from './vehicle-places';

/**
 * A vehicle with its current marks. `calculation` is shared by all readers: query it and preview on it, but do not
 * change it.
 */
export interface LoadedRrr {
  model: VehicleModel;
  input: RrrInput;
  calculation: RrrCalculation;
  places: VehiclePlaces;
  kinds: SameKind;
  list: PositionList;
  marks: ReadonlyMap<string, StoredMark>;
  names: { position(index: number): PlaceName; number(index: number): string };
  setting: SettingRecord;
  inputs: ResultInputs;
  /** Changes with every input of the figures. */
  version: string;
  /** Duration of the last calculation, complete or after changed marks. */
  milliseconds: number;
}
type CachedVehicle = Omit<LoadedRrr, 'model' | 'setting' | 'inputs' | 'version' | 'marks'> & {
  marks: Map<string, StoredMark>;
  changeId: number;
};

/** Other sheets at some positions, and the marks to calculate with instead of the stored ones. */
interface Variant {
  sheets: ReadonlyMap<number, number>;
  marks?: StoredMark[];
}
const NO_VARIANT: Variant = { sheets: new Map() };
const UNPACK = taskFile<typeof import('./unpack-graph.task')>(require.resolve('./unpack-graph.task'));
/** Number of vehicles kept in memory: enough for a few users, each working on one vehicle. */
const CACHE_SIZE = 4;
const NO_RULES = { lawIds: [], listVersionIds: [], asOf: '2000-01-01' };
const COMPONENT = 1;
const MATERIAL = 3;
const UNNAMED: PlaceName = { name: '', foreignName: null, number: null };
const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 'fingerprint'.length);
export const toMark = ({ preTreatment, ...mark }: StoredMark): RrrMark => ({ ...mark, treatment: preTreatment });

/**
 * Loads and caches vehicles, once for each state of BOM, sheets, rules, settings and mass
 * (libs/features/recyclability/README.md). Marks are updated in the loaded vehicle: changes are numbered, so one
 * query shows whether another process has changed marks.
 */
@Injectable()
export class RrrVehicles {
  private readonly cache = createLruCache<CachedVehicle>({ max: CACHE_SIZE });
  constructor(
    private readonly models: VehicleModelService,
    private readonly inputs: RunInputStore,
    private readonly graphs: SheetGraphStore,
    private readonly reads: RrrInputStore,
    private readonly marks: RrrMarkStore,
    private readonly settings: RrrSettingStore,
    private readonly rules: CompiledRulesStore,
    private readonly pool: WorkerPool,
  ) {}

  async load(auth: Auth, modId: number): Promise<LoadedRrr> {
    const model = await this.models.getModel(auth, modId);
    const { setting, rules, inputs, base } = await this.readInputs(model);
    const cached = await this.cache.forceFetch(`${modId}/${base}`, {
      context: () => this.computeVehicle(model, rules, setting),
    });
    const changeId = await this.marks.lastChangeId(modId);
    if (changeId > cached.changeId) await this.applyNewMarks(cached, modId, changeId);
    return {
      ...cached,
      model,
      setting,
      inputs: { ...inputs, marks: String(cached.changeId) },
      version: `${base}/${cached.changeId}`,
    };
  }
  /**
   * The rates of the vehicle with other data sheets at some positions (position id -> sheet id), with its marks,
   * settings and rules as they are. Nothing is stored. Marks on nodes that the new sheets lack have no effect.
   */
  async computeVariantRates(
    auth: Auth,
    modId: number,
    sheets: ReadonlyMap<number, number>,
  ): Promise<{ before: RrrRates; after: RrrRates }> {
    const { model, setting, marks, calculation } = await this.load(auth, modId);
    if (sheets.size === 0) return { before: calculation.rates, after: calculation.rates };
    const rules = await this.rules.compileRules(model.enterpriseId, clock.today());
    const varied = await this.computeVehicle(model, rules, setting, { sheets, marks: [...marks.values()] });
    return { before: calculation.rates, after: varied.calculation.rates };
  }
  /** The vehicle model, if the caller can see it. */
  getModel(auth: Auth, modId: number): Promise<VehicleModel> {
    return this.models.getModel(auth, modId);
  }
  /** Fingerprints of the current inputs, without computing the result. */
  async presentInputs(model: VehicleModel): Promise<ResultInputs> {
    const { inputs } = await this.readInputs(model);
    return { ...inputs, marks: String(await this.marks.lastChangeId(model.id)) };
  }
  private async readInputs(
    model: VehicleModel,
  ): Promise<{ setting: SettingRecord; rules: CompiledRules; inputs: ResultInputs; base: string }> {
    const [bom, rules, setting] = await Promise.all([
      this.inputs.readVersion(targetOf(model), NO_RULES),
      this.rules.compileRules(model.enterpriseId, clock.today()),
      this.settings.getSetting(model.id),
    ]);
    const inputs = {
      bom,
      marks: '',
      rules: shortHash(rules.fingerprint),
      vehicle: shortHash(`${model.curbWeightGrams ?? ''}|${setting.version}`),
    };
    return { setting, rules, inputs, base: shortHash(JSON.stringify(inputs)) };
  }

  /**
   * The graph is unpacked in a worker thread; the rest is built here in slices, so that other requests are not
   * blocked.
   */
  private async computeVehicle(
    model: VehicleModel,
    { rules }: CompiledRules,
    { settings }: SettingRecord,
    variant: Variant = NO_VARIANT,
  ): Promise<CachedVehicle> {
    // The number of the last change is read first: changes during the other reads are applied later, not lost.
    const changeId = await this.marks.lastChangeId(model.id);
    const [stored, { bom, graph }, positionNames, buckets] = await this.readVehicle(model, variant);
    const places = await placesOf(bom, graph);
    const byId = new Map(positionNames.map((name) => [name.id, name]));
    const nameAt = (index: number): PlaceName => byId.get(places.idOf(index)) ?? UNNAMED;
    const input = {
      ...(await this.namesOf(places, nameAt, settings)),
      graph,
      positions: positionsOf(bom),
      marks: stored.map(toMark),
      rules,
      vehicleGrams: model.curbWeightGrams,
      ...optionsOf(settings),
      bucketOf: (code: string) => buckets.get(code) ?? 'others',
    };
    const number = (index: number) => nameAt(index).number ?? '';
    const kinds = await runInSlices(SameKind.inSteps(places, number));
    const started = performance.now();
    const calculation = await runInSlices(RrrCalculation.createInSteps(input));
    return {
      input,
      calculation,
      places,
      kinds,
      list: new PositionList(places, nameAt, calculation),
      marks: new Map(stored.map((mark) => [getSlotKey(mark), mark])),
      changeId,
      names: { position: nameAt, number },
      milliseconds: performance.now() - started,
    };
  }
  private readVehicle(model: VehicleModel, { sheets, marks }: Variant) {
    return Promise.all([
      marks ?? this.marks.listMarks(model.id),
      this.loadContent(targetOf(model), sheets),
      this.reads.positionNames(model.id),
      this.reads.buckets(),
    ]);
  }
  /** Part names for the tagging rules, and filler fractions of materials. */
  private async namesOf(
    places: VehiclePlaces,
    nameAt: (index: number) => PlaceName,
    { strictFillers }: SettingRecord['settings'],
  ): Promise<Pick<RrrInput, 'partOf' | 'fillers'>> {
    const parts = await this.reads.nodeNames(places.nodes((kind) => kind === COMPONENT));
    const fillers = strictFillers
      ? await this.reads.listFillerFractions(places.nodes((kind) => kind === MATERIAL))
      : new Map<number, string>();
    return {
      partOf: {
        position: (index) => partNames(nameAt(index)),
        node: (id) => {
          const name = parts.get(id);
          return name && partNames(name);
        },
      },
      fillers,
    };
  }
  private async loadContent(
    target: RunTarget,
    sheets: Variant['sheets'],
  ): Promise<{ bom: BomColumns; graph: MaterialGraph }> {
    const [bom, ahead] = await Promise.all([this.inputs.loadColumns(target), this.graphs.prefetch(hookedSql(target))]);
    for (const [index, id] of bom.positionId.entries()) bom.root[index] = sheets.get(id) ?? bom.root[index] ?? 0;
    const roots = [...new Set(bom.root)].filter((root) => root > 0);
    return { bom, graph: await this.pool.run(UNPACK, await this.graphs.load(roots, ahead), { isShort: true }) };
  }
  /**
   * Applies the differences between stored and loaded marks. There is no await between comparison and change, so
   * they are atomic.
   */
  private async applyNewMarks(cached: CachedVehicle, modId: number, changeId: number): Promise<void> {
    const stored = new Map((await this.marks.listMarks(modId)).map((mark) => [getSlotKey(mark), mark]));
    if (changeId <= cached.changeId) return; // somebody was faster
    const gone = [...cached.marks]
      .filter(([slot]) => !stored.has(slot))
      .map(([, { positionId, nodeId, source }]): RrrMarkChange => ({ positionId, nodeId, source, flag: null }));
    const set = [...stored]
      .filter(([slot, mark]) => JSON.stringify(mark) !== JSON.stringify(cached.marks.get(slot)))
      .map(([, mark]) => toMark(mark));
    const started = performance.now();
    cached.calculation.change([...gone, ...set]);
    Object.assign(cached, { marks: stored, changeId, milliseconds: performance.now() - started });
    cached.input.marks = [...stored.values()].map(toMark);
  }
}

const targetOf = (model: Pick<VehicleModel, 'id' | 'enterpriseId'>): RunTarget => ({
  ...NO_TARGET,
  scope: 'vehicle',
  modelId: model.id,
  branchId: null,
  enterpriseId: model.enterpriseId,
});
function placesOf(bom: BomColumns, graph: MaterialGraph): Promise<VehiclePlaces> {
  const uses = positionUses({ parent: bom.parent, quantity: bom.quantity, hooked: bom.root });
  const roles = uses.map(({ role }) => role);
  return runInSlices(VehiclePlaces.inSteps(bom, graph, roles));
}
const positionsOf = (bom: BomColumns): RrrInput['positions'] => ({
  id: bom.positionId,
  parent: bom.parent,
  quantity: bom.quantity,
  root: bom.root,
  massGrams: bom.massGrams,
});
const optionsOf = (settings: SettingRecord['settings']): Pick<RrrInput, 'fluids' | 'tank' | 'options'> => ({
  fluids: settings.fluids,
  ...(settings.tank ? { tank: settings.tank } : {}),
  options: { scaleToDeclared: settings.scaleToDeclared, strictFillers: settings.strictFillers },
});
const partNames = ({ name, foreignName, number }: PlaceName): { names: string[]; number: string } => ({
  names: foreignName ? [name, foreignName] : [name],
  number: number ?? '',
});
