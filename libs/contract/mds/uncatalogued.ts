import { z } from 'zod';
import { job } from '../wire/kit';

/** A substance in a sheet, or below it, that the catalogue does not have. */
export const uncataloguedContent = z.object({
  substanceId: z.number().int(),
  nameEn: z.string(),
  nameZh: z.string().nullable(),
  /** As the sheet gives it; it may be no valid number. */
  number: z.string().nullable(),
  /** True for one of the caller's enterprise, which may request it for the catalogue. */
  own: z.boolean(),
});
export type UncataloguedContent = z.output<typeof uncataloguedContent>;

/** Puts substances that the catalogue has now in the place of those that sheets named before. */
export const replaceSubstancesJob = job({
  name: 'replaceSubstances',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});
