import { z } from 'zod';
import { arrayOf, fileBody, flag, id, job, route } from '../wire/kit';
import { jobStarted } from '../wire/jobs';
import { pageInput, pageOf } from '../wire/page';

const count = z.number().int();
const foreign = z.string().nullable();
const grams = z.string();

/**
 * What is kept of a vehicle's materials: the newest result, and the job that makes another one. `stale`: the BOM or its
 * released sheets changed since.
 */
export const massDetailState = z.object({
  modId: id,
  modelName: z.string(),
  runningJobId: count.nullable(),
  result: z
    .object({
      id,
      stale: z.boolean(),
      startedBy: z.string(),
      finishedAt: z.string(),
      milliseconds: count,
      lines: count,
      materials: count,
      positions: count,
      positionsWithSheet: count,
      positionsUnmatched: count,
      /** Of semi-components and materials of which the workbook tells no mass. */ positionsWithoutMass: count,
      deviations: count,
      massGrams: grams,
      plainMassGrams: grams,
    })
    .nullable(),
});
export type MassDetailState = z.output<typeof massDetailState>;

/**
 * `untold`: content of a component or a share of a semi-component that nobody told; `noSheet`: a position without a
 * released data sheet.
 */
export const MATERIAL_LINE_KINDS = ['classified', 'unclassified', 'untold', 'noSheet'] as const;
export const materialLineKind = z.enum(MATERIAL_LINE_KINDS);
export type MaterialLineKind = (typeof MATERIAL_LINE_KINDS)[number];

/** One material at one place of the vehicle; masses are of all its pieces. */
export const materialLine = z.object({
  id: count,
  kind: materialLineKind,
  classCode: z.string().nullable(),
  materialName: z.string().nullable(),
  materialForeignName: foreign,
  materialNumber: z.string().nullable(),
  tradeName: z.string().nullable(),
  symbol: z.string().nullable(),
  nodeId: count.nullable(),
  materialSheetId: count.nullable(),
  materialSupplierName: z.string().nullable(),
  materialSupplierForeignName: foreign,
  positionId: count,
  positionName: z.string(),
  positionForeignName: foreign,
  positionNumber: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: foreign,
  sheetId: count.nullable(),
  /** Positions above, and components inside the sheet, from the top down. */
  path: z.string(),
  foreignPath: z.string(),
  place: z.string(),
  foreignPlace: z.string(),
  pieces: z.string(),
  /** By the sheet's declared mass where `scaled` was asked, else as the parts add up. */ massGrams: grams,
  sharePercent: z.string(),
});
export type MaterialLine = z.output<typeof materialLine>;

/** Masses of a list by the first number of the class; '' = no class. */
export const materialTotals = z.object({
  lines: count,
  materials: count,
  positions: count,
  massGrams: grams,
  vehicleGrams: grams,
  classes: z.array(z.object({ classCode: z.string(), lines: count, massGrams: grams })),
});
export type MaterialTotals = z.output<typeof materialTotals>;

export const HIGH_CONTENT_BY = ['part', 'material'] as const;
export const highContentBy = z.enum(HIGH_CONTENT_BY);
export type HighContentBy = (typeof HIGH_CONTENT_BY)[number];
/** A part (all positions of one number) or a material with how much it holds of what was asked for. */
export const highContent = z.object({
  /** Place in the list. */
  id: count,
  name: z.string(),
  foreignName: foreign,
  number: z.string().nullable(),
  classCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: foreign,
  positionId: count,
  sheetId: count.nullable(),
  nodeId: count.nullable(),
  positions: count,
  /** Of what was asked for. */ massGrams: grams,
  /** Of the whole part or material. */ totalGrams: grams,
  percent: z.string(),
});
export type HighContent = z.output<typeof highContent>;

const base = '/analysis/carMaterialDetail';
const query = 'analysis:carMaterialDetail:query';
const exports_ = 'analysis:carMaterialDetail:export';
const filter = {
  modId: id,
  /** Masses scaled to the declared mass of each sheet (on), or as its parts add up. */ scaled: flag.default(true),
  kinds: arrayOf(materialLineKind),
  /** With everything below each. */ classCodes: arrayOf(z.string().max(20)),
  /** A position with everything below it. */ ckid: id.optional(),
  suppliers: arrayOf(z.string().max(200)),
};
/**
 * The row that the page begins with, in whatever order: a list that is scrolled opens anywhere and reads on in both
 * directions.
 */
const begins = { from: id.optional() };
const asked = z.object({ modId: id });
const contentAsked = {
  modId: id,
  by: highContentBy,
  scaled: flag.default(true),
  classCodes: arrayOf(z.string().max(20)),
  substanceId: id.optional(),
};
const oneWish = (
  { classCodes, substanceId }: { classCodes?: unknown; substanceId?: unknown },
  ctx: z.RefinementCtx,
): void => {
  if (Array.isArray(classCodes) && classCodes.length > 0 === (substanceId !== undefined))
    ctx.addIssue({
      code: 'custom',
      path: ['substanceId'],
      message: substanceId === undefined ? 'required' : 'oneTarget',
    });
};

/** Makes the list of a vehicle's materials and deviations anew. */
export const massDetailJob = job({
  name: 'massDetail',
  input: z.object({ detailId: id, modId: id }),
  retries: 2,
  exclusiveBy: ({ modId }) => String(modId),
});
/**
 * Vehicle material detail: every material of a vehicle with where it lies and what it weighs, and what holds the most
 * of something.
 */
export const analysisMaterialDetailApi = {
  state: route({ method: 'GET', path: `${base}/state/{modId}`, needs: query, input: asked, output: massDetailState }),
  calculate: route({
    method: 'POST',
    path: `${base}/calculate`,
    needs: query,
    input: asked,
    output: jobStarted,
    answer: 'job',
  }),
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({ ...filter, ...begins }),
    output: pageOf(materialLine),
    answer: 'page',
  }),
  totals: route({
    method: 'POST',
    path: `${base}/totals`,
    needs: query,
    input: pageInput(filter),
    output: materialTotals,
  }),
  suppliers: route({
    method: 'GET',
    path: `${base}/suppliers/{modId}`,
    needs: query,
    input: asked,
    output: z.array(z.object({ name: z.string(), foreignName: foreign })),
    answer: 'list',
  }),
  highContent: route({
    method: 'POST',
    path: `${base}/highContent`,
    needs: query,
    input: pageInput({ ...contentAsked, ...begins }).superRefine(oneWish),
    output: pageOf(highContent),
    answer: 'page',
  }),
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: exports_,
    input: pageInput(filter),
    output: fileBody,
    answer: 'file',
  }),
  exportHighContent: route({
    method: 'POST',
    path: `${base}/exportHighContent`,
    needs: exports_,
    input: pageInput(contentAsked).superRefine(oneWish),
    output: fileBody,
    answer: 'file',
  }),
};
