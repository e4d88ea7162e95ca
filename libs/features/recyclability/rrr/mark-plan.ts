import { type RrrMark, type RrrMarkChange } from '@matlas/domain';
import { type MarkSlot, getSlotKey } from './rrr-mark.store';
import type { StoredMark } from './rrr.entities';

/** Marks that a change sets or removes, by slot; null removes the mark. */
export type MarkPlan = Map<string, { slot: MarkSlot; mark: StoredMark | null }>;
type Marks = ReadonlyMap<string, StoredMark>;

export const storedMark = ({
  positionId,
  nodeId,
  source,
  flag,
  technologyId,
  treatment,
  ruleId,
}: RrrMark): StoredMark => ({
  positionId,
  nodeId,
  source,
  flag,
  technologyId: technologyId ?? null,
  preTreatment: treatment ?? null,
  ruleId,
});
type Compared = Pick<StoredMark, 'flag' | 'technologyId' | 'preTreatment' | 'ruleId'> | null | undefined;
export const sameMark = (one: Compared, other: Compared): boolean =>
  one?.flag === other?.flag &&
  one?.technologyId === other?.technologyId &&
  one?.preTreatment === other?.preTreatment &&
  one?.ruleId === other?.ruleId;

export function countsBySource(marks: Marks): { byHand: number; byRule: number } {
  const byHand = [...marks.values()].filter(({ source }) => source === 'hand').length;
  return { byHand, byRule: marks.size - byHand };
}
export function createMarkPlan(wanted: readonly { slot: MarkSlot; mark: StoredMark | null }[]): MarkPlan {
  return new Map(wanted.map((one) => [getSlotKey(one.slot), one]));
}
/** Omits marks that already have the planned value. */
export function onlyChanges(plan: MarkPlan, marks: Marks): MarkPlan {
  return new Map([...plan].filter(([slot, { mark }]) => !sameMark(mark, marks.get(slot) ?? null)));
}
export const asChanges = (plan: MarkPlan): RrrMarkChange[] =>
  [...plan.values()].map(({ slot: { positionId, nodeId, source }, mark }) => {
    if (!mark) return { positionId, nodeId, source, flag: null };
    const { preTreatment, ...fields } = mark;
    return { ...fields, treatment: preTreatment };
  });

/** Replaces the marks set by rules. Manual marks stay, unless `replaceHand` is set. */
export function rulePlan(marks: Marks, byRule: readonly RrrMark[], replaceHand: boolean): MarkPlan {
  const wanted = byRule.map((mark) => ({
    slot: { positionId: mark.positionId, nodeId: mark.nodeId, source: 'rule' as const },
    mark: storedMark({ ...mark, source: 'rule' }),
  }));
  const plan = createMarkPlan(wanted);
  for (const [slot, mark] of marks)
    if (mark.source === 'rule' && !plan.has(slot)) plan.set(slot, { slot: mark, mark: null });
  if (replaceHand)
    for (const {
      slot: { positionId, nodeId },
    } of wanted)
      planRemoval(plan, marks, { positionId, nodeId, source: 'hand' });
  return onlyChanges(plan, marks);
}
function planRemoval(plan: MarkPlan, marks: Marks, slot: MarkSlot): void {
  if (marks.has(getSlotKey(slot))) plan.set(getSlotKey(slot), { slot, mark: null });
}
export function clearPlan(
  marks: Marks,
  { source, ruleId }: { source: 'hand' | 'rule' | 'all'; ruleId?: number | undefined },
): MarkPlan {
  const gone = [...marks.values()].filter(
    (mark) => (source === 'all' || mark.source === source) && (ruleId === undefined || mark.ruleId === ruleId),
  );
  return createMarkPlan(gone.map((mark) => ({ slot: mark, mark: null })));
}
/** Restores the marks from before the change. Undefined when one of the marks was changed again since. */
export function undoPlan(
  marks: Marks,
  { before, after }: { before: readonly StoredMark[]; after: readonly StoredMark[] },
): MarkPlan | undefined {
  const left = createMarkPlan([
    ...before.map((mark) => ({ slot: mark, mark: null })),
    ...after.map((mark) => ({ slot: mark, mark })),
  ]);
  if ([...left].some(([slot, { mark }]) => !sameMark(mark, marks.get(slot) ?? null))) return undefined;
  const back = new Map(before.map((mark) => [getSlotKey(mark), mark]));
  return new Map([...left].map(([slot, { slot: target }]) => [slot, { slot: target, mark: back.get(slot) ?? null }]));
}
