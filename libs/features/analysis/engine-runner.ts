import { MessageChannel } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import type { EngineInput, ExactAnswer, PositionUse, VehicleDates } from '@matlas/domain';
import { type ApplicationOverrideText, type SheetGraph, SheetGraphStore } from '@matlas/features/mds';
import { taskFile, WorkerPool } from '@matlas/server-kit';
import type { AnalysisInput, AnalysisOutput } from './analyse.task';
import { answerThrough, type ExactQuestion } from './exact-channel';
import { meaningsOf, type RuleSet } from './rule-set';
import type { BomColumns } from './run-input.store';

/** Everything that a run has read. */
export interface Loaded { rules: RuleSet; bom: BomColumns; uses: readonly PositionUse[]; roots: readonly number[]; graph: SheetGraph; dates: VehicleDates }

const ANALYSE = taskFile<typeof import('./analyse.task')>(require.resolve('./analyse.task'));

/** Hands a loaded vehicle to a thread and answers the engine's questions for exact numbers. */
@Injectable()
export class EngineRunner {
  constructor(private readonly pool: WorkerPool, private readonly graphs: SheetGraphStore) {}

  async run(runId: number, loaded: Loaded, signal?: AbortSignal): Promise<AnalysisOutput> {
    const channel = new MessageChannel();
    answerThrough(channel.port1, (question) => this.exact(question));
    try {
      const input: AnalysisInput = { runId, ...engineInput(loaded), exact: channel.port2 };
      return await this.pool.run(ANALYSE, input, { transfer: [channel.port2, ...buffersOf(loaded.graph)], ...(signal ? { signal } : {}) });
    } finally {
      channel.port1.close();
    }
  }
  /** Numbers as declared, for what lies too near a limit. */
  async exact({ parents, positions, components }: ExactQuestion): Promise<ExactAnswer> {
    const [amounts, measuredGrams] = await Promise.all([this.graphs.exactAmounts([...parents], [...positions]), this.graphs.measuredGrams([...components])]);
    return { amounts, measuredGrams };
  }
}

/** What moves into the thread instead of being copied. */
export const buffersOf = ({ nodes, edges }: SheetGraph): ArrayBuffer[] => [...Object.values(nodes), ...Object.values(edges)].flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));

/** Positions that count by their sheet, and those whose content nobody knows; what is covered or only groups stays out. */
function positionsOf({ bom, uses }: Loaded): { positions: EngineInput['positions']; positionAt: Int32Array } {
  const positionAt = Int32Array.from(uses.flatMap(({ role }, index) => (role === 'counted' || role === 'unmatched' ? [index] : [])));
  const roots = positionAt.map((index) => (uses[index]?.role === 'counted' ? (bom.root[index] as number) : 0));
  return { positionAt, positions: { root: roots, pieces: Float64Array.from(positionAt, (index) => uses[index]?.pieces ?? 0), massGrams: Float64Array.from(positionAt, (index) => bom.massGrams[index] as number) } };
}

function overridesOf(overrides: readonly (readonly ApplicationOverrideText[])[], codes: string[]): EngineInput['overrides'] {
  const rows = overrides.flatMap((texts, index) => texts.map((text) => ({ override: index + 1, substance: text.substanceId ?? 0, application: placeOf(text.applicationCode, codes) })));
  return { override: Int32Array.from(rows, (row) => row.override), substance: Int32Array.from(rows, (row) => row.substance), application: Int32Array.from(rows, (row) => row.application) };
}
/** 1 + index of the code, which joins the list when no edge names it; 0 withdraws. */
function placeOf(code: string | undefined, codes: string[]): number {
  if (code === undefined) return 0;
  const known = codes.indexOf(code);
  return known >= 0 ? known + 1 : codes.push(code);
}

/** A loaded vehicle as the engine takes it, with where its positions stand in the BOM. Passes are judged too: a list may show them. */
export function engineInput(loaded: Loaded): Omit<AnalysisInput, 'runId' | 'exact'> {
  const { graph, rules, bom, dates } = loaded;
  const codes = [...graph.applicationCodes];
  const overrides = overridesOf(graph.overrides, codes);
  const { positions, positionAt } = positionsOf(loaded);
  return {
    engine: {
      nodes: graph.nodes, edges: graph.edges, classes: graph.classes, positions, items: rules.items, exemptions: rules.exemptions, applications: meaningsOf(rules, codes), overrides,
      watched: rules.watched.map(({ code, substanceId }) => ({ name: code, substanceIds: [substanceId] })), dates, options: { scaleToDeclared: true, includePass: true },
    },
    positionAt, parent: bom.parent, entries: rules.entries, watched: rules.watched,
  };
}
