import '../events';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ReceivedRow, RejectReason, ShareEventRow } from '@matlas/contract';
import { ReleaseService, SentSheets } from '@matlas/features/mds';
import { AppError, type Auth, Db, Events } from '@matlas/server-kit';
import { attached } from './rejection-text';
import { isOpenSending } from './sending.service';
import { ShareEventStore } from './share-event.store';
import type { ShareRecord } from './share.record';
import { assertOnShare, permitsOnShare, ShareRows } from './share.row';
import { ShareHooks } from './share-hooks';
import { ShareStore } from './share.store';
import { ShareEventPublisher } from './share-event-publisher';
import { actorFor, toShareEvent } from './share-events';
import { ShareWriteStore } from './share-write.store';

/** `note`: for the own timeline only. */
interface Decision {
  id: number;
  version?: number | undefined;
  note?: string | undefined;
}
/** `findings`: those of the sheet's check that go with it. */
interface Refused {
  reason: RejectReason;
  text?: string | undefined;
  findings?: readonly { code: string; path: string }[] | undefined;
}

/** What recipients do with what they were sent. Looking at a sheet is recorded; whoever decides first decides. */
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
    private readonly teller: ShareEventPublisher,
    private readonly checks: ReleaseService,
  ) {}

  /** Whoever opens the sheet has looked at what was sent. */
  onModuleInit(): void {
    this.events.on('sheet.opened', async ({ sheetId, auth }) => {
      for (const { kid, receiverId } of await this.shares.receivedOfSheet(auth.scope, sheetId))
        if (receiverId === auth.enterpriseId) await this.view(auth, { id: kid });
    });
  }

  async one(auth: Auth, kid: number): Promise<ReceivedRow> {
    return this.rows.received(auth, await this.shares.received(auth.scope, kid));
  }
  async ofSheet(auth: Auth, sheetId: number): Promise<ReceivedRow[]> {
    return (await this.shares.receivedOfSheet(auth.scope, sheetId)).map((share) => this.rows.received(auth, share));
  }
  async timeline(auth: Auth, kid: number): Promise<ShareEventRow[]> {
    await this.shares.received(auth.scope, kid);
    return (await this.timelines.byReceiver(auth.scope, kid)).map((entry) => this.rows.event(entry));
  }

  /** Again and again without consequence; only the first time is recorded. */
  view(auth: Auth, { id: kid }: { id: number }): Promise<ReceivedRow> {
    return this.db.tx(async () => {
      const share = await this.held(auth, kid);
      assertOnShare(auth, 'recipient', share, 'view');
      if (share.status === 'N') await this.looked(auth, [share]);
      return this.one(auth, kid);
    });
  }
  /** Sheets of these shares were handed out as files. What cannot become "downloaded" stays what it is. */
  downloaded(auth: Auth, kids: readonly number[]): Promise<void> {
    return this.db.tx(async () => {
      await this.shares.lock(kids);
      const shares = (await this.shares.receivedMany(auth.scope, kids)).filter(
        (share) => permitsOnShare(auth, 'recipient', share).download.allowed,
      );
      await this.looked(
        auth,
        shares.filter(({ status }) => status === 'N'),
      );
      const [first, ...others] = shares.filter(({ status }) => status === 'N' || status === 'S');
      if (first)
        await this.writes.download(
          [first, ...others].map(({ kid }) => kid),
          actorFor(auth, first.receiverId),
        );
    });
  }
  process(auth: Auth, kid: number, isOn: boolean): Promise<ReceivedRow> {
    return this.db.tx(async () => {
      const share = await this.held(auth, kid);
      assertOnShare(auth, 'recipient', share, isOn ? 'process' : 'release');
      await this.writes.process(kid, actorFor(auth, share.receiverId), isOn);
      return this.one(auth, kid);
    });
  }
  /** Final. A sheet that was sent to this recipient alone is released by it. */
  accept(auth: Auth, decision: Decision): Promise<ReceivedRow> {
    return this.db.tx(async () => {
      const share = await this.decidable(auth, decision, 'accept');
      if (isOpenSending(share)) await this.sent.accepted(share.sheetId, auth.userId);
      const entryId = await this.writes.decide(share.kid, actorFor(auth, share.receiverId), {
        status: 'P',
        note: decision.note,
      });
      await this.hooks.run({ event: 'accept', auth, share: await this.shares.received(auth.scope, share.kid) });
      await this.events.afterCommit('sheet.accepted', toShareEvent(auth, share, new Map([[share.kid, entryId]])));
      return this.one(auth, share.kid);
    });
  }
  /** A sheet that was sent to this recipient alone is a draft again by it. */
  reject(auth: Auth, { reason, text, findings: ticked = [], ...decision }: Decision & Refused): Promise<ReceivedRow> {
    return this.db.tx(async () => {
      const share = await this.decidable(auth, decision, 'reject');
      const findings =
        ticked.length > 0 ? attached((await this.checks.check(auth, share.sheetId)).findings, ticked) : [];
      if (reason === 'other' && !text && findings.length === 0) throw new AppError('receive.reasonRequired');
      if (isOpenSending(share)) await this.sent.reopened(share.sheetId, 'reject', auth.userId);
      const entryId = await this.writes.decide(share.kid, actorFor(auth, share.receiverId), {
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
      return this.one(auth, share.kid);
    });
  }
  /** Off the recipient's list; the sender is not touched by it. */
  remove(auth: Auth, kids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      await this.shares.lock(kids);
      for (const kid of kids) assertOnShare(auth, 'recipient', await this.shares.received(auth.scope, kid), 'remove');
      await this.writes.remove(kids, actorFor(auth, auth.enterpriseId));
      return null;
    });
  }

  private async looked(auth: Auth, shares: readonly ShareRecord[]): Promise<void> {
    const [first] = shares;
    if (!first) return;
    const entries = await this.writes.view(
      shares.map(({ kid }) => kid),
      actorFor(auth, first.receiverId),
    );
    await this.teller.publishAfterCommit(
      'sheet.viewed',
      shares.map((share) => toShareEvent(auth, share, entries)),
    );
  }
  private async held(auth: Auth, kid: number): Promise<ShareRecord> {
    await this.shares.lock([kid]);
    return this.shares.received(auth.scope, kid);
  }
  /**
   * Locks the sheet before the share, as senders do. Who comes second hears who decided; who looked at something older
   * hears that.
   */
  private async decidable(auth: Auth, { id, version }: Decision, action: 'accept' | 'reject'): Promise<ShareRecord> {
    await this.sent.lock([(await this.shares.received(auth.scope, id)).sheetId]);
    const share = await this.held(auth, id);
    assertOnShare(auth, 'recipient', share, action);
    if (version !== undefined && version !== share.lockVersion) throw new AppError('conflict');
    return share;
  }
}
