import type { NodeStatus, ReceiveStatus, RejectReason, ShareEventName, ShareVia } from '@matlas/contract';
import type { AttachedFinding } from './rejection-text';

/** A sheet version at one recipient, with its sheet and the names of all participants. */
export interface ShareRecord {
  kid: number;
  sheetId: number;
  cid: number;
  cver: string;
  kind: number;
  supplierCode: string | null;
  symbol: string | null;
  mdsName: string | null;
  foreignName: string | null;
  cfrName: string | null;
  drawingId: string | null;
  drawingDate: string | null;
  drawingModCode: string | null;
  reportCode: string | null;
  reportDate: string | null;
  purchaseOrderNo: string | null;
  billOfLading: string | null;
  forwardAllowed: boolean;
  commitment: boolean;
  remark: string | null;
  receiverId: number;
  organisationId: number | null;
  receiverUserId: number | null;
  receiverName: string;
  receiverEnName: string;
  organisationName: string | null;
  organisationEnName: string | null;
  receiverUserName: string | null;
  status: ReceiveStatus;
  via: ShareVia;
  round: number;
  sentBy: number | null;
  sentByName: string | null;
  senderId: number;
  senderName: string;
  senderEnName: string;
  sentAt: Date | null;
  viewedAt: Date | null;
  downloadedAt: Date | null;
  processingAt: Date | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  denialReason: RejectReason | null;
  denialText: string | null;
  denialFindings: AttachedFinding[] | null;
  cancelText: string | null;
  requestId: number | null;
  lockVersion: number;
  opens: boolean;
  sheetStatus: NodeStatus;
  sheetVersion: string;
  deleted: boolean;
  validUntil: string | null;
  isExpired: boolean;
  ownerId: number;
  ownerName: string;
  ownerEnName: string;
}
/** The fields that the sender fills in. */
export interface ShareForm {
  organisationId: number | null;
  receiverUserId: number | null;
  supplierCode: string | null;
  symbol: string | null;
  mdsName: string | null;
  cfrName: string | null;
  drawingId: string | null;
  drawingDate: string | null;
  drawingModCode: string | null;
  reportCode: string | null;
  reportDate: string | null;
  purchaseOrderNo: string | null;
  billOfLading: string | null;
  forwardAllowed: boolean;
  commitment: boolean;
  remark: string | null;
}
/** A recipient to be created. */
export interface NewShare extends ShareForm {
  sheetId: number;
  receiverId: number;
  senderId: number;
  via: ShareVia;
  requestId: number | null;
}

export interface ShareEventRecord {
  id: number;
  kid: number;
  sheetId: number;
  cver: string | null;
  event: ShareEventName;
  round: number;
  fromStatus: ReceiveStatus;
  toStatus: ReceiveStatus;
  via: ShareVia | null;
  receiverId: number;
  receiverName: string;
  receiverEnName: string;
  byUserId: number | null;
  byName: string | null;
  byEnterpriseId: number;
  byEnterpriseName: string;
  byEnterpriseEnName: string;
  reason: RejectReason | null;
  text: string | null;
  findings: AttachedFinding[] | null;
  note: string | null;
  at: Date;
}
/** The person who acts; jobs and schedules act without a person. */
export interface Actor {
  userId: number;
  enterpriseId: number;
}
