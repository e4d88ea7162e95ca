import { z } from 'zod';
import { forwardAllowed, nodeStatus, nodeType, receiveStatus, recipientState, rejectReason } from '../enums';
import { versionText } from '../mds/tree';
import { flag, id, instant, isoDate, optionalText, rowVersion } from '../wire/kit';

/** Texts of the recipient form (specification 000 section 5). */
export const MAX_RECIPIENT_TEXT = 50;
export const MAX_EXCHANGE_NOTE = 500;
/** Recipients of one call, and sheets of one batch. */
export const MAX_RECIPIENTS = 500;
export const MAX_BATCH_FORWARD = 500;
/** Findings that can go with a rejection. */
export const MAX_ATTACHED_FINDINGS = 20;

/** How a sheet got to its recipient: 1:1, 1:n, published, forwarded, or as the answer to a request. */
export const shareVia = z.enum(['send', 'propose', 'publish', 'forward', 'request']);
export type ShareVia = z.output<typeof shareVia>;
/** What the timeline knows: `process` and `release` are "in process" and its end. */
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
/** The fields of the form that say what the sheet is called at its recipient. */
const formFields = {
  supplierCode: required,
  /** Designated number. */ symbol: required,
  mdsName: required,
  cfrName: optional,
  drawingId: optional,
  drawingDate: optionalDay,
  drawingModCode: optional,
  reportCode: optional,
  reportDate: optionalDay,
  purchaseOrderNo: optional,
  billOfLading: optional,
  /** May the recipient forward the sheet. */
  forwordAllowed: forwardAllowed.lenient.default(1),
  /** The sender vouches for what the sheet says. */ commitment: flag.default(false),
  remark: optional,
};
const addressFields = {
  recEntId: id,
  /** A department of it. */ recOrgId: optionalId,
  /** A person of it. */ recUserId: optionalId,
};

/** The specification's recipient form; with `kid` it is modified. `version` is the optimistic lock of the row. */
export const recipientSave = z.object({
  kid: optionalId,
  state: recipientState.schema.optional(),
  version: rowVersion.optional(),
  sendMdsId: id,
  ...addressFields,
  ...formFields,
});
export type RecipientSave = z.output<typeof recipientSave>;
/** One form for a sheet that goes on; `mdsName` and `symbol` stay as the sheet came where they are left out. */
export const forwardForm = z.object({ ...addressFields, ...formFields, symbol: optional, mdsName: optional });
export type ForwardForm = z.output<typeof forwardForm>;

const told = z.string().nullable();
const verdict = z.object({ allowed: z.boolean(), /** Why not, in the caller's language. */ reason: told });
const shareFields = {
  kid: id,
  sendMdsId: id,
  cid: z.number().int(),
  /** Of the sheet when it was sent; of a draft recipient the version now. */ cver: versionText,
  kind: nodeType.schema,
  supplierCode: told,
  symbol: told,
  mdsName: told,
  /** The sheet's name in the other language, as long as the sheet can be read. */ foreignName: told,
  cfrName: told,
  drawingId: told,
  drawingDate: isoDate.nullable(),
  drawingModCode: told,
  reportCode: told,
  reportDate: isoDate.nullable(),
  purchaseOrderNo: told,
  billOfLading: told,
  forwordAllowed: forwardAllowed.schema,
  commitment: z.boolean(),
  remark: told,
  recEntId: id,
  recOrgId: id.nullable(),
  recUserId: id.nullable(),
  recEntName: z.string(),
  recEntEname: z.string(),
  recOrgName: told,
  recOrgEname: told,
  recUserName: told,
  recStatus: receiveStatus.schema,
  via: shareVia,
  /** How often it was sent to this recipient. */ round: z.number().int(),
  sendUserId: id.nullable(),
  sendUserName: told,
  senderId: id,
  senderName: z.string(),
  senderEname: z.string(),
  sentAt: instant.nullable(),
  viewedAt: instant.nullable(),
  downloadedAt: instant.nullable(),
  /** A machine of the recipient works on it since. */ processingAt: instant.nullable(),
  decidedAt: instant.nullable(),
  decidedBy: told,
  /**
   * Read-only: why it was refused; the text has the attached findings, in the reader's language, before what was
   * written.
   */
  denialReason: rejectReason.schema.nullable(),
  denialText: told,
  cancelText: told,
  requestId: z.number().int().nullable(),
  version: z.number().int(),
};
/** A recipient as the sender sees it. With the next form of a recipient that refused or whose sending was cancelled. */
export const recipientRow = z.object({
  ...shareFields,
  state: recipientState.schema,
  sheetStatus: nodeStatus.schema,
  can: z.object({ edit: verdict, delete: verdict, send: verdict, recall: verdict, cancel: verdict }),
});
export type RecipientRow = z.output<typeof recipientRow>;
/** What was received, as its recipient sees it. `opens`: the sheet itself can be read. */
export const receivedRow = z.object({
  ...shareFields,
  opens: z.boolean(),
  ownerId: id,
  ownerName: z.string(),
  ownerEname: z.string(),
  can: z.object({
    view: verdict,
    accept: verdict,
    reject: verdict,
    process: verdict,
    release: verdict,
    forward: verdict,
    delete: verdict,
  }),
});
export type ReceivedRow = z.output<typeof receivedRow>;

/** One line of the timeline. `recall` and what it took back are told to the sender alone. */
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
  byName: told,
  byEnterpriseId: id,
  byEnterpriseName: z.string(),
  byEnterpriseEname: z.string(),
  reason: rejectReason.schema.nullable(),
  text: told,
  /** For the side that did it, such as which rule of the autopilot decided. */ note: told,
  at: instant,
});
export type ShareEventRow = z.output<typeof shareEventRow>;

/** Recipients of an earlier version, and whether each can be taken over. */
export const offeredRow = z.object({
  fromKid: id,
  cver: versionText,
  recEntId: id,
  recOrgId: id.nullable(),
  recEntName: z.string(),
  recEntEname: z.string(),
  recOrgName: told,
  recOrgEname: told,
  supplierCode: told,
  symbol: told,
  mdsName: told,
  can: z.object({ copy: verdict }),
});
export type OfferedRow = z.output<typeof offeredRow>;

/** A person whom the enterprise has named for others to ask; nobody else of it is shown. */
export const addressee = z.object({
  userId: id,
  name: z.string(),
  recOrgId: id,
  recOrgName: z.string(),
  recOrgEname: z.string(),
});
export type Addressee = z.output<typeof addressee>;
