import { Injectable } from '@nestjs/common';
import {
  type api,
  type In,
  type Out,
  rrrAutoMarkJob,
  type RrrChange,
  type RrrChanged,
  type RrrEffect,
} from '@matlas/contract';
import { modelNames } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, Db, JobQueue, notFound } from '@matlas/server-kit';
import { clearPlan, type MarkPlan, onlyChanges, createMarkPlan, rulePlan, undoPlan } from './mark-plan';
import { RrrEffects } from './rrr-effects';
import { RrrMarkStore, type MarkSlot, getSlotKey } from './rrr-mark.store';
import { RrrVehicles, type LoadedRrr } from './rrr-vehicles';
import { RrrNames } from './rrr-words';
import type { RrrChangeEntity, StoredMark } from './rrr.entities';

type Routes = typeof api.analysisRrr;
type ChangeInfo = Pick<RrrChangeEntity, 'kind' | 'note'>;
const SUBJECT = 'rrr_mark';
const MANY = 20;

/** Sets, clears and restores marks, one change per vehicle at a time. Every change is recorded. */
@Injectable()
export class RrrMarkService {
  constructor(
    private readonly db: Db,
    private readonly vehicles: RrrVehicles,
    private readonly marks: RrrMarkStore,
    private readonly effects: RrrEffects,
    private readonly words: RrrNames,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
  ) {}

  async preview(auth: Auth, { modId, changes }: In<Routes['preview']>): Promise<RrrEffect> {
    const loaded = await this.vehicles.load(auth, modId);
    return this.effects.computeEffect(loaded, onlyChanges(await this.handPlan(loaded, changes), loaded.marks));
  }
  mark(auth: Auth, { modId, changes, note }: In<Routes['mark']>): Promise<RrrChanged> {
    return this.applyPlan(auth, modId, { kind: 'mark', note: note ?? '' }, (loaded) => this.handPlan(loaded, changes));
  }
  /**
   * Removes the manual mark of exactly this target; without one nothing changes. Also works for targets that are no
   * longer part of the vehicle.
   */
  deleteMark(auth: Auth, { modId, positionId, nodeId }: In<Routes['deleteMark']>): Promise<RrrChanged> {
    return this.applyPlan(auth, modId, { kind: 'mark', note: '' }, (loaded) => {
      const slot: MarkSlot = { positionId: positionId ?? null, nodeId: nodeId ?? null, source: 'hand' };
      if (!loaded.marks.has(getSlotKey(slot))) targetsOf(loaded, { positionId, nodeId, reach: 'one' });
      return createMarkPlan([{ slot, mark: null }]);
    });
  }
  async clearPreview(auth: Auth, input: In<Routes['clearPreview']>): Promise<RrrEffect> {
    const loaded = await this.vehicles.load(auth, input.modId);
    return this.effects.computeEffect(loaded, clearPlan(loaded.marks, input));
  }
  clear(auth: Auth, input: In<Routes['clearMark']>): Promise<RrrChanged> {
    return this.applyPlan(auth, input.modId, { kind: 'clear', note: '' }, ({ marks }) => clearPlan(marks, input));
  }
  async autoMarkPreview(auth: Auth, { modId, replaceHand }: In<Routes['autoMarkPreview']>): Promise<RrrEffect> {
    const loaded = await this.vehicles.load(auth, modId);
    return this.effects.computeEffect(loaded, rulePlan(loaded.marks, loaded.calculation.listRuleMarks(), replaceHand));
  }
  startAutoMark(auth: Auth, { modId, replaceHand }: In<Routes['autoMark']>): Promise<Out<Routes['autoMark']>> {
    return this.db.tx(async () => {
      const { model } = await this.lockUnlocked(auth, modId);
      return this.jobs.start(auth, rrrAutoMarkJob, { modId, replaceHand }, { title: { model: modelNames(model) } });
    });
  }
  autoMark(auth: Auth, { modId, replaceHand }: In<Routes['autoMark']>): Promise<RrrChanged> {
    return this.applyPlan(auth, modId, { kind: 'auto', note: '' }, ({ marks, calculation }) =>
      rulePlan(marks, calculation.listRuleMarks(), replaceHand),
    );
  }
  undo(auth: Auth, { modId, changeId }: In<Routes['undo']>): Promise<RrrChanged> {
    return this.db.tx(async () => {
      const undone = await this.applyPlan(auth, modId, { kind: 'undo', note: '' }, async ({ marks }) => {
        const change = await this.marks.findChange(modId, changeId);
        if (!change) throw notFound('rrrChange', changeId);
        const plan = change.undoneBy === null && change.kind !== 'undo' ? undoPlan(marks, change) : undefined;
        if (!plan) throw new AppError('rrr.changedSince');
        return plan;
      });
      if (undone.changeId !== null) await this.marks.setUndone(changeId, undone.changeId);
      return undone;
    });
  }

