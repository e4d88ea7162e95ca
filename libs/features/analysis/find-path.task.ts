import { type EngineInput, PathFinder } from '@matlas/domain';

/** A way down one sheet, as indexes of its edges: to the unit, and from there to the material that holds a counted substance. */
export interface PathQuestion {
  engine: EngineInput;
  root: number;
  target: number;
  override: number;
  /** Substances that count; empty when the way ends at the target. */
  substances: readonly number[];
}
export interface FoundPath { toTarget: number[]; toSubstance: number[] }

/** The first path of the graph; further ones are counted by the engine, never expanded. */
export function run({ engine, root, target, override, substances }: PathQuestion): FoundPath {
  const finder = new PathFinder(engine);
  const [toTarget = []] = finder.pathsTo({ root, target, override, limit: 1 });
  for (const substance of substances) {
    const [toSubstance] = finder.pathsTo({ root: target, target: substance, override: 0, limit: 1 });
    if (toSubstance && toSubstance.length > 0) return { toTarget, toSubstance };
  }
  return { toTarget, toSubstance: [] };
}
