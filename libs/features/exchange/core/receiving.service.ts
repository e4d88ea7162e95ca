import '../events';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ReceivedRow, RejectReason, ShareEventRow } from '@matlas/contract';
import { ReleaseService, SentSheets } from '@matlas/features/mds';
import { AppError, type Auth, Db, Events } from '@matlas/server-kit';
import { selectFindings } from './rejection-text';
import { isOpenSending } from './sending-withdraw.service';
import { ShareEventStore } from './share-event.store';
import type { ShareRecord } from './share.record';
import { assertOnShare, permitsOnShare, ShareRows } from './share.row';
import { ShareHooks } from './share-hooks';
import { ShareStore } from './share.store';
import { ShareEventPublisher } from './share-event-publisher';
import { actorFor, toShareEvent } from './share-events';
import { ShareWriteStore } from './share-write.store';

/** `note`: visible in the own timeline only. */
interface Decision {
  id: number;
  version?: number | undefined;
  note?: string | undefined;
}
/** `findings`: findings of the sheet's check that are sent with the rejection. */
interface Rejection {
  reason: RejectReason;
  text?: string | undefined;
  findings?: readonly { code: string; path: string }[] | undefined;
}

/** The recipient's side of sendings. Viewing a sheet is recorded. Of two concurrent decisions the first one counts. */
@Injectable()
export class ReceivingService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly shares: ShareStore,
    private readonly writes: ShareWriteStore,
    private readonly timelines: ShareEventStore,
    private readonly sent: SentSheets,
    private readonly events: Events,
    private readonly rows: ShareRows,
    private readonly hooks: ShareHooks,
    private readonly publisher: ShareEventPublisher,
    private readonly checks: ReleaseService,
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
  /** Final. Releases the sheet when it was sent to this recipient only. */
  accept(auth: Auth, decision: Decision): Promise<ReceivedRow> {
    return this.db.tx(async () => {
      const share = await this.lockForDecision(auth, decision, 'accept');
      if (isOpenSending(share)) await this.sent.markAccepted(share.sheetId, auth.userId);
      const entryId = await this.writes.saveDecision(share.kid, actorFor(auth, share.receiverId), {
        status: 'P',
        note: decision.note,
      });
      await this.hooks.run({ event: 'accept', auth, share: await this.shares.findReceived(auth.scope, share.kid) });
      await this.events.afterCommit('sheet.accepted', toShareEvent(auth, share, new Map([[share.kid, entryId]])));
      return this.findReceived(auth, share.kid);
    });
  }
  /** Makes the sheet a draft again when it was sent to this recipient only. */
  reject(auth: Auth, { reason, text, findings: ticked = [], ...decision }: Decision & Rejection): Promise<ReceivedRow> {
    return this.db.tx(async () => {
      const share = await this.lockForDecision(auth, decision, 'reject');
      const findings =
        ticked.length > 0 ? selectFindings((await this.checks.checkSheet(auth, share.sheetId)).findings, ticked) : [];
      if (reason === 'other' && !text && findings.length === 0) throw new AppError('receive.reasonRequired');
      if (isOpenSending(share)) await this.sent.reopenDraft(share.sheetId, 'reject', auth.userId);
      const entryId = await this.writes.saveDecision(share.kid, actorFor(auth, share.receiverId), {
        status: 'R',
        reason,
        text,
        findings,
        note: decision.note,
      });
      await this.hooks.run({ event: 'reject', auth, share, reason, text, findings });
      await this.events.afterCommit('sheet.rejected', {
        ...toShareEvent(auth, share, new Map([[share.kid, entryId]])),
        reason,
        text: text ?? null,
      });
      return this.findReceived(auth, share.kid);
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
  /**
   * Locks the sheet before the share, as senders do. The error names the person who has decided already, or says
   * that the caller has seen an outdated version.
   */
  private async lockForDecision(
    auth: Auth,
    { id, version }: Decision,
    action: 'accept' | 'reject',
  ): Promise<ShareRecord> {
    await this.sent.lock([(await this.shares.findReceived(auth.scope, id)).sheetId]);
    const share = await this.lockShare(auth, id);
    assertOnShare(auth, 'recipient', share, action);
    if (version !== undefined && version !== share.lockVersion) throw new AppError('conflict');
    return share;
  }
}
