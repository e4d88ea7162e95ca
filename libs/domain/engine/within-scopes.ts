import { classesBelow } from './class-codes';
import type { EngineInput, EngineOutput, EntityTotal, FindingColumns } from './types';

/** Where an item applies. */
export interface ItemScope {
  itemId: string;
  /** Material classes, with those below them; empty: every one. */
  classCodes: readonly string[];
  /** 1 for positions of the BOM that it is about; absent: all. */
  positions?: Uint8Array;
}
interface Bound {
  classes: ReadonlySet<number> | undefined;
  positions: Uint8Array | undefined;
}

function boundsOf(
  { items, classes }: Pick<EngineInput, 'items' | 'classes'>,
  scopes: readonly ItemScope[],
): Map<number, Bound> {
  const indexOf = new Map(items.map(({ id }, index) => [id, index]));
  return new Map(
    scopes.flatMap(({ itemId, classCodes, positions }): [number, Bound][] => {
      const item = indexOf.get(itemId);
      const covered = classCodes.length === 0 ? undefined : classesBelow(classes, classCodes);
      return item === undefined ? [] : [[item, { classes: covered, positions }]];
    }),
  );
}
function kept(
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
/** What is left of a bound item in the vehicle. */
function totalOf(item: number, findings: FindingColumns, judged: Int32Array): EntityTotal {
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
 * The findings and totals without those of items outside of where they apply. Findings that pass have to be among them,
 * or totals of bound items are too small.
 */
export function withinScopes(
  input: Pick<EngineInput, 'items' | 'classes' | 'nodes'>,
  output: EngineOutput,
  scopes: readonly ItemScope[],
  positionAt: Int32Array,
): EngineOutput {
  const bounds = boundsOf(input, scopes);
  if (bounds.size === 0) return output;
  const { judgements } = output;
  const classOf = new Map(Array.from(input.nodes.id, (node, at) => [node, input.nodes.classIndex[at] as number]));
  const findings = kept(output.findings, (row) => {
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
    const left = totalOf(total.item, findings, judgements.item);
    return left.maxGrams > 0 ? [left] : [];
  });
  return { ...output, findings, totals: { ...output.totals, items } };
}
