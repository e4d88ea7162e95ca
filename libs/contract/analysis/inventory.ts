import { z } from 'zod';
import { arrayOf, decimal, fileBody, id, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const count = z.number().int();
const foreign = z.string().nullable();
const grams = z.string();
export const INVENTORY_KINDS = ['substance', 'material'] as const;
export const inventoryKind = z.enum(INVENTORY_KINDS);

/**
 * A substance or a material of a vehicle with its grams per vehicle: least, nominal, most, as far as they are told
 * (what nobody told is in the totals). The same sums as those of an analysis. `masked`: what of a substance its owners
 * keep confidential from the reader, without a name; `confidential`: something of it is, and the reader may know.
 */
export const vehicleInventoryRow = z.object({
  /** Place by mass in the list. */
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
  /** Of the vehicle's mass, nominal. */ sharePercent: z.string(),
  /** Positions that hold it, and different data sheets of theirs. */ positions: count,
  sheets: count,
});
export type VehicleInventoryRow = z.output<typeof vehicleInventoryRow>;
/**
 * `isMade`: false where the kept list has no inventory yet. `unknownMaxGrams`: most that could be anything;
 * `unmatchedGrams`: of positions without a released data sheet.
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
const absent = (v: unknown): unknown => (v === '' || v === null ? undefined : v);
const filter = {
  modId: id,
  kind: z.preprocess(absent, inventoryKind.optional()),
  /** The number itself, not a part of it. */ cas: z.preprocess(absent, z.string().trim().max(20).optional()),
  /** Nominal grams. */ fromGrams: z.preprocess(absent, mass),
  toGrams: z.preprocess(absent, mass),
  /** Of materials, with everything below each. */ classCodes: arrayOf(z.string().max(20)),
};
/** Every substance and every material of a vehicle; kept with its material detail, which makes it anew. */
export const analysisInventoryApi = {
  /** `from`: the row that the page begins with. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({ ...filter, from: id.optional() }),
    output: pageOf(vehicleInventoryRow),
    answer: 'page',
  }),
  totals: route({
    method: 'GET',
    path: `${base}/totals/{modId}`,
    needs: query,
    input: z.object({ modId: id }),
    output: vehicleInventoryTotals,
  }),
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'analysis:carMaterialDetail:export',
    input: pageInput(filter),
    output: fileBody,
    answer: 'file',
  }),
};
