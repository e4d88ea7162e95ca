import { Injectable } from '@nestjs/common';
import { buffersOf, ownersOpenTo } from '@matlas/domain';
import { type Auth, taskFile, WorkerPool } from '@matlas/server-kit';
import { SheetGraphStore } from '../sheet-graph.store';
import { SheetStore } from '../sheet.store';
import { CompareStore } from './compare.store';

const COUNT = taskFile<typeof import('./changed-substances.task')>(require.resolve('./changed-substances.task'));

/**
 * The content of many pairs of sheets, compared as the comparison of two does: what the caller may not know counts as
 * one sum.
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
   * Lines of the content that are different, in the order of the pairs; undefined where the caller does not see both
   * sheets.
   */
  async count(
    auth: Auth,
    pairs: readonly (readonly [before: number, after: number])[],
  ): Promise<(number | undefined)[]> {
    const seen = new Set((await this.sheets.many(auth.scope, [...new Set(pairs.flat())])).map(({ id }) => id));
    const known = pairs.filter((pair) => pair.every((id) => seen.has(id)));
    if (known.length === 0) return pairs.map(() => undefined);
    const roots = [...new Set(known.flat())];
    const question = {
      pairs: known,
      secretNodes: await this.store.secretNodes(await this.graph.reachOf(roots), ownersOpenTo(auth)),
      graph: await this.graph.load(roots),
    };
    const counts = await this.pool.run(COUNT, question, { isShort: true, transfer: buffersOf(question) });
    const byPair = new Map(known.map((pair, index) => [pair, counts[index]]));
    return pairs.map((pair) => byPair.get(pair));
  }
}
