import { Injectable } from '@nestjs/common';
import type { Permission, ReceivedRow, RecipientRow, ShareEventRow } from '@matlas/contract';
import { mayOnShare, type Permit, SHARE_ACTIONS, type ShareAction, type SharePermits } from '@matlas/domain';
import { AppError, type Auth, can, toAppError, Translator } from '@matlas/server-kit';
import { rejectionText } from './rejection-text';
import type { ShareEventRecord, ShareRecord } from './share.record';

/** The right that the caller needs for each action of the domain. */
const RIGHTS: Readonly<Record<ShareAction, Permission>> = {
  edit: 'exchange:sent:send',
  discard: 'exchange:sent:send',
  send: 'exchange:sent:send',
  recall: 'exchange:sent:recall',
  cancel: 'exchange:sent:recall',
  view: 'exchange:received:query',
  download: 'exchange:received:query',
  process: 'exchange:received:decide',
  release: 'exchange:received:decide',
  accept: 'exchange:received:decide',
  reject: 'exchange:received:decide',
  forward: 'exchange:received:forward',
  remove: 'exchange:received:delete',
};

/**
 * The actions that the caller may do with a sheet at its recipient. Services enforce the same rule of the domain
 * that is sent with every row. The row must have been read for this party.
 */
export function permitsOnShare(auth: Auth, party: 'sender' | 'recipient', share: ShareRecord): SharePermits {
  return mayOnShare(
    { party, grants: new Set(SHARE_ACTIONS.filter((action) => can(auth, RIGHTS[action]))) },
    {
      status: share.status,
      inProcess: share.processingAt !== null,
      forwardAllowed: share.forwardAllowed,
      deleted: share.deleted,
    },
  );
}
/** Throws the domain's reason; when somebody has decided already, with the name and the time. */
export function assertOnShare(
  auth: Auth,
  party: 'sender' | 'recipient',
  share: ShareRecord,
  action: ShareAction,
): void {
  const permit = permitsOnShare(auth, party, share)[action];
  if (permit.allowed) return;
  if (permit.reason.code === 'receive.decided')
    throw new AppError('receive.decided', {
      status: share.status,
      who: share.decidedBy ?? undefined,
      at: share.decidedAt?.toISOString(),
    });
  throw toAppError(permit.reason);
}

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Converts shares to API rows, with the permitted actions and the reasons for the others. */
@Injectable()
export class ShareRows {
  constructor(private readonly translator: Translator) {}

  toRecipientRow(auth: Auth, share: ShareRecord): RecipientRow {
    const permits = permitsOnShare(auth, 'sender', share);
    return {
      ...this.fields(share),
      state: 'modified',
      sheetStatus: share.sheetStatus,
      can: {
        edit: this.toPermitRow(permits.edit),
        delete: this.toPermitRow(permits.discard),
        send: this.toPermitRow(permits.send),
        recall: this.toPermitRow(permits.recall),
        cancel: this.toPermitRow(permits.cancel),
      },
    };
  }
  toReceivedRow(auth: Auth, share: ShareRecord): ReceivedRow {
    const { view, accept, reject, process, release, forward, remove } = permitsOnShare(auth, 'recipient', share);
    return {
      ...this.fields(share),
      opens: share.opens && !share.deleted,
      ownerId: share.ownerId,
      ownerName: share.ownerName,
      ownerEname: share.ownerEnName,
      can: {
        view: this.toPermitRow(view),
        accept: this.toPermitRow(accept),
        reject: this.toPermitRow(reject),
        process: this.toPermitRow(process),
        release: this.toPermitRow(release),
        forward: this.toPermitRow(forward),
        delete: this.toPermitRow(remove),
      },
    };
  }
  toEventRow(record: ShareEventRecord): ShareEventRow {
    return { ...eventFields(record), text: rejectionText(this.translator, record.findings, record.text) };
  }
  private fields(share: ShareRecord) {
    return { ...fieldsOf(share), denialText: rejectionText(this.translator, share.denialFindings, share.denialText) };
  }
  toPermitRow(permit: Permit): { allowed: boolean; reason: string | null } {
    return {
      allowed: permit.allowed,
      reason: permit.allowed ? null : this.translator.error(permit.reason.code, permit.reason.params),
    };
  }
}

const fieldsOf = (share: ShareRecord) => ({
  ...documentFields(share),
  ...recipientFields(share),
  ...courseFields(share),
});

/** The sheet that was sent, and the documents sent with it. */
function documentFields(share: ShareRecord) {
  return {
    kid: share.kid,
    sendMdsId: share.sheetId,
    cid: share.cid,
    cver: share.cver,
    kind: share.kind as 1,
    supplierCode: share.supplierCode,
    symbol: share.symbol,
    mdsName: share.mdsName,
    foreignName: share.foreignName,
    cfrName: share.cfrName,
    drawingId: share.drawingId,
    drawingDate: share.drawingDate,
    drawingModCode: share.drawingModCode,
    reportCode: share.reportCode,
    reportDate: share.reportDate,
    purchaseOrderNo: share.purchaseOrderNo,
    billOfLading: share.billOfLading,
    forwordAllowed: share.forwardAllowed ? 1 : 0,
    commitment: share.commitment,
    remark: share.remark,
    requestId: share.requestId,
    version: share.lockVersion,
  } as const;
}
function recipientFields(share: ShareRecord) {
  return {
    recEntId: share.receiverId,
    recOrgId: share.organisationId,
    recUserId: share.receiverUserId,
    recEntName: share.receiverName,
    recEntEname: share.receiverEnName,
    recOrgName: share.organisationName,
    recOrgEname: share.organisationEnName,
    recUserName: share.receiverUserName,
  };
}
/** The sender and the state of the sending. */
function courseFields(share: ShareRecord) {
  return {
    recStatus: share.status,
    via: share.via,
    round: share.round,
    sendUserId: share.sentBy,
    sendUserName: share.sentByName,
    senderId: share.senderId,
    senderName: share.senderName,
    senderEname: share.senderEnName,
    sentAt: isoOrNull(share.sentAt),
    viewedAt: isoOrNull(share.viewedAt),
    downloadedAt: isoOrNull(share.downloadedAt),
    processingAt: isoOrNull(share.processingAt),
    decidedAt: isoOrNull(share.decidedAt),
    decidedBy: share.decidedBy,
    denialReason: share.denialReason,
    cancelText: share.cancelText,
  };
}
function eventFields(record: ShareEventRecord): Omit<ShareEventRow, 'text'> {
  return {
    id: Number(record.id),
    kid: record.kid,
    sheetId: record.sheetId,
    cver: record.cver ?? '',
    event: record.event,
    round: record.round,
    fromStatus: record.fromStatus,
    toStatus: record.toStatus,
    via: record.via,
    recEntId: record.receiverId,
    recEntName: record.receiverName,
    recEntEname: record.receiverEnName,
    byUserId: record.byUserId,
    byName: record.byName,
    byEnterpriseId: record.byEnterpriseId,
    byEnterpriseName: record.byEnterpriseName,
    byEnterpriseEname: record.byEnterpriseEnName,
    reason: record.reason,
    note: record.note,
    at: record.at.toISOString(),
  };
}
