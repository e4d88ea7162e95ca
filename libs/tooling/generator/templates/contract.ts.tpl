import { z } from 'zod';
import { id, optionalText, rowVersion, stamped, text } from '../wire/kit';
import { crud } from '../wire/page';

/** A @words@. Without an enterprise it belongs to the platform, and enterprises only read it. */
export const @name@Row = z.object({
  id: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  note: z.string(),
  builtIn: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
});
export type @Name@Row = z.output<typeof @name@Row>;
export const @name@Save = z.object({
  id: id.optional(),
  version: rowVersion.optional(),
  code: text(50),
  nameZh: text(200),
  nameEn: text(200),
  note: optionalText(2000),
});

export const @name@Api = crud({ base: '/@right@/@name@', tag: '@right@:@name@', row: @name@Row, save: @name@Save });
