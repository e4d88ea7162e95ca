import { Injectable } from '@nestjs/common';
import type { ReceivedRow, RejectReason } from '@matlas/contract';
import { SheetCheckService, SentSheets } from '@matlas/features/mds';
import { AppError, type Auth, Db, Events } from '@matlas/server-kit';
import { selectFindings } from './rejection-text';
import { isOpenSending } from './sending-withdraw.service';
import type { ShareRecord } from './share.record';
import { assertOnShare } from './share.row';
import { ShareHooks } from './share-hooks';
import { ShareStore } from './share.store';
import { actorFor, toShareEvent } from './share-events';
import { ShareWriteStore } from './share-write.store';
import { ReceivingService } from './receiving.service';

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

/** Decisions of recipients. Of two concurrent decisions the first one counts. */
@Injectable()
export class ReceivingDecisionService {
  constructor(
    private readonly db: Db,
    private readonly shares: ShareStore,
    private readonly writes: ShareWriteStore,
    private readonly sent: SentSheets,
    private readonly events: Events,
    private readonly hooks: ShareHooks,
    private readonly checking: SheetCheckService,
    private readonly receiving: ReceivingService,
  ) {}

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
      return this.receiving.findReceived(auth, share.kid);
    });
  }
  /** Makes the sheet a draft again when it was sent to this recipient only. */
  reject(auth: Auth, { reason, text, findings: ticked = [], ...decision }: Decision & Rejection): Promise<ReceivedRow> {
    return this.db.tx(async () => {
      const share = await this.lockForDecision(auth, decision, 'reject');
      const findings =
        ticked.length > 0 ? selectFindings((await this.checking.checkSheet(auth, share.sheetId)).findings, ticked) : [];
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
      return this.receiving.findReceived(auth, share.kid);
    });
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
    await this.shares.lock([id]);
    const share = await this.shares.findReceived(auth.scope, id);
    assertOnShare(auth, 'recipient', share, action);
    if (version !== undefined && version !== share.lockVersion) throw new AppError('conflict');
    return share;
  }
}
