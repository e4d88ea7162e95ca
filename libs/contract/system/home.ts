import { z } from 'zod';
import { instant, isoDate, route } from '../wire/kit';
import { storedFileRow } from '../wire/files';

/** A task of the signed-in user, in the user's language. */
export const todoRow = z.object({
  /** Key of its source, such as `unmatchedPositions`. */
  key: z.string(),
  title: z.string(),
  /** Subject, such as the name of the newest record; empty when the title is sufficient. */
  note: z.string(),
  count: z.number().int(),
  /** Path of the screen for the task. */
  link: z.string(),
  dueDate: isoDate.nullable(),
  overdue: z.boolean(),
});
export type TodoRow = z.output<typeof todoRow>;

/** A file that the user uploaded or generated, newest first. `purpose`: see file-purposes. */
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
 * Coordinates in degrees (WGS 84) of the centre of a country or, in China, of a province. `code` is ISO 3166-1
 * alpha-2 or a division of GB/T 2260.
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
  /** Findings of the current runs of all vehicles together. */
  verdicts: z.object({
    fail: z.number().int(),
    depends: z.number().int(),
    unknown: z.number().int(),
    exempt: z.number().int(),
    declare: z.number().int(),
    pass: z.number().int(),
  }),
  byCountry: z.array(z.object({ code: z.string(), ...place })),
  /** Suppliers on the map: by province in China, by country elsewhere, with at most a few names for each. */
  places: z.array(supplierPlace),
  /** Number of suppliers without a country. */
  unplaced: z.number().int(),
});
export type BigScreen = z.output<typeof bigScreen>;

/** The home page and the dashboard screen, for all data that the caller may see. */
export const homeApi = {
  /** Figures of the home page: own sheets, requests, findings, to-dos. */
  figures: route({ method: 'GET', path: '/home/figures', needs: 'signedIn', output: homeFigures }),
  /** Figures of the big screen: map, exchange and analyses. */
  bigScreen: route({ method: 'GET', path: '/home/bigScreen', needs: 'signedIn', output: bigScreen }),
};
