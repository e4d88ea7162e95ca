import { z } from 'zod';
import { requestDataType } from '../enums';
import { arrayOf, flag, id, isoDate, optionalText, route, text } from '../wire/kit';

/** Rows of one action together. */
export const MOST_ACTION_ROWS = 200;

/**
 * One line of what an action would do, or did. `exists`: done before for the same change of the list, so it is not done
 * again.
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
const some = arrayOf(id)
  .refine((ids) => ids.length > 0, { message: 'empty' })
  .refine((ids) => ids.length <= MOST_ACTION_ROWS, {
    message: 'too_big',
    params: { context: 'array', maximum: String(MOST_ACTION_ROWS) },
  });
const action = { impactId: id, /** Says what would be made, makes nothing. */ checkOnly: flag.default(false) };

/** What is done about an impact. */
export const impactActionRoutes = {
  /** A to-do for each vehicle. */
  tasks: route({
    method: 'POST',
    path: `${base}/tasks`,
    needs: act,
    output: actionReport,
    input: z.object({
      ...action,
      modIds: some,
      assigneeId: id.optional(),
      dueDate: isoDate.nullish(),
      note: optionalText(2000),
    }),
  }),
  /** A request for a new version of each affected sheet that came from these suppliers. */
  requests: route({
    method: 'POST',
    path: `${base}/requests`,
    needs: 'exchange:request:edit',
    output: actionReport,
    input: z.object({
      ...action,
      enterpriseIds: some,
      deadline: isoDate,
      remark: optionalText(2000),
      send: flag.default(true),
      dataType: requestDataType.lenient.optional(),
    }),
  }),
  /**
   * A message to customers or suppliers: the list, how many sheets and which, and the writer's words; never a
   * substance.
   */
  messages: route({
    method: 'POST',
    path: `${base}/messages`,
    needs: act,
    output: actionReport,
    input: z.object({ ...action, side: z.enum(['customer', 'supplier']), enterpriseIds: some, words: text(2000) }),
  }),
};
