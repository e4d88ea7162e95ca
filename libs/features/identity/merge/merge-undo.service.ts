import { Injectable } from '@nestjs/common';
import { MERGE_UNDO_DAYS, type MergeNotice, type MergeRow, type UndoPreview } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, clock, Db, Events, PlatformDb } from '@matlas/server-kit';
import { CallerCache } from '../caller-cache';
import { refuseOthersThanCentre } from '../enterprises/enterprise.row';
import { MergeBlockStore } from './merge-block.store';
import { unlessBusy } from './merge-busy';
import { MergeDepartmentStore } from './merge-department.store';

import { MergeWork, type UndoWork } from './merge-work';
import { toMergeRow } from './merge.row';
import { type MergeRecord, MergeStore } from './merge.store';

/** Takes back what was only tried. */
class Tried extends Error {
  constructor(readonly preview: UndoPreview) {
    super('tried');
  }
}

/** Takes a merge back within its days: what moved and what came to its departments since. */
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
   * Undoes it and takes that back, so that it says what the undoing does. Throws what `undo` throws, but for blockers,
   * which it tells.
   */
  async preview(auth: Auth, id: number): Promise<UndoPreview> {
    try {
      return await unlessBusy(() =>
        this.platform.tx(async (): Promise<UndoPreview> => {
          const merge = await this.held(auth, id);
          const blockers = await this.blockers(merge);
          const { moves, notices } = await this.back(merge);
          throw new Tried({ merge: toMergeRow(merge), moves, blockers, notices });
        }),
      );
    } catch (error) {
      if (error instanceof Tried) return error.preview;
      throw error;
    }
  }

  /**
   * Throws `enterprise.mergeUndone`, `enterprise.mergeOver` after its days, `enterprise.undoBlocked`,
   * `enterprise.mergeBusy`.
   */
  undo(auth: Auth, id: number): Promise<MergeRow> {
    return unlessBusy(() =>
      this.platform.tx(async () => {
        const merge = await this.held(auth, id);
        const blockers = await this.blockers(merge);
        if (blockers.length > 0) throw new AppError('enterprise.undoBlocked', { count: blockers.length });
        const { moves, userIds } = await this.back(merge);
        await this.merges.undone(id, auth.loginName);
        await this.tell(auth, merge, moves, userIds);
        return toMergeRow(await this.merges.one(auth.scope, id));
      }),
    );
  }

  private async held(auth: Auth, id: number): Promise<MergeRecord> {
    refuseOthersThanCentre(auth);
    const { source, target } = await this.merges.one(auth.scope, id);
    await this.merges.lock(source.id, target.id);
    const merge = await this.merges.one(auth.scope, id);
    if (merge.undoneAt !== null) throw new AppError('enterprise.mergeUndone');
    if (merge.daysLeft === null)
      throw new AppError('enterprise.mergeOver', { days: MERGE_UNDO_DAYS, date: clock.day(merge.undoUntil) });
    return merge;
  }
  private async blockers({ id, target }: MergeRecord): Promise<MergeNotice[]> {
    const running = await this.blocks.openJobs(target.id, await this.departments.returning(id, target.id));
    return running > 0 ? [{ code: 'jobs', count: running }] : [];
  }
  private async back(merge: MergeRecord): Promise<UndoWork> {
    await this.merges.standsAlone(merge.source.id);
    return this.work.undo(merge);
  }
  private async tell(
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
