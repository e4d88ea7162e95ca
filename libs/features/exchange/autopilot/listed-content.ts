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
    if (sheetIds.length === 0) return new Map();
    const hits = await this.sheets.judgeSheets(sheetIds, (judged) =>
      this.pool.run(JUDGE, { ...rules, ...judged }, { transfer: [judged.exact, ...buffersOf(judged)] }),
    );
    const laws = lists.map(({ lawId }) => lawId);
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
