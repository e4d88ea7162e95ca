import { z } from 'zod';
import { rejectReason } from '../enums';
import { MAX_ATTACHED_FINDINGS, MAX_EXCHANGE_NOTE, MAX_RECIPIENT_TEXT, receivedRow, shareEventRow } from './share';
import { byId, byIds, flag, id, optionalText, route, rowVersion } from '../wire/kit';

/** A share, with the version that the caller read. */
const decision = byId.extend({ version: rowVersion.optional() });
const note = optionalText(MAX_EXCHANGE_NOTE);
const rejection = decision
  .extend({
    reason: rejectReason.schema,
    text: note,
    /** Findings of the recipient's check of the sheet. Each reader gets them in their own language. */
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
  /** One received data sheet with its sender, state and what the caller may do with it. */
  get: route({
    method: 'GET',
    path: `${received}/detail/{id}`,
    needs: 'exchange:received:query',
    input: byId,
    output: receivedRow,
  }),
  /** The caller's share of one sheet version: an empty list, or one row. */
  listForSheet: route({
    method: 'GET',
    path: `${received}/ofSheet/{sheetId}`,
    needs: 'exchange:received:query',
    answer: 'list',
    input: z.object({ sheetId: id }),
    output: z.array(receivedRow),
  }),
  /** Marks a received data sheet as viewed. */
  view: route({
    method: 'POST',
    path: `${received}/view/{id}`,
    needs: 'exchange:received:query',
    input: byId,
    output: receivedRow,
  }),
  /** Accepts a received data sheet; this cannot be undone. */
  accept: route({
    method: 'POST',
    path: `${received}/accept/{id}`,
    needs: 'exchange:received:decide',
    says: 'saved',
    input: decision,
    output: receivedRow,
  }),
  /** Rejects a received data sheet with a reason. */
  reject: route({
    method: 'POST',
    path: `${received}/reject/{id}`,
    needs: 'exchange:received:decide',
    says: 'saved',
    input: rejection,
    output: receivedRow,
  }),
  /**
   * Sets or clears "in process": a system of the recipient processes the sheet, and the sender cannot recall it
   * during that time.
   */
  process: route({
    method: 'POST',
    path: `${received}/process/{id}`,
    needs: 'exchange:received:decide',
    says: 'saved',
    input: byId.extend({ on: flag.default(true) }),
    output: receivedRow,
  }),
  /** Removes rows from the recipient's list. Accepted and downloaded ones cannot be removed. */
  delete: route({
    method: 'DELETE',
    path: `${received}/delete`,
    needs: 'exchange:received:delete',
    answer: 'ok',
    input: byIds,
  }),
  /** What happened with a sent or received data sheet, oldest first. */
  timeline: route({
    method: 'GET',
    path: `${received}/timeline/{id}`,
    needs: 'exchange:received:query',
    answer: 'list',
    input: byId,
    output: z.array(shareEventRow),
  }),
};
