import { Injectable } from '@nestjs/common';
import type { ExactAnswer, PackedGraph } from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import type { NeedsExact } from './exact-request';

/** Graph of whole sheets, with the exact amounts that the first attempt requested. */
interface Judged {
  graph: PackedGraph;
  exact?: ExactAnswer;
}

/** Judges sheets by the engine, each as if it were one position. */
@Injectable()
export class SheetJudge {
  constructor(private readonly graphs: SheetGraphStore) {}

  /**
   * @param ask transfers the sheets to a worker thread; called again with exact amounts when an amount lies too
   * near a limit
   */
  async judgeSheets<A extends object>(
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
