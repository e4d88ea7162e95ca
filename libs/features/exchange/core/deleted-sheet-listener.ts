import '../events';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db, Events, systemAuth } from '@matlas/server-kit';
import { ShareEventPublisher } from './share-event-publisher';
import { toShareEvent } from './share-events';
import { ShareStore } from './share.store';
import { ShareWriteStore } from './share-write.store';

/**
 * When an owner deletes a sheet, its undecided sendings are cancelled, because the recipients can no longer read
 * it. A restored sheet has to be sent again by a user.
 */
@Injectable()
export class DeletedSheetListener implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly events: Events,
    private readonly shares: ShareStore,
    private readonly writes: ShareWriteStore,
    private readonly publisher: ShareEventPublisher,
  ) {}

  onModuleInit(): void {
    this.events.on('sheet.deleted', ({ sheetIds, by }) => this.db.asPlatform(() => this.cancel(sheetIds, by)));
  }
  private cancel(sheetIds: readonly number[], by: number): Promise<void> {
    return this.db.tx(async () => {
      const kids = await this.shares.listUndecided(sheetIds);
      if (kids.length === 0) return;
      await this.shares.lock(kids);
      const shares = (await this.shares.listSent(systemAuth().scope, kids)).filter(
        ({ status }) => status === 'N' || status === 'S',
      );
      const [first] = shares;
      if (!first) return;
      const entries = await this.writes.cancel(
        shares.map(({ kid }) => kid),
        { userId: by, enterpriseId: first.ownerId },
        undefined,
      );
      await this.publisher.publishAfterCommit(
        'sheet.cancelled',
        shares.map((share) => ({ ...toShareEvent({ ...systemAuth(), userId: by }, share, entries), text: null })),
      );
    });
  }
}
