import { Injectable, type OnModuleInit } from '@nestjs/common';
import { nameIn } from '@matlas/contract';
import { rejectionText, type ShareRecord, ShareStore } from '@matlas/features/exchange';
import { PermissionHolderStore } from '@matlas/features/identity';
import { type AppEvents, AuthLookup, Db, Events, type Language, systemAuth, Translator } from '@matlas/server-kit';
import { NoteSignals } from './note-signals.store';
import { NoteWriteStore } from './note-write.store';
import type { PlatformNote } from './note-writer';

type Word = 'sheetSent' | 'sheetCancelled' | 'sheetAccepted' | 'sheetRejected';
const receivedPage = (kid?: number): string => `/seek/receiveMdsPage${kid === undefined ? '' : `?open=${kid}`}`;
const sendingPage = (sheetId: number): string => `/createComponent/sendStatusInformation?id=${sheetId}`;
const sentKey = (shareId: number, entryId: number): string => `sheet.sent:${shareId}:${entryId}`;

/**
 * Sending and answering: the recipient reads what was sent and taken back, the sender what became of it. Answers to
 * requests are told as such (RequestNotes).
 */
@Injectable()
export class ExchangeNotes implements OnModuleInit {
  constructor(
    private readonly shares: ShareStore,
    private readonly holders: PermissionHolderStore,
    private readonly people: AuthLookup,
    private readonly translator: Translator,
    private readonly db: Db,
    private readonly events: Events,
    private readonly writes: NoteWriteStore,
    private readonly signals: NoteSignals,
  ) {}

  /** A recalled sheet was never sent: what nobody has read yet of it goes. */
  onModuleInit(): void {
    this.events.on('sheet.recalled', ({ shareId, sentEntryId }) =>
      this.db.asPlatform(async () => this.signals.tell(await this.writes.withdraw(sentKey(shareId, sentEntryId)))),
    );
  }

  /** Of what is handed on, the whole batch is told once. */
  async sent({ shareId, entryId, via }: AppEvents['sheet.sent']): Promise<PlatformNote[]> {
    if (via === 'forward') return [];
    return this.toRecipient(shareId, 'sheetSent', sentKey(shareId, entryId));
  }
  cancelled({ shareId, entryId }: AppEvents['sheet.cancelled']): Promise<PlatformNote[]> {
    return this.toRecipient(shareId, 'sheetCancelled', `sheet.cancelled:${shareId}:${entryId}`);
  }
  accepted({ shareId, entryId }: AppEvents['sheet.accepted']): Promise<PlatformNote[]> {
    return this.toSender(shareId, 'sheetAccepted', `sheet.accepted:${shareId}:${entryId}`);
  }
  rejected({ shareId, entryId }: AppEvents['sheet.rejected']): Promise<PlatformNote[]> {
    return this.toSender(shareId, 'sheetRejected', `sheet.rejected:${shareId}:${entryId}`);
  }
  /** The new recipient reads what came, and those who had sent the sheets that they were handed on; not to whom. */
  async forwarded({ shareIds, sourceIds, entryId }: AppEvents['sheets.forwarded']): Promise<PlatformNote[]> {
    const [share] = await this.found(shareIds.slice(0, 1));
    if (!share) return [];
    const count = shareIds.length;
    const key = count === 1 ? sentKey(share.kid, entryId) : `sheets.forwarded:${share.kid}:${entryId}`;
    const notes = [
      this.note(count === 1 ? 'sheetSent' : 'sheetsSent', share, {
        key,
        link: receivedPage(count === 1 ? share.kid : undefined),
        userIds: await this.recipients(share),
        count,
      }),
    ];
    const sources = await this.found(sourceIds);
    for (const senderId of new Set(sources.map((source) => source.senderId))) {
      const of = sources.filter((source) => source.senderId === senderId);
      const [first] = of;
      if (first)
        notes.push(
          this.note(of.length === 1 ? 'sheetForwarded' : 'sheetsForwarded', first, {
            key: `sheets.passedOn:${first.kid}:${entryId}`,
            link: sendingPage(first.sheetId),
            userIds: await this.senders(first),
            count: of.length,
          }),
        );
    }
    return notes;
  }

  /** What was taken back before it could be told is not told. */
  private async toRecipient(shareId: number, word: Word, key: string): Promise<PlatformNote[]> {
    const [share] = await this.found([shareId]);
    const isGone = word === 'sheetSent' && (share?.status === 'E' || share?.status === 'C' || share?.status === 'R');
    return share && share.via !== 'request' && !isGone
      ? [this.note(word, share, { key, link: receivedPage(share.kid), userIds: await this.recipients(share) })]
      : [];
  }
  private async toSender(shareId: number, word: Word, key: string): Promise<PlatformNote[]> {
    const [share] = await this.found([shareId]);
    return share && share.via !== 'request'
      ? [this.note(word, share, { key, link: sendingPage(share.sheetId), userIds: await this.senders(share) })]
      : [];
  }
  private found(kids: readonly number[]): Promise<ShareRecord[]> {
    return this.shares.sentMany(systemAuth().scope, kids);
  }
  private note(
    key: string,
    share: ShareRecord,
    {
      key: sourceKey,
      link,
      userIds,
      count = 1,
    }: { key: string; link: string; userIds: readonly number[]; count?: number },
  ): PlatformNote {
    return {
      type: 'sheet',
      key,
      params: (language) => ({ ...this.words(language, share), count }),
      sourceKey,
      link,
      userIds,
    };
  }
  private words(language: Language, share: ShareRecord): Record<string, unknown> {
    const reason = [
      share.denialReason === null ? '' : this.translator.label('rejectReason', share.denialReason, language),
      rejectionText(this.translator, share.denialFindings, share.denialText, language) ?? '',
    ]
      .filter(Boolean)
      .join(language === 'zh' ? '：' : ': ');
    return {
      name: [share.symbol, share.mdsName].filter(Boolean).join(' '),
      cver: share.cver,
      sender: nameIn(language, share.senderName, share.senderEnName),
      recipient: nameIn(language, share.receiverName, share.receiverEnName),
      reason,
      text: share.cancelText ?? '',
    };
  }
  /**
   * The person to whom it was sent, as long as they may decide; else everybody there who may and whose department it
   * reaches.
   */
  private async recipients({ receiverId, organisationId, receiverUserId }: ShareRecord): Promise<number[]> {
    const holders = await this.holders.ofEnterprise(receiverId, 'exchange:received:decide');
    if (receiverUserId !== null && holders.includes(receiverUserId)) return [receiverUserId];
    if (organisationId === null) return holders;
    const reached = [];
    for (const id of holders) {
      const auth = await this.people.byUser(id);
      if (auth && (auth.scope.reach === 'enterprise' || auth.scope.organisationIds.includes(organisationId)))
        reached.push(id);
    }
    return reached;
  }
  /** Whoever sent it, as long as they may; else all there who may. */
  private async senders({ senderId, sentBy, via }: ShareRecord): Promise<number[]> {
    const holders = await this.holders.ofEnterprise(
      senderId,
      via === 'forward' ? 'exchange:received:forward' : 'exchange:sent:send',
    );
    return sentBy !== null && holders.includes(sentBy) ? [sentBy] : holders;
  }
}
