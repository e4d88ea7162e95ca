import { z } from 'zod';
import { instant, isoDate, route } from '../wire/kit';
import { storedFileRow } from '../wire/files';

/** Something that waits for the signed-in person. Words are in the reader's language. */
export const todoRow = z.object({
  /** Of its source, `unmatchedPositions`. */
  key: z.string(),
  title: z.string(),
  /** What it is about, such as the name of the newest; empty when the title says all. */
  note: z.string(),
  count: z.number().int(),
  /** Where it is done. */
  link: z.string(),
  dueDate: isoDate.nullable(),
  overdue: z.boolean(),
});
export type TodoRow = z.output<typeof todoRow>;

/** A file that the person brought or had made, newest first; `purpose` says for what (file-purposes). */
export const producedFile = storedFileRow.extend({ url: z.string(), purpose: z.string() });
export type ProducedFile = z.output<typeof producedFile>;

export const homeFigures = z.object({
  todos: z.array(todoRow),
  files: z.array(producedFile),
  counts: z.object({
    vehicles: z.number().int(),
    sheets: z.number().int(),
    suppliers: z.number().int(),
    unreadNotes: z.number().int(),
  }),
});
export type HomeFigures = z.output<typeof homeFigures>;

const place = { nameZh: z.string(), nameEn: z.string(), lat: z.number(), lon: z.number(), count: z.number().int() };
/**
 * Degrees, WGS 84: the middle of a country or, in China, of a province. `code` is ISO 3166-1 alpha-2, or a GB/T 2260
 * division.
 */
export const supplierPlace = z.object({
  code: z.string(),
  kind: z.enum(['country', 'province']),
  countryCode: z.string(),
  ...place,
  names: z.array(z.object({ nameZh: z.string(), nameEn: z.string() })),
});
export type SupplierPlace = z.output<typeof supplierPlace>;

export const bigScreen = z.object({
  at: instant,
  counts: z.object({
    vehicles: z.number().int(),
    positions: z.number().int(),
    sheets: z.number().int(),
    released: z.number().int(),
    suppliers: z.number().int(),
  }),
  /** Findings of the current run of each vehicle together. */
  verdicts: z.object({
    fail: z.number().int(),
    depends: z.number().int(),
    unknown: z.number().int(),
    exempt: z.number().int(),
    declare: z.number().int(),
    pass: z.number().int(),
  }),
  byCountry: z.array(z.object({ code: z.string(), ...place })),
  /** What the map draws: suppliers by province in China, by country elsewhere; at most a few names of each. */
  places: z.array(supplierPlace),
  /** Suppliers without a country. */
  unplaced: z.number().int(),
});
export type BigScreen = z.output<typeof bigScreen>;

/** The home page and the big screen; everything in the caller's reach. */
export const homeApi = {
  figures: route({ method: 'GET', path: '/home/figures', needs: 'signedIn', output: homeFigures }),
  bigScreen: route({ method: 'GET', path: '/home/bigScreen', needs: 'signedIn', output: bigScreen }),
};
