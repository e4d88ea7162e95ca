import { z } from 'zod';
import { byIds, flag, id, instant, isoDate, optionalText, route, rowVersion, someIds, text } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** Origin of a task. */
export const taskSource = z.enum(['impact', 'whatIf']);
export type TaskSource = z.output<typeof taskSource>;
/** A task that follows from an analysis. */
export const analysisTaskRow = z.object({
  id: z.number().int(),
  title: z.string(),
  note: z.string(),
  source: taskSource,
  /** Path in the console. */
  link: z.string().nullable(),
  assigneeId: z.number().int(),
  assignee: z.string(),
  dueDate: isoDate.nullable(),
  overdue: z.boolean(),
  done: z.boolean(),
  doneAt: instant.nullable(),
  doneBy: z.string().nullable(),
  createdBy: z.string(),
  createTime: instant,
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), finish: z.boolean() }),
});
export type AnalysisTaskRow = z.output<typeof analysisTaskRow>;
export const taskPerson = z.object({ id: z.number().int(), name: z.string(), loginName: z.string() });

const base = '/analysis/task';
const [query, edit] = ['analysis:task:query', 'analysis:task:edit'] as const;
/** Tasks from analyses, with assignee and due date. */
export const analysisTaskApi = {
  /** Tasks that come from findings and impacts, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({ mineOnly: flag.default(false), openOnly: flag.default(false) }),
    output: pageOf(analysisTaskRow),
    answer: 'page',
  }),
  /** Users of the enterprise who can be assigned a task. */
  people: route({ method: 'GET', path: `${base}/people`, needs: edit, output: z.array(taskPerson), answer: 'list' }),
  /** Saves a task from a what-if. Tasks from an impact are created by a call of the impact, for chosen rows. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: z.object({
      id: id.optional(),
      version: rowVersion.optional(),
      title: text(200),
      note: optionalText(2000),
      assigneeId: id.optional(),
      dueDate: isoDate.nullish(),
      whatIfId: id.optional(),
    }),
    output: analysisTaskRow,
  }),
  /** Marks a task as done or as open again. Allowed to its assignee and its author. */
  finish: route({
    method: 'POST',
    path: `${base}/finish`,
    needs: query,
    says: 'saved',
    answer: 'ok',
    input: z.object({ ids: someIds, done: flag.default(true) }),
  }),
  /** Deletes tasks. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: edit, says: 'deleted', answer: 'ok', input: byIds }),
};
