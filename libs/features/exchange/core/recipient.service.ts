import { Injectable } from '@nestjs/common';
import type {
  Addressee,
  ForwardForm,
  EarlierRecipientRow,
  RecipientRow,
  RecipientSave,
  ShareEventRow,
  ShareVia,
} from '@matlas/contract';
import { ALLOWED, ownsRecord, type Permit, refusal } from '@matlas/domain';
import { SheetStore, type SheetRecord } from '@matlas/features/mds';
import { AppError, type Auth, Db, notFound } from '@matlas/server-kit';
import type { RecipientToCheck } from '../check/recipient-checks';
import { ReceiverDirectory } from './receiver-directory.store';
import { ShareEventStore } from './share-event.store';
import type { NewShare, ShareForm, ShareRecord } from './share.record';
import { assertOnShare, ShareRows } from './share.row';
import { type OfferedRecord, ShareStore } from './share.store';
import { ShareWriteStore } from './share-write.store';

/** Data that other areas add to the form: the request that a sending answers. */
export interface RecipientOrigin {
  requestId?: number;
  via?: ShareVia;
}

/** Recipients of a sheet: the recipient form, and copying the recipients of an earlier version. */
@Injectable()
export class RecipientService {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetStore,
    private readonly shares: ShareStore,
    private readonly writes: ShareWriteStore,
    private readonly events: ShareEventStore,
    private readonly receivers: ReceiverDirectory,
    private readonly rows: ShareRows,
  ) {}

  async list(auth: Auth, sheetId: number): Promise<RecipientRow[]> {
    await this.sheets.findSheet(auth.scope, sheetId);
    return (await this.shares.listOfSheet(auth.scope, sheetId)).map((share) => this.rows.toRecipientRow(auth, share));
  }
  async findRecipient(auth: Auth, kid: number): Promise<RecipientRow> {
    return this.rows.toRecipientRow(auth, await this.shares.findSent(auth.scope, kid));
  }
  async findRecipients(auth: Auth, kids: readonly number[]): Promise<RecipientRow[]> {
    return (await this.shares.listSent(auth.scope, kids)).map((share) => this.rows.toRecipientRow(auth, share));
  }
  async loadTimeline(auth: Auth, sheetId: number): Promise<ShareEventRow[]> {
    await this.sheets.findSheet(auth.scope, sheetId);
    return (await this.events.listBySender(auth.scope, sheetId)).map((entry) => this.rows.toEventRow(entry));
  }

  /** Persons at the recipient who can be addressed. Refuses the same recipients as the form. */
  async listPeople(
    auth: Auth,
    { recEntId, recOrgId }: Pick<ForwardForm, 'recEntId' | 'recOrgId'>,
  ): Promise<Addressee[]> {
    await this.assertReceiver(auth.enterpriseId, { recEntId, recOrgId });
    return this.receivers.listPeople(recEntId, recOrgId ?? null);
  }

  saveOrUpdate(auth: Auth, input: RecipientSave, origin: RecipientOrigin = {}): Promise<RecipientRow> {
    return this.db.tx(async () => {
      const sheet = await this.findSendableSheet(auth, input.sendMdsId);
      await this.assertReceiver(sheet.enterpriseId, input, origin.requestId !== undefined);
      const kid =
        input.kid === undefined
          ? await this.add(sheet, [input], origin)
          : await this.changeRecipient(auth, sheet, { ...input, kid: input.kid }, origin);
      return this.findRecipient(auth, kid);
    });
  }
  /** Deletes only recipients that were never sent anything; recalled ones stay in the timeline. */
  delete(auth: Auth, kids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      await this.shares.lock(kids);
      for (const kid of kids) assertOnShare(auth, 'sender', await this.shares.findSent(auth.scope, kid), 'discard');
      await this.writes.discard(kids);
      return null;
    });
  }
  async listOffered(auth: Auth, sheetId: number): Promise<EarlierRecipientRow[]> {
    await this.findOwnSheet(auth, sheetId);
    return (await this.shares.listOffered(auth.scope, sheetId)).map((share) => ({
      fromKid: share.kid,
      cver: share.cver,
      recEntId: share.receiverId,
      recOrgId: share.organisationId,
      recEntName: share.receiverName,
      recEntEname: share.receiverEnName,
      recOrgName: share.organisationName,
      recOrgEname: share.organisationEnName,
      supplierCode: share.supplierCode,
      symbol: share.symbol,
      mdsName: share.mdsName,
      can: { copy: this.rows.toPermitRow(copyPermit(share)) },
    }));
  }
  /** Copies the chosen recipients, or without a choice all that can be copied. */
  copyRecipients(auth: Auth, sheetId: number, fromKids?: readonly number[]): Promise<RecipientRow[]> {
    return this.db.tx(async () => {
      const sheet = await this.findSendableSheet(auth, sheetId);
      const offered = await this.shares.listOffered(auth.scope, sheetId);
      const chosen = fromKids
        ? offered.filter(({ kid }) => fromKids.includes(kid))
        : offered.filter((share) => copyPermit(share).allowed);
      const missing = fromKids?.find((kid) => !chosen.some((share) => share.kid === kid));
      if (missing !== undefined) throw notFound('share', missing);
      const taken = chosen.find((share) => !copyPermit(share).allowed);
      if (taken) throw new AppError(taken.isThere ? 'recipient.enterpriseTwice' : 'recipient.unknown');
      if (chosen.length > 0)
        await this.writes.createDraftRecipients(
          chosen.map((share) => ({ ...share, sheetId, senderId: sheet.enterpriseId, via: 'propose', requestId: null })),
        );
      return this.list(auth, sheetId);
    });
  }

  /** Finds a sheet of the caller's own data. */
  async findOwnSheet(auth: Auth, sheetId: number): Promise<SheetRecord> {
    const sheet = await this.sheets.findSheet(auth.scope, sheetId);
    if (!ownsRecord(auth.scope, sheet)) throw new AppError('forbidden');
    if (sheet.module) throw new AppError('sheet.moduleInternal');
    return sheet;
  }
  /** An internal release cannot be sent: recipients belong to the next version. */
  private async findSendableSheet(auth: Auth, sheetId: number): Promise<SheetRecord> {
    const sheet = await this.findOwnSheet(auth, sheetId);
    if (sheet.status === 'IR') throw new AppError('send.notReleased');
    return sheet;
  }
  /**
   * Refuses the own enterprise and its departments, unknown enterprises, and departments and persons of another
   * enterprise.
   */
  async assertReceiver(
    senderId: number,
    { recEntId, recOrgId, recUserId }: Pick<ForwardForm, 'recEntId' | 'recOrgId' | 'recUserId'>,
    isNamed = false,
  ): Promise<void> {
    if (recEntId === senderId || (recOrgId !== undefined && (await this.receivers.isDepartmentOf(recOrgId, senderId))))
      throw new AppError('recipient.ownEnterprise');
    const { isActive, hasOrganisation, hasUser } = await this.receivers.findReceiver(
      recEntId,
      recOrgId ?? null,
      recUserId ?? null,
      isNamed,
    );
    if (!isActive) throw new AppError('recipient.unknown');
    if (!hasOrganisation) throw new AppError('recipient.department');
    if (!hasUser) throw new AppError('recipient.person');
  }
  private async add(
    sheet: SheetRecord,
    [input]: readonly [RecipientSave],
    { requestId, via = 'propose' }: RecipientOrigin,
  ): Promise<number> {
    const [standing] = await this.shares.listExisting([sheet.id], [input.recEntId]);
    if (standing && (standing.status !== 'E' || (standing.senderId === sheet.enterpriseId && !standing.discarded)))
      throw new AppError('recipient.enterpriseTwice');
    const share: NewShare = {
      ...toForm(input),
      sheetId: sheet.id,
      receiverId: input.recEntId,
      senderId: sheet.enterpriseId,
      via,
      requestId: requestId ?? null,
    };
    const kid = (await this.writes.createDraftRecipients([share])).get(`${sheet.id} ${input.recEntId}`);
    if (kid === undefined) throw new AppError('recipient.enterpriseTwice');
    return kid;
  }
  private async changeRecipient(
    auth: Auth,
    sheet: SheetRecord,
    input: RecipientSave & { kid: number },
    { requestId }: RecipientOrigin,
  ): Promise<number> {
    await this.shares.lock([input.kid]);
    const before = await this.shares.findSent(auth.scope, input.kid);
    if (before.sheetId !== sheet.id) throw notFound('share', input.kid);
    assertOnShare(auth, 'sender', before, 'edit');
    if (input.version !== undefined && input.version !== before.lockVersion) throw new AppError('conflict');
    if (input.recEntId !== before.receiverId) await this.assertMovable(before, input.recEntId);
    await this.writes.changeForm(input.kid, toForm(input), input.recEntId, requestId);
    return input.kid;
  }
  /** The enterprise of a row may change only while nothing was sent by it. */
  private async assertMovable({ kid, status, sheetId }: ShareRecord, receiverId: number): Promise<void> {
    if (status !== 'E' || (await this.events.wasSent(kid))) throw new AppError('recipient.sentBefore');
    if ((await this.shares.listExisting([sheetId], [receiverId])).length > 0)
      throw new AppError('recipient.enterpriseTwice');
  }
}

