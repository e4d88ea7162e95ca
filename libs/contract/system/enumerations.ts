import { z } from 'zod';
import { ENUMERATION_GROUP_NAMES } from '../enums';
import { arrayOf, emptyToUndefined, route } from '../wire/kit';

const inBothLanguages = z.object({ zh: z.string(), en: z.string() });
const group = z.enum(ENUMERATION_GROUP_NAMES);

/** One value of an enumeration: the value that calls take and return, its name in code, its label. */
export const enumerationValueRow = z.object({
  value: z.union([z.string(), z.number()]),
  key: z.string(),
  label: inBothLanguages,
});
/** An enumeration of the API. `name` is its name in the OpenAPI document, `group` the subject that it belongs to. */
export const enumerationRow = z.object({
  name: z.string(),
  group,
  title: inBothLanguages,
  values: z.array(enumerationValueRow),
});
export type EnumerationRow = z.output<typeof enumerationRow>;

/**
 * All enumerations of the API with their labels in both languages, for integrators; among them the label tables of
 * vehicle telemetry (GB/T 32960.3-2016). Without a filter all are returned; a name that there is not gives none.
 */
export const enumerationsApi = {
  /** Enumerations with the labels of their values in Chinese and English. */
  list: route({
    method: 'GET',
    path: '/enumerations',
    needs: 'signedIn',
    input: z.object({
      names: arrayOf(z.string().max(100)),
      group: z.preprocess(emptyToUndefined, group.optional()),
    }),
    output: z.array(enumerationRow),
    answer: 'list',
  }),
};