  private applyPlan(
    auth: Auth,
    modId: number,
    info: ChangeInfo,
    planned: (loaded: LoadedRrr) => MarkPlan | Promise<MarkPlan>,
  ): Promise<RrrChanged> {
    return this.db.tx(async () => {
      const loaded = await this.lockUnlocked(auth, modId);
      const plan = onlyChanges(await planned(loaded), loaded.marks);
      const effect = await this.effects.computeEffect(loaded, plan);
      return { ...effect, changeId: plan.size === 0 ? null : await this.writeChange(auth, loaded, plan, info) };
    });
  }
  /** Loads the vehicle for a change of its marks, with a lock until commit. Refuses when the marks are locked. */
  private async lockUnlocked(auth: Auth, modId: number): Promise<LoadedRrr> {
    await this.marks.lockMarks(modId);
    const loaded = await this.vehicles.load(auth, modId);
    if (loaded.setting.lockedAt !== null) throw new AppError('rrr.locked');
    return loaded;
  }
  private async writeChange(
    auth: Auth,
    { model, marks }: LoadedRrr,
    plan: MarkPlan,
    { kind, note }: ChangeInfo,
  ): Promise<number> {
    const slots = [...plan.values()];
    const before = slots.flatMap(({ slot }) => marks.get(getSlotKey(slot)) ?? []);
    const after = slots.flatMap(({ mark }) => mark ?? []);
    await this.marks.replaceMarks(
      auth,
      model,
      slots.map(({ slot }) => slot),
      after,
    );
    const changeId = await this.marks.addChange(auth, model, { kind, marks: plan.size, before, after, note });
    await this.audit.write(auth, {
      subject: SUBJECT,
      subjectId: model.id,
      action: 'change',
      before: { kind, marks: before.slice(0, MANY) },
      after: { kind, changeId, count: plan.size, marks: after.slice(0, MANY) },
    });
    return changeId;
  }

  private async handPlan(loaded: LoadedRrr, changes: readonly RrrChange[]): Promise<MarkPlan> {
    const { technologies } = await this.words.loadNames(loaded.model.enterpriseId);
    for (const { technologyId, flag } of changes) {
      const technology = technologies.find(({ id }) => id === technologyId);
      if (technologyId !== undefined && !technology) throw notFound('technology', technologyId);
      if (technology && flag !== null && !technology.flags.includes(flag))
        throw new AppError('rrr.technologyUnfit', { technology: technology.code });
    }
    return createMarkPlan(
      changes.flatMap((change) =>
        targetsOf(loaded, change).map((target) => {
          const slot: MarkSlot = { ...target, source: 'hand' };
          const mark: StoredMark | null =
            change.flag === null
              ? null
              : {
                  ...slot,
                  flag: change.flag,
                  technologyId: change.technologyId ?? null,
                  preTreatment: change.flag === 'mP' ? (change.preTreatment ?? null) : null,
                  ruleId: null,
                };
          return { slot, mark };
        }),
      ),
    );
  }
}

function targetsOf(
  { places, kinds }: LoadedRrr,
  { positionId, nodeId, reach }: Pick<RrrChange, 'positionId' | 'nodeId' | 'reach'>,
): { positionId: number | null; nodeId: number | null }[] {
  const index = positionId === undefined ? undefined : places.getPositionIndex(positionId);
  if (positionId !== undefined && index === undefined) throw notFound('position', positionId);
  if (nodeId !== undefined && places.kindOf(nodeId) === undefined) throw notFound('mdsNode', nodeId);
  if (nodeId !== undefined) return [{ positionId: reach === 'same' ? null : (positionId ?? null), nodeId }];
  const others = reach === 'same' && index !== undefined ? kinds.findOthers(index) : [];
  return [positionId ?? null, ...others.map((other) => places.idOf(other))].map((id) => ({
    positionId: id,
    nodeId: null,
  }));
}
