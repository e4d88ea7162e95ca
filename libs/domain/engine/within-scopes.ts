import { classesBelow } from './class-codes';
import type { EngineInput, EngineOutput, EntityTotal, FindingColumns } from './types';

/** Where an item applies. */
export interface ItemScope {
  itemId: string;
  /** Material classes, including the classes below them; empty: all. */
  classCodes: readonly string[];
  /** 1 for positions of the BOM to which the item applies; absent: all. */
  positions?: Uint8Array;
}
interface ItemBounds {
  classes: ReadonlySet<number> | undefined;
  positions: Uint8Array | undefined;
}

function boundsOf(
  { items, classes }: Pick<EngineInput, 'items' | 'classes'>,
  scopes: readonly ItemScope[],
): Map<number, ItemBounds> {
  const indexOf = new Map(items.map(({ id }, index) => [id, index]));
  return new Map(
    scopes.flatMap(({ itemId, classCodes, positions }): [number, ItemBounds][] => {
      const item = indexOf.get(itemId);
      const covered = classCodes.length === 0 ? undefined : classesBelow(classes, classCodes);
      return item === undefined ? [] : [[item, { classes: covered, positions }]];
    }),
  );
}
function filterFindings(
  { position, judgement, paths, massMin, massNominal, massMax }: FindingColumns,
  keeps: (row: number) => boolean,
): FindingColumns {
  const rows = Array.from(position.keys()).filter(keeps);
  const ints = (column: Int32Array): Int32Array => Int32Array.from(rows, (row) => column[row] as number);
  const floats = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row] as number);
  return {
    position: ints(position),
    judgement: ints(judgement),
    paths: floats(paths),
    massMin: floats(massMin),
    massNominal: floats(massNominal),
    massMax: floats(massMax),
  };
}
/** Total of an item with a limited scope, over the remaining findings. */
function sumFindings(item: number, findings: FindingColumns, judged: Int32Array): EntityTotal {
  const total = { item, minGrams: 0, nominalGrams: 0, maxGrams: 0 };
  for (let row = 0; row < findings.judgement.length; row++) {
    if (judged[findings.judgement[row] as number] !== item) continue;
    total.minGrams += findings.massMin[row] as number;
    total.nominalGrams += findings.massNominal[row] as number;
    total.maxGrams += findings.massMax[row] as number;
  }
  return total;
}

/**
 * Removes findings and totals of items outside their scope. The findings must include those that pass; otherwise
 * the totals of items with a scope are too small.
 */
export function limitToScopes(
  input: Pick<EngineInput, 'items' | 'classes' | 'nodes'>,
  output: EngineOutput,
  scopes: readonly ItemScope[],
  positionAt: Int32Array,
): EngineOutput {
  const bounds = boundsOf(input, scopes);
  if (bounds.size === 0) return output;
  const { judgements } = output;
  const classOf = new Map(Array.from(input.nodes.id, (node, at) => [node, input.nodes.classIndex[at] as number]));
  const findings = filterFindings(output.findings, (row) => {
    const judgement = output.findings.judgement[row] as number;
    const bound = bounds.get(judgements.item[judgement] as number);
    if (!bound) return true;
    const isThere =
      bound.positions === undefined ||
      bound.positions[positionAt[output.findings.position[row] as number] as number] === 1;
    return (
      isThere &&
      (bound.classes === undefined || bound.classes.has(classOf.get(judgements.node[judgement] as number) ?? -1))
    );
  });
  const items = output.totals.items.flatMap((total) => {
    if (!bounds.has(total.item)) return [total];
    const left = sumFindings(total.item, findings, judgements.item);
    return left.maxGrams > 0 ? [left] : [];
  });
  return { ...output, findings, totals: { ...output.totals, items } };
}
