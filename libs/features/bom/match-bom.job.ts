import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { bomJobs } from '@matlas/contract';
import { chunked, findRoot, isInScope } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type JobContext, JobHandler, taskFile, WorkerPool } from '@matlas/server-kit';
import { MatchCandidates } from './match-candidates';
import { BomPositionStore, type MatchablePosition } from './bom-position.store';
import { BomWriteStore } from './bom-write.store';
import type { MatchedPositions } from './match-positions.task';

type MatchInput = z.output<typeof bomJobs.match.input>;
/**
 * Number of visited positions, by their match state afterwards: a position below a newly matched assembly is
 * covered.
 */
export interface BomMatchResult {
  visited: number;
  matched: number;
  choose: number;
  unmatched: number;
  assembly: number;
  covered: number;
}
/** Numbers per query; small, so that parsing their candidates does not block the event loop. */
const NUMBERS_AT_ONCE = 500;
const MATCH = taskFile<typeof import('./match-positions.task')>(require.resolve('./match-positions.task'));

/** Matches the positions in scope: finds their sheets in bulk and saves all results in one transaction. */
@Injectable()
export class MatchBomJob extends JobHandler<typeof bomJobs.match> {
  readonly def = bomJobs.match;
  constructor(
    private readonly candidates: MatchCandidates,
    private readonly positions: BomPositionStore,
    private readonly writes: BomWriteStore,
    private readonly models: VehicleModelService,
    private readonly pool: WorkerPool,
  ) {
    super();
  }

  async run(input: MatchInput, context: JobContext): Promise<BomMatchResult> {
    await context.reportProgress(0, null, { key: 'bomMatch.loading' });
    const visited = inScope(await this.positions.listMatchable(context.auth.scope, input.modId), input);
    const { pages } = await this.matchPositions(visited, input, context);
    await context.reportProgress(visited.length, visited.length, { key: 'bomMatch.saving' });
    return context.finish(async () => {
      const model = await this.models.lockUnlockedModel(context.auth, input.modId);
      if (model.bomPositions === 0) throw new AppError('bom.empty');
      await this.writes.saveMatchPages(input.modId, pages, context.auth.userId);
      const {
        matched = 0,
        byHand = 0,
        choose = 0,
        unmatched = 0,
        assembly = 0,
        covered = 0,
      } = await this.positions.countByMatchState(visited.map(({ id }) => id));
      return { visited: visited.length, matched: matched + byHand, choose, unmatched, assembly, covered };
    });
  }
  private async matchPositions(
    visited: readonly MatchablePosition[],
    input: MatchInput,
    context: JobContext,
  ): Promise<MatchedPositions> {
    const id = Int32Array.from(visited, (position) => position.id);
    const hasChildren = Uint8Array.from(visited, (position) => (position.hasChildren ? 1 : 0));
    const number = visited.map((position) => position.number ?? '');
    const supplierCode = visited.map((position) => position.supplierCode);
    const candidates = await this.findCandidates(number, context);
    const options = await this.candidates.optionsOf(context.auth, input);
    return this.pool.run(
      MATCH,
      { id, number, supplierCode, hasChildren, candidates, options },
      { signal: context.signal, transfer: [id.buffer, hasChildren.buffer] },
    );
  }
  private async findCandidates(wanted: readonly string[], context: JobContext): Promise<string[]> {
    const numbers = [...new Set(wanted)].filter((number) => number !== '');
    const pages: string[] = [];
    for (const [at, batch] of chunked(numbers, NUMBERS_AT_ONCE).entries()) {
      await context.reportProgress(at * NUMBERS_AT_ONCE, numbers.length, { key: 'bomMatch.searching' });
      const found = await this.candidates.find(context.auth, batch);
      pages.push(JSON.stringify(found.map(({ candidate }) => candidate)));
    }
    return pages;
  }
}

/** All positions, the unmatched ones or the selected ones; never the vehicle itself. */
function inScope(positions: readonly MatchablePosition[], { ids, scope }: MatchInput): MatchablePosition[] {
  const tops = positions.filter((position) => position.parentId === null);
  const root = findRoot(tops.map(({ id, hasChildren }) => ({ id, childCount: hasChildren ? 1 : 0 })));
  const chosen = new Set(ids);
  return positions.filter(
    (position) =>
      (chosen.size === 0 || chosen.has(position.id)) &&
      isInScope(
        {
          isRoot: position.id === root?.id,
          byHand: position.byHand,
          state: position.state,
        },
        scope,
      ),
  );
}
