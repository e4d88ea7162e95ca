import type { CopyColumns } from '@matlas/server-kit';
import type { JudgementRow } from '../engine/judgement-rows';

/** Columns of analysis_finding in a binary COPY. */
export const FINDING_SHAPE = {
  runId: 'int4',
  n: 'int4',
  position: 'int4',
  judgement: 'int4',
  verdict: 'int2',
  paths: 'float8',
  massMin: 'float8',
  mass: 'float8',
  massMax: 'float8',
} as const;
export type FindingColumnsOfRun = CopyColumns<typeof FINDING_SHAPE>;
/**
 * Columns of a judgement that must be equal when it is computed again. Numbers of overrides are left out, because
 * they are assigned anew in each run.
 */
export type ComparedJudgement = Pick<
  JudgementRow,
  | 'n'
  | 'verdict'
  | 'lawId'
  | 'item'
  | 'unitKind'
  | 'node'
  | 'override'
  | 'min'
  | 'nominal'
  | 'max'
  | 'disclosedMax'
  | 'limit'
  | 'comparison'
  | 'denominator'
  | 'duty'
  | 'entry'
  | 'settledBy'
  | 'decidingMin'
  | 'decidingMax'
  | 'decidingEntry'
>;
/**
 * Figures of a result: name and value by subject (`position 3`, `entry 12`, `the run`). Grams as numbers, all other
 * values as text.
 */
export type RunFigures = ReadonlyMap<string, Readonly<Record<string, number | string | null>>>;
/** A result, stored or computed again. */
export interface RunResult {
  findings: FindingColumnsOfRun;
  judgements: readonly ComparedJudgement[];
  figures: RunFigures;
}

const RELATIVE = 1e-9;
const isSame = (one: number, other: number): boolean =>
  one === other || Math.abs(one - other) <= RELATIVE * Math.max(Math.abs(one), Math.abs(other));
const number = (text: string | null): string => (text === null ? '-' : String(Number(text)));

/** Basis of the verdict: limit, duty, exemption, deciding bounds. */
const basisOf = ({
  limit,
  comparison,
  denominator,
  duty,
  entry,
  settledBy,
  ...deciding
}: ComparedJudgement): string => {
  const { decidingMin, decidingMax, decidingEntry } = deciding;
  const bounds = `${number(decidingMin)} to ${number(decidingMax)} of entry ${decidingEntry ?? '-'}`;
  return [
    `limit ${number(limit)} ${comparison} of the ${denominator}`,
    duty,
    `exemption ${entry ?? '-'}`,
    `settled by ${settledBy}`,
    `deciding ${bounds}`,
  ].join(', ');
};
/** Describes the judged unit with verdict, content and basis. */
const judgementText = (row: ComparedJudgement): string => {
  const unit = `unit ${row.unitKind} at node ${row.node ?? 'none'}${row.override > 0 ? ' (other application)' : ''}`;
  const content = `${number(row.min)}-${number(row.nominal)}-${number(row.max)} % (told ${number(row.disclosedMax)})`;
  const verdict = `law ${row.lawId ?? '-'}, entry ${row.item ?? '-'}: verdict ${row.verdict}`;
  return `${unit}, ${verdict}, ${content}, ${basisOf(row)}`;
};

/** Sums of the findings of one position with the same description. */
interface Sums {
  count: number;
  paths: number;
  mass: number;
}
function sumFindings(findings: FindingColumnsOfRun, judgements: readonly ComparedJudgement[]): Map<string, Sums> {
  const nameOf = new Map(judgements.map((row) => [row.n, judgementText(row)]));
  const sums = new Map<string, Sums>();
  for (let row = 0; row < findings.n.values.length; row++) {
    const judged = nameOf.get(findings.judgement.values[row] as number) ?? 'no judgement';
    const key = `position ${findings.position.values[row]}, ${judged}`;
    const known = sums.get(key) ?? { count: 0, paths: 0, mass: 0 };
    known.count++;
    known.paths += findings.paths.values[row] as number;
    known.mass += findings.mass.values[row] as number;
    sums.set(key, known);
  }
  return sums;
}

/** Differences between a stored result and the same run computed again: one line each, at most `most` lines. */
export function resultDifferences(stored: RunResult, again: RunResult, most: number): string[] {
  return [...figureDifferences(stored.figures, again.figures), ...findingDifferences(stored, again)].slice(0, most);
}
function findingDifferences(stored: RunResult, again: RunResult): string[] {
  const [before, after] = [
    sumFindings(stored.findings, stored.judgements),
    sumFindings(again.findings, again.judgements),
  ];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)];
    if (!one || !other) return [`${one ? 'stored, but not found again' : 'found, but not stored'}: ${key}`];
    if (one.count === other.count && isSame(one.paths, other.paths) && isSame(one.mass, other.mass)) return [];
    const sums = ({ count, paths, mass }: Sums, how: string): string =>
      `${count} ${how} with ${paths} paths and ${mass} g`;
    return [`${key}: ${sums(one, 'stored')}, ${sums(other, 'found')}`];
  });
}
/** Precision of stored grams. */
const LAST_DIGIT = 1e-9;
const isSameFigure = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'number' && typeof other === 'number' && (isSame(one, other) || Math.abs(one - other) < LAST_DIGIT));
function figureDifferences(stored: RunFigures, again: RunFigures): string[] {
  return [...new Set([...stored.keys(), ...again.keys()])].flatMap((of) => {
    const [one, other] = [stored.get(of) ?? {}, again.get(of) ?? {}];
    const differing = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
      (name) => !isSameFigure(one[name], other[name]),
    );
    return differing.map(
      (name) => `${of}, ${name}: ${one[name] ?? 'nothing'} stored, ${other[name] ?? 'nothing'} found`,
    );
  });
}
