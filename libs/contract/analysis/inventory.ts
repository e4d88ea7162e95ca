import { z } from 'zod';
import { arrayOf, decimal, fileBody, id, route, emptyToUndefined } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const count = z.number().int();
const foreign = z.string().nullable();
const grams = z.string();
export const INVENTORY_KINDS = ['substance', 'material'] as const;
export const inventoryKind = z.enum(INVENTORY_KINDS);

/**
 * A substance or material of a vehicle with its grams per vehicle: minimum, nominal and maximum, as declared.
 * Content that is not declared is in the totals only. The sums equal those of an analysis. `masked`: content of a
 * substance that its owners keep confidential from the caller, without a name. `confidential`: part of it is
 * confidential, but disclosed to the caller.
 */
export const vehicleInventoryRow = z.object({
  /** Rank by mass in the list. */
  id: count,
  kind: inventoryKind,
  masked: z.boolean(),
  confidential: z.boolean(),
  name: z.string().nullable(),
  foreignName: foreign,
  cas: z.string().nullable(),
  ec: z.string().nullable(),
  substanceId: count.nullable(),
  nodeId: count.nullable(),
  sheetId: count.nullable(),
  number: z.string().nullable(),
  classCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: foreign,
  minGrams: grams,
  nominalGrams: grams,
  maxGrams: grams,
  /** Share of the vehicle's nominal mass. */
  sharePercent: z.string(),
  /** Positions that contain it; `sheets`: the number of different data sheets of these positions. */
  positions: count,
  sheets: count,
});
export type VehicleInventoryRow = z.output<typeof vehicleInventoryRow>;
/**
 * `isMade`: false when the stored list has no inventory yet. `unknownMaxGrams`: maximum mass that could be any
 * substance. `unmatchedGrams`: mass of the positions without a released data sheet.
 */
export const vehicleInventoryTotals = z.object({
  isMade: z.boolean(),
  substances: count,
  materials: count,
  masked: count,
  vehicleGrams: grams,
  unknownMaxGrams: grams,
  unmatchedGrams: grams,
});
export type VehicleInventoryTotals = z.output<typeof vehicleInventoryTotals>;

const base = '/analysis/carMaterialDetail/inventory';
const query = 'analysis:carMaterialDetail:query';
const mass = decimal({ digits: 9 }).optional();
const filter = {
  modId: id,
  kind: z.preprocess(emptyToUndefined, inventoryKind.optional()),
  /** The exact number, not a part of it. */
  cas: z.preprocess(emptyToUndefined, z.string().trim().max(20).optional()),
  /** Lower bound of the nominal grams. */
  fromGrams: z.preprocess(emptyToUndefined, mass),
  toGrams: z.preprocess(emptyToUndefined, mass),
  /** Material classes, each with all classes below it. */
  classCodes: arrayOf(z.string().max(20)),
};
/** All substances and materials of a vehicle. Stored and recalculated together with its material detail. */
export const analysisInventoryApi = {
  /**
   * Substances and materials of a vehicle with their least, nominal and greatest mass, a page at a time. `from`: index
   * of the first row of the page.
   */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({ ...filter, from: id.optional() }),
    output: pageOf(vehicleInventoryRow),
    answer: 'page',
  }),
  /** Sums of the material inventory of a model. */
  totals: route({
    method: 'GET',
    path: `${base}/totals/{modId}`,
    needs: query,
    input: z.object({ modId: id }),
    output: vehicleInventoryTotals,
  }),
  /** Workbook of the filtered inventory. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'analysis:carMaterialDetail:export',
    input: pageInput(filter),
    output: fileBody,
    rows: vehicleInventoryRow,
    answer: 'file',
  }),
};
