import { Injectable } from '@nestjs/common';
import { AppError, AuditTrail, type Auth } from '@matlas/server-kit';
import type { ConditionRule, ConditionRuleStore } from './condition-rule.store';

type Store<E, R extends ConditionRule> = Pick<
  ConditionRuleStore<never, R>,
  'listInOrder' | 'findRule' | 'delete' | 'saveOrder'
> & { save: (rule: Partial<E>) => Promise<number> };
interface NewFields {
  enterpriseId: number;
  createdBy: number;
  position: number;
}
interface RuleToSave<E> {
  /** Absent for a new rule. */
  id: number | undefined;
  /** Throws for what the rule may not be. */
  assertValid: () => Promise<void>;
  fields: Partial<E>;
  max: number;
  tooMany: () => AppError;
}

/**
 * Changes of the ordered rules of an enterprise, with their audit trail. The caller locks the rules in its transaction:
 * each kind has its own lock.
 */
@Injectable()
export class ConditionRuleChanges {
  constructor(private readonly audit: AuditTrail) {}

  /** A new rule is the last. */
  async save<E extends NewFields, R extends ConditionRule>(
    auth: Auth,
    subject: string,
    rules: Store<E, R>,
    { id, assertValid, fields, max, tooMany }: RuleToSave<E>,
  ): Promise<R> {
    const { enterpriseId, userId } = auth;
    const before = id === undefined ? undefined : await rules.findRule(enterpriseId, id);
    await assertValid();
    const stored = await rules.listInOrder(enterpriseId);
    if (!before && stored.length >= max) throw tooMany();
    const added: NewFields = { enterpriseId, createdBy: userId, position: (stored.at(-1)?.position ?? 0) + 1 };
    const saved = await rules.save({ ...fields, ...(before ? {} : added) });
    const after = await rules.findRule(enterpriseId, saved);
    await this.audit.write(auth, {
      subject,
      subjectId: saved,
      action: before ? 'change' : 'create',
      before: before ?? null,
      after,
    });
    return after;
  }
  async delete<E, R extends ConditionRule>(
    auth: Auth,
    subject: string,
    rules: Store<E, R>,
    ids: readonly number[],
  ): Promise<void> {
    for (const id of ids)
      await this.audit.write(auth, {
        subject,
        subjectId: id,
        action: 'delete',
        before: await rules.findRule(auth.enterpriseId, id),
      });
    await rules.delete(auth.enterpriseId, ids);
  }
  /** @param ids all rules in their new order; `conflict` when they are not all. */
  async reorder<E, R extends ConditionRule>(
    auth: Auth,
    subject: string,
    rules: Store<E, R>,
    ids: readonly number[],
  ): Promise<void> {
    const before = (await rules.listInOrder(auth.enterpriseId)).map(({ id }) => id);
    for (const id of ids) await rules.findRule(auth.enterpriseId, id);
    if (new Set(ids).size !== before.length || ids.length !== before.length) throw new AppError('conflict');
    await rules.saveOrder(auth.enterpriseId, ids);
    await this.audit.write(auth, {
      subject,
      subjectId: auth.enterpriseId,
      action: 'change',
      before: { order: before },
      after: { order: ids },
    });
  }
}
