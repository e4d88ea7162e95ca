import { Injectable } from '@nestjs/common';
import type { ShareVia } from '@matlas/contract';
import { AppError, type Auth, notFound } from '@matlas/server-kit';
import { ReceiverDirectory } from './receiver-directory.store';
import type { ShareRecord } from './share.record';
import { assertOnShare } from './share.row';
import { ShareStore } from './share.store';
import { ShareEventPublisher } from './share-event-publisher';
import { actorFor, toShareEvent } from './share-events';
import { ShareWriteStore } from './share-write.store';

export interface Sending {
  id: number;
  version?: number | undefined;
  kids?: readonly number[] | undefined;
}

/** Chooses the recipients of a sending, and delivers to them. Runs in the caller's transaction. */
@Injectable()
export class ShareDelivery {
  constructor(
    private readonly shares: ShareStore,
    private readonly writes: ShareWriteStore,
    private readonly receivers: ReceiverDirectory,
    private readonly publisher: ShareEventPublisher,
  ) {}

  /** The given recipients, or all to whom nothing was sent yet. Each must be able to receive, with a complete form. */
  async lockChosen(auth: Auth, { id, kids }: Sending): Promise<ShareRecord[]> {
    const all = await this.shares.listOfSheet(auth.scope, id);
    await this.shares.lock(all.map(({ kid }) => kid));
    const current = await this.shares.listOfSheet(auth.scope, id);
    const missing = kids?.find((kid) => !current.some((share) => share.kid === kid));
    if (missing !== undefined) throw notFound('share', missing);
    const chosen = current.filter(({ kid, status }) => (kids ? kids.includes(kid) : status === 'E'));
    const active = await this.receivers.findActive(chosen.map(({ receiverId }) => receiverId));
    for (const share of chosen) {
      assertOnShare(auth, 'sender', share, 'send');
      if (!isComplete(share)) throw new AppError('recipient.incomplete');
      if (!active.has(share.receiverId)) throw new AppError('recipient.unknown');
    }
    return chosen;
  }
  async deliver(auth: Auth, chosen: readonly ShareRecord[], via: ShareVia): Promise<void> {
    const [first] = chosen;
    if (!first) return;
    const entries = await this.writes.send(
      chosen.map(({ kid }) => kid),
      via,
      actorFor(auth, first.senderId),
    );
    const sent = await this.shares.listSent(
      auth.scope,
      chosen.map(({ kid }) => kid),
    );
    await this.publisher.publishAfterCommit(
      'sheet.sent',
      sent.map((share) => ({ ...toShareEvent(auth, share, entries), via: share.via })),
    );
  }
}

const isComplete = ({ supplierCode, symbol, mdsName }: ShareRecord): boolean =>
  [supplierCode, symbol, mdsName].every((text) => (text ?? '').trim() !== '');
