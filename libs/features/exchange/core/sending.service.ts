import { Injectable } from '@nestjs/common';
import type { RecipientRow, SendResult, ShareVia } from '@matlas/contract';
import { isReleased } from '@matlas/domain';
import { type TargetStatus, ReleaseService, SentSheets, SheetService } from '@matlas/features/mds';
import { AppError, type Auth, Db, notFound } from '@matlas/server-kit';
import { RecipientChecks } from '../check/recipient-checks';
import { ReceiverDirectory } from './receiver-directory.store';
import { RecipientService, toCheck } from './recipient.service';
import { ShareEventStore } from './share-event.store';
import type { ShareRecord } from './share.record';
import { assertOnShare } from './share.row';
import { ShareHooks } from './share-hooks';
import { ShareStore } from './share.store';
import { ShareEventPublisher } from './share-event-publisher';
import { actorFor, toShareEvent } from './share-events';
import { ShareWriteStore } from './share-write.store';

export interface Sending {
  id: number;
  version?: number | undefined;
  kids?: readonly number[] | undefined;
}

/**
 * Sends sheets to one recipient, to several or to all, and released ones to further recipients; all of them or
 * none.
 */
@Injectable()
export class SendingService {
  constructor(
    private readonly db: Db,
    private readonly shares: ShareStore,
    private readonly writes: ShareWriteStore,
    private readonly recipients: RecipientService,
    private readonly receivers: ReceiverDirectory,
    private readonly releases: ReleaseService,
    private readonly sheets: SheetService,
    private readonly sent: SentSheets,
    private readonly publisher: ShareEventPublisher,
    private readonly hooks: ShareHooks,
    private readonly checks: RecipientChecks,
    private readonly timelines: ShareEventStore,
  ) {}

  /** 1:1. The version stays .0x until it is accepted. */
  send(auth: Auth, input: Sending): Promise<SendResult> {
    return this.releaseAndSend(auth, input, 'SD', 'send');
  }
  /** 1:n. */
  propose(auth: Auth, input: Sending): Promise<SendResult> {
    return this.releaseAndSend(auth, input, 'ST', 'propose');
  }
  publish(auth: Auth, input: Sending): Promise<SendResult> {
    return this.releaseAndSend(auth, input, 'RL', 'publish');
  }
  /**
   * Sends a proposed, published or accepted sheet to further recipients. An internal release stays inside the
   * enterprise.
   */
  sendFurther(auth: Auth, input: Sending): Promise<SendResult> {
    return this.db.tx(async () => {
      const sheet = await this.recipients.findOwnSheet(auth, input.id);
      await this.sent.lock([input.id]);
      const { status, cver, validity, validUntil } = await this.sheets.findRow(auth, input.id);
      if (!isReleased({ status, cver }) || status === 'IR') throw new AppError('send.notReleased');
      if (validity === 'expired') throw new AppError('sheet.expired', { date: validUntil ?? '' });
      await this.releases.assertSupplier(auth, sheet.enterpriseId);
      const chosen = await this.lockChosen(auth, input);
      if (chosen.length === 0) throw new AppError('recipient.none');
      await this.checks.assertMayBeSent(auth, input.id, chosen.map(toCheck));
      await this.deliver(auth, chosen, status === 'RL' ? 'publish' : 'propose');
      return this.loadResult(auth, input.id);
    });
  }
  /** Possible until the recipient views the sheet; leaves no trace at the recipient. */
  recall(auth: Auth, { ids }: { ids: readonly number[] }): Promise<RecipientRow[]> {
    return this.withdraw(auth, ids, 'recall');
  }
  /** The recipient sees the cancellation and its reason. */
  cancel(auth: Auth, { ids, text }: { ids: readonly number[]; text?: string | undefined }): Promise<RecipientRow[]> {
    return this.withdraw(auth, ids, 'cancel', text);
  }

  private releaseAndSend(auth: Auth, input: Sending, to: TargetStatus, via: ShareVia): Promise<SendResult> {
    return this.db.tx(async () => {
      await this.recipients.findOwnSheet(auth, input.id);
      await this.sent.lock([input.id]);
      const chosen = await this.lockChosen(auth, input);
      if (via === 'send' && chosen.length > 1) throw new AppError('recipient.exactlyOne', { count: chosen.length });
      if (via !== 'publish' && chosen.length === 0) throw new AppError('recipient.none');
      await this.checks.assertMayBeSent(auth, input.id, chosen.map(toCheck));
      await this.releases.release(auth, { id: input.id, version: input.version, to });
      await this.deliver(auth, chosen, via);
      return this.loadResult(auth, input.id);
    });
  }
  /** The given recipients, or all to whom nothing was sent yet. Each must be able to receive, with a complete form. */
  private async lockChosen(auth: Auth, { id, kids }: Sending): Promise<ShareRecord[]> {
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
  private async deliver(auth: Auth, chosen: readonly ShareRecord[], via: ShareVia): Promise<void> {
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
  private async loadResult(auth: Auth, id: number): Promise<SendResult> {
    return { sheet: await this.sheets.findRow(auth, id), recipients: await this.recipients.list(auth, id) };
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

const isComplete = ({ supplierCode, symbol, mdsName }: ShareRecord): boolean =>
  [supplierCode, symbol, mdsName].every((text) => (text ?? '').trim() !== '');
/** Sent to this recipient only and not answered: the status of the sheet itself depends on the answer. */
export const isOpenSending = ({ sheetStatus, sheetVersion }: ShareRecord): boolean =>
  sheetStatus === 'SD' && !isReleased({ status: sheetStatus, cver: sheetVersion });
