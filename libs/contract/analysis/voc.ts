import { z } from 'zod';
import { Decimal } from '@matlas/domain';
import { vocMethod, vocResult, vocUnit } from '../enums';
import { arrayOf, decimal, fileBody, id, isoDate, route } from '../wire/kit';
import { vocReport } from '../mds/voc';
import { pageInput, pageOf } from '../wire/page';

const nullableText = z.string().nullable();
const count = z.number().int();

/**
 * Classes of materials that can emit organic compounds: polymers, lacquers and adhesives, natural materials. A part
 * without them needs no report.
 */
export const EMISSIVE_CLASSES = ['5', '6', '7.1'] as const;
/**
 * Guide values for the cabin air of a whole passenger car, for comparison only; they are not limits of a part. The
 * values are rows of the platform (`rulesGoalsApi`). Limits of parts are agreed between car makers and suppliers,
 * and are in the reports or set by the enterprise.
 */
export const CABIN_AIR_GUIDE = { source: 'GB/T 27630-2011', method: 'HJ/T 400-2007' } as const;

/**
 * Worst first: over a limit; detection limit too high to decide; no report; report expired; report only for another
 * version of the sheet; in order; nothing that could emit.
 */
export const VOC_STATES = ['failed', 'unknown', 'missing', 'expired', 'otherVersion', 'current', 'notNeeded'] as const;
export const vocState = z.enum(VOC_STATES);
export type VocState = z.output<typeof vocState>;

export const vocInput = {
  modId: id,
  ckid: id.optional(),
  /** Validity of reports in months, chosen by the caller: no regulation sets it. */
  validMonths: z.coerce.number().int().min(1).max(240).default(36),
  /** Parts with less emissive material, in grams, need no report. */
  minGrams: decimal()
    .refine((value) => new Decimal(value).gte(0), { message: 'notNegative' })
    .default('0'),
};
/** A measured value with the limit of the enterprise. */
const valueWithOwnLimit = vocReport.shape.values.element.extend({
  /** The limit of the caller's enterprise, and the result of the value against it. */
  ownLimit: nullableText,
  ownResult: vocResult.schema,
});
export const partReport = vocReport.omit({ can: true, createTime: true, updateTime: true, version: true }).extend({
  values: z.array(valueWithOwnLimit),
  /** The worst result against limits of the enterprise. */
  ownResult: vocResult.schema,
  sheetName: z.string(),
  sheetForeignName: nullableText,
  /** True when the report is for exactly the version that is in the vehicle. */
  isVersion: z.boolean(),
  /** Last day of validity. */
  validTo: isoDate,
  isExpired: z.boolean(),
});
export type PartReport = z.output<typeof partReport>;
const newest = partReport.pick({
  id: true,
  reportNumber: true,
  laboratory: true,
  method: true,
  testDate: true,
  validTo: true,
  result: true,
  cver: true,
});

/** A part of the vehicle with a sheet, and the state of its emission reports. Worst first, then heaviest. */
export const vocPart = z.object({
  positionId: count,
  name: z.string(),
  foreignName: nullableText,
  number: nullableText,
  supplierName: nullableText,
  supplierForeignName: nullableText,
  sheetId: count,
  state: vocState,
  /** Grams of emissive materials in all pieces. */
  emissiveGrams: z.string(),
  reports: count,
  newest: newest.nullable(),
});
export type VocPart = z.output<typeof vocPart>;
export const vocSummary = z.object({
  title: z.string(),
  branch: z.object({ id: count, name: z.string(), foreignName: nullableText }).nullable(),
  parts: count,
  reports: count,
  emissiveGrams: z.string(),
  states: z.array(z.object({ state: vocState, parts: count, emissiveGrams: z.string() })),
  /** Positions whose content is unknown. */
  unmatched: count,
  version: z.string(),
});
export type VocSummary = z.output<typeof vocSummary>;
/** Measured values of a substance by one method in one unit, over all reports for parts of the vehicle. */
export const vocSubstance = z.object({
  key: z.string(),
  name: z.string(),
  cas: nullableText,
  unit: vocUnit.schema,
  method: vocMethod.schema,
  reports: count,
  parts: count,
  highest: z.string(),
  isBelowDetection: z.boolean(),
  highestPart: nullableText,
  highestPartForeign: nullableText,
  /** The lowest limit given in a report. */
  limit: nullableText,
  /** The limit of the enterprise. The stricter of both decides. */
  ownLimit: nullableText,
  failed: count,
  worst: vocResult.schema,
  /** For comparison only, such as for cabin air (`CABIN_AIR_GUIDE`). */
  guide: nullableText,
  overGuide: count,
});
export type VocSubstanceRow = z.output<typeof vocSubstance>;

const base = '/analysis/voc';
const query = 'analysis:voc:query';
/** Emission test reports for the parts of a vehicle. */
export const analysisVocApi = {
  /** Parts of a model by state of their VOC report, and the totals. */
  summary: route({
    method: 'GET',
    path: `${base}/summary`,
    needs: query,
    input: z.object(vocInput),
    output: vocSummary,
  }),
  /** Parts with their VOC report and limits, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({ ...vocInput, states: arrayOf(vocState) }),
    output: pageOf(vocPart),
    answer: 'page',
  }),
  /** Reports for one part (`positionId`), newest first. */
  reports: route({
    method: 'GET',
    path: `${base}/reports`,
    needs: query,
    input: z.object({ ...vocInput, positionId: id }),
    output: z.array(partReport),
    answer: 'list',
  }),
  /** Emissions by substance, a page at a time. */
  substances: route({
    method: 'POST',
    path: `${base}/substances`,
    needs: query,
    input: pageInput(vocInput),
    output: pageOf(vocSubstance),
    answer: 'page',
  }),
  /** Workbook of the VOC reports of a model. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'analysis:voc:export',
    input: z.object({ ...vocInput, states: arrayOf(vocState) }),
    output: fileBody,
    answer: 'file',
  }),
};
