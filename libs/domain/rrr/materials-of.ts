import { bucketOfClass } from './figures';
import type { Places } from './places';
import { flagMasses } from './rates';
import { RRR_FLAGS } from './tagging-rules';
import type { MaterialFigures, Outcome } from './types';
import type { VehicleState } from './vehicle-state';

interface Sum {
  leaf: number;
  sums: bigint[];
  outcomes: Set<Outcome>;
  places: number;
}

/** Lowest classified materials at a place, each once, heaviest first. */
export function materialsOf(
  state: VehicleState,
  places: Places,
  index: number | undefined,
  path: readonly number[],
): MaterialFigures[] {
  const byLeaf: Sum[] = [];
  for (const { leaf, outcome, mass, positions } of places.listEntries(index, path)) {
    const sum = (byLeaf[leaf] ??= { leaf, sums: RRR_FLAGS.map(() => 0n), outcomes: new Set(), places: 0 });
    const flag = RRR_FLAGS.indexOf(outcome.flag);
    sum.sums[flag] = (sum.sums[flag] as bigint) + mass;
    sum.outcomes.add(outcome);
    sum.places += positions;
  }
  const rows: MaterialFigures[] = [];
  byLeaf.forEach(({ leaf, sums, outcomes, places: count }) => {
    const { nodeId = 0, classIndex = -1 } = state.graph.leaves[leaf] ?? {};
    const classCode = state.graph.classes[classIndex] ?? null;
    rows.push({
      nodeId: nodeId === 0 ? null : nodeId,
      classCode,
      bucket: bucketOfClass(state, classCode),
      mass: sums.reduce((all, mass) => all + mass, 0n),
      masses: flagMasses(sums),
      outcomes: [...outcomes],
      places: count,
    });
  });
  return rows.sort((one, other) => (one.mass === other.mass ? 0 : one.mass < other.mass ? 1 : -1));
}
