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

/** Vehicles that are screened together. */
export const MOST_SCREENED = 4;
const int = z.number().int();
const grams = z.string();
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), schema.optional());
const optionalId = z.preprocess((v) => (v === '' || v === null || v === 0 || v === '0' ? undefined : v), id.optional());
const named = z.object({ name: z.string(), foreignName: z.string().nullable(), number: z.string().nullable() });

/**
 * Which materials: of which vehicles, in which group of parts (0: all), of which class with those below it, with which
 * marks, by which technologies.
 */
const screened = {
  modIds: arrayOf(id)
    .refine((ids) => ids.length > 0, { message: 'empty' })
    .refine((ids) => ids.length <= MOST_SCREENED, { message: 'tooManyChosen' }),
  scopeId: optionalId,
  classCode: optional(classCode),
  technologyIds: arrayOf(id),
  flags: arrayOf(recyclabilityFlag.schema),
};
/** A material of a vehicle as far as it is marked in one way; grams of all its pieces in the vehicle, exact. */
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
  /** Of the vehicle's mass. */ sharePercent: z.string(),
  /** Positions that hold it, and the heaviest of them. */ places: int,
  heaviest: z.array(named.extend({ positionId: int, massGrams: grams })),
});
export type ScreeningRow = z.output<typeof screeningRow>;
/** What the same question finds in all, whatever marks are chosen. */
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
  /** Of the last calculation; percent cut, never rounded up. */ last: z
    .object({ number: int, at: instant, rcycPercent: z.string(), rcovPercent: z.string() })
    .nullable(),
});
export type ScreenedModel = z.output<typeof screenedModel>;

const base = '/analysis/anaRrrChoose';
const [query, save] = ['analysis:anaRrrChoose:query', 'analysis:anaRrrChoose:export'] as const;
/** Materials by what becomes of them: as the vehicles are marked now. */
export const analysisRrrScreeningApi = {
  page: route({
    method: 'POST',
    path: `${base}/queryRrr`,
    needs: query,
    answer: 'page',
    input: pageInput(screened),
    output: pageOf(screeningRow),
  }),
  summary: route({
    method: 'POST',
    path: `${base}/summary`,
    needs: query,
    input: pageInput(screened),
    output: screeningSummary,
  }),
  scopes: route({
    method: 'GET',
    path: `${base}/queryAllMatScope`,
    needs: query,
    answer: 'list',
    output: z.array(scopeChoice),
  }),
  classes: route({
    method: 'GET',
    path: `${base}/queryAllMatType`,
    needs: query,
    answer: 'list',
    output: z.array(classChoice),
  }),
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
  export: route({
    method: 'POST',
    path: `${base}/exportAnaRrrChoose`,
    needs: save,
    answer: 'file',
    input: pageInput(screened),
    output: fileBody,
  }),
};
