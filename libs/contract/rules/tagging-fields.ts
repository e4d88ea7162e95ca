import { z } from 'zod';
import { id, stamped, text } from '../wire/kit';

export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), schema.optional());
/** Integrators may send 0 for all parts. */
export const optionalId = z.preprocess(
  (v) => (v === '' || v === null || v === 0 || v === '0' ? undefined : v),
  id.optional(),
);
export const areDatesInOrder = ({
  validFrom,
  validTo,
}: {
  validFrom?: string | undefined;
  validTo?: string | undefined;
}): boolean => validFrom === undefined || validTo === undefined || validFrom <= validTo;
export const DATES_REVERSED = { message: 'datesReversed', path: ['validTo'] };
const code = z.string().trim().min(1).max(50).regex(/^\S+$/, { message: 'noSpaces' });
const MAX_PATTERN = 490;
export const pattern = z.preprocess((v) => v ?? '', z.string().trim().max(MAX_PATTERN));
/** Code and names of a rule, technology or scope. */
export const nameFields = { code, nameZh: text(200), nameEn: text(200) };
/** Owner of the record: the platform, an enterprise, or an enterprise with a replacement for the platform's record. */
export const recordFields = {
  builtIn: z.boolean(),
  replaces: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
};
