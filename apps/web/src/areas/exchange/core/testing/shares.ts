import type { ReceivedRow, RecipientRow, SheetRow } from '@matlas/contract';

const yes = { allowed: true, reason: null };
export const no = (reason: string) => ({ allowed: false, reason });

const fields = {
  kid: 7, sendMdsId: 5, cid: 10, cver: '0.01', kind: 1 as const, supplierCode: 'S-9', symbol: 'B-1', foreignName: null, mdsName: 'Bracket', cfrName: null, drawingId: 'D-4', drawingDate: null, drawingModCode: 'c', reportCode: null, reportDate: null, purchaseOrderNo: null, billOfLading: null,
  forwordAllowed: 1 as const, commitment: false, remark: null, recEntId: 2, recOrgId: null, recUserId: null, recEntName: 'Huaheng', recEntEname: 'Huaheng', recOrgName: null, recOrgEname: null, recUserName: null, via: 'send' as const, round: 1,
  sendUserId: 3, sendUserName: 'Lin', senderId: 1, senderName: 'Aurora', senderEname: 'Aurora', sentAt: '2026-11-20T08:00:00Z', viewedAt: null, downloadedAt: null, processingAt: null, decidedAt: null, decidedBy: null, denialReason: null, denialText: null, cancelText: null, requestId: null, version: 4,
};

export const recipient = (own: Partial<RecipientRow> = {}): RecipientRow => ({ ...fields, recStatus: 'E', sentAt: null, state: 'modified', sheetStatus: 'ED', can: { edit: yes, delete: yes, send: yes, recall: no('not sent'), cancel: no('not sent') }, ...own });
export const received = (own: Partial<ReceivedRow> = {}): ReceivedRow => ({ ...fields, recStatus: 'S', opens: true, ownerId: 1, ownerName: 'Aurora', ownerEname: 'Aurora', can: { view: yes, accept: yes, reject: yes, process: yes, release: no('not in process'), forward: no('not accepted'), delete: yes }, ...own });
export const sheet = (own: Partial<SheetRow> = {}): SheetRow => ({
  id: 5, cid: 10, cver: '0.01', kind: 1, name: 'Bracket', foreignName: null, number: 'B-1', status: 'ED', supplierCode: null, source: 'own', module: false, errorCount: 0, warningCount: 0, version: 2, can: { edit: true, delete: true, release: true, newVersion: false, confirm: false }, ...own,
}) as unknown as SheetRow;
