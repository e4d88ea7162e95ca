import { z } from 'zod';
import {
  arrayOf,
  byId,
  emptyToUndefined,
  fileBody,
  flag,
  id,
  isoDate,
  route,
  rowVersion,
  stamped,
  text,
} from '../wire/kit';
import { crud } from '../wire/page';
import { materialClassCode } from '../wire/material-class';
import { rowErrorsInput, rowImportInput, rowImportReport } from '../wire/row-fault';
import { MAX_AUDITED } from './audit';

export const MAX_AUDITORS = 50;
export const MAX_DISTRIBUTED_ROWS = 5000;
/** Columns of the workbook that assigns sheets, in order. Titles: `locales/{zh,en}/reports.json`. */
export const DISTRIBUTION_COLUMNS = ['cid', 'cver', 'auditor', 'dueOn'] as const;
export type DistributionColumn = (typeof DISTRIBUTION_COLUMNS)[number];

const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());
export const distributionWay = z.enum(['roundRobin', 'load']);
const MAX_PATTERN = 490;
const MAX_CLASSES = 200;
const MAX_NUMBER = 100;
const dueDays = z.coerce.number().int().min(0).max(365);
const named = z.object({ id, name: z.string() });

/** A rule that assigns sheets to auditors; the first rule that applies to a sheet decides. */
export const distributionRow = z.object({
  id,
  position: z.number().int(),
  name: z.string(),
  active: z.boolean(),
  senderId: id.nullable(),
  senderName: z.string().nullable(),
  senderNameEn: z.string().nullable(),
  organisationId: id.nullable(),
  organisationName: z.string().nullable(),
  organisationNameEn: z.string().nullable(),
  /** Pattern for the part number of the sheet, with `%`, `?` and `;`; empty: any. */
  partNumber: z.string(),
  /** VDA 231-106 classes of the root of a material sheet, with their subclasses; empty: any. */
  classCodes: z.array(z.string()),
  /** Vehicle model in whose BOM the part stands; null: any. */
  modelId: id.nullable(),
  modelName: z.string().nullable(),
  /** Part number of an assembly in a BOM that contains the part; empty: any. */
  partGroup: z.string(),
  way: distributionWay,
  auditors: z.array(named.extend({ /** Open audits of the auditor. */ open: z.number().int() })),
  dueDays: z.number().int().nullable(),
  ...stamped,
});
export type DistributionRow = z.output<typeof distributionRow>;
export const distributionSave = z.object({
  id: optional(id),
  version: optional(rowVersion),
  name: text(200),
  position: optional(z.coerce.number().int().min(1).max(1000)),
  active: flag.default(true),
  senderId: optional(id),
  organisationId: optional(id),
  partNumber: optional(text(MAX_PATTERN)),
  classCodes: arrayOf(materialClassCode)
    .default([])
    .refine((codes) => codes.length <= MAX_CLASSES, {
      message: 'too_big',
      params: { context: 'array', maximum: String(MAX_CLASSES) },
    }),
  modelId: optional(id),
  partGroup: optional(text(MAX_NUMBER)),
  way: distributionWay.default('roundRobin'),
  auditorIds: arrayOf(id)
    .refine((ids) => ids.length > 0, { message: 'empty' })
    .refine((ids) => ids.length <= MAX_AUDITORS, {
      message: 'too_big',
      params: { context: 'array', maximum: String(MAX_AUDITORS) },
    }),
  dueDays: optional(dueDays),
});
export type DistributionSave = z.output<typeof distributionSave>;

export const distributionReport = rowImportReport.extend({
  assigned: z.number().int(),
});
export type DistributionReport = z.output<typeof distributionReport>;

const base = '/data/matlasDistribution';
/** Distribution of sheets to auditors: rules, by hand, by workbook. */
export const distributionApi = {
  ...crud({ base, tag: 'data:ownDistribution', row: distributionRow, save: distributionSave }),
  /** One distribution rule: which received data go to which auditor. */
  detail: route({
    method: 'GET',
    path: `${base}/detail`,
    needs: 'data:ownDistribution:query',
    input: byId,
    output: distributionRow,
  }),
  /** Assigns audits to one auditor by hand. */
  addOneDistribute: route({
    method: 'POST',
    path: `${base}/AddOneDistribute`,
    needs: 'data:ownDistribution:edit',
    says: 'saved',
    input: z.object({ ids: z.array(id).min(1).max(MAX_AUDITED), auditorId: id, dueOn: optional(isoDate) }),
    output: z.object({ assigned: z.number().int() }),
  }),
  /** The users who may audit, with their open audits. */
  auditors: route({
    method: 'GET',
    path: `${base}/auditors`,
    needs: 'data:ownDistribution:query',
    answer: 'list',
    output: z.array(named.extend({ open: z.number().int(), overdue: z.number().int() })),
  }),
  /** The departments of the own enterprise, for the conditions of rules. */
  departments: route({
    method: 'GET',
    path: `${base}/departments`,
    needs: 'data:ownDistribution:query',
    answer: 'list',
    output: z.array(named.extend({ nameEn: z.string() })),
  }),
  /**
   * Imports distribution rules from a workbook. All rows or none (`import.invalidRows` with every error), unless
   * `validRowsOnly`.
   */
  importData: route({
    method: 'POST',
    path: `${base}/importData`,
    needs: 'data:ownDistribution:import',
    upload: 'distributionImport',
    limit: 'upload',
    input: z.object(rowImportInput),
    output: distributionReport,
  }),
  /** All errors of such a workbook as a workbook. Nothing is assigned. */
  importErrors: route({
    method: 'POST',
    path: `${base}/importErrors`,
    needs: 'data:ownDistribution:import',
    upload: 'distributionImport',
    limit: 'upload',
    output: fileBody,
    answer: 'file',
    input: z.object(rowErrorsInput),
  }),
  /** Empty workbook for the import of distribution rules. */
  template: route({
    method: 'GET',
    path: `${base}/template`,
    needs: 'data:ownDistribution:import',
    answer: 'file',
    output: fileBody,
  }),
};
