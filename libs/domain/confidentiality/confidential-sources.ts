import type { EngineInput, EngineOutput } from '../engine';
import { flagBit } from '../substances';

const CONFIDENTIAL = flagBit('confidential-substance');

/** Index of children and of confidential substances by parent node. */
class ConfidentialIndex {
  private readonly childrenOf = new Map<number, number[]>();
  private readonly hiddenIn = new Map<number, number[]>();
  constructor({ edges }: EngineInput) {
    edges.parent.forEach((parent, edge) => {
      const map = edges.confidential[edge] ? this.hiddenIn : this.childrenOf;
      const known = map.get(parent);
      if (known) known.push(edges.child[edge] as number);
      else map.set(parent, [edges.child[edge] as number]);
    });
  }
  /** Nodes at or below `from` that contain one of the substances as confidential. */
  findHolders(from: number, substances: ReadonlySet<number>): number[] {
    const seen = new Set([from]);
    const found: number[] = [];
    for (const node of seen) {
      if (this.hiddenIn.get(node)?.some((substance) => substances.has(substance))) found.push(node);
      for (const child of this.childrenOf.get(node) ?? []) seen.add(child);
    }
    return found;
  }
}

/**
 * For each judgement that counts a confidential substance: the nodes that contain it. Only the owners of these
 * nodes may see its name.
 */
export function confidentialSources(input: EngineInput, { judgements }: EngineOutput): Map<number, number[]> {
  const marked = Array.from(judgements.flags.keys()).filter(
    (row) => ((judgements.flags[row] as number) & CONFIDENTIAL) !== 0 && (judgements.item[row] as number) >= 0,
  );
  if (marked.length === 0) return new Map();
  const below = new ConfidentialIndex(input);
  return new Map(
    marked.map((row) => {
      const members = new Set(
        input.items[judgements.item[row] as number]?.members.map(({ substanceId }) => substanceId),
      );
      return [row, below.findHolders(judgements.node[row] as number, members)];
    }),
  );
}
