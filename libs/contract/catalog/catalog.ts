import { z } from 'zod';
import { route } from '../wire/kit';
import { pageInput } from '../wire/page';
import { substanceRequestApi } from './substance-requests';
import { substanceApi } from './substances';

/** A material class of VDA 231-106. Only `leaf` classes can be chosen; the others group them. */
export const materialClass = z.object({
  code: z.string(),
  parent: z.string().nullable(),
  leaf: z.boolean(),
  nameZh: z.string(),
  nameEn: z.string(),
  rrrDefault: z.string().nullable(),
  breakdown: z.string().nullable(),
  convertible: z.boolean(),
});
export type MaterialClass = z.output<typeof materialClass>;
export const materialStandard = z.object({ id: z.number().int(), code: z.string(), title: z.string().nullable() });
export type MaterialStandard = z.output<typeof materialStandard>;
export const country = z.object({
  code: z.string(),
  alpha3: z.string(),
  number: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
});
export const division = z.object({
  code: z.string(),
  parent: z.string().nullable(),
  level: z.number().int(),
  nameZh: z.string(),
});

/** Area catalog: basic substances, material classes, standards, countries. */
export const catalogApi = {
  substances: substanceApi,
  substanceRequests: substanceRequestApi,
  /** Material classes (VDA 231-106) as a tree. */
  materialClasses: route({
    method: 'GET',
    path: '/data/matlas/materialType/getAllMaterialType',
    needs: 'signedIn',
    output: z.array(materialClass),
    answer: 'list',
  }),
  /** Standards that materials may name. */
  materialStandards: route({
    method: 'GET',
    path: '/data/matstandard/list',
    needs: 'signedIn',
    output: z.array(materialStandard),
    answer: 'list',
  }),
  /** Countries with their ISO 3166 code and names. */
  countries: route({
    method: 'GET',
    path: '/sys/org/loadAllCountry',
    needs: 'signedIn',
    output: z.array(country),
    answer: 'list',
  }),
  /** Provinces and cities, filtered by `querys[].eq` (country code, code of the parent). */
  locations: route({
    method: 'POST',
    path: '/baseData/location/list',
    needs: 'signedIn',
    input: pageInput({}),
    output: z.array(division),
    answer: 'list',
  }),
};
