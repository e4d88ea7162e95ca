import { z } from 'zod';
import { rejectReason, requestDataType, requestStatus } from '../enums';
import { guestAnswer, guestFacts } from './guest';
import { line, mailAddress } from '../identity/registration-fields';
import { resolvedRuleSet } from '../mds/rule-set';
import { requestImportRoutes } from './request-import';
import { requestHistoryRow, requestParty, requestRow } from './request-row';
import { byId, byIds, fileBody, flag, id, isoDate, job, optionalText, route, rowVersion, text } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const absent = (v: unknown): unknown => (v === '' || v === null ? undefined : v);
const refuse = (ctx: z.RefinementCtx, field: string, message: string): void =>
  ctx.addIssue({ code: 'custom', path: [field], message });

/** How long a link for an answer without an account lives. */
export const REQUEST_LINK_DAYS = 14;
export const MOST_REQUESTS_AT_ONCE = 200;
/** Cards that a column of the board draws; its count tells how many there are. */
export const BOARD_CARDS = 30;

/** What a request says. Its supplier is an enterprise of the platform by its code, or a mailbox that gets a link. */
const fields = {
  projectName: line(100),
  batch: optionalText(50),
  supplierCode: optionalText(50),
  departmentCode: optionalText(50),
  /** Whom to ask there, by name. */ contact: optionalText(100),
  email: z.preprocess(absent, mailAddress.optional()),
  supplierName: z.preprocess(absent, line(100).optional()),
  language: z.enum(['zh', 'en']).default('zh'),
  supplyNumber: line(50),
  supplyName: line(100),
  dataType: requestDataType.lenient,
  /** Later than today. */ deadline: isoDate,
  remark: optionalText(2000),
};
/** One supplier, of one kind. */
function refineSupplier(
  {
    supplierCode,
    email,
    supplierName,
  }: { supplierCode?: string | undefined; email?: string | undefined; supplierName?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (supplierCode === undefined && email === undefined) refuse(ctx, 'supplierCode', 'required');
  if (supplierCode !== undefined && email !== undefined) refuse(ctx, 'email', 'request.twoSuppliers');
  if (supplierCode === undefined && email !== undefined && supplierName === undefined)
    refuse(ctx, 'supplierName', 'required');
}
export const requestSave = z
  .object({
    ...fields,
    id: z.preprocess(absent, id.optional()),
    version: z.preprocess(absent, rowVersion.optional()),
    /** A colleague who gets the answer; the caller when absent. */ recipientUserId: z.preprocess(
      absent,
      id.optional(),
    ),
    send: flag.default(false),
  })
  .superRefine(refineSupplier);
export type RequestSave = z.output<typeof requestSave>;

const side = {
  side: requestParty.default('requester'),
  overdueOnly: flag.default(false),
  /** What was not sent yet. */ newOnly: flag.default(false),
};
const boardColumn = z.object({ status: requestStatus.schema, count: z.number().int(), records: z.array(requestRow) });
export const requestRecipient = z.object({ id, name: z.string(), loginName: z.string() });
const locked = byId.extend({ version: rowVersion.optional() });
const reasoned = locked.extend({ reason: text(500) });
const someRequests = byIds.extend({
  ids: byIds.shape.ids.refine((ids) => ids.length <= MOST_REQUESTS_AT_ONCE, {
    message: 'too_big',
    params: { context: 'array', maximum: String(MOST_REQUESTS_AT_ONCE) },
  }),
});

const base = '/exchange/request';
const [query, edit] = ['exchange:request:query', 'exchange:request:edit'] as const;
/** Requests for data sheets, between a customer and a supplier. */
export const exchangeRequestApi = {
  /** Filters: status, dataType, batch, projectName, supplyNumber, supplyName, supplier, deadline, sentAt. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    input: pageInput(side),
    output: pageOf(requestRow),
  }),
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: query,
    input: pageInput(side),
    output: fileBody,
    answer: 'file',
  }),
  board: route({
    method: 'POST',
    path: `${base}/board`,
    needs: query,
    answer: 'list',
    input: pageInput(side),
    output: z.array(boardColumn),
  }),
  get: route({ method: 'GET', path: `${base}/get`, needs: query, input: byId, output: requestRow }),
  history: route({
    method: 'GET',
    path: `${base}/history`,
    needs: query,
    answer: 'list',
    input: byId,
    output: z.array(requestHistoryRow),
  }),
  /** Colleagues to whom an answer can go. */
  recipients: route({
    method: 'GET',
    path: `${base}/recipients`,
    needs: edit,
    answer: 'list',
    output: z.array(requestRecipient),
  }),
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: requestSave,
    output: requestRow,
  }),
  /** All or none; each that cannot be is named by its place in `ids`. */
  send: route({ method: 'POST', path: `${base}/send`, needs: edit, says: 'sent', answer: 'ok', input: someRequests }),
  remind: route({
    method: 'POST',
    path: `${base}/remind`,
    needs: edit,
    says: 'sent',
    answer: 'ok',
    input: someRequests,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: 'exchange:request:delete',
    says: 'deleted',
    answer: 'ok',
    input: someRequests,
  }),
  ...requestImportRoutes,
  start: route({
    method: 'POST',
    path: `${base}/start`,
    needs: edit,
    says: 'saved',
    input: locked,
    output: requestRow,
  }),
  refuse: route({
    method: 'POST',
    path: `${base}/refuse`,
    needs: edit,
    says: 'rejected',
    input: reasoned,
    output: requestRow,
  }),
  /** A draft that is named as the request asks, for the supplier to fill; a second call answers the same one. */
  createSheet: route({
    method: 'POST',
    path: `${base}/createSheet`,
    needs: 'exchange:sent:send',
    says: 'saved',
    input: locked,
    output: requestRow,
  }),
  /** Sends an own sheet of the data type to the requester. */
  answer: route({
    method: 'POST',
    path: `${base}/answer`,
    needs: 'exchange:sent:send',
    says: 'sent',
    input: locked.extend({ sheetId: id }),
    output: requestRow,
  }),
  withdraw: route({
    method: 'POST',
    path: `${base}/withdraw`,
    needs: 'exchange:sent:recall',
    says: 'recalled',
    input: locked,
    output: requestRow,
  }),
  /** Final. The sheet of a sending is accepted with it; what a link answered becomes an own sheet. */
  accept: route({
    method: 'POST',
    path: `${base}/accept`,
    needs: 'exchange:received:decide',
    says: 'accepted',
    input: locked,
    output: requestRow,
  }),
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
  /** A new link to the mailbox, or another one; the older link is dead. What was drafted stays. */
  renewLink: route({
    method: 'POST',
    path: `${base}/renewLink`,
    needs: edit,
    limit: 'mail',
    says: 'sent',
    input: locked.extend({ email: z.preprocess(absent, mailAddress.optional()) }),
    output: requestRow,
  }),
  revokeLink: route({
    method: 'POST',
    path: `${base}/revokeLink`,
    needs: edit,
    says: 'saved',
    input: locked,
    output: requestRow,
  }),
  /** What a link answered, once it was submitted. */
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
/** Mails a link to a supplier without an account; with it the link becomes valid. `kind`: how the mail begins. */
export const requestLinkJob = job({
  name: 'requestLink',
  retries: 5,
  input: z.object({ requestId: id, kind: z.enum(['asked', 'renewed', 'returned', 'reminded']) }),
});
