import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, RecycledGoal, RecycledGoalSave, VocLimit, VocLimitSave } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db } from '@matlas/server-kit';
import { rowFieldsOf, ownerFields } from '../tagging-rule/replaced-rows';
import { RECYCLED_TARGET, RecycledTargetStore } from './recycled-target.store';
import { VOC_LIMIT, VocLimitStore } from './voc-limit.store';

type Owned = {
  id: number;
  enterpriseId: number | null;
  replacesId: number | null;
  createTime: Date;
  updateTime: Date;
  version: number;
};
interface GoalStore<Kept extends Owned> {
  getGoal(enterpriseId: number, id: number): Promise<Kept>;
  save(fields: object): Promise<number>;
  delete(enterpriseId: number, id: number): Promise<void>;
}

/**
 * Targets of recycled content and limits of emissions: those of the platform, and those that an enterprise adds or
 * uses to replace them.
 */
@Injectable()
export class GoalService {
  constructor(
    private readonly db: Db,
    private readonly targets: RecycledTargetStore,
    private readonly limits: VocLimitStore,
    private readonly audit: AuditTrail,
  ) {}

  async targetPage(auth: Auth, page: PageQuery): Promise<Page<RecycledGoal>> {
    const found = await this.targets.page(auth.enterpriseId, page);
    return { ...found, records: found.records.map(toRow) };
  }
  async limitPage(auth: Auth, page: PageQuery): Promise<Page<VocLimit>> {
    const found = await this.limits.page(auth.enterpriseId, page);
    return { ...found, records: found.records.map(toRow) };
  }
  async saveTarget(auth: Auth, input: RecycledGoalSave): Promise<RecycledGoal> {
    return toRow(await this.save(auth, 'recycled_target', this.targets, input, RECYCLED_TARGET.fieldsOf(input)));
  }
  async saveLimit(auth: Auth, input: VocLimitSave): Promise<VocLimit> {
    return toRow(await this.save(auth, 'voc_limit', this.limits, input, VOC_LIMIT.fieldsOf(input)));
  }
  deleteTargets(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.delete(auth, 'recycled_target', this.targets, ids);
  }
  deleteLimits(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.delete(auth, 'voc_limit', this.limits, ids);
  }

  private save<Kept extends Owned>(
    auth: Auth,
    subject: string,
    store: GoalStore<Kept>,
    { id, version }: { id?: number | undefined; version?: number | undefined },
    fields: object,
  ): Promise<Kept> {
    return this.db.tx(async () => {
      const before = id === undefined ? undefined : await store.getGoal(auth.enterpriseId, id);
      const saved = await store.save({ ...fields, ...ownerFields(auth, before, version) });
      const after = await store.getGoal(auth.enterpriseId, saved);
      await this.audit.write(auth, {
        subject,
        subjectId: saved,
        action: before && before.enterpriseId !== null ? 'change' : 'create',
        before: before ?? null,
        after,
      });
      return after;
    });
  }
  /** Deleting a row that replaces one of the platform restores the platform's row. */
  private delete(auth: Auth, subject: string, store: GoalStore<Owned>, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await store.getGoal(auth.enterpriseId, id);
        if (before.enterpriseId === null) throw new AppError('forbidden');
        await store.delete(auth.enterpriseId, id);
        await this.audit.write(auth, { subject, subjectId: id, action: 'delete', before });
      }
      return null;
    });
  }
}

const toRow = <Kept extends Owned>({ enterpriseId, replacesId, createTime, updateTime, version, ...goal }: Kept) => ({
  ...goal,
  ...rowFieldsOf({ id: goal.id, enterpriseId, replacesId, createTime, updateTime, version }),
});
