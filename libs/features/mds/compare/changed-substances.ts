import { Injectable } from '@nestjs/common';
import { buffersOf, visibleOwnerIds } from '@matlas/domain';
import { type Auth, taskFile, WorkerPool } from '@matlas/server-kit';
import { SheetGraphStore } from '../sheet-graph.store';
import { SheetStore } from '../sheet.store';
import { CompareStore } from './compare.store';

const COUNT = taskFile<typeof import('./changed-substances.task')>(require.resolve('./changed-substances.task'));

/**
 * Compares the content of many pairs of sheets, as the comparison of two sheets does: content that is confidential
 * to the caller counts as one sum.
 */
@Injectable()
export class ChangedSubstances {
  constructor(
    private readonly sheets: SheetStore,
    private readonly graph: SheetGraphStore,
    private readonly store: CompareStore,
    private readonly pool: WorkerPool,
  ) {}

  /**
   * Number of content lines that differ, in the order of the pairs; undefined when the caller does not see both
   * sheets.
   */
  async count(
    auth: Auth,
    pairs: readonly (readonly [before: number, after: number])[],
  ): Promise<(number | undefined)[]> {
    const seen = new Set((await this.sheets.findSheets(auth.scope, [...new Set(pairs.flat())])).map(({ id }) => id));
    const known = pairs.filter((pair) => pair.every((id) => seen.has(id)));
    if (known.length === 0) return pairs.map(() => undefined);
    const roots = [...new Set(known.flat())];
    const question = {
      pairs: known,
      secretNodes: await this.store.listConfidentialNodes(
        await this.graph.listReachedByAll(roots),
        visibleOwnerIds(auth),
      ),
      graph: await this.graph.load(roots),
    };
    const counts = await this.pool.run(COUNT, question, { isShort: true, transfer: buffersOf(question) });
    const byPair = new Map(known.map((pair, index) => [pair, counts[index]]));
    return pairs.map((pair) => byPair.get(pair));
  }
}
