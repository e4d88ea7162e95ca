import { z } from 'zod';
import { flagGrams } from './rrr-rates';
import { rrrOrigin } from './rrr-place';
import { materialBreakdown, recyclabilityFlag } from '../enums';
import { arrayOf, fileBody, id, instant, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { classCode } from '../rules/rules';
import { classChoice } from '../rules/tagging';
import { scopeChoice } from '../rules/flag-scopes';
import { technologyChoice } from '../rules/treatment-technologies';

/** Maximum number of vehicles in one screening. */
export const MAX_SCREENED_MODELS = 4;
const int = z.number().int();
const grams = z.string();
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), schema.optional());
const optionalId = z.preprocess((v) => (v === '' || v === null || v === 0 || v === '0' ? undefined : v), id.optional());
const named = z.object({ name: z.string(), foreignName: z.string().nullable(), number: z.string().nullable() });

/**
 * Filter of the materials: vehicles, scope (0: all parts), material class with its subclasses, technologies and
 * marks.
 */
const screeningFilter = {
  modIds: arrayOf(id)
    .refine((ids) => ids.length > 0, { message: 'empty' })
    .refine((ids) => ids.length <= MAX_SCREENED_MODELS, { message: 'tooManyChosen' }),
  scopeId: optionalId,
  classCode: optional(classCode),
  technologyIds: arrayOf(id),
  flags: arrayOf(recyclabilityFlag.schema),
};
/** A material of a vehicle, for one of its marks. Exact grams of all its pieces in the vehicle. */
export const screeningRow = z.object({
  key: z.string(),
  vehicle: z.object({ id: int, name: z.string() }),
  nodeId: int.nullable(),
  ...named.shape,
  classCode: z.string().nullable(),
  breakdown: materialBreakdown.schema,
  flag: recyclabilityFlag.schema,
  origin: rrrOrigin,
  technology: z.object({ id: int, code: z.string(), nameZh: z.string(), nameEn: z.string() }).nullable(),
  rule: z.object({ id: int, name: z.string() }).nullable(),
  massGrams: grams,
  /** Share of the vehicle's mass. */
  sharePercent: z.string(),
  /** Number of positions that contain it; `heaviest`: the heaviest of them. */
  places: int,
  heaviest: z.array(named.extend({ positionId: int, massGrams: grams })),
});
export type ScreeningRow = z.output<typeof screeningRow>;
/** Totals of the screening for all marks, regardless of the chosen ones. */
export const screeningSummary = z.object({
  materials: int,
  massGrams: grams,
  masses: flagGrams,
  counts: z.record(recyclabilityFlag.schema, int),
});
export type ScreeningSummary = z.output<typeof screeningSummary>;
export const screenedModel = z.object({
  id: int,
  projectName: z.string(),
  internalNumber: z.string(),
  brand: z.string().nullable(),
  bomPositions: int,
  /** The last calculation. Percent are cut off, never rounded up. */
  last: z.object({ number: int, at: instant, rcycPercent: z.string(), rcovPercent: z.string() }).nullable(),
});
export type ScreenedModel = z.output<typeof screenedModel>;

const base = '/analysis/anaRrrChoose';
const [query, save] = ['analysis:anaRrrChoose:query', 'analysis:anaRrrChoose:export'] as const;
/** Materials of vehicles by their current recyclability marks. */
export const analysisRrrScreeningApi = {
  /** Materials of vehicles by flag, class and scope, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/queryRrr`,
    needs: query,
    answer: 'page',
    input: pageInput(screeningFilter),
    output: pageOf(screeningRow),
  }),
  /** Masses of the filtered materials by flag. */
  summary: route({
    method: 'POST',
    path: `${base}/summary`,
    needs: query,
    input: pageInput(screeningFilter),
    output: screeningSummary,
  }),
  /** Scopes for the filter. */
  scopes: route({
    method: 'GET',
    path: `${base}/queryAllMatScope`,
    needs: query,
    answer: 'list',
    output: z.array(scopeChoice),
  }),
  /** Material classes for the filter. */
  classes: route({
    method: 'GET',
    path: `${base}/queryAllMatType`,
    needs: query,
    answer: 'list',
    output: z.array(classChoice),
  }),
  /** Treatment technologies for the filter. */
  technologies: route({
    method: 'GET',
    path: `${base}/queryAllTech`,
    needs: query,
    answer: 'list',
    output: z.array(technologyChoice),
  }),
  /** Vehicles with a BOM. */
  models: route({
    method: 'POST',
    path: `${base}/queryMod`,
    needs: query,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(screenedModel),
  }),
  /** Workbook of the filtered materials. */
  export: route({
    method: 'POST',
    path: `${base}/exportAnaRrrChoose`,
    needs: save,
    answer: 'file',
    input: pageInput(screeningFilter),
    output: fileBody,
    rows: screenedModel,
  }),
};
