import type { AnalysisOutput } from '../engine/analyse.task';
import type { AnalysisRunRecord } from '../run/analysis-run.store';
import type { LoadedInput } from '../engine/engine-runner';
import { NOT_ANALYSED } from '../engine/position-roll-up';
import type { RunFigures } from './run-result';

/** A position of a run with its worst verdicts and its mass. */
export interface StoredPosition {
  n: number;
  role: string;
  mass: number;
  prohibited: number | null;
  declarable: number | null;
}
/** Total of an entry over all positions. */
export interface StoredTotal {
  itemId: number;
  min: number;
  nominal: number;
  max: number;
  positions: number;
  worst: number | null;
}
export interface StoredClass {
  classCode: string;
  grams: number;
}
interface FigureSource {
  positions: readonly StoredPosition[];
  totals: readonly StoredTotal[];
  classes: readonly StoredClass[];
  head: Readonly<Record<string, number | string | null>>;
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
const figuresOf = ({ positions, totals, classes, head }: FigureSource): RunFigures =>
  new Map([
    ['the run', head],
    ...positions.map(
      ({ n, role, mass, prohibited, declarable }) =>
        [`position ${n}`, { role, grams: mass, prohibited: text(prohibited), declarable: text(declarable) }] as const,
    ),
    ...totals.map(
      ({ itemId, positions: places, worst, min, nominal, max }) =>
        [
          `total of entry ${itemId}`,
          { least: min, nominal, most: max, positions: text(places), worst: text(worst) },
        ] as const,
    ),
    ...classes.map(({ classCode, grams }) => [`class ${classCode || '-'}`, { grams }] as const),
  ]);
const listsOf = ({ lists, notJudged }: Pick<AnalysisRunRecord, 'lists' | 'notJudged'>): Record<string, string> => ({
  lists: lists
    .map(
      ({ lawId, versionId, items, unresolved }) =>
        `law ${lawId} by list ${versionId} with ${items} entries (${unresolved} not judged)`,
    )
    .sort()
    .join('; '),
  'not judged': notJudged
    .map(({ lawId, reason }) => `law ${lawId} (${reason})`)
    .sort()
    .join('; '),
});
const gramsOf = (value: string | null): number => Number(value ?? 0);

/** The stored figures of a run besides its findings. */
export function storedFigures(run: AnalysisRunRecord, figures: Omit<FigureSource, 'head'>): RunFigures {
  const {
    counts,
    vehicleMassGrams,
    unmatchedMassGrams,
    unknownMaxGrams,
    positions,
    positionsWithSheet,
    positionsUnmatched,
    distinctSheets,
  } = run;
  const head = {
    counts: counts.join('/'),
    grams: gramsOf(vehicleMassGrams),
    'grams unmatched': gramsOf(unmatchedMassGrams),
    'grams unknown': gramsOf(unknownMaxGrams),
    positions: text(positions),
    'positions with a sheet': text(positionsWithSheet),
    'positions unmatched': text(positionsUnmatched),
    sheets: text(distinctSheets),
    ...listsOf(run),
  };
  return figuresOf({ ...figures, head });
}
/** The same figures, computed again by the engine. */
export function recomputedFigures(
  { uses, roots, rules }: LoadedInput,
  { positions, totals, classGrams, counts, vehicleGrams, unmatchedGrams, unknownMaxGrams }: AnalysisOutput,
): RunFigures {
  const known = (code: number | undefined): number | null =>
    code === undefined || code === NOT_ANALYSED ? null : code;
  const countOf = (wanted: string): string => String(uses.filter(({ role }) => role === wanted).length);
  return figuresOf({
    positions: uses.map(({ role }, n) => ({
      n,
      role,
      mass: positions.massGrams[n] ?? 0,
      prohibited: known(positions.prohibited[n]),
      declarable: known(positions.declarable[n]),
    })),
    totals,
    classes: classGrams,
    head: {
      counts: counts.join('/'),
      grams: vehicleGrams,
      'grams unmatched': unmatchedGrams,
      'grams unknown': unknownMaxGrams,
      positions: String(uses.length),
      'positions with a sheet': countOf('counted'),
      'positions unmatched': countOf('unmatched'),
      sheets: String(roots.length),
      ...listsOf(rules),
    },
  });
}
