import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { positionUses, RrrCalculation, type RrrInput, type RrrMark, type RrrMarkChange } from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import { CompiledRulesStore, type CompiledRules } from '@matlas/features/rules';
import { type VehicleModel, VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, clock, inSlices, taskFile, WorkerPool, LruCache } from '@matlas/server-kit';
import {
  type BomColumns,
  hookedSql,
  RunInputStore,
  NO_TARGET,
  type RunTarget,
} from '@matlas/features/substance-analysis';
import { PositionList } from './position-list';
import { RrrInputStore, type PlaceName } from './rrr-input.store';
import { RrrMarkStore, slotOf } from './rrr-mark.store';
import { RrrSettingStore, type SettingRecord } from './rrr-setting.store';
import type { ResultInputs, StoredMark } from './rrr.entities';
import { SameKind } from './same-kind';
import type { MaterialGraph } from './unpack-graph.task';
import { VehiclePlaces } from './vehicle-places';

/**
 * A vehicle as it is marked now. `calculation` is shared by all its readers: ask it, preview on it, and leave it as it
 * is.
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
  /** Changes with everything that decides the figures. */
  version: string;
  /** Of the last recalculation, cold or by changed marks. */
  milliseconds: number;
}
type Kept = Omit<LoadedRrr, 'model' | 'setting' | 'inputs' | 'version' | 'marks'> & {
  marks: Map<string, StoredMark>;
  changeId: number;
};

const UNPACK = taskFile<typeof import('./unpack-graph.task')>(require.resolve('./unpack-graph.task'));
/** Vehicles that stay in memory: some people at work on one each. */
const KEPT = 4;
const NO_RULES = { lawIds: [], listVersionIds: [], asOf: '2000-01-01' };
const COMPONENT = 1;
const MATERIAL = 3;
const UNNAMED: PlaceName = { name: '', foreignName: null, number: null };
const short = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 'fingerprint'.length);
export const toMark = ({ preTreatment, ...mark }: StoredMark): RrrMark => ({ ...mark, treatment: preTreatment });

/**
 * Vehicles ready to be asked, read once for each state of BOM, sheets, rules, settings and mass
 * (libs/features/recyclability/README.md). Marks are brought up to date in the loaded vehicle: every change of them has
 * a number, so one question tells whether another process changed some.
 */
@Injectable()
export class RrrVehicles {
  private readonly kept = new LruCache<Kept>(KEPT);
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
    const model = await this.models.one(auth, modId);
    const { setting, rules, inputs, base } = await this.about(model);
    const kept = await this.kept.of(`${modId}/${base}`, () => this.compute(model, rules, setting));
    const changeId = await this.marks.lastChangeId(modId);
    if (changeId > kept.changeId) await this.catchUp(kept, modId, changeId);
    return {
      ...kept,
      model,
      setting,
      inputs: { ...inputs, marks: String(kept.changeId) },
      version: `${base}/${kept.changeId}`,
    };
  }
  /** The vehicle in the caller's reach. */
  model(auth: Auth, modId: number): Promise<VehicleModel> {
    return this.models.one(auth, modId);
  }
  /** What the figures of now would be made of, without computing anything. */
  async presentInputs(model: VehicleModel): Promise<ResultInputs> {
    const { inputs } = await this.about(model);
    return { ...inputs, marks: String(await this.marks.lastChangeId(model.id)) };
  }
  private async about(
    model: VehicleModel,
  ): Promise<{ setting: SettingRecord; rules: CompiledRules; inputs: ResultInputs; base: string }> {
    const [bom, rules, setting] = await Promise.all([
      this.inputs.version(targetOf(model), NO_RULES),
      this.rules.compiled(model.enterpriseId, clock.today()),
      this.settings.one(model.id),
    ]);
    const inputs = {
      bom,
      marks: '',
      rules: short(rules.fingerprint),
      vehicle: short(`${model.curbWeightGrams ?? ''}|${setting.version}`),
    };
    return { setting, rules, inputs, base: short(JSON.stringify(inputs)) };
  }

  /**
   * The graph is unpacked in a thread; what stays in this one is made in slices, so that others are not kept waiting.
   */
  private async compute(model: VehicleModel, { rules }: CompiledRules, { settings }: SettingRecord): Promise<Kept> {
    // The number of the last change comes first: what is marked meanwhile is caught up with, never lost.
    const changeId = await this.marks.lastChangeId(model.id);
    const [stored, { bom, graph }, positionNames, buckets] = await Promise.all([
      this.marks.all(model.id),
      this.content(targetOf(model)),
      this.reads.positionNames(model.id),
      this.reads.buckets(),
    ]);
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
    const names = { position: nameAt, number: (index: number) => nameAt(index).number ?? '' };
    const kinds = await inSlices(SameKind.inSteps(places, names.number));
    const started = performance.now();
    const calculation = await inSlices(RrrCalculation.inSteps(input));
    return {
      input,
      calculation,
      places,
      kinds,
      list: new PositionList(places, nameAt, calculation),
      marks: new Map(stored.map((mark) => [slotOf(mark), mark])),
      changeId,
      names,
      milliseconds: performance.now() - started,
    };
  }
  /** Names by which rules find their parts, and materials that are called fillers. */
  private async namesOf(
    places: VehiclePlaces,
    nameAt: (index: number) => PlaceName,
    { strictFillers }: SettingRecord['settings'],
  ): Promise<Pick<RrrInput, 'partOf' | 'fillers'>> {
    const parts = await this.reads.nodeNames(places.nodes((kind) => kind === COMPONENT));
    const fillers = strictFillers
      ? await this.reads.fillers(places.nodes((kind) => kind === MATERIAL))
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
  private async content(target: RunTarget): Promise<{ bom: BomColumns; graph: MaterialGraph }> {
    const [bom, ahead] = await Promise.all([this.inputs.columns(target), this.graphs.prefetch(hookedSql(target))]);
    const roots = [...new Set(bom.root)].filter((root) => root > 0);
    return { bom, graph: await this.pool.run(UNPACK, await this.graphs.load(roots, ahead), { isShort: true }) };
  }
  /**
   * What is different in the stored marks is told to the loaded vehicle. Nothing else runs between comparing and
   * changing.
   */
  private async catchUp(kept: Kept, modId: number, changeId: number): Promise<void> {
    const stored = new Map((await this.marks.all(modId)).map((mark) => [slotOf(mark), mark]));
    if (changeId <= kept.changeId) return; // somebody was faster
    const gone = [...kept.marks]
      .filter(([slot]) => !stored.has(slot))
      .map(([, { positionId, nodeId, source }]): RrrMarkChange => ({ positionId, nodeId, source, flag: null }));
    const set = [...stored]
      .filter(([slot, mark]) => JSON.stringify(mark) !== JSON.stringify(kept.marks.get(slot)))
      .map(([, mark]) => toMark(mark));
    const started = performance.now();
    kept.calculation.change([...gone, ...set]);
    Object.assign(kept, { marks: stored, changeId, milliseconds: performance.now() - started });
    kept.input.marks = [...stored.values()].map(toMark);
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
  return inSlices(VehiclePlaces.inSteps(bom, graph, roles));
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
