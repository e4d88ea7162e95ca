import { z } from 'zod';
import { forwardAllowed, nodeStatus, nodeType, receiveStatus, recipientState, rejectReason } from './enums';
import { byId, byIds, flag, id, instant, isoDate, job, optionalText, route, rowVersion } from './kit';
import { jobStarted } from './jobs';
import { sheetRow } from './mds';
import { versionText } from './mds-tree';

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

/**
 * `kids`: only these recipients, among which there may be those that refused or whose sending was cancelled; all draft
 * recipients without it.
 */
const sending = byId.extend({
  /** Optimistic lock of the sheet. */ version: rowVersion.optional(),
  kids: z.array(id).min(1).max(MAX_RECIPIENTS).optional(),
});
const sendResult = z.object({ sheet: sheetRow, recipients: z.array(recipientRow) });
export type SendResult = z.output<typeof sendResult>;
/** The share and the number that the caller read of it. */
const decision = byId.extend({ version: rowVersion.optional() });
const note = optionalText(MAX_EXCHANGE_NOTE);
const rejection = decision
  .extend({
    reason: rejectReason.schema,
    text: note,
    /** Of what the check of the sheet finds for the caller; each is told in its reader's language. */
    findings: z
      .array(z.object({ code: z.string().max(MAX_RECIPIENT_TEXT), path: z.string().max(MAX_EXCHANGE_NOTE) }))
      .max(MAX_ATTACHED_FINDINGS)
      .default([]),
  })
  .refine(({ reason, text, findings }) => reason !== 'other' || text !== undefined || findings.length > 0, {
    message: 'receive.reasonRequired',
    path: ['text'],
  });
const keys = z.object({ ids: z.array(id).min(1).max(MAX_RECIPIENTS) });

const sent = '/exchange/sent';
const received = '/exchange/received';
/**
 * Area exchange: recipients, sending and receiving. `id` and `ids` below `/exchange/sent/sheet` name sheets, all others
 * shares (`kid`).
 */
export const exchangeApi = {
  recipients: {
    list: route({
      method: 'GET',
      path: `${sent}/sheet/recipients/{id}`,
      needs: 'exchange:sent:query',
      answer: 'list',
      input: byId,
      output: z.array(recipientRow),
    }),
    one: route({
      method: 'GET',
      path: `${sent}/recipient/{id}`,
      needs: 'exchange:sent:query',
      input: byId,
      output: recipientRow,
    }),
    saveOrUpdate: route({
      method: 'POST',
      path: `${sent}/recipient/saveOrUpdate`,
      needs: 'exchange:sent:send',
      says: 'saved',
      input: recipientSave,
      output: recipientRow,
    }),
    /** To whom at an enterprise, or at a department of it, a sheet can be addressed: its contact persons. */
    people: route({
      method: 'GET',
      path: `${sent}/recipient/people`,
      needs: 'extSys:enterprise:query',
      answer: 'list',
      input: z.object({ recEntId: id, recOrgId: optionalId }),
      output: z.array(addressee),
    }),
    /** Draft recipients only. */
    delete: route({
      method: 'DELETE',
      path: `${sent}/recipient/delete`,
      needs: 'exchange:sent:send',
      answer: 'ok',
      input: byIds,
    }),
    /** Who got the version before, for a version that they have not got. */
    offered: route({
      method: 'GET',
      path: `${sent}/sheet/offered/{id}`,
      needs: 'exchange:sent:query',
      answer: 'list',
      input: byId,
      output: z.array(offeredRow),
    }),
    /** Copies them, all that can be or the chosen ones (`fromKids`), as draft recipients. */
    copy: route({
      method: 'POST',
      path: `${sent}/sheet/copyRecipients/{id}`,
      needs: 'exchange:sent:send',
      says: 'saved',
      answer: 'list',
      input: byId.extend({ fromKids: z.array(id).max(MAX_RECIPIENTS).optional() }),
      output: z.array(recipientRow),
    }),
  },
  sending: {
    /** 1:1: exactly one recipient; the version stays .0x until it is accepted. */
    send: route({
      method: 'POST',
      path: `${sent}/sheet/send/{id}`,
      needs: 'exchange:sent:send',
      input: sending,
      output: sendResult,
    }),
    /** 1:n: the version is released. */
    propose: route({
      method: 'POST',
      path: `${sent}/sheet/propose/{id}`,
      needs: 'exchange:sent:send',
      input: sending,
      output: sendResult,
    }),
    /** To all; its draft recipients, if any, are told. */
    publish: route({
      method: 'POST',
      path: `${sent}/sheet/publish/{id}`,
      needs: 'exchange:sent:send',
      input: sending,
      output: sendResult,
    }),
    /** A version that was proposed, published or accepted, to further recipients. */
    further: route({
      method: 'POST',
      path: `${sent}/sheet/further/{id}`,
      needs: 'exchange:sent:send',
      input: sending,
      output: sendResult,
    }),
    recall: route({
      method: 'POST',
      path: `${sent}/recall`,
      needs: 'exchange:sent:recall',
      says: 'saved',
      answer: 'list',
      input: keys,
      output: z.array(recipientRow),
    }),
    cancel: route({
      method: 'POST',
      path: `${sent}/cancel`,
      needs: 'exchange:sent:recall',
      says: 'saved',
      answer: 'list',
      input: keys.extend({ text: note }),
      output: z.array(recipientRow),
    }),
    /** All sendings of the caller of one sheet version, the oldest first. */
    timeline: route({
      method: 'GET',
      path: `${sent}/sheet/timeline/{id}`,
      needs: 'exchange:sent:query',
      answer: 'list',
      input: byId,
      output: z.array(shareEventRow),
    }),
  },
  receiving: {
    one: route({
      method: 'GET',
      path: `${received}/detail/{id}`,
      needs: 'exchange:received:query',
      input: byId,
      output: receivedRow,
    }),
    /** What the caller received of one sheet version: nothing or one row. */
    ofSheet: route({
      method: 'GET',
      path: `${received}/ofSheet/{sheetId}`,
      needs: 'exchange:received:query',
      answer: 'list',
      input: z.object({ sheetId: id }),
      output: z.array(receivedRow),
    }),
    view: route({
      method: 'POST',
      path: `${received}/view/{id}`,
      needs: 'exchange:received:query',
      input: byId,
      output: receivedRow,
    }),
    accept: route({
      method: 'POST',
      path: `${received}/accept/{id}`,
      needs: 'exchange:received:decide',
      says: 'saved',
      input: decision,
      output: receivedRow,
    }),
    reject: route({
      method: 'POST',
      path: `${received}/reject/{id}`,
      needs: 'exchange:received:decide',
      says: 'saved',
      input: rejection,
      output: receivedRow,
    }),
    /** "In process": a machine of the recipient works on it; the sender cannot take it back meanwhile. */
    process: route({
      method: 'POST',
      path: `${received}/process/{id}`,
      needs: 'exchange:received:decide',
      says: 'saved',
      input: byId.extend({ on: flag.default(true) }),
      output: receivedRow,
    }),
    /** Takes rows off the recipient's list; accepted and downloaded ones stay. */
    delete: route({
      method: 'DELETE',
      path: `${received}/delete`,
      needs: 'exchange:received:delete',
      answer: 'ok',
      input: byIds,
    }),
    timeline: route({
      method: 'GET',
      path: `${received}/timeline/{id}`,
      needs: 'exchange:received:query',
      answer: 'list',
      input: byId,
      output: z.array(shareEventRow),
    }),
  },
  forwarding: {
    forward: route({
      method: 'POST',
      path: `${received}/forward/{id}`,
      needs: 'exchange:received:forward',
      says: 'saved',
      input: forwardForm.extend({ id }),
      output: recipientRow,
    }),
    /** A job (`batchForward`); its result is `batchForwardResult`. */
    batch: route({
      method: 'POST',
      path: `${received}/batchForward`,
      needs: 'exchange:received:forward',
      answer: 'job',
      input: forwardForm.extend({ ids: z.array(id).min(1).max(MAX_BATCH_FORWARD) }),
      output: jobStarted,
    }),
  },
};

