import { Injectable } from '@nestjs/common';
import { taskFile, WorkerPool } from '@matlas/server-kit';
import { BomReplaceStore } from './bom-replace.store';
import type { ComparedBoms } from './compare-bom.task';

const COMPARE = taskFile<typeof import('./compare-bom.task')>(require.resolve('./compare-bom.task'));
type Identified = Extract<ComparedBoms, { ids: Int32Array }>;

/** Finds out which positions of a file are the positions that a model has already. */
@Injectable()
export class PositionIdentity {
  constructor(
    private readonly replacement: BomReplaceStore,
    private readonly pool: WorkerPool,
  ) {}

  /**
   * @param old the present positions, JSON pages of KeptPosition
   * @param pages the new ones, JSON arrays of NewPosition
   */
  async identify(
    modelId: number,
    old: readonly string[],
    pages: readonly string[],
    signal: AbortSignal,
  ): Promise<Identified> {
    const marked = await this.replacement.listMarkedPositions(modelId);
    const input = { before: { pages: old }, after: { pages }, marked, want: 'ids' as const };
    return (await this.pool.run(COMPARE, input, { signal })) as Identified;
  }
}
