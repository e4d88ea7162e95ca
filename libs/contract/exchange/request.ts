import { z } from 'zod';
import { rejectReason, requestDataType, requestStatus } from '../enums';
import { guestAnswer, guestFacts } from './guest';
import { line, mailAddress } from '../identity/registration-fields';
import { resolvedRuleSet } from '../mds/rule-set';
import { requestImportRoutes } from './request-import';
import { requestHistoryRow, requestParty, requestRow } from './request-row';
import {
  byId,
  byIds,
  fileBody,
  flag,
  id,
  isoDate,
  job,
  optionalText,
  route,
  rowVersion,
  text,
  emptyToUndefined,
} from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const addFieldIssue = (ctx: z.RefinementCtx, field: string, message: string): void =>
  ctx.addIssue({ code: 'custom', path: [field], message });

/** Days until the link for an answer without an account expires. */
export const REQUEST_LINK_DAYS = 14;
export const MAX_REQUESTS_AT_ONCE = 200;
/** Number of cards returned per column of the board. `count` is the total. */
export const BOARD_CARDS = 30;

/**
 * Fields of a request. The supplier is given by the code of an enterprise, or by a mail address to which a link is
 * sent.
 */
const fields = {
  projectName: line(100),
  batch: optionalText(50),
  supplierCode: optionalText(50),
  departmentCode: optionalText(50),
  /** Name of the contact person at the supplier. */
  contact: optionalText(100),
  email: z.preprocess(emptyToUndefined, mailAddress.optional()),
  supplierName: z.preprocess(emptyToUndefined, line(100).optional()),
  language: z.enum(['zh', 'en']).default('zh'),
  supplyNumber: line(50),
  supplyName: line(100),
  dataType: requestDataType.lenient,
  /** Must be later than today. */
  deadline: isoDate,
  remark: optionalText(2000),
};
/** Requires exactly one kind of supplier. */
function refineSupplier(
  {
    supplierCode,
    email,
    supplierName,
  }: { supplierCode?: string | undefined; email?: string | undefined; supplierName?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (supplierCode === undefined && email === undefined) addFieldIssue(ctx, 'supplierCode', 'required');
  if (supplierCode !== undefined && email !== undefined) addFieldIssue(ctx, 'email', 'request.twoSuppliers');
  if (supplierCode === undefined && email !== undefined && supplierName === undefined)
    addFieldIssue(ctx, 'supplierName', 'required');
}
export const requestSave = z
  .object({
    ...fields,
    id: z.preprocess(emptyToUndefined, id.optional()),
    version: z.preprocess(emptyToUndefined, rowVersion.optional()),
    /** The user who receives the answer. Default: the caller. */
    recipientUserId: z.preprocess(emptyToUndefined, id.optional()),
    send: flag.default(false),
  })
  .superRefine(refineSupplier);
export type RequestSave = z.output<typeof requestSave>;

const side = {
  side: requestParty.default('requester'),
  overdueOnly: flag.default(false),
  /** Only requests that were not sent yet. */
  newOnly: flag.default(false),
};
const boardColumn = z.object({ status: requestStatus.schema, count: z.number().int(), records: z.array(requestRow) });
export const requestRecipient = z.object({ id, name: z.string(), loginName: z.string() });
const locked = byId.extend({ version: rowVersion.optional() });
const lockedWithReason = locked.extend({ reason: text(500) });
const someRequests = byIds.extend({
  ids: byIds.shape.ids.refine((ids) => ids.length <= MAX_REQUESTS_AT_ONCE, {
    message: 'too_big',
    params: { context: 'array', maximum: String(MAX_REQUESTS_AT_ONCE) },
  }),
});

const base = '/exchange/request';
const [query, edit] = ['exchange:request:query', 'exchange:request:edit'] as const;
/** Requests for data sheets from a customer to a supplier. */
export const exchangeRequestApi = {
  /**
   * Requests for data that the enterprise made or got, a page at a time. Filters: status, dataType, batch, projectName,
   * supplyNumber, supplyName, supplier, deadline, sentAt.
   */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    input: pageInput(side),
    output: pageOf(requestRow),
  }),
  /** Workbook of the filtered requests for data. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: query,
    input: pageInput(side),
    output: fileBody,
    rows: requestRow,
    answer: 'file',
  }),
  /** Requests for data by state, for the board. */
  board: route({
    method: 'POST',
    path: `${base}/board`,
    needs: query,
    answer: 'list',
    input: pageInput(side),
    output: z.array(boardColumn),
  }),
  /** One request for data with what the caller may do with it. */
  get: route({ method: 'GET', path: `${base}/get`, needs: query, input: byId, output: requestRow }),
  /** What happened with a request, oldest first. */
  history: route({
    method: 'GET',
    path: `${base}/history`,
    needs: query,
    answer: 'list',
    input: byId,
    output: z.array(requestHistoryRow),
  }),
  /** Users of the enterprise who can receive an answer. */
  recipients: route({
    method: 'GET',
    path: `${base}/recipients`,
    needs: edit,
    answer: 'list',
    output: z.array(requestRecipient),
  }),
  /** Creates or changes a request for data, and sends it if asked to. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: requestSave,
    output: requestRow,
  }),
  /** Sends requests to their suppliers, all or none; one that cannot be sent is reported by its index in `ids`. */
  send: route({ method: 'POST', path: `${base}/send`, needs: edit, says: 'sent', answer: 'ok', input: someRequests }),
  /** Reminds the suppliers of open requests. */
  remind: route({
    method: 'POST',
    path: `${base}/remind`,
    needs: edit,
    says: 'sent',
    answer: 'ok',
    input: someRequests,
  }),
  /** Deletes own requests that are not completed; the supplier is notified. */
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: 'exchange:request:delete',
    says: 'deleted',
    answer: 'ok',
    input: someRequests,
  }),
  ...requestImportRoutes,
  /** The supplier starts to work on a request. */
  start: route({
    method: 'POST',
    path: `${base}/start`,
    needs: edit,
    says: 'saved',
    input: locked,
    output: requestRow,
  }),
  /** The supplier refuses a request with a reason. */
  refuse: route({
    method: 'POST',
    path: `${base}/refuse`,
    needs: edit,
    says: 'rejected',
    input: lockedWithReason,
    output: requestRow,
  }),
  /** Creates a draft sheet with the name and number of the request; a second call returns the same draft. */
  createSheet: route({
    method: 'POST',
    path: `${base}/createSheet`,
    needs: 'exchange:sent:send',
    says: 'saved',
    input: locked,
    output: requestRow,
  }),
  /** Sends a sheet of the requested data type to the requester. */
  answer: route({
    method: 'POST',
    path: `${base}/answer`,
    needs: 'exchange:sent:send',
    says: 'sent',
    input: locked.extend({ sheetId: id }),
    output: requestRow,
  }),
  /** The supplier takes its answer back and works on it again. */
  withdraw: route({
    method: 'POST',
    path: `${base}/withdraw`,
    needs: 'exchange:sent:recall',
    says: 'recalled',
    input: locked,
    output: requestRow,
  }),
  /**
   * Accepts the answer. This is final. The answering share is accepted as well; an answer by link is stored as an
   * own sheet.
   */
  accept: route({
    method: 'POST',
    path: `${base}/accept`,
    needs: 'exchange:received:decide',
    says: 'accepted',
    input: locked,
    output: requestRow,
  }),
  /** The customer returns an answer with a reason; the supplier corrects it. */
  return: route({
    method: 'POST',
    path: `${base}/return`,
    needs: 'exchange:received:decide',
    says: 'rejected',
    output: requestRow,
    input: locked
      .extend({ reason: rejectReason.schema, text: optionalText(500) })
      .refine(({ reason, text: words }) => reason !== 'other' || words !== undefined, {
        message: 'receive.reasonRequired',
        path: ['text'],
      }),
  }),
  /**
   * Sends a new link to the same or another mail address. The old link becomes invalid. The supplier's draft
   * remains.
   */
  renewLink: route({
    method: 'POST',
    path: `${base}/renewLink`,
    needs: edit,
    limit: 'mail',
    says: 'sent',
    input: locked.extend({ email: z.preprocess(emptyToUndefined, mailAddress.optional()) }),
    output: requestRow,
  }),
  /** Makes the link of a request to a supplier without account useless. */
  revokeLink: route({
    method: 'POST',
    path: `${base}/revokeLink`,
    needs: edit,
    says: 'saved',
    input: locked,
    output: requestRow,
  }),
  /** The submitted answer of a link. */
  linkAnswer: route({
    method: 'GET',
    path: `${base}/linkAnswer`,
    needs: query,
    input: byId,
    output: z.object({ answer: guestAnswer, facts: z.array(guestFacts), ruleSet: resolvedRuleSet }),
  }),
};

export const requestReminderJob = job({
  name: 'requestReminder',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});
/**
 * Mails a link to a supplier without an account. The link becomes valid with the mail. `kind` selects the
 * introduction of the mail.
 */
export const requestLinkJob = job({
  name: 'requestLink',
  retries: 5,
  input: z.object({ requestId: id, kind: z.enum(['asked', 'renewed', 'returned', 'reminded']) }),
});
