import { z } from 'zod';
import { notJudgedLaw } from './target';
import { exemptionFactsInput, exemptionFacts } from '../vehicle/exemption-facts';
import { jobStarted } from '../wire/jobs';
import { arrayOf, byId, byIds, id, instant, isoDate, optionalText, route, rowVersion, text } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** Maximum number of replacements in a variant that a person puts together. */
export const MAX_REPLACEMENTS = 50;
/**
 * Maximum number of positions of one model in a plan of changes, and in the variant that shows its effect. A standard
 * part of a vehicle with 50,000 positions is used some thousand times.
 */
export const MAX_PLANNED_REPLACEMENTS = 5000;
/**
 * Replacements of a variant: the sheet of a position by another one, or every use of a sheet by another one. The
 * data are not changed.
 */
export const analysisVariant = z.object({
  positions: arrayOf(z.object({ positionId: id, sheetId: id })),
  materials: arrayOf(z.object({ sheetId: id, bySheetId: id })),
  /** Facts for exemptions to use instead of those of the model. Absent: those of the model. */
  facts: exemptionFactsInput.optional(),
});
const atMost = (variant: typeof analysisVariant, maximum: number) =>
  variant.refine(({ positions, materials }) => positions.length + materials.length <= maximum, {
    message: 'too_big',
    params: { context: 'array', maximum: String(maximum) },
  });
/** A variant that a person puts together. */
export const variantByHand = atMost(analysisVariant, MAX_REPLACEMENTS);
/** A variant as large as a plan of changes. */
export const plannedVariant = atMost(analysisVariant, MAX_PLANNED_REPLACEMENTS);
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
  /** Name of the enterprise that owns the sheet. */
  owner: z.string(),
  ownerEn: z.string(),
});
export type WhatIfSheet = z.output<typeof sheetName>;
/**
 * A material, semi-component or part that the vehicle uses at any level of its sheets. `positions`: number of
 * positions that contain it.
 */
export const whatIfUse = sheetName.extend({ positions: z.number().int() });
export type WhatIfUse = z.output<typeof whatIfUse>;
/**
 * One replacement with names. `massBeforeGrams` and `massAfterGrams`: mass of all pieces in the vehicle, now and in
 * the variant; null unless both are parts.
 */
export const whatIfReplacement = z.object({
  /** The position whose sheet is replaced; null when every use is replaced. */
  position: z
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
  /** Number of positions whose content changes. */
  positions: z.number().int(),
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
/** Comparison of the variant's run with the run of the unchanged data: verdicts, changes, grams. */
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
  /** True when the data or lists changed after one of the two runs. */
  stale: z.boolean(),
  asOf: isoDate,
  /** Regulations that neither run could judge on the date. */
  notJudged: z.array(notJudgedLaw),
});
export type WhatIfResult = z.output<typeof whatIfResult>;

const base = '/analysis/whatIf';
const [query, run] = ['analysis:whatIf:query', 'analysis:whatIf:run'] as const;
/** What-if analysis: stored variants of a vehicle with replaced materials or parts, and their comparison. */
export const analysisWhatIfApi = {
  /** Saved what-if analyses, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({ modId: id.optional() }),
    output: pageOf(whatIfRow),
    answer: 'page',
  }),
  /** One what-if analysis with its variant. */
  get: route({ method: 'GET', path: `${base}/get`, needs: query, input: byId, output: whatIfRow }),
  /** Sheets that the vehicle uses at any level, searched by name, number or id. */
  searchUses: route({
    method: 'POST',
    path: `${base}/uses`,
    needs: query,
    input: pageInput({ modId: id, kind: z.coerce.number().int().min(1).max(3).optional() }),
    output: pageOf(whatIfUse),
    answer: 'page',
  }),
  /** Possible replacements: released sheets of the same kind that the caller may see. */
  candidates: route({
    method: 'POST',
    path: `${base}/candidates`,
    needs: query,
    input: pageInput({ modId: id, sheetId: id.optional(), positionId: id.optional() }),
    output: pageOf(sheetName),
    answer: 'page',
  }),
  /**
   * Checks a replacement in the variant. Refused with `whatIf.circle`, `whatIf.otherKind` and others when it is
   * impossible; otherwise returns it with names.
   */
  check: route({
    method: 'POST',
    path: `${base}/check`,
    needs: query,
    input: z.object({ modId: id, variant: plannedVariant }),
    output: z.array(whatIfReplacement),
    answer: 'list',
  }),
  /** Creates or changes a what-if analysis: replacements, limits or dates that differ from the real ones. */
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
      variant: variantByHand,
    }),
    output: whatIfRow,
  }),
  /** Deletes what-if analyses. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: run, says: 'deleted', answer: 'ok', input: byIds }),
  /**
   * Starts the missing runs: first the one of the unchanged data (`base`), then the one of the variant. `phase` is
   * `done` when both exist.
   */
  run: route({
    method: 'POST',
    path: `${base}/run`,
    needs: 'analysis:prohibitSubstance:run',
    /** `lawIds` empty: the regulations proposed for vehicles. */
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
  /** Result of the last run of a what-if analysis; null before the first. */
  result: route({ method: 'GET', path: `${base}/result`, needs: query, input: byId, output: whatIfResult.nullable() }),
};
