import { Injectable } from '@nestjs/common';
import { buffersOf, type PositionUse, positionUses } from '@matlas/domain';
import { ExactNumbers, SheetGraphStore } from '@matlas/features/mds';
import { JudgedRulesStore, ruleSetOf, type ScopedItem, type StoredRules } from '@matlas/features/rules';
import { type Auth, taskFile, WorkerPool } from '@matlas/server-kit';
import { PartScopes } from '../item-scope/part-scopes';
import { RunFacts } from '../run/run-facts';
import { type BomColumns, RunInputStore } from '../run/run-input.store';
import { vehicleTarget } from '../run/run-target';
import type { ImpactEntity } from './impact.entity';
import { ImpactExactStore, type JudgedEntry } from './impact-exact.store';
import type { ChangeInput, ChangeOutput, JudgedState } from './judge-change.task';

/** A state of the lists, independent of the vehicle; the scopes of its entries are computed for each vehicle. */
interface ListedState extends Omit<JudgedState, 'scopes'> {
  bounds: readonly ScopedItem[];
  /** Models of entries that apply to some models only. */ modelsOf: ReadonlyMap<string, readonly number[]>;
}
/** The states of the lists before and after the change. */
export interface BothStates {
  before: ListedState;
  after: ListedState;
}
export interface JudgedModel extends ChangeOutput {
  positionId: Int32Array;
  /**
   * Whether the vehicle contains anything that other enterprises keep confidential. It is computed from all
   * substances, so that it reveals nothing about the list.
   */
  hidden: boolean;
}

const JUDGE = taskFile<typeof import('./judge-change.task')>(require.resolve('./judge-change.task'));

/** The changed entries in one of the two states. */
function stateOf(
  stored: StoredRules,
  day: string,
  entries: readonly JudgedEntry[],
  itemOf: (entry: JudgedEntry) => number | null,
): ListedState {
  const { items, exemptions, applications, scopes } = ruleSetOf(stored, day);
  const byItem = new Map(
    entries.flatMap((entry): [string, number][] => {
      const id = itemOf(entry);
      return id === null ? [] : [[String(id), entry.n]];
    }),
  );
  const ending = entries
    .filter(({ change }) => change === 'exemptionEnds')
    .map(({ n, itemKey, lawId }) => ({ n, lawId: String(lawId), exemption: itemKey.slice('exemption:'.length) }));
  const entryOf: Record<string, number> = {};
  for (const { id, listId, exemptionIds } of items) {
    const n =
      byItem.get(id) ?? ending.find(({ lawId, exemption }) => lawId === listId && exemptionIds.includes(exemption))?.n;
    if (n !== undefined) entryOf[id] = n;
  }
  const modelsOf = new Map(
    stored.items.flatMap(({ id, modelIds = [] }): [string, number[]][] =>
      modelIds.length > 0 ? [[String(id), modelIds]] : [],
    ),
  );
  return {
    items: items.filter(({ id }) => entryOf[id] !== undefined),
    exemptions,
    applications,
    entryOf,
    bounds: scopes.filter(({ itemId }) => entryOf[itemId] !== undefined),
    modelsOf,
  };
}

const datesAt = (positionAt: Int32Array, facts: Int32Array): Int32Array => positionAt.map((index) => facts[index] ?? 0);
function massesAt(
  positionAt: Int32Array,
  uses: readonly PositionUse[],
  bom: BomColumns,
): Pick<ChangeInput['engine']['positions'], 'pieces' | 'massGrams'> {
  return {
    pieces: Float64Array.from(positionAt, (index) => uses[index]?.pieces ?? 0),
    massGrams: Float64Array.from(positionAt, (index) => bom.massGrams[index] as number),
  };
}

/** Verdicts of a vehicle before and after a change of lists. The engine judges the changed entries only. */
@Injectable()
export class ImpactJudge {
  constructor(
    private readonly rules: JudgedRulesStore,
    private readonly inputs: RunInputStore,
    private readonly graphs: SheetGraphStore,
    private readonly facts: RunFacts,
    private readonly exactNumbers: ExactNumbers,
    private readonly exact: ImpactExactStore,
    private readonly partScopes: PartScopes,
    private readonly pool: WorkerPool,
  ) {}