/** Up to 500 accepted sheets to one recipient. */
export const batchForwardJob = job({
  name: 'batchForward',
  retries: 3,
  input: z.object({ ids: z.array(z.number().int()), form: forwardForm }),
});
/**
 * Each sheet with its new share, or why it was not forwarded (an error code with its parameters and the sentence in
 * both languages).
 */
export const batchForwardLine = z.object({
  kid: id,
  name: told,
  symbol: told,
  forwardedKid: id.nullable(),
  code: told,
  reasonZh: told,
  reasonEn: told,
});
export const batchForwardResult = z.object({
  forwarded: z.number().int(),
  refused: z.number().int(),
  lines: z.array(batchForwardLine),
});
export type BatchForwardResult = z.output<typeof batchForwardResult>;

const whole = z.number().int();
const happenedToShare = {
  shareId: id,
  sheetId: id,
  cid: whole,
  senderId: id,
  receiverId: id,
  by: id.nullable(),
  entryId: whole,
  round: whole,
};
const eventsOf = <N extends string, S extends z.ZodRawShape>(name: N, event: S) =>
  z.object({ name: z.literal(name), events: z.array(z.object(event)).readonly() });
/** What later areas are told, kept until they were (events.ts of the area has the meaning). */
const shareEvents = z.discriminatedUnion('name', [
  eventsOf('sheet.sent', { ...happenedToShare, via: shareVia }),
  eventsOf('sheet.viewed', happenedToShare),
  eventsOf('sheet.cancelled', { ...happenedToShare, text: told }),
  eventsOf('sheet.recalled', { ...happenedToShare, sentEntryId: whole }),
  eventsOf('sheets.forwarded', {
    shareIds: z.array(id).readonly(),
    sourceIds: z.array(id).readonly(),
    entryId: whole,
    by: id.nullable(),
  }),
]);
export type ShareEvents = z.output<typeof shareEvents>;
/** Notes and whatever else follows from what happened to many shares at once. */
export const publishShareEventsJob = job({ name: 'tellShares', retries: 5, input: shareEvents });
