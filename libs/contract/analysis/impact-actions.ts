import { z } from 'zod';
import { requestDataType } from '../enums';
import { arrayOf, flag, id, isoDate, optionalText, route, text } from '../wire/kit';

/** Maximum number of rows in one action. */
export const MAX_ACTION_ROWS = 200;

/**
 * One line of the effects of an action, planned or executed. `exists`: it was done before for the same change of
 * the list and is not repeated.
 */
export const actionLine = z.object({
  target: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  outcome: z.enum(['new', 'exists', 'refused']),
  reason: z.string().nullable(),
  text: z.string(),
});
export type ActionLine = z.output<typeof actionLine>;
export const actionReport = z.object({
  lines: z.array(actionLine),
  made: z.number().int(),
  exists: z.number().int(),
  refused: z.number().int(),
});
export type ActionReport = z.output<typeof actionReport>;

const base = '/analysis/impact';
const act = 'analysis:impact:act';
const chosenIds = arrayOf(id)
  .refine((ids) => ids.length > 0, { message: 'empty' })
  .refine((ids) => ids.length <= MAX_ACTION_ROWS, {
    message: 'too_big',
    params: { context: 'array', maximum: String(MAX_ACTION_ROWS) },
  });
const action = { impactId: id, /** Says what would be made, makes nothing. */ checkOnly: flag.default(false) };

/** Actions that follow an impact. */
export const impactActionRoutes = {
  /** Creates a task for each vehicle. */
  createTasks: route({
    method: 'POST',
    path: `${base}/tasks`,
    needs: act,
    output: actionReport,
    input: z.object({
      ...action,
      modIds: chosenIds,
      assigneeId: id.optional(),
      dueDate: isoDate.nullish(),
      note: optionalText(2000),
    }),
  }),
  /** Requests a new version of each affected sheet that came from these suppliers. */
  sendRequests: route({
    method: 'POST',
    path: `${base}/requests`,
    needs: 'exchange:request:edit',
    output: actionReport,
    input: z.object({
      ...action,
      enterpriseIds: chosenIds,
      deadline: isoDate,
      remark: optionalText(2000),
      send: flag.default(true),
      dataType: requestDataType.lenient.optional(),
    }),
  }),
  /**
   * Sends a message to customers or suppliers: the list, the number and names of affected sheets, and the text of
   * the sender; never a substance.
   */
  sendMessages: route({
    method: 'POST',
    path: `${base}/messages`,
    needs: act,
    output: actionReport,
    input: z.object({ ...action, side: z.enum(['customer', 'supplier']), enterpriseIds: chosenIds, words: text(2000) }),
  }),
};
