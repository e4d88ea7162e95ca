import { Injectable } from '@nestjs/common';
import { MERGE_UNDO_DAYS, type MergeNotice, type MergeRow, type UndoPreview } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, clock, Db, Events, PlatformDb } from '@matlas/server-kit';
import { CallerCache } from '../caller-cache';
import { assertCentre } from '../enterprises/enterprise.row';
import { MergeBlockStore } from './merge-block.store';
import { unlessBusy } from './merge-busy';
import { MergeDepartmentStore } from './merge-department.store';

import { MergeWork, type UndoWork } from './merge-work';
import { toMergeRow } from './merge.row';
import { type MergeRecord, MergeStore } from './merge.store';

/** Rolls back a trial run. */
class PreviewRollback extends Error {
  constructor(readonly preview: UndoPreview) {
    super('tried');
  }
}

/** Undoes a merge within its period: returns the rows that moved, and the rows added to its departments since. */
@Injectable()
export class MergeUndoService {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
    private readonly merges: MergeStore,
    private readonly work: MergeWork,
    private readonly departments: MergeDepartmentStore,
    private readonly blocks: MergeBlockStore,
    private readonly cache: CallerCache,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  /**
   * Runs the undo and rolls it back, to show its effects. Throws what `undo` throws, except for blockers, which it
   * returns.
   */
  async preview(auth: Auth, id: number): Promise<UndoPreview> {
    try {
      return await unlessBusy(() =>
        this.platform.tx(async (): Promise<UndoPreview> => {
          const merge = await this.lockUndoable(auth, id);
          const blockers = await this.listBlockers(merge);
          const { moves, notices } = await this.moveBack(merge);
          throw new PreviewRollback({ merge: toMergeRow(merge), moves, blockers, notices });
        }),
      );
    } catch (error) {
      if (error instanceof PreviewRollback) return error.preview;
      throw error;
    }
  }

  /**
   * Throws `enterprise.mergeUndone`, `enterprise.mergeOver` after the period, `enterprise.undoBlocked`,
   * `enterprise.mergeBusy`.
   */
  undo(auth: Auth, id: number): Promise<MergeRow> {
    return unlessBusy(() =>
      this.platform.tx(async () => {
        const merge = await this.lockUndoable(auth, id);
        const blockers = await this.listBlockers(merge);
        if (blockers.length > 0) throw new AppError('enterprise.undoBlocked', { count: blockers.length });
        const { moves, userIds } = await this.moveBack(merge);
        await this.merges.markUndone(id, auth.loginName);
        await this.publish(auth, merge, moves, userIds);
        return toMergeRow(await this.merges.getMerge(auth.scope, id));
      }),
    );
  }

  private async lockUndoable(auth: Auth, id: number): Promise<MergeRecord> {
    assertCentre(auth);
    const { source, target } = await this.merges.getMerge(auth.scope, id);
    await this.merges.lockEnterprises(source.id, target.id);
    const merge = await this.merges.getMerge(auth.scope, id);
    if (merge.undoneAt !== null) throw new AppError('enterprise.mergeUndone');
    if (merge.daysLeft === null)
      throw new AppError('enterprise.mergeOver', { days: MERGE_UNDO_DAYS, date: clock.day(merge.undoUntil) });
    return merge;
  }
  private async listBlockers({ id, target }: MergeRecord): Promise<MergeNotice[]> {
    const running = await this.blocks.openJobs(target.id, await this.departments.listReturning(id, target.id));
    return running > 0 ? [{ code: 'jobs', count: running }] : [];
  }
  private async moveBack(merge: MergeRecord): Promise<UndoWork> {
    await this.merges.unmarkAlias(merge.source.id);
    return this.work.undo(merge);
  }
  private async publish(
    auth: Auth,
    { id, source, target }: MergeRecord,
    moves: UndoPreview['moves'],
    userIds: number[],
  ): Promise<void> {
    await this.audit.write(auth, {
      subject: 'enterprise',
      subjectId: source.id,
      action: 'change',
      before: { state: 'merged', mergedInto: target.code },
      after: { state: 'active', mergedInto: null, mergeId: id, moves },
    });
    await this.audit.write(auth, {
      subject: 'enterprise',
      subjectId: target.id,
      action: 'change',
      before: { received: source.code },
      after: { received: null, mergeId: id, moves },
    });
    await this.db.afterCommit(() => this.cache.forget());
    await this.events.afterCommit('enterprise.separated', {
      mergeId: id,
      source,
      target,
      formerAdministrators: userIds,
    });
  }
}
