import { z } from 'zod';
import { changeKind, changeState } from '../enums';
import {
  arrayOf,
  byId,
  emptyToUndefined,
  fileBody,
  id,
  instant,
  isoDate,
  optionalText,
  route,
  rowVersion,
  text,
} from '../wire/kit';
import { crud, pageQuery } from '../wire/page';

const count = z.number().int();
const nullableText = z.string().nullable();
const optionalId = z.preprocess(emptyToUndefined, id.optional());
/** Models in which one change replaces a part. */
export const MAX_CHANGED_MODELS = 20;
export const changedSheet = z.object({
  id: count,
  cid: count,
  cver: z.string(),
  name: z.string(),
  foreignName: nullableText,
});

/** A model that a change concerns, with the number of its positions. */
export const changedModel = z.object({ id: count, name: z.string(), foreignName: nullableText, positions: count });
const percent = z.string();
const counts = z.record(z.string(), count).nullable();
/** Effect of a change on a model. The verdicts are null until both runs are done (`running`). */
export const changeEffect = z.object({
  modId: count,
  modelName: z.string(),
  positions: count,
  /** Grams of all pieces, before and after; null where a sheet has no mass. */
  massBeforeGrams: nullableText,
  massAfterGrams: nullableText,
  running: z.boolean(),
  baseCounts: counts,
  counts,
  new: count.nullable(),
  gone: count.nullable(),
  changed: count.nullable(),
  /** Rcyc and Rcov (ISO 22628) in percent, with the marks of the vehicle; null without the right to see them. */
  rates: z.object({ rcycBefore: percent, rcycAfter: percent, rcovBefore: percent, rcovAfter: percent }).nullable(),
});
export type ChangeEffect = z.output<typeof changeEffect>;

/** A part change: the data sheet of a part is replaced at every position of these models that uses it. */
export const componentChange = z.object({
  id: count,
  modId: count,
  modelName: z.string(),
  modelForeignName: nullableText,
  kind: changeKind.schema,
  name: z.string(),
  number: nullableText,
  before: changedSheet.nullable(),
  after: changedSheet.nullable(),
  reason: z.string(),
  effectiveOn: isoDate,
  certificate: nullableText,
  /** A position with the part, to edit the plan; null when there is none any more. */
  positionId: count.nullable(),
  state: changeState.schema,
  models: z.array(changedModel),
  /** As last shown before the confirmation; null when nobody looked. */
  effects: z.array(changeEffect).nullable(),
  confirmedAt: instant.nullable(),
  undoneAt: instant.nullable(),
  createdByName: z.string(),
  createTime: instant,
  updateTime: instant,
  version: count,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), confirm: z.boolean(), undo: z.boolean() }),
});
export type ComponentChange = z.output<typeof componentChange>;

/** Plans a change without `id`, otherwise changes one that is not confirmed. The part is that of the position. */
export const componentChangeSave = z.object({
  id: optionalId,
  version: z.preprocess(emptyToUndefined, rowVersion.optional()),
  kind: changeKind.schema.default('change'),
  positionId: id,
  /** The new data sheet. */
  sheetId: id,
  /** Models with the part; refused with `change.modelRequired` when empty. */
  modIds: arrayOf(id).refine((ids) => ids.length <= MAX_CHANGED_MODELS, {
    message: 'too_big',
    params: { context: 'array', maximum: String(MAX_CHANGED_MODELS) },
  }),
  reason: text(500),
  effectiveOn: isoDate,
  certificate: optionalText(100),
});
export type ComponentChangeSave = z.output<typeof componentChangeSave>;

/** A part of a model to choose from, with the models that use the same data sheet (where-used). */
export const changeablePart = z.object({
  positionId: count,
  name: z.string(),
  foreignName: nullableText,
  number: nullableText,
  sheet: changedSheet,
  models: z.array(changedModel),
});
export type ChangeablePart = z.output<typeof changeablePart>;

const base = '/model/componentChangeInfo';
const tag = 'model:componentChangeInfo';
/** Part changes and extensions: planned, shown with their effect, confirmed as one act, undone as one. */
export const componentChangeApi = {
  ...crud({ base, tag, row: componentChange, save: componentChangeSave }),
  /** Parts of a model that a change can name. */
  com: route({
    method: 'GET',
    path: `${base}/com`,
    needs: `${tag}:query`,
    answer: 'list',
    input: z.object({ modId: id, q: z.string().max(200).optional() }),
    output: z.array(changeablePart),
  }),
  /** Workbook of the filtered changes of parts. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: `${tag}:export`,
    answer: 'file',
    input: pageQuery,
    output: fileBody,
    rows: componentChange,
  }),
  /**
   * What a change of a part does to masses and verdicts. Masses at once; verdicts by two runs of each model, which this
   * call starts where they are missing.
   */
  effect: route({
    method: 'POST',
    path: `${base}/effect`,
    needs: 'analysis:whatIf:run',
    input: byId,
    output: z.array(changeEffect),
    answer: 'list',
  }),
  /** Hooks the new sheet at all positions, or at none. */
  confirm: route({
    method: 'POST',
    path: `${base}/confirm`,
    needs: 'bom:info:hook',
    says: 'saved',
    input: byId,
    output: componentChange,
  }),
  /** Brings all positions back to what they were before the change, or none. */
  undo: route({
    method: 'POST',
    path: `${base}/undo`,
    needs: 'bom:info:hook',
    says: 'saved',
    input: byId,
    output: componentChange,
  }),
};
