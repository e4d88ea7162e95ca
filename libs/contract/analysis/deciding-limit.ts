import { z } from 'zod';

/**
 * The limit that decided a finding, in percent: of the list (`entry` null, `maxPercent` its limit), or the bounds of
 * the exemption entry that was claimed and is open for the substance, the use and the vehicle. A null bound does not
 * exist. `limitPercent` beside it is always the list's.
 */
export const decidingLimitRow = z.object({
  entry: z.string().nullable(),
  minPercent: z.string().nullable(),
  maxPercent: z.string().nullable(),
});
export type DecidingLimitRow = z.output<typeof decidingLimitRow>;
