import { z } from 'zod';
import { recyclabilityFlag } from '../enums';
import { classCode } from './rules';
import { areDatesInOrder, nameFields, optional, recordFields, DATES_REVERSED } from './tagging-fields';
import { arrayOf, byIds, id, isoDate, optionalText, route, rowVersion } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const MAX_EVIDENCE = 4000;

/** A recycling technology: the flags that it can give to which material classes, and the evidence for it. */
export const technologySave = z
  .object({
    id: optional(id),
    version: optional(rowVersion),
    ...nameFields,
    flags: arrayOf(recyclabilityFlag.schema).refine((flags) => flags.length > 0, { message: 'empty' }),
    /** Empty: all materials. */
    classCodes: arrayOf(classCode).default([]),
    evidence: optionalText(MAX_EVIDENCE),
    fileId: optional(id),
    validFrom: optional(isoDate),
    validTo: optional(isoDate),
  })
  .refine(areDatesInOrder, DATES_REVERSED);
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
  /** True when it is valid on the requested date. */
  inForce: z.boolean(),
  /** True when there is a text or a file as evidence. */
  hasEvidence: z.boolean(),
  rules: z.number().int(),
  ...recordFields,
});
export type TechnologyRow = z.output<typeof technologyRow>;
/** A technology in a picker. */
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
const asOfInput = { asOf: optional(isoDate) };

export const technologyRoutes = {
  /** Treatment technologies, a page at a time. */
  technologies: route({
    method: 'POST',
    path: `${technologies}/page`,
    needs: query,
    answer: 'page',
    input: pageInput(asOfInput),
    output: pageOf(technologyRow),
  }),
  /** Creates or changes a treatment technology. */
  saveTechnology: route({
    method: 'POST',
    path: `${technologies}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: technologySave,
    output: technologyRow,
  }),
  /** Deletes treatment technologies. */
  deleteTechnologies: route({
    method: 'DELETE',
    path: `${technologies}/delete`,
    needs: remove,
    answer: 'ok',
    input: byIds,
  }),
};
