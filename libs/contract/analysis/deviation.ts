import { z } from 'zod';
import { massDetailState } from './material-detail';
import { arrayOf, fileBody, flag, id, route } from '../wire/kit';
import { jobStarted } from '../wire/jobs';
import { pageInput, pageOf } from '../wire/page';

const count = z.number().int();
const foreign = z.string().nullable();
const grams = z.string();

/**
 * What is compared: a position's mass in the workbook with its sheet, an assembly's with its child positions, a
 * component's measured mass with the calculated one.
 */
export const MASS_DEVIATION_KINDS = ['workbook', 'assembly', 'component'] as const;
export const massDeviationKind = z.enum(MASS_DEVIATION_KINDS);
export type MassDeviationKind = (typeof MASS_DEVIATION_KINDS)[number];

/** Two masses of one thing, and whether they are further apart than the table allows. */
export const massDeviationRow = z.object({
  id: count,
  kind: massDeviationKind,
  name: z.string(),
  foreignName: foreign,
  number: z.string().nullable(),
  nodeId: count.nullable(),
  sheetId: count.nullable(),
  /** Of a component: its place in the tree of its sheet. */ nodePath: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: foreign,
  /** Where it is used first. */
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
  /** Calculated all the way down: drift that measured masses in between hide. */ leafGrams: grams.nullable(),
  differenceGrams: grams,
  percent: z.string(),
  allowedPercent: z.string(),
  /** How many times the allowed deviation. */ factor: z.number(),
  outside: z.boolean(),
  /** (calculated - measured) x pieces: what it makes in the vehicle. */ effectGrams: grams,
});
export type MassDeviationRow = z.output<typeof massDeviationRow>;

export const deviationTotals = z.object({
  kinds: z.array(
    z.object({
      kind: massDeviationKind,
      compared: count,
      outside: count,
      /** Sum over what is outside. */ effectGrams: grams,
    }),
  ),
  /** Positions with a sheet of which the workbook tells no mass. */
  notCompared: count,
  /** The table: allowed percent below each mass; null = all heavier ones. */
  table: z.array(z.object({ belowGrams: z.string().nullable(), allowedPercent: z.string() })),
});
export type DeviationTotals = z.output<typeof deviationTotals>;

const base = '/analysis/deviationAnalysis';
const query = 'analysis:deviationAnalysis:query';
const filter = {
  modId: id,
  kinds: arrayOf(massDeviationKind),
  outsideOnly: flag.default(false),
  /** A position with everything below it. */ ckid: id.optional(),
  suppliers: arrayOf(z.string().max(200)),
};
const asked = z.object({ modId: id });
/** Measured against calculated mass by node, over the BOM and inside the sheets, the worst first. */
export const analysisDeviationApi = {
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
    input: pageInput({ ...filter, /** The row that the page begins with. */ from: id.optional() }),
    output: pageOf(massDeviationRow),
    answer: 'page',
  }),
  totals: route({
    method: 'POST',
    path: `${base}/totals`,
    needs: query,
    input: pageInput(filter),
    output: deviationTotals,
  }),
  suppliers: route({
    method: 'GET',
    path: `${base}/suppliers/{modId}`,
    needs: query,
    input: asked,
    output: z.array(z.object({ name: z.string(), foreignName: foreign })),
    answer: 'list',
  }),
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: `analysis:deviationAnalysis:export`,
    input: pageInput(filter),
    output: fileBody,
    answer: 'file',
  }),
};
