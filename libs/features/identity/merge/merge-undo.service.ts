import { Injectable } from '@nestjs/common';
import { MERGE_UNDO_DAYS, type MergeNotice, type MergeRow, type UndoPreview } from '@matlas/contract';
import { AppError, type Auth, clock, PlatformDb } from '@matlas/server-kit';
import { MergePublisher } from './merge-publisher';
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
    private readonly platform: PlatformDb,
    private readonly merges: MergeStore,
    private readonly work: MergeWork,
    private readonly departments: MergeDepartmentStore,
    private readonly blocks: MergeBlockStore,
    private readonly publisher: MergePublisher,
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
        await this.publisher.publishUndo(auth, merge, moves, userIds);
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
}
