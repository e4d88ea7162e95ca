import {
  type ApplicationCode,
  type EngineInput,
  type EngineOutput,
  type ExactAnswer,
  type ExemptionEntry,
  type ListItem,
  type PackedGraph,
  maskConfidential,
  unpackInput,
  type Verdict,
  verdictOf,
} from '@matlas/domain';
import { type NeedsExact, runWithExactAmounts } from '../check/exact-request';

export interface ListedTaskInput {
  graph: PackedGraph;
  roots: readonly number[];
  items: readonly ListItem[];
  exemptions: readonly ExemptionEntry[];
  applications: readonly ApplicationCode[];
  /** Entries of lists of the enterprise itself, and nodes of its own sheets that contain something confidential. */
  ownLists: readonly string[];
  ownNodes: readonly number[];
  exact?: ExactAnswer;
}
/** An entry of a list above its limit in a sheet. `listId` null: undisclosed content, which may be any substance. */
export interface ListedHit {
  root: number;
  listId: string | null;
  item: string | null;
}
export interface ListedTaskResult {
  hits: ListedHit[];
}

/**
 * A possible excess counts as an excess. An exemption whose dates cannot be known without a vehicle is only
 * possible too.
 */
const ABOVE: ReadonlySet<Verdict> = new Set<Verdict>(['fail', 'depends', 'declare']);

/**
 * Judges sheets by the lists as an analysis does: with application codes and exemptions. Confidential content of
 * others is judged by the lists of the platform only.
 */
export function run(question: ListedTaskInput): Promise<ListedTaskResult | { needs: NeedsExact }> {
  const { graph, roots, items, exemptions, applications, ownLists, ownNodes, exact } = question;
  const positions = {
    root: Int32Array.from(roots),
    pieces: new Float64Array(roots.length).fill(1),
    massGrams: new Float64Array(roots.length).fill(NaN),
  };
  const unpacked = unpackInput({
    graph,
    items,
    exemptions,
    applications,
    watched: [],
    dates: {},
    options: { scaleToDeclared: true, includePass: false },
    positions,
  });
  const { input } = maskConfidential(unpacked, { ownLists: new Set(ownLists), ownNodes: new Set(ownNodes) });
  return runWithExactAmounts(input, unpacked.edges, exact, (output) => ({ hits: toHits(input, output, roots) }));
}

function toHits({ items }: EngineInput, { findings, judgements }: EngineOutput, roots: readonly number[]): ListedHit[] {
  return Array.from(findings.position).flatMap((position, at): ListedHit[] => {
    const row = findings.judgement[at] as number;
    const item = items[judgements.item[row] as number];
    const verdict = verdictOf(judgements.verdict[row] as number);
    const root = roots[position] as number;
    if (verdict === 'unknown') return [{ root, listId: null, item: null }];
    return item && ABOVE.has(verdict) ? [{ root, listId: item.listId, item: item.id }] : [];
  });
}
