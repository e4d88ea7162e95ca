import { flagBit } from '../substances';
import type { Graph } from './graph';
import { GreedyExtreme, denoise } from './greedy';
import type { Segments } from './segments';
import type { Shapes } from './shapes';
import { NODE_FLAGS } from './types';

/**
 * Rolls sparse vectors up through semi-components and materials, bottom-up, one node at a time. The minimum and maximum
 * are exact over all portions that add up to 100 % (domain.md 9). A key is either an entity, for which unknown content
 * counts, or a unit, which only has a mass.
 */
export class PortionRollup {
  private readonly stamp: Int32Array;
  private readonly head: Int32Array;
  private readonly touched: Int32Array;
  private entrySlot = new Int32Array(1 << 10);
  private entryRow = new Int32Array(1 << 10);
  private entryNext = new Int32Array(1 << 10);
  private entries = 0;
  private readonly greedy = new GreedyExtreme();
  /** Accumulator, shared by all keys and nodes to avoid allocations. */
  private readonly sum = { low: 0, nominal: 0, disclosed: 0, high: 0, tally: 0, capacity: 0 };

  /** @param keyCount number of keys; valid keys are 0 to keyCount - 1 */
  constructor(
    private readonly graph: Graph,
    private readonly shapes: Shapes,
    private readonly segments: Segments,
    private readonly keyOf: 'entity' | 'unit',
    keyCount: number,
    private readonly confidential: Uint8Array,
  ) {
    this.stamp = new Int32Array(keyCount).fill(-1);
    this.head = new Int32Array(keyCount);
    this.touched = new Int32Array(keyCount);
  }

  /** Combines the rows of the children. Reserves space for `extraRows` rows that the caller may append to the node. */
  combine(node: number, extraRows = 0): void {
    const touched = this.collect(node);
    this.segments.begin(node, touched + extraRows);
    for (let index = 0; index < touched; index++) this.write(node, this.touched[index] as number);
  }

