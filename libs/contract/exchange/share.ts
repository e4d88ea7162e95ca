import { z } from 'zod';
import { forwardAllowed, nodeStatus, nodeType, receiveStatus, recipientState, rejectReason } from '../enums';
import { versionText } from '../mds/tree';
import { flag, id, instant, isoDate, optionalText, rowVersion } from '../wire/kit';

/** Maximum length of a text in the recipient form (specification 000 section 5). */
export const MAX_RECIPIENT_TEXT = 50;
export const MAX_EXCHANGE_NOTE = 500;
/** Maximum number of recipients in one call, and of sheets in one batch. */
export const MAX_RECIPIENTS = 500;
export const MAX_BATCH_FORWARD = 500;
/** Maximum number of findings attached to a rejection. */
export const MAX_ATTACHED_FINDINGS = 20;

/** How a sheet got to its recipient: 1:1, 1:n, published, forwarded, or as the answer to a request. */
export const shareVia = z.enum(['send', 'propose', 'publish', 'forward', 'request']);
export type ShareVia = z.output<typeof shareVia>;
/** Kinds of events in the timeline. `process` and `release`: start and end of "in process". */
export const shareEventName = z.enum([
  'send',
  'view',
  'download',
  'process',
  'release',
  'accept',
  'reject',
  'cancel',
  'recall',
  'remove',
]);
export type ShareEventName = z.output<typeof shareEventName>;

const required = z.string().trim().min(1).max(MAX_RECIPIENT_TEXT);
const optional = optionalText(MAX_RECIPIENT_TEXT);
const optionalDay = z.preprocess((v) => (v === '' || v === null ? undefined : v), isoDate.optional());
const optionalId = z.preprocess((v) => (v === '' || v === null || v === 0 || v === '0' ? undefined : v), id.optional());
/** Fields of the form with the identification of the sheet at its recipient. */
const formFields = {
  supplierCode: required,
  /** Designated number. */
  symbol: required,
  mdsName: required,
  cfrName: optional,
  drawingId: optional,
  drawingDate: optionalDay,
  drawingModCode: optional,
  reportCode: optional,
  reportDate: optionalDay,
  purchaseOrderNo: optional,
  billOfLading: optional,
  /** Whether the recipient may forward the sheet. */
  forwordAllowed: forwardAllowed.lenient.default(1),
  /** The sender confirms that the data of the sheet are correct. */
  commitment: flag.default(false),
  remark: optional,
};
const addressFields = {
  recEntId: id,
  /** A department of the enterprise. */
  recOrgId: optionalId,
  /** A user of the enterprise. */
  recUserId: optionalId,
};

/**
 * The recipient form of the specification. With `kid` an existing recipient is changed. `version` is the optimistic
 * lock of the row.
 */
export const recipientSave = z.object({
  kid: optionalId,
  state: recipientState.schema.optional(),
  version: rowVersion.optional(),
  sendMdsId: id,
  ...addressFields,
  ...formFields,
});
export type RecipientSave = z.output<typeof recipientSave>;
/** Form for forwarding a sheet. Without `mdsName` and `symbol`, the values received with the sheet are kept. */
export const forwardForm = z.object({ ...addressFields, ...formFields, symbol: optional, mdsName: optional });
export type ForwardForm = z.output<typeof forwardForm>;

