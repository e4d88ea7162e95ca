import { z } from 'zod';
import { changeState, extensionKind } from '../enums';
import { fieldRule } from '../errors';
import { arrayOf, byId, emptyToUndefined, fileBody, id, instant, isoDate, route, rowVersion, text } from '../wire/kit';
import { crud, pageQuery } from '../wire/page';
import { changedModel, changedSheet, changeEffect, MAX_CHANGED_MODELS } from './component-change';

const count = z.number().int();
const nullableText = z.string().nullable();
const optionalId = z.preprocess(emptyToUndefined, id.optional());
/** Parts that one record takes into the certificate. */
export const MAX_RECORD_PARTS = 20;
const atMost = (maximum: number) => (ids: readonly unknown[]) => ids.length <= maximum;
const tooMany = (maximum: number) => ({
  message: 'too_big',
  params: { context: 'array', maximum: String(maximum) },
});

/** A data sheet that a record takes into the BOMs, with what it replaces. */
export const recordPart = z.object({
  /** Its first position in the certified model, else in another model of the record. */
  positionId: count,
  name: z.string(),
  number: nullableText,
  before: changedSheet.nullable(),
  after: changedSheet.nullable(),
  positions: count,
});
/**
 * An extension of a certificate (CCC): by parts, which replace the present ones in the models, or to further models,
 * which get its number and the parts of the certified model where they have the same part with another data sheet.
 */
export const componentRecord = z.object({
  id: count,
  /** The certified model. */
  modId: count,
  modelName: z.string(),
  modelForeignName: nullableText,
  /** The name on English screens. */
  modelEnglishName: z.string(),
  kind: extensionKind.schema,
  certificate: z.string(),
  reason: z.string(),
  effectiveOn: isoDate,
  state: changeState.schema,
  parts: z.array(recordPart),
  models: z.array(changedModel.extend({ certificateBefore: nullableText })),
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
export type ComponentRecord = z.output<typeof componentRecord>;

/** Plans an extension without `id`, otherwise changes one that is not confirmed. */
export const componentRecordSave = z.object({
  id: optionalId,
  version: z.preprocess(emptyToUndefined, rowVersion.optional()),
  modId: id,
  kind: extensionKind.schema,
  certificate: text(50).refine(...fieldRule('noSpaces')),
  /** `models`: those that the certificate is extended to; `parts`: those that get the parts beside the certified one. */
  modIds: arrayOf(id).refine(atMost(MAX_CHANGED_MODELS), tooMany(MAX_CHANGED_MODELS)),
  /** `parts` only: positions of the certified model with their new data sheets. */
  parts: z
    .array(z.object({ positionId: id, sheetId: id }))
    .refine(atMost(MAX_RECORD_PARTS), tooMany(MAX_RECORD_PARTS))
    .default([]),
  reason: text(500),
  effectiveOn: isoDate,
});
export type ComponentRecordSave = z.output<typeof componentRecordSave>;

const base = '/model/componentRecord';
const tag = 'model:componentRecord';
/** Extensions of certificates: planned, shown with their effect, confirmed as one act, undone as one, exported. */
export const componentRecordApi = {
  ...crud({ base, tag, row: componentRecord, save: componentRecordSave }),
  /** Extensions of certificates as a workbook. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: `${tag}:export`,
    answer: 'file',
    input: pageQuery,
    output: fileBody,
    rows: componentRecord,
  }),
  /** Masses and rates at once; verdicts by two runs of each model, which this call starts where they are missing. */
  effect: route({
    method: 'POST',
    path: `${base}/effect`,
    needs: 'analysis:whatIf:run',
    input: byId,
    output: z.array(changeEffect),
    answer: 'list',
  }),
  /** Takes parts and certificate into all models, or into none. */
  confirm: route({
    method: 'POST',
    path: `${base}/confirm`,
    needs: 'bom:info:hook',
    says: 'saved',
    input: byId,
    output: componentRecord,
  }),
  /** Brings positions and certificates of all models back to what they were, or of none. */
  undo: route({
    method: 'POST',
    path: `${base}/undo`,
    needs: 'bom:info:hook',
    says: 'saved',
    input: byId,
    output: componentRecord,
  }),
};
