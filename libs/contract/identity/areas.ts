import { z } from 'zod';
import { optionalText, route, blankToUndefined } from '../wire/kit';

const upper = z.string().trim().toUpperCase();

/** A country, province or city. `code` is the alpha-2 code or the code of GB/T 2260. */
export const area = z.object({
  code: z.string(),
  parent: z.string().nullable(),
  level: z.enum(['country', 'province', 'city']),
  nameZh: z.string(),
  nameEn: z.string(),
});
export type Area = z.output<typeof area>;

/**
 * Without `countryCode` the countries; with it the provinces of the country; with `parent` the cities of a
 * province. Available without signing in, for the registration form.
 */
export const areasApi = {
  /** Provinces or cities of a country for the forms of registration. */
  list: route({
    method: 'POST',
    path: '/areaConfig/area/list',
    needs: 'public',
    input: z.object({
      countryCode: z.preprocess(blankToUndefined, upper.regex(/^[A-Z]{2}$/).optional()),
      parent: optionalText(10),
    }),
    output: z.array(area),
    answer: 'list',
  }),
};
