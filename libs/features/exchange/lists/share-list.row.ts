import type { ReceivedListRow, SentListRow } from '@matlas/contract';
import { mayOnShare, type ShareAction, type ShareParty, type SharePermits } from '@matlas/domain';
import { type Auth, can, mayTransfer, type Translator } from '@matlas/server-kit';
import { rejectionText } from '../core/rejection-text';
import type { ListedShare } from './share-list.store';

const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;
/** Rights behind the actions of the lists. */
const grantsOf = (auth: Auth): ReadonlySet<ShareAction> =>
  new Set<ShareAction>([
    ...(can(auth, 'exchange:received:delete') ? ['remove' as const] : []),
    ...(can(auth, 'exchange:received:forward') ? ['forward' as const] : []),
    ...(can(auth, 'exchange:received:export') && mayTransfer(auth, 'download') ? ['download' as const] : []),
    ...(can(auth, 'exchange:sent:recall') ? ['recall' as const, 'cancel' as const] : []),
  ]);
function permits(auth: Auth, party: ShareParty, share: ListedShare): SharePermits {
  return mayOnShare(
    { party, grants: grantsOf(auth) },
    {
      status: share.status,
      inProcess: share.processingAt !== null,
      forwardAllowed: share.forwardAllowed,
      deleted: share.deleted,
    },
  );
}

/** The sheet that was sent, and the documents sent with it. */
const documentFields = (share: ListedShare) => ({
  id: share.id,
  sheetId: share.sheetId,
  mdsType: share.mdsType,
  mdsName: share.mdsName,
  foreignName: share.foreignName,
  cid: Number(share.cid),
  cver: share.cver,
  symbol: share.symbol,
  supplierCode: share.supplierCode,
  remark: share.remark,
  cfrName: share.cfrName,
  drawingId: share.drawingId,
  reportCode: share.reportCode,
  purchaseOrderNo: share.purchaseOrderNo,
  billOfLading: share.billOfLading,
  version: share.version,
});
/** The state of the sending at its recipient. */
const courseFields = (translator: Translator, share: ListedShare) => ({
  status: share.status,
  commitment: share.commitment,
  via: share.via,
  forwordAllowed: share.forwardAllowed,
  viewedAt: isoOrNull(share.viewedAt),
  downloadedAt: isoOrNull(share.downloadedAt),
  processingAt: isoOrNull(share.processingAt),
  decidedAt: isoOrNull(share.decidedAt),
  denialReason: share.denialReason,
  denialText: rejectionText(translator, share.denialFindings, share.denialText),
  cancelText: share.cancelText,
});
const sharedFields = (translator: Translator, share: ListedShare, at: number | null) => ({
  ...documentFields(share),
  ...courseFields(translator, share),
  serialnumber: at,
});

export function toReceivedRow(
  translator: Translator,
  auth: Auth,
  share: ListedShare,
  at: number | null,
): ReceivedListRow {
  const may = permits(auth, share.receiverId === auth.enterpriseId ? 'recipient' : 'other', share);
  return {
    ...sharedFields(translator, share, at),
    acceptDate: isoOrNull(share.sentAt),
    approveDate: isoOrNull(share.approvedAt),
    sendOrg: share.partner,
    sendOrgEn: share.partnerEn,
    sendOrgID: share.partnerCode,
    recOrg: share.department,
    recOrgEn: share.departmentEn,
    opens: share.opens,
    lastCheck: share.lastCheck ?? null,
    can: { delete: may.remove.allowed, download: share.opens && may.download.allowed, forward: may.forward.allowed },
  };
}
export function toSentRow(translator: Translator, auth: Auth, share: ListedShare, at: number | null): SentListRow {
  const may = permits(auth, share.senderId === auth.enterpriseId ? 'sender' : 'other', share);
  return {
    ...sharedFields(translator, share, at),
    sendDate: isoOrNull(share.sentAt),
    approveDate: isoOrNull(share.approvedAt),
    sentBy: share.sentBy,
    recEnt: share.partner,
    recEntEn: share.partnerEn,
    recEntID: share.partnerCode,
    recOrg: share.department,
    recOrgEn: share.departmentEn,
    sheetStatus: share.sheetStatus,
    can: { recall: may.recall.allowed, cancel: may.cancel.allowed },
  };
}
