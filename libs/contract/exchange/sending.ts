import { z } from 'zod';
import { sheetRow } from '../mds/mds';
import {
  addressee,
  MAX_EXCHANGE_NOTE,
  MAX_RECIPIENTS,
  earlierRecipientRow,
  recipientRow,
  recipientSave,
  shareEventRow,
} from './share';
import { byId, byIds, id, optionalText, route, rowVersion } from '../wire/kit';

const optionalId = z.preprocess((v) => (v === '' || v === null || v === 0 || v === '0' ? undefined : v), id.optional());

/**
 * `kids`: only these recipients, which may include those that rejected the sheet or whose sending was cancelled.
 * Without it: all draft recipients.
 */
const sending = byId.extend({
  /** Optimistic lock of the sheet. */
  version: rowVersion.optional(),
  kids: z.array(id).min(1).max(MAX_RECIPIENTS).optional(),
});
const sendResult = z.object({ sheet: sheetRow, recipients: z.array(recipientRow) });
export type SendResult = z.output<typeof sendResult>;
const note = optionalText(MAX_EXCHANGE_NOTE);
const keys = z.object({ ids: z.array(id).min(1).max(MAX_RECIPIENTS) });

const sent = '/exchange/sent';

export const recipientRoutes = {
  /** Recipients of a data sheet, with their state. */
  list: route({
    method: 'GET',
    path: `${sent}/sheet/recipients/{id}`,
    needs: 'exchange:sent:query',
    answer: 'list',
    input: byId,
    output: z.array(recipientRow),
  }),
  /** One recipient of a data sheet. */
  get: route({
    method: 'GET',
    path: `${sent}/recipient/{id}`,
    needs: 'exchange:sent:query',
    input: byId,
    output: recipientRow,
  }),
  /** Adds a recipient to a data sheet, or changes the supplier data for it. Nothing is sent. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${sent}/recipient/saveOrUpdate`,
    needs: 'exchange:sent:send',
    says: 'saved',
    input: recipientSave,
    output: recipientRow,
  }),
  /** Contact persons of an enterprise, or of one of its departments, to whom a sheet can be addressed. */
  listContacts: route({
    method: 'GET',
    path: `${sent}/recipient/people`,
    needs: 'extSys:enterprise:query',
    answer: 'list',
    input: z.object({ recEntId: id, recOrgId: optionalId }),
    output: z.array(addressee),
  }),
  /** Deletes recipients to whom nothing was sent. Only for draft recipients. */
  delete: route({
    method: 'DELETE',
    path: `${sent}/recipient/delete`,
    needs: 'exchange:sent:send',
    answer: 'ok',
    input: byIds,
  }),
  /** Recipients of earlier versions that have not received this version. */
  listEarlierRecipients: route({
    method: 'GET',
    path: `${sent}/sheet/offered/{id}`,
    needs: 'exchange:sent:query',
    answer: 'list',
    input: byId,
    output: z.array(earlierRecipientRow),
  }),
  /**
   * Copies recipients of earlier versions as draft recipients: all that can be copied, or the chosen ones
   * (`fromKids`).
   */
  copy: route({
    method: 'POST',
    path: `${sent}/sheet/copyRecipients/{id}`,
    needs: 'exchange:sent:send',
    says: 'saved',
    answer: 'list',
    input: byId.extend({ fromKids: z.array(id).max(MAX_RECIPIENTS).optional() }),
    output: z.array(recipientRow),
  }),
};

export const sendingRoutes = {
  /**
   * Sends the version to its recipient. 1:1: sends to exactly one recipient. The version stays .0x until it is
   * accepted.
   */
  send: route({
    method: 'POST',
    path: `${sent}/sheet/send/{id}`,
    needs: 'exchange:sent:send',
    input: sending,
    output: sendResult,
  }),
  /** Proposes the version to its recipients. 1:n: sends to several recipients and releases the version. */
  propose: route({
    method: 'POST',
    path: `${sent}/sheet/propose/{id}`,
    needs: 'exchange:sent:send',
    input: sending,
    output: sendResult,
  }),
  /** Publishes the version to all enterprises. Draft recipients, if any, are notified. */
  publish: route({
    method: 'POST',
    path: `${sent}/sheet/publish/{id}`,
    needs: 'exchange:sent:send',
    input: sending,
    output: sendResult,
  }),
  /** Sends a version that was proposed, published or accepted to further recipients. */
  sendFurther: route({
    method: 'POST',
    path: `${sent}/sheet/further/{id}`,
    needs: 'exchange:sent:send',
    input: sending,
    output: sendResult,
  }),
  /** Takes back sheets that the recipient has not viewed yet. */
  recall: route({
    method: 'POST',
    path: `${sent}/recall`,
    needs: 'exchange:sent:recall',
    says: 'saved',
    answer: 'list',
    input: keys,
    output: z.array(recipientRow),
  }),
  /** Cancels sent sheets with a reason; the recipient sees them as cancelled. */
  cancel: route({
    method: 'POST',
    path: `${sent}/cancel`,
    needs: 'exchange:sent:recall',
    says: 'saved',
    answer: 'list',
    input: keys.extend({ text: note }),
    output: z.array(recipientRow),
  }),
  /** All events of the caller's sendings of one sheet version, oldest first. */
  timeline: route({
    method: 'GET',
    path: `${sent}/sheet/timeline/{id}`,
    needs: 'exchange:sent:query',
    answer: 'list',
    input: byId,
    output: z.array(shareEventRow),
  }),
};
