import { z } from 'zod';
import { arrayOf, fileBody, flag, id, job, route } from '../wire/kit';
import { jobStarted } from '../wire/jobs';
import { pageInput, pageOf } from '../wire/page';

const count = z.number().int();
const foreign = z.string().nullable();
const grams = z.string();

/**
 * The stored material detail of a vehicle: the newest result, and the job that recalculates it. `stale`: the BOM or
 * its released sheets changed since.
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
      /** Semi-components and materials for which the workbook gives no mass. */
      positionsWithoutMass: count,
      deviations: count,
      massGrams: grams,
      plainMassGrams: grams,
    })
    .nullable(),
});
export type MassDetailState = z.output<typeof massDetailState>;

/**
 * `untold`: undeclared content of a component or undeclared share of a semi-component; `noSheet`: a position
 * without a released data sheet.
 */
export const MATERIAL_LINE_KINDS = ['classified', 'unclassified', 'untold', 'noSheet'] as const;
export const materialLineKind = z.enum(MATERIAL_LINE_KINDS);
export type MaterialLineKind = (typeof MATERIAL_LINE_KINDS)[number];

/** A material at one place of the vehicle. Masses include all pieces. */
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
  /** Names of the positions above and of the components inside the sheet, from the top down. */
  path: z.string(),
  foreignPath: z.string(),
  place: z.string(),
  foreignPlace: z.string(),
  pieces: z.string(),
  /** Mass scaled to the declared mass of the sheet when `scaled` was requested, otherwise the sum of the parts. */
  massGrams: grams,
  sharePercent: z.string(),
});
export type MaterialLine = z.output<typeof materialLine>;

/** Masses of a list by the first number of the material class; '' for no class. */
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
/** A part (all positions with the same number) or a material, with its content of the requested material or class. */
export const highContent = z.object({
  /** Rank in the list. */
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
  /** Mass of the requested material or class. */
  massGrams: grams,
  /** Mass of the whole part or material. */
  totalGrams: grams,
  percent: z.string(),
});
export type HighContent = z.output<typeof highContent>;

const base = '/analysis/carMaterialDetail';
const query = 'analysis:carMaterialDetail:query';
const exportPermission = 'analysis:carMaterialDetail:export';
const filter = {
  modId: id,
  /** True: masses are scaled to the declared mass of each sheet. False: masses are the sums of the parts. */
  scaled: flag.default(true),
  kinds: arrayOf(materialLineKind),
  /** Material classes, each with all classes below it. */
  classCodes: arrayOf(z.string().max(20)),
  /** Only the position and everything below it. */
  ckid: id.optional(),
  suppliers: arrayOf(z.string().max(200)),
};
/**
 * Index of the first row of the page, in any sort order, so that a scrolled list can start anywhere and load in
 * both directions.
 */
const pageStart = { from: id.optional() };
const modelInput = z.object({ modId: id });
const contentInput = {
  modId: id,
  by: highContentBy,
  scaled: flag.default(true),
  classCodes: arrayOf(z.string().max(20)),
  substanceId: id.optional(),
};
const requireOneContent = (
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

/** Recalculates the materials and mass deviations of a vehicle. */
export const massDetailJob = job({
  name: 'massDetail',
  input: z.object({ detailId: id, modId: id }),
  retries: 2,
  exclusiveBy: ({ modId }) => String(modId),
});
/**
 * Material detail of a vehicle: every material with its place and mass, and the parts or materials with the highest
 * content of something.
 */
export const analysisMaterialDetailApi = {
  /** Whether the materials of a model were calculated, for which state of the BOM, and by which job. */
  state: route({
    method: 'GET',
    path: `${base}/state/{modId}`,
    needs: query,
    input: modelInput,
    output: massDetailState,
  }),
  /** Starts the calculation of the material detail of a model. */
  calculate: route({
    method: 'POST',
    path: `${base}/calculate`,
    needs: query,
    input: modelInput,
    output: jobStarted,
    answer: 'job',
  }),
  /** Materials of the model with their place and mass, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({ ...filter, ...pageStart }),
    output: pageOf(materialLine),
    answer: 'page',
  }),
  /** Sums of the filtered materials. */
  totals: route({
    method: 'POST',
    path: `${base}/totals`,
    needs: query,
    input: pageInput(filter),
    output: materialTotals,
  }),
  /** Suppliers that occur in the model, for the filter. */
  suppliers: route({
    method: 'GET',
    path: `${base}/suppliers/{modId}`,
    needs: query,
    input: modelInput,
    output: z.array(z.object({ name: z.string(), foreignName: foreign })),
    answer: 'list',
  }),
  /** Materials that contain more of one substance or group than a given portion, a page at a time. */
  highContent: route({
    method: 'POST',
    path: `${base}/highContent`,
    needs: query,
    input: pageInput({ ...contentInput, ...pageStart }).superRefine(requireOneContent),
    output: pageOf(highContent),
    answer: 'page',
  }),
  /** Workbook of the filtered materials. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: exportPermission,
    input: pageInput(filter),
    output: fileBody,
    rows: highContent,
    answer: 'file',
  }),
  /** Workbook of the materials with a high content. */
  exportHighContent: route({
    method: 'POST',
    path: `${base}/exportHighContent`,
    needs: exportPermission,
    input: pageInput(contentInput).superRefine(requireOneContent),
    output: fileBody,
    answer: 'file',
  }),
};
