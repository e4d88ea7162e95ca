import { Injectable } from '@nestjs/common';
import { buffersOf, type EngineInput, type ItemScope, type PackedGraph, type PositionUse } from '@matlas/domain';
import { ExactNumbers } from '@matlas/features/mds';
import type { RuleSet } from '@matlas/features/rules';
import { taskFile, WorkerPool } from '@matlas/server-kit';
import type { AnalysisInput, AnalysisOutput } from './analyse.task';
import type { JudgedFacts } from '../run/run-facts';
import type { BomColumns } from '../run/run-input.store';
import type { Replacement } from './apply-variant';

/** The complete input of a run. */
export interface LoadedInput {
  rules: RuleSet;
  /** Entries that apply to some classes and positions only. */ scopes: readonly ItemScope[];
  bom: BomColumns;
  uses: readonly PositionUse[];
  roots: readonly number[];
  graph: PackedGraph;
  /** Sheets that a what-if replaces. */ replacements: readonly Replacement[];
  facts: JudgedFacts;
  /** Nodes of own sheets with confidential content; loaded only when own laws judge. */ ownNodes: readonly number[];
}

const ANALYSE = taskFile<typeof import('./analyse.task')>(require.resolve('./analyse.task'));

/** Runs the engine in a worker thread and answers its requests for exact numbers. */
@Injectable()
export class EngineRunner {
  constructor(
    private readonly pool: WorkerPool,
    private readonly exact: ExactNumbers,
  ) {}

  run(runId: number, loaded: LoadedInput, signal?: AbortSignal): Promise<AnalysisOutput> {
    return this.exact.serveDuring((exact) => {
      const input: AnalysisInput = { runId, ...engineInput(loaded), exact };
      return this.pool.run(ANALYSE, input, {
        transfer: [exact, ...buffersOf(loaded)],
        ...(signal ? { signal } : {}),
      });
    });
  }
}

/**
 * Positions that count: those with a counted sheet and those with unknown content. Covered positions and groups are
 * left out.
 */
function positionsOf({ bom, uses, facts }: LoadedInput): {
  positions: EngineInput['positions'];
  positionAt: Int32Array;
} {
  const isOwn = (index: number): boolean => uses[index]?.role === 'counted' || uses[index]?.role === 'unmatched';
  const positionAt = Int32Array.from(uses.keys()).filter(isOwn);
  const roots = positionAt.map((index) => (uses[index]?.role === 'counted' ? (bom.root[index] as number) : 0));
  return {
    positionAt,
    positions: {
      root: roots,
      pieces: Float64Array.from(positionAt, (index) => uses[index]?.pieces ?? 0),
      massGrams: Float64Array.from(positionAt, (index) => bom.massGrams[index] as number),
      dates: positionAt.map((index) => facts.at[index] ?? 0),
    },
  };
}

/**
 * Input of the engine for a loaded vehicle, with the BOM index of each engine position. Passes are included,
 * because a list may show them.
 */
export function engineInput(loaded: LoadedInput): Omit<AnalysisInput, 'runId' | 'exact'> {
  const { graph, rules, bom, facts } = loaded;
  const { positions, positionAt } = positionsOf(loaded);
  return {
    engine: {
      graph,
      positions,
      items: rules.items,
      exemptions: rules.exemptions,
      applications: rules.applications,
      watched: rules.watched.map(({ code, substanceId }) => ({ name: code, substanceIds: [substanceId] })),
      dates: facts.dates,
      otherDates: facts.others,
      options: { scaleToDeclared: true, includePass: true },
    },
    positionAt,
    parent: bom.parent,
    entries: rules.entries,
    watched: rules.watched,
    ownLists: rules.ownLaws.map(String),
    ownNodes: loaded.ownNodes,
    replacements: loaded.replacements,
    scopes: loaded.scopes,
  };
}
