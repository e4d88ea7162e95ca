import './events';
import { Injectable } from '@nestjs/common';
import { releaseOf, sheetTransition, VALIDITY } from '@matlas/domain';
import { AppError, Db, Events, systemAuth } from '@matlas/server-kit';
import { SheetStore } from './sheet.store';
import { TreeWriteStore } from './tree-write.store';

/**
 * What becomes of a sheet that was sent to one recipient, by the answer to it. Runs in the caller's transaction and
 * past the wall: it is the recipient who accepts or refuses, and the sheet is its owner's.
 */
@Injectable()
export class SentSheets {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetStore,
    private readonly treeWrites: TreeWriteStore,
    private readonly events: Events,
  ) {}

  /** Until the end of the transaction nobody else sends, answers or takes back. */
  lock(ids: readonly number[]): Promise<void> {
    return this.db.asPlatform(() => this.sheets.lock(ids));
  }
  /** The version becomes the next integer and is frozen; its status stays "sent". */
  accepted(id: number, by: number): Promise<void> {
    return this.db.asPlatform(async () => {
      const { cver, status, cid } = await this.sheets.one(systemAuth().scope, id);
      const version = releaseOf(cver);
      if (version === undefined || !sheetTransition('SD', 'accept') || status !== 'SD')
        throw new AppError('sheet.transition', { from: status as 'SD', to: 'SD' });
      await this.treeWrites.writeClosure([id]);
      await this.sheets.release([{ id, version, status: 'SD', years: VALIDITY.years }]);
      await this.events.afterCommit('sheet.released', { sheetId: id, cid: Number(cid), by });
    });
  }
  /** Refused, recalled or cancelled: a draft again. */
  reopened(id: number, event: 'reject' | 'recall' | 'cancel', by: number): Promise<void> {
    return this.db.asPlatform(async () => {
      const { cver, status, cid } = await this.sheets.one(systemAuth().scope, id, { deleted: true });
      const to = sheetTransition(status as 'SD', event, releaseOf(cver) === undefined)?.to;
      if (to === undefined) throw new AppError('sheet.transition', { from: status as 'SD', to: 'ED' });
      await this.sheets.change(id, { status: to });
      await this.events.afterCommit('sheet.saved', { sheetId: id, cid: Number(cid), by });
    });
  }
}
