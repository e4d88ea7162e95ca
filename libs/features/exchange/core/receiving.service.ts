import { Injectable, type OnModuleInit } from '@nestjs/common';
import '../events';
import type { ReceivedRow, ShareEventRow } from '@matlas/contract';
import { type Auth, Db, Events } from '@matlas/server-kit';
import { ShareEventStore } from './share-event.store';
import type { ShareRecord } from './share.record';
import { assertOnShare, permitsOnShare, ShareRows } from './share.row';
import { ShareStore } from './share.store';
import { ShareEventPublisher } from './share-event-publisher';
import { actorFor, toShareEvent } from './share-events';
import { ShareWriteStore } from './share-write.store';

/** The recipient's side of sendings. Viewing a sheet is recorded. */
@Injectable()
export class ReceivingService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly shares: ShareStore,
    private readonly writes: ShareWriteStore,
    private readonly timelines: ShareEventStore,
    private readonly events: Events,
    private readonly rows: ShareRows,
    private readonly publisher: ShareEventPublisher,
  ) {}

  /** Opening the sheet marks its sending as viewed. */
  onModuleInit(): void {
    this.events.on('sheet.opened', async ({ sheetId, auth }) => {
      for (const { kid, receiverId } of await this.shares.listReceivedOfSheet(auth.scope, sheetId))
        if (receiverId === auth.enterpriseId) await this.view(auth, { id: kid });
    });
  }

  async findReceived(auth: Auth, kid: number): Promise<ReceivedRow> {
    return this.rows.toReceivedRow(auth, await this.shares.findReceived(auth.scope, kid));
  }
  async listOfSheet(auth: Auth, sheetId: number): Promise<ReceivedRow[]> {
    return (await this.shares.listReceivedOfSheet(auth.scope, sheetId)).map((share) =>
      this.rows.toReceivedRow(auth, share),
    );
  }
  async loadTimeline(auth: Auth, kid: number): Promise<ShareEventRow[]> {
    await this.shares.findReceived(auth.scope, kid);
    return (await this.timelines.listByReceiver(auth.scope, kid)).map((entry) => this.rows.toEventRow(entry));
  }

  /** Idempotent: only the first view is recorded. */
  view(auth: Auth, { id: kid }: { id: number }): Promise<ReceivedRow> {
    return this.db.tx(async () => {
      const share = await this.lockShare(auth, kid);
      assertOnShare(auth, 'recipient', share, 'view');
      if (share.status === 'N') await this.markViewed(auth, [share]);
      return this.findReceived(auth, kid);
    });
  }
  /** Marks the shares whose sheets were exported as files. A status that cannot become "downloaded" does not change. */
  markDownloaded(auth: Auth, kids: readonly number[]): Promise<void> {
    return this.db.tx(async () => {
      await this.shares.lock(kids);
      const shares = (await this.shares.listReceived(auth.scope, kids)).filter(
        (share) => permitsOnShare(auth, 'recipient', share).download.allowed,
      );
      await this.markViewed(
        auth,
        shares.filter(({ status }) => status === 'N'),
      );
      const [first, ...others] = shares.filter(({ status }) => status === 'N' || status === 'S');
      if (first)
        await this.writes.markDownloaded(
          [first, ...others].map(({ kid }) => kid),
          actorFor(auth, first.receiverId),
        );
    });
  }
  setProcessing(auth: Auth, kid: number, isOn: boolean): Promise<ReceivedRow> {
    return this.db.tx(async () => {
      const share = await this.lockShare(auth, kid);
      assertOnShare(auth, 'recipient', share, isOn ? 'process' : 'release');
      await this.writes.setProcessing(kid, actorFor(auth, share.receiverId), isOn);
      return this.findReceived(auth, kid);
    });
  }
  /** Removes the sheet from the recipient's list; the sender does not notice it. */
  remove(auth: Auth, kids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      await this.shares.lock(kids);
      for (const kid of kids)
        assertOnShare(auth, 'recipient', await this.shares.findReceived(auth.scope, kid), 'remove');
      await this.writes.removeFromList(kids, actorFor(auth, auth.enterpriseId));
      return null;
    });
  }

  private async markViewed(auth: Auth, shares: readonly ShareRecord[]): Promise<void> {
    const [first] = shares;
    if (!first) return;
    const entries = await this.writes.markViewed(
      shares.map(({ kid }) => kid),
      actorFor(auth, first.receiverId),
    );
    await this.publisher.publishAfterCommit(
      'sheet.viewed',
      shares.map((share) => toShareEvent(auth, share, entries)),
    );
  }
  private async lockShare(auth: Auth, kid: number): Promise<ShareRecord> {
    await this.shares.lock([kid]);
    return this.shares.findReceived(auth.scope, kid);
  }
}
