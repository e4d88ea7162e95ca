import { z } from 'zod';
import { recyclabilityFlag } from '../enums';
import { classCode } from './rules';
import { inOrder, nameFields, optional, recordFields, REVERSED } from './tagging-fields';
import { arrayOf, byIds, id, isoDate, optionalText, route, rowVersion } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const MAX_EVIDENCE = 4000;

/** A recycling technology: what it can make of which classes, proved by what. */
export const technologySave = z
  .object({
    id: optional(id),
    version: optional(rowVersion),
    ...nameFields,
    flags: arrayOf(recyclabilityFlag.schema).refine((flags) => flags.length > 0, { message: 'empty' }),
    /** Empty: any material. */ classCodes: arrayOf(classCode).default([]),
    evidence: optionalText(MAX_EVIDENCE),
    fileId: optional(id),
    validFrom: optional(isoDate),
    validTo: optional(isoDate),
  })
  .refine(inOrder, REVERSED);
export type TechnologySave = z.output<typeof technologySave>;
export const technologyRow = z.object({
  id: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  flags: z.array(recyclabilityFlag.schema),
  classCodes: z.array(z.string()),
  evidence: z.string(),
  file: z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() }).nullable(),
  validFrom: isoDate.nullable(),
  validTo: isoDate.nullable(),
  /** On the day that was asked for. */ inForce: z.boolean(),
  /** Text or file. */ hasEvidence: z.boolean(),
  rules: z.number().int(),
  ...recordFields,
});
export type TechnologyRow = z.output<typeof technologyRow>;
/** As choices show it. */
export const technologyChoice = technologyRow.pick({
  id: true,
  code: true,
  nameZh: true,
  nameEn: true,
  flags: true,
  classCodes: true,
  validFrom: true,
  validTo: true,
  inForce: true,
  hasEvidence: true,
});
export type TechnologyChoice = z.output<typeof technologyChoice>;

const base = '/rule/anaMaterialMarkRule';
const technologies = `${base}/technology`;
const [query, edit, remove] = [
  'rule:anaMaterialMarkRule:query',
  'rule:anaMaterialMarkRule:edit',
  'rule:anaMaterialMarkRule:delete',
] as const;
const asked = { asOf: optional(isoDate) };

export const technologyRoutes = {
  technologies: route({
    method: 'POST',
    path: `${technologies}/page`,
    needs: query,
    answer: 'page',
    input: pageInput(asked),
    output: pageOf(technologyRow),
  }),
  saveTechnology: route({
    method: 'POST',
    path: `${technologies}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: technologySave,
    output: technologyRow,
  }),
  deleteTechnologies: route({
    method: 'DELETE',
    path: `${technologies}/delete`,
    needs: remove,
    answer: 'ok',
    input: byIds,
  }),
};
