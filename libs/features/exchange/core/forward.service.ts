import '../events';
import { Injectable } from '@nestjs/common';
import type { ForwardForm, JobStarted, RecipientRow } from '@matlas/contract';
import { batchForwardJob } from '@matlas/contract';
import { ReleaseService } from '@matlas/features/mds';
import { AppError, type Auth, Db, JobQueue, notFound, toAppError } from '@matlas/server-kit';
import { RecipientChecks } from '../check/recipient-checks';
import { RecipientService, toCheck, toForm } from './recipient.service';
import type { NewShare, ShareRecord } from './share.record';
import { permitsOnShare } from './share.row';
import { ShareStore } from './share.store';
import { ShareEventPublisher } from './share-event-publisher';
import { actorFor, toShareEvent } from './share-events';
import { ShareWriteStore } from './share-write.store';

/** The outcome for one received sheet: its new share, or the reason why it was not forwarded. */
export interface ForwardOutcome {
  kid: number;
  name: string | null;
  symbol: string | null;
  outcome: { kid: number } | AppError;
}

/** Forwards accepted sheets whose sender allows it. The owner of the sheet does not change. */
@Injectable()
export class ForwardService {
  constructor(
    private readonly db: Db,
    private readonly shares: ShareStore,
    private readonly writes: ShareWriteStore,
    private readonly recipients: RecipientService,
    private readonly releases: ReleaseService,
    private readonly jobs: JobQueue,
    private readonly checks: RecipientChecks,
    private readonly publisher: ShareEventPublisher,
  ) {}

  forward(auth: Auth, { id, ...form }: ForwardForm & { id: number }): Promise<RecipientRow> {
    return this.db.tx(async () => {
      const [line] = await this.forwardAll(auth, [id], form);
      if (!line) throw notFound('share', id);
      if (line.outcome instanceof AppError) throw line.outcome;
      return this.recipients.findRecipient(auth, line.outcome.kid);
    });
  }
  /** Refuses a recipient to whom nothing can be forwarded before the job starts. */
  startBatch(auth: Auth, { ids, ...form }: ForwardForm & { ids: readonly number[] }): Promise<JobStarted> {
    return this.db.tx(async () => {
      await this.assertTarget(auth, form);
      const wanted = [...new Set(ids)];
      const found = await this.shares.listReceived(auth.scope, wanted);
      const missing = wanted.find((kid) => !found.some((share) => share.kid === kid));
      if (missing !== undefined) throw notFound('share', missing);
      return this.jobs.start(auth, batchForwardJob, { ids: wanted, form }, { title: { count: wanted.length } });
    });
  }
  /**
   * Forwards any number of sheets in a constant number of statements. Runs in the caller's transaction. Refused
   * sheets do not stop the others.
   */
  async forwardAll(auth: Auth, kids: readonly number[], form: ForwardForm): Promise<ForwardOutcome[]> {
    await this.assertTarget(auth, form);
    await this.shares.lock(kids);
    const shares = await this.shares.listReceived(auth.scope, kids);
    const sheetIds = shares.map(({ sheetId }) => sheetId);
    const existing = await this.shares.listExisting(sheetIds, [form.recEntId]);
    const standing = new Map(existing.map((row) => [row.sheetId, row]));
    const lines = shares.map((share) => ({
      share,
      next: nextShare(share, form),
      refusal: refusalOf(auth, share, form, standing.get(share.sheetId)?.status),
    }));
    if (await this.checks.isStrict(form.recEntId))
      for (const line of lines) line.refusal ??= await this.refusalOfPack(auth, line);
    const going = lines.filter(({ refusal }) => !refusal);
    const made =
      going.length > 0
        ? await this.writes.createDraftRecipients(going.map(({ next }) => next))
        : new Map<string, number>();
    const keyOf = ({ sheetId }: ShareRecord): number | undefined => made.get(`${sheetId} ${form.recEntId}`);
    await this.deliver(
      auth,
      going.map(({ share }) => share),
      made,
      form.recEntId,
    );
    return lines.map(({ share, next, refusal }) => {
      const kid = keyOf(share);
      return {
        kid: share.kid,
        name: next.mdsName,
        symbol: next.symbol,
        outcome: refusal ?? (kid === undefined ? new AppError('recipient.enterpriseTwice') : { kid }),
      };
    });
  }

  private refusalOfPack(
    auth: Auth,
    { share, next }: { share: ShareRecord; next: NewShare },
  ): Promise<AppError | undefined> {
    return this.checks.assertMayBeSent(auth, share.sheetId, [toCheck(next)]).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof AppError) return error;
        throw error;
      },
    );
  }
  private async deliver(
    auth: Auth,
    shares: readonly ShareRecord[],
    made: ReadonlyMap<string, number>,
    receiverId: number,
  ): Promise<void> {
    const [first] = shares;
    if (!first || made.size === 0) return;
    const entries = await this.writes.send([...made.values()], 'forward', actorFor(auth, first.receiverId));
    const going = shares.flatMap((share) => {
      const kid = made.get(`${share.sheetId} ${receiverId}`);
      return kid === undefined ? [] : [{ share, kid }];
    });
    await this.publisher.publishAfterCommit(
      'sheet.sent',
      going.map(({ share, kid }) => ({
        ...toShareEvent(auth, { ...share, kid, senderId: share.receiverId, receiverId, round: 1 }, entries),
        via: 'forward',
      })),
    );
    const forwardedKids = going.map(({ kid }) => kid);
    const batch = {
      shareIds: forwardedKids,
      sourceIds: going.map(({ share }) => share.kid),
      entryId: entries.get(forwardedKids[0] ?? 0) ?? 0,
      by: auth.userId || null,
    };
    await this.publisher.publishAfterCommit('sheets.forwarded', [batch], forwardedKids.length);
  }
  private async assertTarget(auth: Auth, form: ForwardForm): Promise<void> {
    await this.recipients.assertReceiver(auth.enterpriseId, form);
    await this.releases.assertSupplier(auth, auth.enterpriseId);
  }
}

/** Names that the form leaves out are taken from the received sheet. */
const nextShare = (share: ShareRecord, form: ForwardForm): NewShare => ({
  ...toForm(form),
  symbol: form.symbol ?? share.symbol,
  mdsName: form.mdsName ?? share.mdsName,
  sheetId: share.sheetId,
  receiverId: form.recEntId,
  senderId: share.receiverId,
  via: 'forward',
  requestId: null,
});
function refusalOf(
  auth: Auth,
  share: ShareRecord,
  form: ForwardForm,
  standing: ShareRecord['status'] | undefined,
): AppError | undefined {
  const permit = permitsOnShare(auth, 'recipient', share).forward;
  if (!permit.allowed) return toAppError(permit.reason);
  if (share.isExpired) return new AppError('sheet.expired', { date: share.validUntil ?? '' });
  if (form.recEntId === share.ownerId || form.recEntId === share.senderId)
    return new AppError('recipient.containsSender');
  if (standing !== undefined && standing !== 'E') return new AppError('recipient.enterpriseTwice');
  const next = nextShare(share, form);
  return next.symbol === null || next.mdsName === null ? new AppError('recipient.incomplete') : undefined;
}
