import { z } from 'zod';
import { field, optionalTextField, rowFields, saveFields } from '../wire/fields';
import { id, rowVersion, stamped, text } from '../wire/kit';
import { crud } from '../wire/page';

const fields = {
  code: field(z.string(), text(50)),
  nameZh: field(z.string(), text(200)),
  nameEn: field(z.string(), text(200)),
  note: optionalTextField(2000),
};

/** A @words@. Without an enterprise it belongs to the platform, and enterprises only read it. */
export const @name@Row = z.object({
  id: z.number().int(),
  ...rowFields(fields),
  builtIn: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
});
export type @Name@Row = z.output<typeof @name@Row>;
export const @name@Save = z.object({
  id: id.optional(),
  version: rowVersion.optional(),
  ...saveFields(fields),
});

export const @name@Api = crud({ base: '/@right@/@name@', tag: '@right@:@name@', row: @name@Row, save: @name@Save });
