/**
 * Sparse vectors of all nodes in growable columns: node n owns rows offset[n] .. offset[n] + length[n]. Keys are
 * entities (content per unit of mass) or units (mass of a judged unit per unit of the node).
 */
export class Segments {
  readonly offset: Int32Array;
  readonly length: Int32Array;
  key = new Int32Array(1 << 12);
  low = new Float64Array(1 << 12);
  nominal = new Float64Array(1 << 12);
  /** Upper bound of the disclosed content. */
  disclosed = new Float64Array(1 << 12);
  /** Upper bound with unknown content counted in full. */
  high = new Float64Array(1 << 12);
  /** Flags of an entity, or number of paths of a unit (a double, because the number can exceed 2^31). */
  tally = new Float64Array(1 << 12);
  size = 0;

  constructor(nodeCount: number) {
    this.offset = new Int32Array(nodeCount);
    this.length = new Int32Array(nodeCount);
  }

  /** Starts the rows of a node; at most `rows` calls of append follow. */
  begin(node: number, rows: number): void {
    if (this.size + rows > this.key.length) this.grow(this.size + rows);
    this.offset[node] = this.size;
    this.length[node] = 0;
  }

  append(
    node: number,
    key: number,
    low: number,
    nominal: number,
    disclosed: number,
    high: number,
    tally: number,
  ): void {
    const row = this.size++;
    this.key[row] = key;
    this.low[row] = low;
    this.nominal[row] = nominal;
    this.disclosed[row] = disclosed;
    this.high[row] = high;
    this.tally[row] = tally;
    this.length[node] = (this.length[node] as number) + 1;
  }

  /** Sets all values of the key in an existing row. */
  set(row: number, share: number): void {
    for (const column of ['low', 'nominal', 'disclosed', 'high'] as const) this[column][row] = share;
  }

  /** Row of a key in a node, -1 = absent. */
  find(node: number, key: number): number {
    const first = this.offset[node] as number;
    const end = first + (this.length[node] as number);
    for (let row = first; row < end; row++) if (this.key[row] === key) return row;
    return -1;
  }

  private grow(needed: number): void {
    const capacity = Math.max(needed, this.key.length * 2);
    const key = new Int32Array(capacity);
    key.set(this.key);
    this.key = key;
    for (const column of ['low', 'nominal', 'disclosed', 'high', 'tally'] as const) {
      const grown = new Float64Array(capacity);
      grown.set(this[column]);
      this[column] = grown;
    }
  }
}
