import { Injectable } from '@nestjs/common';
import type { ExactAnswer, PackedGraph } from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import type { NeedsExact } from './exact-request';

/** Whole sheets, and the exact amounts that the first try asked for. */
interface Judged {
  graph: PackedGraph;
  exact?: ExactAnswer;
}

/** Has sheets judged by the engine, each as if it were one position. */
@Injectable()
export class SheetJudge {
  constructor(private readonly graphs: SheetGraphStore) {}

  /**
   * @param ask hands the sheets to a thread, which takes them for itself; asked again where amounts lie too near a
   * limit
   */
  async judge<A extends object>(
    roots: readonly number[],
    ask: (judged: Judged) => Promise<A | { needs: NeedsExact }>,
  ): Promise<A | undefined> {
    const first = await ask({ graph: await this.graphs.load(roots) });
    if (!('needs' in first)) return first;
    const { parents, positions, components } = first.needs;
    const [amounts, measuredGrams] = [
      await this.graphs.exactAmounts(parents, positions),
      await this.graphs.measuredGrams(components),
    ];
    const second = await ask({ graph: await this.graphs.load(roots), exact: { amounts, measuredGrams } });
    return 'needs' in second ? undefined : second;
  }
}
