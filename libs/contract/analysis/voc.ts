import { z } from 'zod';
import { Decimal } from '@matlas/domain';
import { vocMethod, vocResult, vocUnit } from '../enums';
import { arrayOf, decimal, fileBody, id, isoDate, route } from '../wire/kit';
import { vocReport } from '../mds/voc';
import { pageInput, pageOf } from '../wire/page';

const told = z.string().nullable();
const count = z.number().int();

/**
 * Materials that can give off organic compounds: polymers, lacquers and adhesives, natural materials. A part with none
 * of them needs no report.
 */
export const EMISSIVE_CLASSES = ['5', '6', '7.1'] as const;
/**
 * Of the air in the cabin of a whole passenger car: a guide, no limit of a part; its values are rows of the platform
 * (`rulesGoalsApi`). Makers agree limits of parts with their suppliers; those stand in the reports, or are their own.
 */
export const CABIN_AIR_GUIDE = { source: 'GB/T 27630-2011', method: 'HJ/T 400-2007' } as const;

/**
 * Worst first: over a limit; not seen finely enough; nobody brought one; too old; only of another version of the sheet;
 * in order; nothing that could emit.
 */
export const VOC_STATES = ['failed', 'unknown', 'missing', 'expired', 'otherVersion', 'current', 'notNeeded'] as const;
export const vocState = z.enum(VOC_STATES);
export type VocState = z.output<typeof vocState>;

export const vocAsked = {
  modId: id,
  ckid: id.optional(),
  /** No rule says how long a report stands: this is the asker's own. */
  validMonths: z.coerce.number().int().min(1).max(240).default(36),
  /** Parts with less of emissive materials need none. */
  minGrams: decimal()
    .refine((value) => new Decimal(value).gte(0), { message: 'notNegative' })
    .default('0'),
};
/** A report on something in a part: its sheet, or one that it refers to. */
const ownValue = vocReport.shape.values.element.extend({
  /** The caller's enterprise's own limit of it, and what the value says about that. */ ownLimit: told,
  ownResult: vocResult.schema,
});
export const partReport = vocReport.omit({ can: true, createTime: true, updateTime: true, version: true }).extend({
  values: z.array(ownValue),
  /** The worst against own limits. */ ownResult: vocResult.schema,
  sheetName: z.string(),
  sheetForeignName: told,
  /** Of the very version that is in the vehicle. */ isVersion: z.boolean(),
  /** Until when it stands. */ validTo: isoDate,
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

/** A part of the vehicle with a sheet, and what is known of its emissions. The worst first, then the heaviest. */
export const vocPart = z.object({
  positionId: count,
  name: z.string(),
  foreignName: told,
  number: told,
  supplierName: told,
  supplierForeignName: told,
  sheetId: count,
  state: vocState,
  /** Of emissive materials, in all pieces. */ emissiveGrams: z.string(),
  reports: count,
  newest: newest.nullable(),
});
export type VocPart = z.output<typeof vocPart>;
export const vocSummary = z.object({
  title: z.string(),
  branch: z.object({ id: count, name: z.string(), foreignName: told }).nullable(),
  parts: count,
  reports: count,
  emissiveGrams: z.string(),
  states: z.array(z.object({ state: vocState, parts: count, emissiveGrams: z.string() })),
  /** Positions whose content nobody knows. */ unmatched: count,
  version: z.string(),
});
export type VocSummary = z.output<typeof vocSummary>;
/** What was measured of a substance by one method in one unit, over all reports of the vehicle's parts. */
export const vocSubstance = z.object({
  key: z.string(),
  name: z.string(),
  cas: told,
  unit: vocUnit.schema,
  method: vocMethod.schema,
  reports: count,
  parts: count,
  highest: z.string(),
  isBelowDetection: z.boolean(),
  highestPart: told,
  highestPartForeign: told,
  /** Lowest limit that a report names. */ limit: told,
  /** The enterprise's own; the stricter of both decides. */ ownLimit: told,
  failed: count,
  worst: vocResult.schema,
  /** For comparison, such as of the cabin's air (`CABIN_AIR_GUIDE`); not judged. */ guide: told,
  overGuide: count,
});
export type VocSubstanceRow = z.output<typeof vocSubstance>;

const base = '/analysis/voc';
const query = 'analysis:voc:query';
/** Emission test reports over the parts of a vehicle. */
export const analysisVocApi = {
  summary: route({
    method: 'GET',
    path: `${base}/summary`,
    needs: query,
    input: z.object(vocAsked),
    output: vocSummary,
  }),
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({ ...vocAsked, states: arrayOf(vocState) }),
    output: pageOf(vocPart),
    answer: 'page',
  }),
  /** Of one part (`positionId`), the newest first. */
  reports: route({
    method: 'GET',
    path: `${base}/reports`,
    needs: query,
    input: z.object({ ...vocAsked, positionId: id }),
    output: z.array(partReport),
    answer: 'list',
  }),
  substances: route({
    method: 'POST',
    path: `${base}/substances`,
    needs: query,
    input: pageInput(vocAsked),
    output: pageOf(vocSubstance),
    answer: 'page',
  }),
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'analysis:voc:export',
    input: z.object({ ...vocAsked, states: arrayOf(vocState) }),
    output: fileBody,
    answer: 'file',
  }),
};
