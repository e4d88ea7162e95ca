import type { EngineOutput } from '@matlas/domain';
import type { JudgementRow } from './judgement-rows';

/** Findings in the order of the list: the worst verdict first, then the most over its limit, then BOM order. */
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
  position: new Int32Array(size), judgement: new Int32Array(size), verdict: new Uint8Array(size), paths: new Float64Array(size),
  massMin: new Float64Array(size), massNominal: new Float64Array(size), massMax: new Float64Array(size),
});

/** How far a judgement lies over its limit; any content over a limit of nothing is the most. */
function excessOf(rows: readonly JudgementRow[]): Float64Array {
  return Float64Array.from(rows, ({ max, limit }) => {
    if (max === null || limit === null) return 0;
    return Number(limit) === 0 ? Infinity : Number(max) / Number(limit);
  });
}

/** The engine's findings and one for each position without a data sheet (the last judgement), whose whole mass is unknown. */
function gather({ findings, positions }: EngineOutput, rows: readonly JudgementRow[], positionAt: Int32Array, unmatched: readonly number[]): OrderedFindings {
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

/** @param unmatched indexes of the engine's positions without a data sheet */
export function orderFindings(output: EngineOutput, rows: readonly JudgementRow[], positionAt: Int32Array, unmatched: readonly number[]): OrderedFindings {
  const all = gather(output, rows, positionAt, unmatched);
  const excess = excessOf(rows);
  const rank = (row: number): number => excess[(all.judgement[row] as number) - 1] as number;
  const order = Uint32Array.from(all.verdict.keys()).sort((a, b) => {
    const byVerdict = (all.verdict[a] as number) - (all.verdict[b] as number);
    if (byVerdict !== 0) return byVerdict;
    const [first, second] = [rank(a), rank(b)];
    return first === second ? a - b : second > first ? 1 : -1;
  });
  const sorted = columnsOf(order.length);
  for (const name of Object.keys(sorted) as (keyof OrderedFindings)[]) for (let row = 0; row < order.length; row++) sorted[name][row] = all[name][order[row] as number] as number;
  return sorted;
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER_LENGTH = SIGNATURE.length + 8;
const FIELDS = 9;
/** Field count, nine lengths, four int4, one int2, four float8. */
const ROW_LENGTH = 2 + FIELDS * 4 + 4 * 4 + 2 + 4 * 8;

class RowWriter {
  private at = HEADER_LENGTH;
  constructor(private readonly bytes: Buffer) {
    SIGNATURE.copy(bytes);
  }
  begin(): void {
    this.at = this.bytes.writeInt16BE(FIELDS, this.at);
  }
  int4(value: number): void {
    this.at = this.bytes.writeInt32BE(value, this.bytes.writeInt32BE(4, this.at));
  }
  int2(value: number): void {
    this.at = this.bytes.writeInt16BE(value, this.bytes.writeInt32BE(2, this.at));
  }
  float8(value: number): void {
    this.at = this.bytes.writeDoubleBE(value, this.bytes.writeInt32BE(8, this.at));
  }
  end(): void {
    this.bytes.writeInt16BE(-1, this.at);
  }
}

/** Rows of `COPY analysis_finding FROM STDIN (FORMAT binary)` in the table's column order, numbered from 1. */
export function encodeFindings(runId: number, findings: OrderedFindings): Uint8Array {
  const count = findings.position.length;
  const bytes = Buffer.from(new ArrayBuffer(HEADER_LENGTH + count * ROW_LENGTH + 2));
  const writer = new RowWriter(bytes);
  for (let row = 0; row < count; row++) {
    writer.begin();
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
  writer.end();
  return bytes;
}
