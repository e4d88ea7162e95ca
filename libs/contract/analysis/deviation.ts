import { z } from 'zod';
import { massDetailState } from './material-detail';
import { arrayOf, fileBody, flag, id, route } from '../wire/kit';
import { jobStarted } from '../wire/jobs';
import { pageInput, pageOf } from '../wire/page';

const count = z.number().int();
const foreign = z.string().nullable();
const grams = z.string();

/**
 * Masses that are compared: `workbook`, a position's mass in the BOM workbook with its sheet; `assembly`, an
 * assembly's mass with the sum of its child positions; `component`, a component's measured mass with the calculated
 * one.
 */
export const MASS_DEVIATION_KINDS = ['workbook', 'assembly', 'component'] as const;
export const massDeviationKind = z.enum(MASS_DEVIATION_KINDS);
export type MassDeviationKind = (typeof MASS_DEVIATION_KINDS)[number];

/** Two masses of the same object, and whether they differ by more than the table allows. */
export const massDeviationRow = z.object({
  id: count,
  kind: massDeviationKind,
  name: z.string(),
  foreignName: foreign,
  number: z.string().nullable(),
  nodeId: count.nullable(),
  sheetId: count.nullable(),
  /** For a component: its path in the tree of its sheet. */
  nodePath: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: foreign,
  /** The first position that uses it. */
  positionId: count,
  positionName: z.string(),
  positionForeignName: foreign,
  positionNumber: z.string().nullable(),
  path: z.string(),
  foreignPath: z.string(),
  positions: count,
  pieces: z.string(),
  measuredGrams: grams,
  calculatedGrams: grams,
  /** Mass calculated from the leaves only. It shows deviations that measured masses on the levels in between hide. */
  leafGrams: grams.nullable(),
  differenceGrams: grams,
  percent: z.string(),
  allowedPercent: z.string(),
  /** Deviation divided by the allowed deviation. */
  factor: z.number(),
  outside: z.boolean(),
  /** (calculated - measured) x pieces: the effect on the mass of the vehicle. */
  effectGrams: grams,
});
export type MassDeviationRow = z.output<typeof massDeviationRow>;

export const deviationTotals = z.object({
  kinds: z.array(
    z.object({
      kind: massDeviationKind,
      compared: count,
      outside: count,
      /** Sum over the rows outside the tolerance. */
      effectGrams: grams,
    }),
  ),
  /** Positions with a sheet for which the workbook gives no mass. */
  notCompared: count,
  /** Tolerances: allowed percent below each mass; null for all heavier ones. */
  table: z.array(z.object({ belowGrams: z.string().nullable(), allowedPercent: z.string() })),
});
export type DeviationTotals = z.output<typeof deviationTotals>;

const base = '/analysis/deviationAnalysis';
const query = 'analysis:deviationAnalysis:query';
const filter = {
  modId: id,
  kinds: arrayOf(massDeviationKind),
  outsideOnly: flag.default(false),
  /** Only the position and everything below it. */
  ckid: id.optional(),
  suppliers: arrayOf(z.string().max(200)),
};
const modelInput = z.object({ modId: id });
/** Deviations between measured and calculated mass by node, in the BOM and inside the sheets, largest first. */
export const analysisDeviationApi = {
  /** Whether the masses of a model were calculated, for which state of the BOM, and by which job. */
  state: route({
    method: 'GET',
    path: `${base}/state/{modId}`,
    needs: query,
    input: modelInput,
    output: massDetailState,
  }),
  /** Starts the calculation of the mass deviations of a model. */
  calculate: route({
    method: 'POST',
    path: `${base}/calculate`,
    needs: query,
    input: modelInput,
    output: jobStarted,
    answer: 'job',
  }),
  /** Positions with the mass of the BOM, the mass of the data sheet and the deviation, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({ ...filter, /** The row that the page begins with. */ from: id.optional() }),
    output: pageOf(massDeviationRow),
    answer: 'page',
  }),
  /** Sums of the filtered positions. */
  totals: route({
    method: 'POST',
    path: `${base}/totals`,
    needs: query,
    input: pageInput(filter),
    output: deviationTotals,
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
  /** Workbook of the filtered deviations. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: `analysis:deviationAnalysis:export`,
    input: pageInput(filter),
    output: fileBody,
    rows: massDeviationRow,
    answer: 'file',
  }),
};