const copyPermit = ({ isActive, isThere }: OfferedRecord): Permit =>
  isThere
    ? { allowed: false, reason: refusal('recipient.enterpriseTwice') }
    : isActive
      ? ALLOWED
      : { allowed: false, reason: refusal('recipient.unknown') };

/** Converts the form of the API for storage. */
export const toForm = (
  input: Omit<RecipientSave, 'sendMdsId' | 'symbol' | 'mdsName'> & {
    symbol?: string | undefined;
    mdsName?: string | undefined;
  },
): ShareForm => ({
  organisationId: input.recOrgId ?? null,
  receiverUserId: input.recUserId ?? null,
  supplierCode: input.supplierCode,
  symbol: input.symbol ?? null,
  mdsName: input.mdsName ?? null,
  cfrName: input.cfrName ?? null,
  drawingId: input.drawingId ?? null,
  drawingDate: input.drawingDate ?? null,
  drawingModCode: input.drawingModCode ?? null,
  reportCode: input.reportCode ?? null,
  reportDate: input.reportDate ?? null,
  purchaseOrderNo: input.purchaseOrderNo ?? null,
  billOfLading: input.billOfLading ?? null,
  forwardAllowed: input.forwordAllowed === 1,
  commitment: input.commitment,
  remark: input.remark ?? null,
});
/** Converts the form for the check by the recipient's rule pack. */
export const toCheck = ({
  receiverId,
  supplierCode,
  symbol,
  mdsName,
  drawingId,
  drawingModCode,
}: Pick<
  NewShare,
  'receiverId' | 'supplierCode' | 'symbol' | 'mdsName' | 'drawingId' | 'drawingModCode'
>): RecipientToCheck => ({
  enterpriseId: receiverId,
  form: { supplierCode, number: symbol, mdsName, drawingId, drawingModCode },
});
