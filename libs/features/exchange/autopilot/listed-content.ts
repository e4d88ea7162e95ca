import { Injectable } from '@nestjs/common';
import { buffersOf, type IncomingSheet } from '@matlas/domain';
import { JudgedRulesStore, ruleSetOf } from '@matlas/features/rules';
import { taskFile, WorkerPool } from '@matlas/server-kit';
import { SheetJudge } from '../check/sheet-judge';
import type { ListedHit, ListedTaskInput } from './listed.task';
import { OwnSecretStore } from './own-secret.store';

const JUDGE = taskFile<typeof import('./listed.task')>(require.resolve('./listed.task'));
/** Entries of each regulation above their limit. */
type Listed = IncomingSheet['listed'];
/** Entries of regulations above their limit in a sheet, by verdict. `isOpen`: part of the content is not disclosed. */
export interface ListedCounts {
  laws: number;
  prohibited: number;
  possible: number;
  declarable: number;
  isOpen: boolean;
}
interface JudgedLists {
  laws: number[];
  hits: ListedHit[];
}

/** Compares the content of sheets with the limits of regulations, as an analysis does. */
@Injectable()
export class ListedContent {
  constructor(
    private readonly rules: JudgedRulesStore,
    private readonly secrets: OwnSecretStore,
    private readonly sheets: SheetJudge,
    private readonly pool: WorkerPool,
  ) {}

  /**
   * Uses the lists in force on the day. Compliance is unknown for a regulation without a list, and for one without
   * a hit when part of the content is not disclosed yet.
   */
  async judgeSheets(
    enterpriseId: number,
    lawIds: readonly number[],
    sheetIds: readonly number[],
    asOf: string,
  ): Promise<Map<number, Listed>> {
    const { laws, hits } = await this.findHits(enterpriseId, lawIds, sheetIds, asOf);
    return new Map(
      sheetIds.map((id) => [
        id,
        toListed(
          laws,
          hits.filter(({ root }) => root === id),
        ),
      ]),
    );
  }
  /** Numbers of entries above their limit by verdict, over all regulations that have a list in force on the day. */
  async countSheets(
    enterpriseId: number,
    lawIds: readonly number[],
    sheetIds: readonly number[],
    asOf: string,
  ): Promise<Map<number, ListedCounts>> {
    const { laws, hits } = await this.findHits(enterpriseId, lawIds, sheetIds, asOf);
    const byRoot = new Map<number, ListedHit[]>(sheetIds.map((id) => [id, []]));
    for (const hit of hits) byRoot.get(hit.root)?.push(hit);
    return new Map([...byRoot].map(([id, of]) => [id, toCounts(laws.length, of)]));
  }

  private async findHits(
    enterpriseId: number,
    lawIds: readonly number[],
    sheetIds: readonly number[],
    asOf: string,
  ): Promise<JudgedLists> {
    if (sheetIds.length === 0) return { laws: [], hits: [] };
    const { lists, ownLaws, items, exemptions, applications } = ruleSetOf(
      await this.rules.loadRules(lawIds, asOf, [], { enterpriseId, modelId: null }),
      asOf,
    );
    const rules: Omit<ListedTaskInput, 'graph' | 'exact'> = {
      roots: sheetIds,
      items,
      exemptions,
      applications,
      ownLists: ownLaws.map(String),
      ownNodes: ownLaws.length > 0 ? await this.secrets.listNodesBelow(sheetIds, enterpriseId) : [],
    };
    const hits = await this.sheets.judgeSheets(sheetIds, (judged) =>
      this.pool.run(JUDGE, { ...rules, ...judged }, { transfer: [judged.exact, ...buffersOf(judged)] }),
    );
    return { laws: lists.map(({ lawId }) => lawId), hits };
  }
}

function toCounts(laws: number, hits: readonly ListedHit[]): ListedCounts {
  const count = (verdict: ListedHit['verdict']): number =>
    new Set(hits.filter((hit) => hit.verdict === verdict).map(({ listId, item }) => `${listId} ${item}`)).size;
  return {
    laws,
    prohibited: count('fail'),
    possible: count('depends'),
    declarable: count('declare'),
    isOpen: hits.some(({ listId }) => listId === null),
  };
}

function toListed(laws: readonly number[], hits: readonly ListedHit[]): Listed {
  const isOpen = hits.some(({ listId }) => listId === null);
  return Object.fromEntries(
    laws.flatMap((lawId): [number, number][] => {
      const count = new Set(hits.filter(({ listId }) => listId === String(lawId)).map(({ item }) => item)).size;
      return count > 0 || !isOpen ? [[lawId, count]] : [];
    }),
  );
}