  /** Builds, for each key, a linked list of the child rows that contain it. */
  private collect(node: number): number {
    const { graph, segments } = this;
    let touched = 0;
    this.entries = 0;
    for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++) {
      const child = graph.child[slot] as number;
      if (child < 0) continue;
      const first = segments.offset[child] as number;
      const end = first + (segments.length[child] as number);
      for (let row = first; row < end; row++) {
        const key = segments.key[row] as number;
        if (this.stamp[key] !== node) {
          this.stamp[key] = node;
          this.head[key] = -1;
          this.touched[touched++] = key;
        }
        this.link(key, slot, row);
      }
    }
    return touched;
  }

  private link(key: number, slot: number, row: number): void {
    if (this.entries === this.entrySlot.length) this.growEntries();
    const entry = this.entries++;
    this.entrySlot[entry] = slot;
    this.entryRow[entry] = row;
    this.entryNext[entry] = this.head[key] as number;
    this.head[key] = entry;
  }

  private growEntries(): void {
    for (const name of ['entrySlot', 'entryRow', 'entryNext'] as const) {
      const grown = new Int32Array(this[name].length * 2);
      grown.set(this[name]);
      this[name] = grown;
    }
  }

  private write(node: number, key: number): void {
    const first = this.head[key] as number;
    this.sumUp(node, first);
    const { sum, shapes, graph } = this;
    const isContradictory = ((graph.flags[node] as number) & NODE_FLAGS.contradictory) !== 0;
    const isUnknown = this.keyOf === 'entity' && shapes.unknownFlags[node] !== 0;
    if (isContradictory) this.clearBounds(first);
    else {
      const hasChoice = (shapes.slack[node] as number) > 0 && (this.entryNext[first] as number) >= 0;
      if (hasChoice) this.distribute(node, first);
      if (isUnknown) sum.high = this.largestWithUnknown(node, key);
    }
    this.segments.append(node, key, sum.low, sum.nominal, sum.disclosed, sum.high, sum.tally);
  }

  /**
   * Plain sums. They are exact when a key comes from one child only (bounds are already tightened) or when the portions
   * leave no choice.
   */
  private sumUp(node: number, first: number): void {
    const { graph, segments, sum } = this;
    sum.low = sum.nominal = sum.disclosed = sum.high = sum.capacity = 0;
    sum.tally = this.keyOf === 'entity' ? portionFlags(graph.flags[node] as number) : 0;
    for (let entry = first; entry >= 0; entry = this.entryNext[entry] as number) {
      const slot = this.entrySlot[entry] as number;
      const row = this.entryRow[entry] as number;
      const low = graph.low[slot] as number;
      const high = graph.high[slot] as number;
      sum.low += low * (segments.low[row] as number);
      sum.nominal += (graph.nominal[slot] as number) * (segments.nominal[row] as number);
      sum.disclosed += high * (segments.disclosed[row] as number);
      sum.high += high * (segments.high[row] as number);
      sum.capacity += high - low;
      if (this.keyOf === 'unit') sum.tally += segments.tally[row] as number;
      else
        sum.tally |=
          (segments.tally[row] as number) | (this.confidential[graph.edge[slot] as number] ? CONFIDENTIAL : 0);
    }
  }

  /** Contradictory portions give no bounds: the content ranges from zero to the whole content of a child. */
  private clearBounds(first: number): void {
    const { sum, segments } = this;
    sum.low = 0;
    if (this.keyOf === 'entity') {
      sum.disclosed = 0;
      sum.high = 1;
      return;
    }
    let largest = 0;
    for (let entry = first; entry >= 0; entry = this.entryNext[entry] as number) {
      largest = Math.max(largest, segments.high[this.entryRow[entry] as number] as number);
    }
    sum.disclosed = largest;
    sum.high = largest;
  }

  private distribute(node: number, first: number): void {
    const { sum, segments, shapes } = this;
    const slack = shapes.slack[node] as number;
    const elsewhere = denoise((shapes.capacity[node] as number) - sum.capacity);
    sum.low = this.fill(first, segments.low).min(slack, elsewhere);
    sum.disclosed = this.fill(first, segments.disclosed).max(slack);
    sum.high = this.keyOf === 'unit' ? sum.disclosed : this.fill(first, segments.high).max(slack);
  }

  private fill(first: number, factors: Float64Array): GreedyExtreme {
    const { graph, greedy } = this;
    greedy.reset();
    for (let entry = first; entry >= 0; entry = this.entryNext[entry] as number) {
      const slot = this.entrySlot[entry] as number;
      const low = graph.low[slot] as number;
      greedy.add(low, (graph.high[slot] as number) - low, factors[this.entryRow[entry] as number] as number);
    }
    return greedy;
  }

  /** The largest content, when every unknown share is counted as the entity. */
  private largestWithUnknown(node: number, key: number): number {
    const { graph, shapes, segments, greedy } = this;
    greedy.reset();
    for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++) {
      const child = graph.child[slot] as number;
      const row = child < 0 ? -1 : segments.find(child, key);
      const unknown = child < 0 ? 1 : (shapes.unknownMax[child] as number);
      const factor = row < 0 ? unknown : (segments.high[row] as number);
      const low = graph.low[slot] as number;
      if (factor > 0) greedy.add(low, (graph.high[slot] as number) - low, factor);
    }
    const slack = shapes.slack[node] as number;
    if ((graph.flags[node] as number) & NODE_FLAGS.undisclosed)
      greedy.add(shapes.undisclosedMin[node] as number, slack, 1);
    return greedy.max(slack);
  }
}

const CONFIDENTIAL = flagBit('confidential-substance');
const CONTRADICTORY = flagBit('contradictory-portions');
const NORMALISED = flagBit('normalised-portions');
const REST_WITHOUT_ROOM = flagBit('rest-without-room');

function portionFlags(nodeFlags: number): number {
  return (
    (nodeFlags & NODE_FLAGS.contradictory ? CONTRADICTORY : 0) |
    (nodeFlags & NODE_FLAGS.normalised ? NORMALISED : 0) |
    (nodeFlags & NODE_FLAGS.restWithoutRoom ? REST_WITHOUT_ROOM : 0)
  );
}
