import { z } from 'zod';
import { forwardForm, MAX_BATCH_FORWARD, recipientRow } from './share';
import { jobStarted } from '../wire/jobs';
import { id, job, route } from '../wire/kit';

const nullableText = z.string().nullable();
const received = '/exchange/received';

/** Forwards up to 500 accepted sheets to one recipient. */
export const batchForwardJob = job({
  name: 'batchForward',
  retries: 3,
  input: z.object({ ids: z.array(z.number().int()), form: forwardForm }),
});
/**
 * A sheet with its new share, or why it was not forwarded (error code with parameters, and the message in both
 * languages).
 */
export const batchForwardLine = z.object({
  kid: id,
  name: nullableText,
  symbol: nullableText,
  forwardedKid: id.nullable(),
  code: nullableText,
  reasonZh: nullableText,
  reasonEn: nullableText,
});
export const batchForwardResult = z.object({
  forwarded: z.number().int(),
  refused: z.number().int(),
  lines: z.array(batchForwardLine),
});
export type BatchForwardResult = z.output<typeof batchForwardResult>;

export const forwardingRoutes = {
  /** Forwards a received data sheet to another recipient; the sender must have allowed it. */
  forward: route({
    method: 'POST',
    path: `${received}/forward/{id}`,
    needs: 'exchange:received:forward',
    says: 'saved',
    input: forwardForm.extend({ id }),
    output: recipientRow,
  }),
  /** Starts the job `batchForward`; its result is `batchForwardResult`. */
  batch: route({
    method: 'POST',
    path: `${received}/batchForward`,
    needs: 'exchange:received:forward',
    answer: 'job',
    input: forwardForm.extend({ ids: z.array(id).min(1).max(MAX_BATCH_FORWARD) }),
    output: jobStarted,
  }),
};