  async loadStates(
    impact: Pick<
      ImpactEntity,
      'enterpriseId' | 'kind' | 'lawIds' | 'fromDate' | 'toDate' | 'fromVersions' | 'toVersions'
    >,
    entries: readonly JudgedEntry[],
  ): Promise<BothStates> {
    const { enterpriseId, kind, lawIds, fromDate, toDate, fromVersions, toVersions } = impact;
    const target = { enterpriseId, modelId: 'every' as const };
    const [before, after] = await Promise.all([
      this.rules.loadRules(lawIds, fromDate, fromVersions, target),
      this.rules.loadRules(lawIds, toDate, kind === 'file' ? fromVersions : toVersions, target),
    ]);
    const afterContents = entries.flatMap(({ afterContent }) => afterContent ?? []);
    // An uploaded file replaces the list, also for a law without a list.
    const file = { id: 0, label: toDate, publishedAt: toDate };
    const later: StoredRules =
      kind === 'file'
        ? { ...after, laws: after.laws.map((law) => ({ ...law, list: file })), items: afterContents }
        : after;
    return {
      before: stateOf(before, fromDate, entries, ({ beforeItem }) => beforeItem),
      after: stateOf(later, toDate, entries, ({ afterItem, afterContent }) => afterContent?.id ?? afterItem),
    };
  }

  async judgeModel(
    auth: Auth,
    modelId: number,
    { before, after }: BothStates,
    signal: AbortSignal,
  ): Promise<JudgedModel> {
    const target = vehicleTarget(modelId, auth.enterpriseId);
    const bom = await this.inputs.loadColumns(target);
    const ownNodes = await this.inputs.listConfidentialNodes(auth.enterpriseId);
    const facts = await this.facts.loadFacts(auth, target, bom);
    const uses = positionUses({ parent: bom.parent, quantity: bom.quantity, hooked: bom.root });
    const positionAt = Int32Array.from(uses.keys()).filter((index) => uses[index]?.role === 'counted');
    const roots = positionAt.map((index) => bom.root[index] as number);
    const sheets = [...new Set(roots)];
    const graph = await this.graphs.load(sheets);
    const reached = await this.graphs.listReachedByAll(sheets);
    const hidden = await this.exact.hasForeignConfidential(auth.enterpriseId, reached);
    const [was, is] = [await this.limitToModel(modelId, bom, before), await this.limitToModel(modelId, bom, after)];
    return {
      ...(await this.runJudge(
        {
          engine: {
            graph,
            positions: { ...massesAt(positionAt, uses, bom), root: roots, dates: datesAt(positionAt, facts.at) },
            watched: [],
            dates: facts.dates,
            otherDates: facts.others,
            options: { scaleToDeclared: true, includePass: true },
          },
          before: was,
          after: is,
          positionAt,
          ownNodes,
        },
        signal,
      )),
      positionId: bom.positionId,
      hidden,
    };
  }
  /** Runs the engine in a worker thread, which requests exact numbers from this process. */
  private runJudge(input: Omit<ChangeInput, 'exact'>, signal: AbortSignal): Promise<ChangeOutput> {
    return this.exactNumbers.serveDuring((exact) =>
      this.pool.run(JUDGE, { ...input, exact }, { transfer: [exact, ...buffersOf(input.engine)], signal }),
    );
  }
  /** The entries that apply to this vehicle, with their positions and classes. */
  private async limitToModel(
    modelId: number,
    bom: BomColumns,
    { bounds, modelsOf, items, ...state }: ListedState,
  ): Promise<JudgedState> {
    const isMeant = (itemId: string): boolean => modelsOf.get(itemId)?.includes(modelId) ?? true;
    return {
      ...state,
      items: items.filter(({ id }) => isMeant(id)),
      scopes: await this.partScopes.findScopes(
        bounds.filter(({ itemId }) => isMeant(itemId)),
        bom,
      ),
    };
  }
}
