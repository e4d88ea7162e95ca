import type { EngineOutput } from '@matlas/domain';
import { BinaryCopyEncoder } from '@matlas/formats/copy-rows';
import type { JudgementRow } from './judgement-rows';

/** Findings in list order: worst verdict first, then largest excess over the limit, then BOM order. */
export interface OrderedFindings {
  /** Index of the position in the BOM. */
  position: Int32Array;
  /** Number of the judgement, from 1. */
  judgement: Int32Array;
  verdict: Uint8Array;
  paths: Float64Array;
  massMin: Float64Array;
  massNominal: Float64Array;
  massMax: Float64Array;
}

const columnsOf = (size: number): OrderedFindings => ({
  position: new Int32Array(size),
  judgement: new Int32Array(size),
  verdict: new Uint8Array(size),
  paths: new Float64Array(size),
  massMin: new Float64Array(size),
  massNominal: new Float64Array(size),
  massMax: new Float64Array(size),
});

/**
 * Ratio of each content to the limit that decided (to that of the list when the entry has no maximum). Infinite for
 * any content over a limit of zero, and for confidential contents, so that their rank does not reveal the limit.
 */
function excessOf(rows: readonly JudgementRow[]): Float64Array {
  return Float64Array.from(rows, ({ max, limit: listed, decidingMax, hidden }) => {
    const limit = decidingMax ?? listed;
    if (hidden !== null) return Infinity;
    if (max === null || limit === null) return 0;
    return Number(limit) === 0 ? Infinity : Number(max) / Number(limit);
  });
}

/**
 * The findings of the engine, and one for each position without a data sheet (judgement: the last row) with unknown
 * content.
 */
function gather(
  { findings, positions }: EngineOutput,
  rows: readonly JudgementRow[],
  positionAt: Int32Array,
  unmatched: readonly number[],
): OrderedFindings {
  const all = columnsOf(findings.position.length + unmatched.length);
  for (let row = 0; row < findings.position.length; row++) {
    const judgement = findings.judgement[row] as number;
    all.position[row] = positionAt[findings.position[row] as number] as number;
    all.judgement[row] = judgement + 1;
    all.verdict[row] = (rows[judgement] as JudgementRow).verdict;
  }
  all.paths.set(findings.paths);
  all.massMin.set(findings.massMin);
  all.massNominal.set(findings.massNominal);
  all.massMax.set(findings.massMax);
  const noSheet = rows[rows.length - 1] as JudgementRow;
  unmatched.forEach((position, index) => {
    const row = findings.position.length + index;
    all.position[row] = positionAt[position] as number;
    all.judgement[row] = noSheet.n;
    all.verdict[row] = noSheet.verdict;
    all.paths[row] = 1;
    all.massMax[row] = positions.massGrams[position] as number;
  });
  return all;
}

/** Rank of each judgement in list order. Findings of one judgement are consecutive, in BOM order. */
function ranksOf(rows: readonly JudgementRow[]): Int32Array {
  const excess = excessOf(rows);
  const order = [...rows.keys()].sort(
    (a, b) =>
      (rows[a] as JudgementRow).verdict - (rows[b] as JudgementRow).verdict ||
      compareDescending(excess[a] as number, excess[b] as number) ||
      a - b,
  );
  const ranks = new Int32Array(rows.length);
  order.forEach((row, rank) => void (ranks[row] = rank));
  return ranks;
}
const compareDescending = (a: number, b: number): number => (a === b ? 0 : b > a ? 1 : -1);

/** @param unmatched indexes of the engine's positions without a data sheet */
export function orderFindings(
  output: EngineOutput,
  rows: readonly JudgementRow[],
  positionAt: Int32Array,
  unmatched: readonly number[],
): OrderedFindings {
  const all = gather(output, rows, positionAt, unmatched);
  const ranks = ranksOf(rows);
  const next = new Int32Array(rows.length + 1);
  for (const judgement of all.judgement)
    next[(ranks[judgement - 1] as number) + 1] = (next[(ranks[judgement - 1] as number) + 1] as number) + 1;
  for (let rank = 0; rank < rows.length; rank++) next[rank + 1] = (next[rank + 1] as number) + (next[rank] as number);
  const target = all.judgement.map((judgement) => {
    const rank = ranks[judgement - 1] as number;
    const place = next[rank] as number;
    next[rank] = place + 1;
    return place;
  });
  const sorted = columnsOf(target.length);
  for (const name of Object.keys(sorted) as (keyof OrderedFindings)[]) scatter(all[name], target, sorted[name]);
  return sorted;
}
function scatter(
  from: OrderedFindings[keyof OrderedFindings],
  target: Int32Array,
  to: OrderedFindings[keyof OrderedFindings],
): void {
  for (let row = 0; row < target.length; row++) to[target[row] as number] = from[row] as number;
}

const FIELDS = 9;
/** Field count, nine field lengths, four int4, one int2, four float8. */
const ROW_BYTES = 2 + FIELDS * 4 + 4 * 4 + 2 + 4 * 8;

/** Rows for `COPY analysis_finding FROM STDIN (FORMAT binary)` in the column order of the table, numbered from 1. */
export function encodeFindings(runId: number, findings: OrderedFindings): Uint8Array {
  const count = findings.position.length;
  const writer = new BinaryCopyEncoder(count * ROW_BYTES);
  for (let row = 0; row < count; row++) {
    writer.begin(FIELDS);
    writer.int4(runId);
    writer.int4(row + 1);
    writer.int4(findings.position[row] as number);
    writer.int4(findings.judgement[row] as number);
    writer.int2(findings.verdict[row] as number);
    writer.float8(findings.paths[row] as number);
    writer.float8(findings.massMin[row] as number);
    writer.float8(findings.massNominal[row] as number);
    writer.float8(findings.massMax[row] as number);
  }
  return writer.end();
}
