import { Injectable } from '@nestjs/common';
import type { RecipientRow } from '@matlas/contract';
import { isReleased } from '@matlas/domain';
import { SentSheets } from '@matlas/features/mds';
import { type Auth, Db, notFound } from '@matlas/server-kit';
import { RecipientService } from './recipient.service';
import { ShareEventStore } from './share-event.store';
import type { ShareRecord } from './share.record';
import { assertOnShare } from './share.row';
import { ShareHooks } from './share-hooks';
import { ShareStore } from './share.store';
import { ShareEventPublisher } from './share-event-publisher';
import { actorFor, toShareEvent } from './share-events';
import { ShareWriteStore } from './share-write.store';

/** Takes sendings back: recalled without a trace, or cancelled. */
@Injectable()
export class SendingWithdrawService {
  constructor(
    private readonly db: Db,
    private readonly shares: ShareStore,
    private readonly writes: ShareWriteStore,
    private readonly recipients: RecipientService,
    private readonly sent: SentSheets,
    private readonly publisher: ShareEventPublisher,
    private readonly hooks: ShareHooks,
    private readonly timelines: ShareEventStore,
  ) {}

  /** Possible until the recipient views the sheet; leaves no trace at the recipient. */
  recall(auth: Auth, { ids }: { ids: readonly number[] }): Promise<RecipientRow[]> {
    return this.withdraw(auth, ids, 'recall');
  }
  /** The recipient sees the cancellation and its reason. */
  cancel(auth: Auth, { ids, text }: { ids: readonly number[]; text?: string | undefined }): Promise<RecipientRow[]> {
    return this.withdraw(auth, ids, 'cancel', text);
  }

  private withdraw(
    auth: Auth,
    kids: readonly number[],
    event: 'recall' | 'cancel',
    text?: string,
  ): Promise<RecipientRow[]> {
    return this.db.tx(async () => {
      const before = await this.findShares(auth, kids);
      await this.sent.lock(before.map(({ sheetId }) => sheetId));
      await this.shares.lock(kids);
      const shares = await this.findShares(auth, kids);
      for (const share of shares) assertOnShare(auth, 'sender', share, event);
      const [first] = shares;
      const by = actorFor(auth, first?.senderId ?? auth.enterpriseId);
      const sendings = await this.timelines.lastSendings(kids);
      const entries =
        event === 'recall' ? await this.writes.recall(kids, by) : await this.writes.cancel(kids, by, text);
      for (const share of shares) {
        if (isOpenSending(share)) await this.sent.reopenDraft(share.sheetId, event, auth.userId);
        await this.hooks.run({ event, auth, share, text });
      }
      if (event === 'recall')
        await this.publisher.publishAfterCommit(
          'sheet.recalled',
          shares.map((share) => ({ ...toShareEvent(auth, share, entries), sentEntryId: sendings.get(share.kid) ?? 0 })),
        );
      else
        await this.publisher.publishAfterCommit(
          'sheet.cancelled',
          shares.map((share) => ({ ...toShareEvent(auth, share, entries), text: text ?? null })),
        );
      return this.recipients.findRecipients(auth, kids);
    });
  }
  private async findShares(auth: Auth, kids: readonly number[]): Promise<ShareRecord[]> {
    const shares = await this.shares.listSent(auth.scope, kids);
    const missing = kids.find((kid) => !shares.some((share) => share.kid === kid));
    if (missing !== undefined) throw notFound('share', missing);
    return shares;
  }
}

/** Sent to this recipient only and not answered: the status of the sheet itself depends on the answer. */
export const isOpenSending = ({ sheetStatus, sheetVersion }: ShareRecord): boolean =>
  sheetStatus === 'SD' && !isReleased({ status: sheetStatus, cver: sheetVersion });