const nullableText = z.string().nullable();
const actionPermission = z.object({
  allowed: z.boolean(),
  /** Why not, in the caller's language. */
  reason: nullableText,
});
const shareFields = {
  kid: id,
  sendMdsId: id,
  cid: z.number().int(),
  /** Version of the sheet when it was sent; for a draft recipient, its current version. */
  cver: versionText,
  kind: nodeType.schema,
  supplierCode: nullableText,
  symbol: nullableText,
  mdsName: nullableText,
  /** Name of the sheet in the other language, while the caller may read the sheet. */
  foreignName: nullableText,
  cfrName: nullableText,
  drawingId: nullableText,
  drawingDate: isoDate.nullable(),
  drawingModCode: nullableText,
  reportCode: nullableText,
  reportDate: isoDate.nullable(),
  purchaseOrderNo: nullableText,
  billOfLading: nullableText,
  forwordAllowed: forwardAllowed.schema,
  commitment: z.boolean(),
  remark: nullableText,
  recEntId: id,
  recOrgId: id.nullable(),
  recUserId: id.nullable(),
  recEntName: z.string(),
  recEntEname: z.string(),
  recOrgName: nullableText,
  recOrgEname: nullableText,
  recUserName: nullableText,
  recStatus: receiveStatus.schema,
  via: shareVia,
  /** Number of times it was sent to this recipient. */
  round: z.number().int(),
  sendUserId: id.nullable(),
  sendUserName: nullableText,
  senderId: id,
  senderName: z.string(),
  senderEname: z.string(),
  sentAt: instant.nullable(),
  viewedAt: instant.nullable(),
  downloadedAt: instant.nullable(),
  /** Time from which a system of the recipient processes the sheet. */
  processingAt: instant.nullable(),
  decidedAt: instant.nullable(),
  decidedBy: nullableText,
  /**
   * Reason and text of a rejection, read-only. The text starts with the attached findings in the caller's language,
   * followed by the text of the recipient.
   */
  denialReason: rejectReason.schema.nullable(),
  denialText: nullableText,
  cancelText: nullableText,
  requestId: z.number().int().nullable(),
  version: z.number().int(),
};
/**
 * A share as the sender sees it. For a recipient that rejected the sheet or whose sending was cancelled, it
 * includes the form for the next sending.
 */
export const recipientRow = z.object({
  ...shareFields,
  state: recipientState.schema,
  sheetStatus: nodeStatus.schema,
  can: z.object({
    edit: actionPermission,
    delete: actionPermission,
    send: actionPermission,
    recall: actionPermission,
    cancel: actionPermission,
  }),
});
export type RecipientRow = z.output<typeof recipientRow>;
/** A share as the recipient sees it. `opens`: the caller may open the sheet. */
export const receivedRow = z.object({
  ...shareFields,
  opens: z.boolean(),
  ownerId: id,
  ownerName: z.string(),
  ownerEname: z.string(),
  can: z.object({
    view: actionPermission,
    accept: actionPermission,
    reject: actionPermission,
    process: actionPermission,
    release: actionPermission,
    forward: actionPermission,
    delete: actionPermission,
  }),
});
export type ReceivedRow = z.output<typeof receivedRow>;

/** One event of the timeline. `recall`, and the recalled sending, are visible only to the sender. */
export const shareEventRow = z.object({
  id: z.number().int(),
  kid: id,
  sheetId: id,
  cver: versionText,
  event: shareEventName,
  round: z.number().int(),
  fromStatus: receiveStatus.schema,
  toStatus: receiveStatus.schema,
  via: shareVia.nullable(),
  recEntId: id,
  recEntName: z.string(),
  recEntEname: z.string(),
  byUserId: id.nullable(),
  byName: nullableText,
  byEnterpriseId: id,
  byEnterpriseName: z.string(),
  byEnterpriseEname: z.string(),
  reason: rejectReason.schema.nullable(),
  text: nullableText,
  /** Visible only to the side that acted, for example the autopilot rule that decided. */
  note: nullableText,
  at: instant,
});
export type ShareEventRow = z.output<typeof shareEventRow>;

/** Recipients of an earlier version, and whether each can be copied. */
export const earlierRecipientRow = z.object({
  fromKid: id,
  cver: versionText,
  recEntId: id,
  recOrgId: id.nullable(),
  recEntName: z.string(),
  recEntEname: z.string(),
  recOrgName: nullableText,
  recOrgEname: nullableText,
  supplierCode: nullableText,
  symbol: nullableText,
  mdsName: nullableText,
  can: z.object({ copy: actionPermission }),
});
export type EarlierRecipientRow = z.output<typeof earlierRecipientRow>;

/** A contact person named by the enterprise. Its other users are not shown. */
export const addressee = z.object({
  userId: id,
  name: z.string(),
  recOrgId: id,
  recOrgName: z.string(),
  recOrgEname: z.string(),
});
export type Addressee = z.output<typeof addressee>;
