import { Injectable, type OnModuleInit } from '@nestjs/common';
import { nameIn } from '@matlas/contract';
import { rejectionText, type ShareRecord, ShareStore } from '@matlas/features/exchange';
import { PermissionHolderStore } from '@matlas/features/identity';
import { type AppEvents, AuthLookup, Db, Events, type Language, systemAuth, Translator } from '@matlas/server-kit';
import { NoteSignals } from './note-signals.store';
import { NoteWriteStore } from './note-write.store';
import type { PlatformNote } from './note-writer';

type ExchangeNoteKey = 'sheetSent' | 'sheetCancelled' | 'sheetAccepted' | 'sheetRejected';
const receivedPage = (kid?: number): string => `/seek/receiveMdsPage${kid === undefined ? '' : `?open=${kid}`}`;
const sendingPage = (sheetId: number): string => `/createComponent/sendStatusInformation?id=${sheetId}`;
const sentKey = (shareId: number, entryId: number): string => `sheet.sent:${shareId}:${entryId}`;

/**
 * Notes on sendings and their answers: the recipient is notified of sent and withdrawn sheets, the sender of the
 * result. Answers to requests have their own notes (RequestNotes).
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

  /** A recalled sheet counts as never sent: its unread notes are deleted. */
  onModuleInit(): void {
    this.events.on('sheet.recalled', ({ shareId, sentEntryId }) =>
      this.db.asPlatform(async () => this.signals.publish(await this.writes.withdraw(sentKey(shareId, sentEntryId)))),
    );
  }

  /** Forwarded sheets are reported once per batch. */
  async notesOfSending({ shareId, entryId, via }: AppEvents['sheet.sent']): Promise<PlatformNote[]> {
    if (via === 'forward') return [];
    return this.notesToRecipient(shareId, 'sheetSent', sentKey(shareId, entryId));
  }
  notesOfCancellation({ shareId, entryId }: AppEvents['sheet.cancelled']): Promise<PlatformNote[]> {
    return this.notesToRecipient(shareId, 'sheetCancelled', `sheet.cancelled:${shareId}:${entryId}`);
  }
  notesOfAcceptance({ shareId, entryId }: AppEvents['sheet.accepted']): Promise<PlatformNote[]> {
    return this.notesToSender(shareId, 'sheetAccepted', `sheet.accepted:${shareId}:${entryId}`);
  }
  notesOfRejection({ shareId, entryId }: AppEvents['sheet.rejected']): Promise<PlatformNote[]> {
    return this.notesToSender(shareId, 'sheetRejected', `sheet.rejected:${shareId}:${entryId}`);
  }
  /**
   * Notifies the new recipient of the forwarded sheets, and the original senders that they were forwarded, without
   * the recipient's name.
   */
  async notesOfForwarding({ shareIds, sourceIds, entryId }: AppEvents['sheets.forwarded']): Promise<PlatformNote[]> {
    const [share] = await this.findShares(shareIds.slice(0, 1));
    if (!share) return [];
    const count = shareIds.length;
    const key = count === 1 ? sentKey(share.kid, entryId) : `sheets.forwarded:${share.kid}:${entryId}`;
    const notes = [
      this.createNote(count === 1 ? 'sheetSent' : 'sheetsSent', share, {
        key,
        link: receivedPage(count === 1 ? share.kid : undefined),
        userIds: await this.findRecipients(share),
        count,
      }),
    ];
    const sources = await this.findShares(sourceIds);
    for (const senderId of new Set(sources.map((source) => source.senderId))) {
      const of = sources.filter((source) => source.senderId === senderId);
      const [first] = of;
      if (first)
        notes.push(
          this.createNote(of.length === 1 ? 'sheetForwarded' : 'sheetsForwarded', first, {
            key: `sheets.passedOn:${first.kid}:${entryId}`,
            link: sendingPage(first.sheetId),
            userIds: await this.findSenders(first),
            count: of.length,
          }),
        );
    }
    return notes;
  }

  /** Sendings that were withdrawn before the note was written are not reported. */
  private async notesToRecipient(shareId: number, word: ExchangeNoteKey, key: string): Promise<PlatformNote[]> {
    const [share] = await this.findShares([shareId]);
    const isGone = word === 'sheetSent' && (share?.status === 'E' || share?.status === 'C' || share?.status === 'R');
    return share && share.via !== 'request' && !isGone
      ? [
          this.createNote(word, share, {
            key,
            link: receivedPage(share.kid),
            userIds: await this.findRecipients(share),
          }),
        ]
      : [];
  }
  private async notesToSender(shareId: number, word: ExchangeNoteKey, key: string): Promise<PlatformNote[]> {
    const [share] = await this.findShares([shareId]);
    return share && share.via !== 'request'
      ? [
          this.createNote(word, share, {
            key,
            link: sendingPage(share.sheetId),
            userIds: await this.findSenders(share),
          }),
        ]
      : [];
  }
  private findShares(kids: readonly number[]): Promise<ShareRecord[]> {
    return this.shares.listSent(systemAuth().scope, kids);
  }
  private createNote(
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
      params: (language) => ({ ...this.textParams(language, share), count }),
      sourceKey,
      link,
      userIds,
    };
  }
  private textParams(language: Language, share: ShareRecord): Record<string, unknown> {
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
   * The user to whom it was sent, as long as they may decide; otherwise all users there who may and whose
   * department received it.
   */
  private async findRecipients({ receiverId, organisationId, receiverUserId }: ShareRecord): Promise<number[]> {
    const holders = await this.holders.listOfEnterprise(receiverId, 'exchange:received:decide');
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
  /** The user who sent it, as long as they have the permission; otherwise all users there who have it. */
  private async findSenders({ senderId, sentBy, via }: ShareRecord): Promise<number[]> {
    const holders = await this.holders.listOfEnterprise(
      senderId,
      via === 'forward' ? 'exchange:received:forward' : 'exchange:sent:send',
    );
    return sentBy !== null && holders.includes(sentBy) ? [sentBy] : holders;
  }
}
