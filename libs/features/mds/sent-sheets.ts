import './events';
import { Injectable } from '@nestjs/common';
import { releaseOf, sheetTransition, VALIDITY } from '@matlas/domain';
import { AppError, Db, Events, systemAuth } from '@matlas/server-kit';
import { SheetStore } from './sheet.store';
import { TreeWriteStore } from './tree-write.store';

/**
 * Changes a sheet that was sent to one recipient according to the answer. Runs in the caller's transaction and
 * bypasses row security: the recipient accepts or rejects, but the sheet belongs to its owner.
 */
@Injectable()
export class SentSheets {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetStore,
    private readonly treeWrites: TreeWriteStore,
    private readonly events: Events,
  ) {}

  /** Row lock until commit: nobody else sends, answers or withdraws meanwhile. */
  lock(ids: readonly number[]): Promise<void> {
    return this.db.asPlatform(() => this.sheets.lock(ids));
  }
  /** The version becomes the next integer and is frozen; the status stays "sent". */
  markAccepted(id: number, by: number): Promise<void> {
    return this.db.asPlatform(async () => {
      const { cver, status, cid } = await this.sheets.findSheet(systemAuth().scope, id);
      const version = releaseOf(cver);
      if (version === undefined || !sheetTransition('SD', 'accept') || status !== 'SD')
        throw new AppError('sheet.transition', { from: status as 'SD', to: 'SD' });
      await this.treeWrites.writeClosure([id]);
      await this.sheets.releaseVersions([{ id, version, status: 'SD', years: VALIDITY.years }]);
      await this.events.afterCommit('sheet.released', { sheetId: id, cid: Number(cid), by });
    });
  }
  /** Rejected, recalled or cancelled: the sheet is a draft again. */
  reopenDraft(id: number, event: 'reject' | 'recall' | 'cancel', by: number): Promise<void> {
    return this.db.asPlatform(async () => {
      const { cver, status, cid } = await this.sheets.findSheet(systemAuth().scope, id, { deleted: true });
      const to = sheetTransition(status as 'SD', event, releaseOf(cver) === undefined)?.to;
      if (to === undefined) throw new AppError('sheet.transition', { from: status as 'SD', to: 'ED' });
      await this.sheets.updateHead(id, { status: to });
      await this.events.afterCommit('sheet.saved', { sheetId: id, cid: Number(cid), by });
    });
  }
}
