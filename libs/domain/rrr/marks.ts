import type { MarkSource, MarkTarget, RrrMark, RrrMarkChange } from './types';

interface MarkSlots {
  hand?: RrrMark;
  rule?: RrrMark;
}
const effectiveMark = (slots: MarkSlots | undefined): RrrMark | null => slots?.hand ?? slots?.rule ?? null;

/** Marks of a vehicle by target: at most one manual mark and one by rule; the manual mark takes precedence. */
export class MarkTable {
  private readonly byPosition = new Map<number, MarkSlots>();
  private readonly byNode = new Map<number, MarkSlots>();
  /** Position -> node -> marks of the node below that position only. */
  private readonly byPlace = new Map<number, Map<number, MarkSlots>>();

  constructor(marks: readonly RrrMark[]) {
    for (const mark of marks) this.set(mark);
  }

  markOfPosition(positionId: number): RrrMark | null {
    return effectiveMark(this.byPosition.get(positionId));
  }
  markOfNode(nodeId: number): RrrMark | null {
    return effectiveMark(this.byNode.get(nodeId));
  }
  /** The most specific mark of a node below a position. */
  markAtPlace(positionId: number, nodeId: number): RrrMark | null {
    return effectiveMark(this.byPlace.get(positionId)?.get(nodeId)) ?? this.markOfNode(nodeId);
  }
  hasPlaces(positionId: number): boolean {
    return this.byPlace.has(positionId);
  }
  nodeIds(): Iterable<number> {
    return this.byNode.keys();
  }
  *listMarks(): Generator<RrrMark> {
    const places = [...this.byPlace.values()].flatMap((nodes) => [...nodes.values()]);
    for (const { hand, rule } of [...this.byPosition.values(), ...this.byNode.values(), ...places]) {
      if (hand) yield hand;
      if (rule) yield rule;
    }
  }
  /** Applies a change; returns the change that undoes it. */
  applyChange(change: RrrMarkChange): RrrMarkChange {
    const before = this.slotsOf(change)?.[change.source];
    if (change.flag === null) this.remove(change);
    else this.set(change);
    return before ?? { positionId: change.positionId, nodeId: change.nodeId, source: change.source, flag: null };
  }

  private slotsOf({ positionId, nodeId }: MarkTarget): MarkSlots | undefined {
    if (positionId === null) return this.byNode.get(nodeId ?? 0);
    return nodeId === null ? this.byPosition.get(positionId) : this.byPlace.get(positionId)?.get(nodeId);
  }
  private set(mark: RrrMark): void {
    const { positionId, nodeId } = mark;
    if (positionId === null && nodeId === null) throw new Error('a mark is on a position, on a node or on both');
    const slots = this.slotsOf(mark) ?? {};
    slots[mark.source] = mark;
    if (positionId === null) this.byNode.set(nodeId as number, slots);
    else if (nodeId === null) this.byPosition.set(positionId, slots);
    else
      this.byPlace.set(positionId, (this.byPlace.get(positionId) ?? new Map<number, MarkSlots>()).set(nodeId, slots));
  }
  private remove(target: MarkTarget & { source: MarkSource }): void {
    const slots = this.slotsOf(target);
    if (!slots) return;
    delete slots[target.source];
    if (effectiveMark(slots)) return;
    const { positionId, nodeId } = target;
    if (positionId === null) this.byNode.delete(nodeId as number);
    else if (nodeId === null) this.byPosition.delete(positionId);
    else if (this.byPlace.get(positionId)?.delete(nodeId) && this.byPlace.get(positionId)?.size === 0)
      this.byPlace.delete(positionId);
  }
}
