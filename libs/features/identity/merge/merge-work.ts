import { Injectable } from '@nestjs/common';
import { type MergeKind, mergeKind, type MergeNotice, type UndoPreview } from '@matlas/contract';
import { MergeDepartmentStore } from './merge-department.store';
import { MergePeopleStore } from './merge-people.store';
import { MergePlan } from './merge-plan';
import { MergeRowStore, type MergeValues, type UndoValues } from './merge-row.store';
import type { MergeRecord } from './merge.store';

export interface UndoWork {
  moves: UndoPreview['moves'];
  notices: MergeNotice[];
  userIds: number[];
}

/**
 * Moves all data of one enterprise to another, and back. Runs in the caller's transaction, with both enterprises
 * locked.
 */
@Injectable()
export class MergeWork {
  constructor(
    private readonly plan: MergePlan,
    private readonly rows: MergeRowStore,
    private readonly departments: MergeDepartmentStore,
    private readonly people: MergePeopleStore,
  ) {}

  async merge(mergeId: number, departmentId: number, values: MergeValues): Promise<void> {
    const { source: sourceId, target: targetId, nameMark } = values;
    await this.people.limitReach({ mergeId, sourceId, targetId, departmentId, mark: nameMark });
    const steps = this.plan.steps.flatMap((step) => (step.op === 'along' ? [] : [step]));
    for (const step of steps)
      if (step.op === 'rewrite') await this.rows.executeStep(step, { ...values, merge: mergeId });
    await this.departments.attachTree(departmentId, (await this.departments.root(targetId)).id);
    for (const step of steps)
      if (step.op !== 'rewrite') await this.rows.executeStep(step, { ...values, merge: mergeId });
    await this.departments.createAliasRoot(sourceId);
  }

  async undo(merge: MergeRecord): Promise<UndoWork> {
    const [sourceId, targetId] = [merge.source.id, merge.target.id];
    const returning = await this.departments.listReturning(merge.id, targetId);
    const targetRoot = (await this.departments.root(targetId)).id;
    const root = await this.departments.detachTree({
      mergeId: merge.id,
      sourceId,
      targetId,
      departmentId: merge.departmentId,
      returning,
    });
    const moves = await this.moveRowsBack({
      merge: merge.id,
      source: sourceId,
      target: targetId,
      codeMark: '',
      nameMark: '',
      returning,
      root,
      targetRoot,
    });
    await this.people.restoreReach(merge.id, sourceId);
    const cut = await this.people.cutLinks(merge.id, sourceId, targetId);
    const links = cut.roles + cut.departments + cut.models + cut.contacts;
    const [administrators, without] = [
      await this.people.listAdministrators(sourceId),
      await this.people.countWithoutRole(sourceId),
    ];
    const notices: MergeNotice[] = [
      ...(links > 0 ? [{ code: 'cut', count: links }] : []),
      ...(without > 0 ? [{ code: 'withoutRole', count: without }] : []),
      ...(administrators.length === 0 ? [{ code: 'noAdministratorBack' }] : []),
    ];
    return { moves, notices, userIds: administrators.map(({ id }) => id) };
  }

  /** Parents first: the order of the areas. Names and codes last, when no row of the target conflicts with them. */
  private async moveRowsBack(values: UndoValues): Promise<UndoPreview['moves']> {
    const sums = new Map<MergeKind, { back: number; since: number; gone: number }>();
    for (const step of this.plan.steps) {
      if (step.op === 'park') await this.rows.unpark(step, values);
      if (step.op !== 'move') continue;
      const sum = sums.get(step.kind) ?? { back: 0, since: 0, gone: 0 };
      const found = await this.rows.moveBack(step, values);
      sums.set(step.kind, { back: sum.back + found.back, since: sum.since + found.since, gone: sum.gone + found.gone });
    }
    for (const step of this.plan.steps) if (step.op === 'rewrite') await this.rows.rewriteBack(step, values);
    const found = mergeKind.values.flatMap((kind) => {
      const sum = sums.get(kind);
      return sum ? [{ kind, ...sum }] : [];
    });
    return found.filter(({ back, since, gone }) => back + since + gone > 0);
  }
}
