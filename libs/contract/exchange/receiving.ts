import { z } from 'zod';
import { rejectReason } from '../enums';
import { MAX_ATTACHED_FINDINGS, MAX_EXCHANGE_NOTE, MAX_RECIPIENT_TEXT, receivedRow, shareEventRow } from './share';
import { byId, byIds, flag, id, optionalText, route, rowVersion } from '../wire/kit';

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
const received = '/exchange/received';

export const receivingRoutes = {
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
};
