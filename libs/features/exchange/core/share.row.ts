import { Injectable } from '@nestjs/common';
import type { Permission, ReceivedRow, RecipientRow, ShareEventRow } from '@matlas/contract';
import { mayOnShare, type Permit, SHARE_ACTIONS, type ShareAction, type SharePermits } from '@matlas/domain';
import { AppError, type Auth, can, refused, Translator } from '@matlas/server-kit';
import { rejectionText } from './rejection-text';
import type { ShareEventRecord, ShareRecord } from './share.record';

/** Right of the caller behind an action of the domain. */
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
 * What the caller may do with a sheet at its recipient: the one rule of the domain, asked by services and sent with
 * every row. The row was read for this party.
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
/** Refuses with the domain's reason; who comes second is told who decided, and when. */
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
  throw refused(permit.reason);
}

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Shares as rows of the wire, with what the caller may do and why not. */
@Injectable()
export class ShareRows {
  constructor(private readonly translator: Translator) {}

  recipient(auth: Auth, share: ShareRecord): RecipientRow {
    const permits = permitsOnShare(auth, 'sender', share);
    return {
      ...this.fields(share),
      state: 'modified',
      sheetStatus: share.sheetStatus,
      can: {
        edit: this.verdict(permits.edit),
        delete: this.verdict(permits.discard),
        send: this.verdict(permits.send),
        recall: this.verdict(permits.recall),
        cancel: this.verdict(permits.cancel),
      },
    };
  }
  received(auth: Auth, share: ShareRecord): ReceivedRow {
    const { view, accept, reject, process, release, forward, remove } = permitsOnShare(auth, 'recipient', share);
    return {
      ...this.fields(share),
      opens: share.opens && !share.deleted,
      ownerId: share.ownerId,
      ownerName: share.ownerName,
      ownerEname: share.ownerEnName,
      can: {
        view: this.verdict(view),
        accept: this.verdict(accept),
        reject: this.verdict(reject),
        process: this.verdict(process),
        release: this.verdict(release),
        forward: this.verdict(forward),
        delete: this.verdict(remove),
      },
    };
  }
  event(record: ShareEventRecord): ShareEventRow {
    return { ...eventFields(record), text: rejectionText(this.translator, record.findings, record.text) };
  }
  private fields(share: ShareRecord) {
    return { ...fieldsOf(share), denialText: rejectionText(this.translator, share.denialFindings, share.denialText) };
  }
  verdict(permit: Permit): { allowed: boolean; reason: string | null } {
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

/** The sheet that was sent, and the papers that go with it. */
function documentFields(share: ShareRecord) {
  return {
    kid: share.kid,
    sendMdsId: share.sheetId,
    cid: Number(share.cid),
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
/** Who sent it, and what became of it. */
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
    sentAt: moment(share.sentAt),
    viewedAt: moment(share.viewedAt),
    downloadedAt: moment(share.downloadedAt),
    processingAt: moment(share.processingAt),
    decidedAt: moment(share.decidedAt),
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
