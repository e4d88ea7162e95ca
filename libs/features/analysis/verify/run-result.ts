import type { CopyColumns } from '@matlas/server-kit';
import type { JudgementRow } from '../judgement-rows';

/** Findings as they are copied into analysis_finding, without the number of the run. */
export const FINDING_SHAPE = { runId: 'int4', n: 'int4', position: 'int4', judgement: 'int4', verdict: 'int2', paths: 'float8', massMin: 'float8', mass: 'float8', massMax: 'float8' } as const;
export type FindingColumnsOfRun = CopyColumns<typeof FINDING_SHAPE>;
/** What of a judgement must come out again; the numbers of overrides are given anew each time. */
export type JudgedAgain = Pick<JudgementRow, 'n' | 'verdict' | 'lawId' | 'item' | 'unitKind' | 'node' | 'override' | 'min' | 'nominal' | 'max'>;

const RELATIVE = 1e-9;
const isSame = (one: number, other: number): boolean => one === other || Math.abs(one - other) <= RELATIVE * Math.max(Math.abs(one), Math.abs(other));
const number = (text: string | null): string => (text === null ? '-' : String(Number(text)));

/** Sums of the findings of one position by what was judged, how, and with which numbers. */
interface Sums { count: number; paths: number; mass: number }
function summed(findings: FindingColumnsOfRun, judgements: readonly JudgedAgain[]): Map<string, Sums> {
  const nameOf = new Map(judgements.map((row) => [row.n, `unit ${row.unitKind} at node ${row.node ?? 'none'}${row.override > 0 ? ' (other application)' : ''}, law ${row.lawId ?? '-'}, entry ${row.item ?? '-'}: verdict ${row.verdict}, ${number(row.min)}-${number(row.nominal)}-${number(row.max)} %`]));
  const sums = new Map<string, Sums>();
  for (let row = 0; row < findings.n.values.length; row++) {
    const key = `position ${findings.position.values[row]}, ${nameOf.get(findings.judgement.values[row] as number) ?? 'no judgement'}`;
    const known = sums.get(key) ?? { count: 0, paths: 0, mass: 0 };
    known.count++;
    known.paths += findings.paths.values[row] as number;
    known.mass += findings.mass.values[row] as number;
    sums.set(key, known);
  }
  return sums;
}

/** How a stored result differs from the same run made again: a line for each, at most so many. */
export function resultDifferences(stored: { findings: FindingColumnsOfRun; judgements: readonly JudgedAgain[] }, again: { findings: FindingColumnsOfRun; judgements: readonly JudgedAgain[] }, most: number): string[] {
  const [before, after] = [summed(stored.findings, stored.judgements), summed(again.findings, again.judgements)];
  const lines: string[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (lines.length >= most) break;
    const [one, other] = [before.get(key), after.get(key)];
    if (!one || !other) lines.push(`${one ? 'stored, but not found again' : 'found, but not stored'}: ${key}`);
    else if (one.count !== other.count || !isSame(one.paths, other.paths) || !isSame(one.mass, other.mass)) lines.push(`${key}: ${one.count} stored with ${one.paths} paths and ${one.mass} g, ${other.count} found with ${other.paths} paths and ${other.mass} g`);
  }
  return lines;
}
