import { z } from 'zod';

/** What a name of a file can stand for. */
export const importNameKind = z.enum(['substance', 'material']);
export type ImportNameKind = z.output<typeof importNameKind>;
const count = z.number().int();
/** `id`: of the substance, or the CID of the material's sheet. `number`: its CAS number or item number. */
const nameTarget = z.object({
  id: count,
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
});
export type ImportNameTarget = z.output<typeof nameTarget>;
/**
 * A name of a file that the platform does not know. Names that differ in case, spaces and punctuation alone are one.
 * `lines`: how often the file has it; `target`: what a person said that it is, which all files use; `proposals`: the
 * most alike first.
 */
export const importNameRow = z.object({
  kind: importNameKind,
  name: z.string(),
  spellings: z.array(z.string()),
  lines: count,
  target: nameTarget.nullable(),
  proposals: z.array(nameTarget),
});
export type ImportNameRow = z.output<typeof importNameRow>;
/** `targetId`: as `id` of the target; null: the name is no longer known. */
export const importNameChoice = z.object({
  kind: importNameKind,
  name: z.string().min(1).max(4000),
  targetId: count.min(1).nullable(),
});
export type ImportNameChoice = z.output<typeof importNameChoice>;
