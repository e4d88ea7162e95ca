import { ContentGraph, unpackGraph, type PackedGraph, type Span } from '@matlas/domain';

export interface SubstancesTaskInput {
  graph: PackedGraph;
  roots: readonly number[];
  wanted: readonly number[];
  secretNodes: readonly number[];
}
/** A searched substance in a sheet. `share` of the whole sheet (0 to 1), `grams` in one piece of a component. */
export interface FoundSubstance {
  root: number;
  substance: number;
  share: Span;
  grams: Span | null;
  /** The first node that contains it, and the number of such nodes. */ holder: number;
  holders: number;
}

const NOTHING: Span = { low: 0, nominal: 0, high: 0 };
const scaled = ({ low, nominal, high }: Span, by: number): Span => ({
  low: low / by,
  nominal: nominal / by,
  high: high / by,
});

/**
 * Amounts of substances in sheets, through all references. Confidential substances of other enterprises are not
 * found.
 */
export function run({ graph, roots, wanted, secretNodes }: SubstancesTaskInput): FoundSubstance[] {
  const contents = new ContentGraph(unpackGraph(graph), roots);
  const [requested, secret] = [new Set(wanted), new Set(secretNodes)];
  return roots.flatMap((root) => {
    const holders = contents.findHolders(root, requested, secret);
    if (holders.size === 0) return [];
    const { unit, substances, contentGrams } = contents.totalsOf(root, secret);
    return [...holders].map(([substance, nodes]): FoundSubstance => {
      const span = substances.get(substance) ?? NOTHING;
      const isGrams = unit === 'grams';
      return {
        root,
        substance,
        share: isGrams ? (contentGrams > 0 ? scaled(span, contentGrams) : NOTHING) : span,
        grams: isGrams ? span : null,
        holder: nodes[0] as number,
        holders: nodes.length,
      };
    });
  });
}
