import { z } from 'zod';
import { notJudgedLaw } from './target';
import { askedFacts, exemptionFacts } from '../vehicle/exemption-facts';
import { jobStarted } from '../wire/jobs';
import { arrayOf, byId, byIds, id, instant, isoDate, optionalText, route, rowVersion, text } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** Replacements of one variant together. */
export const MOST_REPLACEMENTS = 50;
/**
 * What a variant puts in the place of what: the sheet of a position by another one, every use of a sheet by another
 * one. Data stay as they are.
 */
export const analysisVariant = z
  .object({
    positions: arrayOf(z.object({ positionId: id, sheetId: id })),
    materials: arrayOf(z.object({ sheetId: id, bySheetId: id })),
    /** Facts for exemptions instead of the model's; absent: the model's. */ facts: askedFacts.optional(),
  })
  .refine(({ positions, materials }) => positions.length + materials.length <= MOST_REPLACEMENTS, {
    message: 'too_big',
    params: { context: 'array', maximum: String(MOST_REPLACEMENTS) },
  });
export type AnalysisVariant = z.output<typeof analysisVariant>;

const sheetName = z.object({
  id: z.number().int(),
  cid: z.number().int(),
  cver: z.string(),
  kind: z.number().int(),
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  massGrams: z.string().nullable(),
  /** Of whom it is. */ owner: z.string(),
  ownerEn: z.string(),
});
export type WhatIfSheet = z.output<typeof sheetName>;
/** A material, semi-component or part that the vehicle uses, somewhere in its sheets; `positions` hold it. */
export const whatIfUse = sheetName.extend({ positions: z.number().int() });
export type WhatIfUse = z.output<typeof whatIfUse>;
/**
 * One replacement as a person reads it. `massGrams`: of all pieces in the vehicle, as the data have it and as the
 * variant would have it, where both are parts.
 */
export const whatIfReplacement = z.object({
  /** Of a position's sheet; null: of every use. */ position: z
    .object({
      id: z.number().int(),
      name: z.string(),
      foreignName: z.string().nullable(),
      number: z.string().nullable(),
      pieces: z.number(),
    })
    .nullable(),
  from: sheetName.nullable(),
  by: sheetName,
  /** Positions whose content changes. */ positions: z.number().int(),
  massBeforeGrams: z.string().nullable(),
  massAfterGrams: z.string().nullable(),
});
export type WhatIfReplacement = z.output<typeof whatIfReplacement>;

const head = { name: text(100), note: optionalText(1000) };
export const whatIfRow = z.object({
  id: z.number().int(),
  modId: z.number().int(),
  name: z.string(),
  note: z.string(),
  variant: z.object({
    positions: z.array(z.object({ positionId: z.number().int(), sheetId: z.number().int() })),
    materials: z.array(z.object({ sheetId: z.number().int(), bySheetId: z.number().int() })),
    facts: exemptionFacts.optional(),
  }),
  replacements: z.number().int(),
  runId: z.number().int().nullable(),
  baseRunId: z.number().int().nullable(),
  createdBy: z.string(),
  createTime: instant,
  updateTime: instant,
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
});
export type WhatIfRow = z.output<typeof whatIfRow>;
const counts = z.record(z.string(), z.number().int());
/** The variant's run beside the run of the data as they are: verdicts, what changed, grams. */
export const whatIfResult = z.object({
  runId: z.number().int(),
  baseRunId: z.number().int(),
  counts,
  baseCounts: counts,
  new: z.number().int(),
  gone: z.number().int(),
  changed: z.number().int(),
  massGrams: z.string().nullable(),
  baseMassGrams: z.string().nullable(),
  /** The data or lists changed after one of the two runs. */ stale: z.boolean(),
  asOf: isoDate,
  /** Laws by which neither run could judge on the day. */ notJudged: z.array(notJudgedLaw),
});
export type WhatIfResult = z.output<typeof whatIfResult>;

const base = '/analysis/whatIf';
const [query, run] = ['analysis:whatIf:query', 'analysis:whatIf:run'] as const;
/** What if a material or part were another one: kept variants of a vehicle and their comparison. */
export const analysisWhatIfApi = {
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({ modId: id.optional() }),
    output: pageOf(whatIfRow),
    answer: 'page',
  }),
  get: route({ method: 'GET', path: `${base}/get`, needs: query, input: byId, output: whatIfRow }),
  /** What the vehicle uses, at whatever depth, by name, number or id. */
  uses: route({
    method: 'POST',
    path: `${base}/uses`,
    needs: query,
    input: pageInput({ modId: id, kind: z.coerce.number().int().min(1).max(3).optional() }),
    output: pageOf(whatIfUse),
    answer: 'page',
  }),
  /** Sheets that may take the place: of the same kind, released, seen by the caller. */
  candidates: route({
    method: 'POST',
    path: `${base}/candidates`,
    needs: query,
    input: pageInput({ modId: id, sheetId: id.optional(), positionId: id.optional() }),
    output: pageOf(sheetName),
    answer: 'page',
  }),
  /**
   * Refuses what cannot be (`whatIf.circle`, `whatIf.otherKind`, ...) at its place in the variant; else tells it in
   * words.
   */
  check: route({
    method: 'POST',
    path: `${base}/check`,
    needs: query,
    input: z.object({ modId: id, variant: analysisVariant }),
    output: z.array(whatIfReplacement),
    answer: 'list',
  }),
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: run,
    says: 'saved',
    input: z.object({
      id: id.optional(),
      version: rowVersion.optional(),
      modId: id,
      ...head,
      variant: analysisVariant,
    }),
    output: whatIfRow,
  }),
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: run, says: 'deleted', answer: 'ok', input: byIds }),
  /**
   * Starts what is missing: first the run of the data as they are (`base`), then the variant's. Where both stand,
   * `phase` is `done`.
   */
  run: route({
    method: 'POST',
    path: `${base}/run`,
    needs: 'analysis:prohibitSubstance:run',
    input: z.object({ id, lawIds: arrayOf(id), asOf: isoDate.optional() }),
    answer: 'job',
    output: z.object({
      phase: z.enum(['base', 'variant', 'done']),
      runId: z.number().int(),
      baseRunId: z.number().int().nullable(),
      jobId: jobStarted.shape.jobId.nullable(),
      joined: z.boolean(),
    }),
  }),
  result: route({ method: 'GET', path: `${base}/result`, needs: query, input: byId, output: whatIfResult.nullable() }),
};
