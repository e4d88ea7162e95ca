import { Injectable } from '@nestjs/common';
import { buffersOf, type IncomingSheet } from '@matlas/domain';
import { JudgedRulesStore, ruleSetOf } from '@matlas/features/rules';
import { taskFile, WorkerPool } from '@matlas/server-kit';
import { SheetJudge } from '../check/sheet-judge';
import type { ListedHit, ListedQuestion } from './listed.task';
import { OwnSecretStore } from './own-secret.store';

const JUDGE = taskFile<typeof import('./listed.task')>(require.resolve('./listed.task'));
/** Entries of each regulation above their limit. */
type Listed = IncomingSheet['listed'];

/** Content of sheets against the limits of regulations, as an analysis judges it. */
@Injectable()
export class ListedContent {
  constructor(
    private readonly rules: JudgedRulesStore,
    private readonly secrets: OwnSecretStore,
    private readonly sheets: SheetJudge,
    private readonly pool: WorkerPool,
  ) {}

  /**
   * By the lists in force on the day. A regulation without a list is not known to be kept, and neither is one without a
   * hit where part of the content is not told yet.
   */
  async of(
    enterpriseId: number,
    lawIds: readonly number[],
    sheetIds: readonly number[],
    asOf: string,
  ): Promise<Map<number, Listed>> {
    const { lists, ownLaws, items, exemptions, applications } = ruleSetOf(
      await this.rules.load(lawIds, asOf, [], { enterpriseId, modelId: null }),
      asOf,
    );
    const rules: Omit<ListedQuestion, 'graph'> = {
      roots: sheetIds,
      items,
      exemptions,
      applications,
      ownLists: ownLaws.map(String),
      ownNodes: ownLaws.length > 0 ? await this.secrets.below(sheetIds, enterpriseId) : [],
    };
    const answer =
      sheetIds.length === 0
        ? undefined
        : await this.sheets.judge(sheetIds, (judged) => {
            const question = { ...rules, ...judged };
            return this.pool.run(JUDGE, question, { transfer: buffersOf(question) });
          });
    const laws = lists.map(({ lawId }) => lawId);
    return new Map(
      sheetIds.map((id) => [
        id,
        answer
          ? listedOf(
              laws,
              answer.hits.filter(({ root }) => root === id),
            )
          : {},
      ]),
    );
  }
}

function listedOf(laws: readonly number[], hits: readonly ListedHit[]): Listed {
  const isOpen = hits.some(({ listId }) => listId === null);
  return Object.fromEntries(
    laws.flatMap((lawId): [number, number][] => {
      const count = new Set(hits.filter(({ listId }) => listId === String(lawId)).map(({ item }) => item)).size;
      return count > 0 || !isOpen ? [[lawId, count]] : [];
    }),
  );
}
