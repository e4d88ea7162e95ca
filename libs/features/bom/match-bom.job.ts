import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { bomJobs } from '@matlas/contract';
import { buildMatchIndex, FULL_NORMALISATION, isInScope, type MatchCandidate, type MatchOutcome, matchPositions, stateAfterMatch } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type JobContext, JobHandler } from '@matlas/server-kit';
import { BomMatchService, matchingOptionsOf } from './bom-match.service';
import { BomPositionStore, type MatchablePosition } from './bom-position.store';
import { BomWriteStore, type MatchOutcome as StoredOutcome } from './bom-write.store';

export interface BomMatchResult { visited: number; matched: number; choose: number; unmatched: number; assembly: number }
const NUMBERS_AT_ONCE = 2000;
const ROWS_AT_ONCE = 4000;

/** Visits the positions in scope, finds their sheets in bulk, and saves all outcomes in one transaction. */
@Injectable()
export class MatchBomJob extends JobHandler<typeof bomJobs.match> {
  readonly def = bomJobs.match;
  constructor(private readonly matching: BomMatchService, private readonly positions: BomPositionStore, private readonly writes: BomWriteStore, private readonly models: VehicleModelService) {
    super();
  }

  async run(input: z.output<typeof bomJobs.match.input>, context: JobContext): Promise<BomMatchResult> {
    await context.step(0, null, { key: 'bomMatch.loading' });
    const all = await this.positions.matchable(context.auth.scope, input.modId);
    const roots = all.filter((position) => position.parentId === null);
    const chosen = new Set(input.ids);
    const visited = all.filter((position) => (chosen.size === 0 || chosen.has(position.id)) && isInScope({ isRoot: roots.length === 1 && position.parentId === null && position.hasChildren, state: position.state }, input.scope));
    const candidates = await this.collect(visited, context);
    const index = buildMatchIndex(candidates, FULL_NORMALISATION);
    const outcomes = matchPositions(visited.map((position) => ({ partNumber: position.number ?? '', supplierCode: position.supplierCode })), index, matchingOptionsOf(input));
    const stored = visited.map((position, i) => toStored(position, outcomes[i]));
    await context.step(visited.length, visited.length, { key: 'bomMatch.saving' });
    return context.finish(async () => {
      const model = await this.models.openHeld(context.auth, input.modId);
      if (model.bomPositions === 0) throw new AppError('bom.empty');
      for (let from = 0; from < stored.length; from += ROWS_AT_ONCE) await this.writes.saveMatches(stored.slice(from, from + ROWS_AT_ONCE), context.auth.userId);
      return countOf(stored);
    });
  }
  private async collect(visited: readonly MatchablePosition[], context: JobContext): Promise<MatchCandidate[]> {
    const numbers = [...new Set(visited.flatMap((position) => (position.number ? [position.number] : [])))];
    const found = new Map<string, MatchCandidate>();
    for (let from = 0; from < numbers.length; from += NUMBERS_AT_ONCE) {
      await context.step(from, numbers.length, { key: 'bomMatch.searching' });
      for (const { candidate } of await this.matching.find(context.auth, numbers.slice(from, from + NUMBERS_AT_ONCE))) found.set(`${candidate.sheetId} ${candidate.partNumber}`, candidate);
    }
    return [...found.values()];
  }
}

function toStored(position: MatchablePosition, outcome: MatchOutcome | undefined): StoredOutcome {
  if (!outcome) throw new Error(`no outcome for position ${position.id}`);
  return {
    id: position.id, state: stateAfterMatch(outcome, position.hasChildren), sheetId: outcome.state === 'matched' ? outcome.candidate.sheetId : null, reasons: outcome.reasons,
    candidateCount: outcome.state === 'choose' ? outcome.candidates.length : outcome.state === 'matched' ? 1 : 0,
  };
}
function countOf(stored: readonly StoredOutcome[]): BomMatchResult {
  const count = (state: string) => stored.filter((outcome) => outcome.state === state).length;
  return { visited: stored.length, matched: count('matched'), choose: count('choose'), unmatched: count('unmatched'), assembly: count('assembly') };
}
