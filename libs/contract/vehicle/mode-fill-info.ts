import { z } from 'zod';
import { fillState } from '../enums';
import {
  byId,
  byIds,
  emptyToUndefined,
  flag,
  id,
  instant,
  isoDate,
  optionalText,
  route,
  rowVersion,
} from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const count = z.number().int();
const nullableText = z.string().nullable();
const optionalId = z.preprocess(emptyToUndefined, id.optional());

/**
 * A task of a model: who fills the positions of a part group until when. Counted are positions that need a data sheet
 * (not covered ones, not assemblies without a sheet); for a supplier those that are not another supplier's.
 */
export const modeFillInfo = z.object({
  id: count,
  modId: count,
  modelName: z.string(),
  internalNumber: z.string(),
  /** The first position of the group; null for the whole model, and when the group is no longer in the BOM. */
  positionId: count.nullable(),
  whole: z.boolean(),
  groupName: z.string(),
  groupNumber: nullableText,
  organisationId: count.nullable(),
  userId: count.nullable(),
  supplierCode: nullableText,
  /** Name of the department, user or supplier; the code of an unknown supplier. */
  assignee: z.string(),
  assigneeEn: nullableText,
  dueOn: isoDate,
  note: nullableText,
  /** Positions to fill, and those of them with a data sheet. */
  total: count,
  filled: count,
  state: fillState.schema,
  createdByName: z.string(),
  createTime: instant,
  updateTime: instant,
  version: count,
  /** What the caller may do with the task now. */
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type ModeFillInfo = z.output<typeof modeFillInfo>;

const groupProgress = z.object({ name: z.string(), nameEn: nullableText, total: count, filled: count });
/** A model with its tasks and its progress. */
export const modeFillData = z.object({
  modId: count,
  modelName: z.string(),
  tasks: z.array(modeFillInfo),
  /** Of the whole BOM. */
  total: count,
  filled: count,
  /** Positions without a data sheet that no task names. */
  unassigned: count,
  /** By supplier of the BOM, most open positions first; a name '' is positions without a supplier. */
  suppliers: z.array(groupProgress),
  /** Open positions at the end of each day on which some were filled, by today's BOM. */
  burnDown: z.array(z.object({ day: isoDate, open: count })),
  /** The latest day of the tasks. */
  dueOn: isoDate.nullable(),
});
export type ModeFillData = z.output<typeof modeFillData>;

/** Creates a task without `id`, otherwise changes it. Exactly one of department, user and supplier. */
export const modeFillSave = z
  .object({
    id: optionalId,
    version: z.preprocess(emptyToUndefined, rowVersion.optional()),
    modId: id,
    /** A position of the group. Absent: the whole model. */
    positionId: optionalId,
    organisationId: optionalId,
    userId: optionalId,
    supplierCode: optionalText(50),
    dueOn: isoDate,
    note: optionalText(500),
  })
  .superRefine(({ organisationId, userId, supplierCode }, ctx) => {
    const given = [organisationId, userId, supplierCode].filter((one) => one !== undefined).length;
    if (given !== 1)
      ctx.addIssue({ code: 'custom', path: ['organisationId'], message: given === 0 ? 'required' : 'oneAssignee' });
  });
export type ModeFillSave = z.output<typeof modeFillSave>;

const base = '/data/modeFillInfo';
const [query, edit] = ['data:modeFillInfo:query', 'data:modeFillInfo:edit'] as const;
const left = z.array(z.object({ name: z.string(), number: nullableText, code: z.string(), message: z.string() }));

/** Fill-in of a model: tasks, their progress, copying them, requests to the suppliers. */
export const modeFillInfoApi = {
  /** Fill-in tasks: which branch of a model whom and until when, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    /** `mine`: tasks of the caller and of the caller's departments. */
    input: pageInput({ modId: optionalId, mine: flag.default(false) }),
    output: pageOf(modeFillInfo),
  }),
  /** Deletes fill-in tasks. */
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: 'data:modeFillInfo:delete',
    says: 'deleted',
    answer: 'ok',
    input: byIds,
  }),
  /** Copies the tasks whose group is in the other model too; the others are left, with the reason. */
  copyModeFillInfo: route({
    method: 'POST',
    path: `${base}/copyModeFillInfo`,
    needs: edit,
    says: 'saved',
    /** `dueOn`: of all copies; absent: as in the source. */
    input: z.object({ modId: id, otherModId: id, dueOn: z.preprocess(emptyToUndefined, isoDate.optional()) }),
    output: z.object({ copied: count, left }),
  }),
  /** Fill-in tasks and progress of a model. */
  getModeDataByMoId: route({
    method: 'GET',
    path: `${base}/getModeDataByMoId/{id}`,
    needs: query,
    input: byId,
    output: modeFillData,
  }),
  /** Creates or changes a fill-in task for a department, a person or a supplier. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: modeFillSave,
    output: modeFillInfo,
  }),
  /** Asks the suppliers of the open positions of a task, until its day. */
  askSuppliers: route({
    method: 'POST',
    path: `${base}/askSuppliers`,
    needs: 'exchange:request:edit',
    says: 'sent',
    input: byId,
    output: z.object({ batch: z.string(), requested: count, left }),
  }),
};

const person = z.object({ id: count, name: z.string() });
export const deptUserApi = {
  /** The departments of the caller's enterprise with their active users. */
  deptAndUserList: route({
    method: 'GET',
    path: '/data/deptUser/deptAndUserList',
    needs: 'data:deptUser:query',
    answer: 'list',
    output: z.array(
      z.object({ id: count, name: z.string(), nameEn: z.string(), parentId: count.nullable(), users: z.array(person) }),
    ),
  }),
};
