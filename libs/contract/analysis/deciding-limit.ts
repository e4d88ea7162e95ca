import { z } from 'zod';

/**
 * The limit that decided a finding, in percent. `entry` null: the limit of the list, in `maxPercent`. Otherwise:
 * the bounds of the claimed exemption entry that is in force for the substance, the use and the vehicle; a null
 * bound does not exist. `limitPercent` beside it is always the limit of the list.
 */
export const decidingLimitRow = z.object({
  entry: z.string().nullable(),
  minPercent: z.string().nullable(),
  maxPercent: z.string().nullable(),
});
export type DecidingLimitRow = z.output<typeof decidingLimitRow>;
