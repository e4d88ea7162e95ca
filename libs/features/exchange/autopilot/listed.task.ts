import {
  type ApplicationCode,
  type EngineInput,
  type EngineOutput,
  exactLoaderThrough,
  type ExemptionEntry,
  type ListItem,
  maskConfidential,
  runEngine,
  unpackInput,
  type Verdict,
  verdictOf,
} from '@matlas/domain';
import type { JudgedSheets } from '../check/sheet-judge';

export interface ListedTaskInput extends JudgedSheets {
  roots: readonly number[];
  items: readonly ListItem[];
  exemptions: readonly ExemptionEntry[];
  applications: readonly ApplicationCode[];
  /** Entries of lists of the enterprise itself, and nodes of its own sheets that contain something confidential. */
  ownLists: readonly string[];
  ownNodes: readonly number[];
}
/** An entry of a list above its limit in a sheet. `listId` null: undisclosed content, which may be any substance. */
export interface ListedHit {
  root: number;
  listId: string | null;
  item: string | null;
  verdict: Verdict;
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
export async function run(question: ListedTaskInput): Promise<ListedHit[]> {
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
  return toHits(input, await runEngine(input, exactLoaderThrough(exact, unpacked.edges)), roots);
}

function toHits({ items }: EngineInput, { findings, judgements }: EngineOutput, roots: readonly number[]): ListedHit[] {
  return Array.from(findings.position).flatMap((position, at): ListedHit[] => {
    const row = findings.judgement[at] as number;
    const item = items[judgements.item[row] as number];
    const verdict = verdictOf(judgements.verdict[row] as number);
    const root = roots[position] as number;
    if (verdict === 'unknown') return [{ root, listId: null, item: null, verdict }];
    return item && ABOVE.has(verdict) ? [{ root, listId: item.listId, item: item.id, verdict }] : [];
  });
}
