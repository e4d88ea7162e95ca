import { z } from 'zod';
import {
  arrayOf,
  decimal,
  flag,
  id,
  instant,
  isoDate,
  optionalText,
  route,
  rowVersion,
  stamped,
  text,
} from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { classCode } from './rules';

/**
 * Kinds of application codes: an entry of ELV Annex II, an application without an entry, or one of the groups of
 * domain.md 4.4.
 */
export const APPLICATION_KINDS = [
  'elv_exemption',
  'without_entry',
  'potentially_prohibited',
  'within_gadsl_limits',
  'nickel_touch',
  'pah',
  'not_applicable',
] as const;
const MAX_CHOSEN = 200;
const MAX_NOTE = 2000;
const HUNDRED = 100;
const percent = decimal({ digits: 6 }).refine((v) => Number(v) > 0 && Number(v) <= HUNDRED, {
  message: 'percentRange',
});
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), schema.optional());
const day = optional(isoDate);
/** Null when there is no such date. */
const since = isoDate.nullable();
const named = z.object({
  id: z.number().int(),
  nameZh: z.string().nullable(),
  nameEn: z.string(),
  cas: z.string().nullable(),
});

/** An application code in its state on the requested date. */
export const applicationCodeRow = z.object({
  id: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  kind: z.string(),
  /** A code for several entries: the finding is exempt if one of them covers it. */
  isGroup: z.boolean(),
  /** Entries of ELV Annex II that the code claims. `entities`: the elements that these entries are about. */
  entries: z.array(z.string()),
  entities: z.array(z.string()),
  substances: z.array(named),
  classCodes: z.array(z.string()),
  maxPercent: z.string().nullable(),
  typeApprovedBefore: since,
  typeApprovedFrom: since,
  sparePartsOnly: z.boolean(),
  /** First day on which the code may be used. `validTo`: the last day. */
  validFrom: since,
  validTo: since,
  isValid: z.boolean(),
  note: z.string(),
  /** Date from which this state of the code applies; null when it always applied. */
  stateFrom: since,
  changes: z.number().int(),
  /** True for codes of the platform. An enterprise can change only its own codes. */
  builtIn: z.boolean(),
  can: z.object({ edit: z.boolean() }),
  ...stamped,
});
export type ApplicationCodeRow = z.output<typeof applicationCodeRow>;
/**
 * `stateFrom`: date from which the new state applies; analyses as of earlier dates use the previous state. Absent:
 * the current state is corrected without a date.
 */
export const applicationCodeSave = z
  .object({
    id: optional(id),
    version: optional(rowVersion),
    code: z.string().trim().min(1).max(50).regex(/^\S+$/, { message: 'noSpaces' }),
    nameZh: text(500),
    nameEn: text(500),
    kind: z.enum(APPLICATION_KINDS),
    isGroup: flag.default(false),
    entries: arrayOf(text(30)),
    entities: arrayOf(text(20)),
    substanceIds: arrayOf(id)
      .refine((ids) => ids.length <= MAX_CHOSEN, { message: 'tooManyChosen' })
      .default([]),
    classCodes: arrayOf(classCode).default([]),
    maxPercent: optional(percent),
    typeApprovedBefore: day,
    typeApprovedFrom: day,
    sparePartsOnly: flag.default(false),
    validFrom: day,
    validTo: day,
    note: optionalText(MAX_NOTE),
    stateFrom: day,
  })
  .refine(({ validFrom, validTo }) => validFrom === undefined || validTo === undefined || validFrom <= validTo, {
    message: 'datesReversed',
    path: ['validTo'],
  });
export type ApplicationCodeSave = z.output<typeof applicationCodeSave>;

/** An entry of an exemption annex (ELV Annex II, RoHS Annex III) in its state on the requested date. */
export const exemptionRow = z.object({
  id: z.number().int(),
  lawCode: z.string(),
  entryKey: z.string(),
  entry: z.string(),
  entryGroup: z.string(),
  entities: z.array(z.string()),
  textZh: z.string().nullable(),
  textEn: z.string(),
  maxPercent: z.string().nullable(),
  minPercent: z.string().nullable(),
  typeApprovedBefore: since,
  typeApprovedFrom: since,
  putOnMarketBefore: since,
  engineDevelopedBefore: since,
  validUntil: since,
  spareParts: z.boolean().nullable(),
  sparePartsOnly: z.boolean(),
  superseded: z.boolean(),
  reviewDue: z.string().nullable(),
  source: z.string(),
  note: z.string(),
  stateFrom: since,
  changes: z.number().int(),
  can: z.object({ edit: z.boolean() }),
  updateTime: instant,
  version: z.number().int(),
});
export type ExemptionRow = z.output<typeof exemptionRow>;
export const exemptionSave = z.object({
  id,
  version: rowVersion,
  textZh: optionalText(MAX_NOTE),
  textEn: text(MAX_NOTE),
  maxPercent: optional(percent),
  minPercent: optional(percent),
  typeApprovedBefore: day,
  typeApprovedFrom: day,
  putOnMarketBefore: day,
  engineDevelopedBefore: day,
  validUntil: day,
  sparePartsOnly: flag.default(false),
  superseded: flag.default(false),
  reviewDue: optionalText(30),
  note: optionalText(MAX_NOTE),
  stateFrom: day,
});
export type ExemptionSave = z.output<typeof exemptionSave>;
/** A previous state: its content, the period in which it applied, and who replaced it. */
export const ruleState = z.object({
  id: z.number().int(),
  validFrom: since,
  validTo: isoDate,
  changedBy: z.string(),
  changeTime: instant,
  state: z.record(z.string(), z.unknown()),
});
export type RuleState = z.output<typeof ruleState>;

const base = '/rule/auditAppcode';
const [query, edit] = ['rule:auditAppcode:query', 'rule:auditAppcode:edit'] as const;
const listInput = pageInput({ asOf: isoDate.optional() });
const page = (path: string) =>
  route({
    method: 'POST',
    path: `${base}/${path}`,
    needs: query,
    input: listInput,
    output: pageOf(applicationCodeRow),
    answer: 'page',
  });
const update = (path: string) =>
  route({
    method: 'POST',
    path: `${base}/${path}`,
    needs: edit,
    says: 'saved',
    input: applicationCodeSave,
    output: applicationCodeRow,
  });
/**
 * Application codes of the platform and of IMDS, and the exemption entries that they claim. The centre maintains
 * those of the platform; an enterprise can have its own codes.
 */
export const rulesApplicationCodeApi = {
  /** Application codes of the platform and of the enterprise, a page at a time. */
  ownPage: page('matlasPage'),
  /** Creates or changes an application code of the platform or of the enterprise. */
  ownUpdate: update('matlasUpdate'),
  /** Application codes of IMDS, a page at a time. */
  imdsPage: page('imdsPage'),
  /** Changes an application code of IMDS. */
  imdsUpdate: update('imdsUpdate'),
  /** Changes of an application code, newest first. */
  history: route({
    method: 'GET',
    path: `${base}/history`,
    needs: query,
    answer: 'list',
    input: z.object({ id }),
    output: z.array(ruleState),
  }),
  /** Exemptions that stand behind application codes, a page at a time. */
  exemptions: route({
    method: 'POST',
    path: `${base}/exemption/page`,
    needs: query,
    input: listInput,
    output: pageOf(exemptionRow),
    answer: 'page',
  }),
  /** Changes an exemption: dates and conditions. */
  saveExemption: route({
    method: 'POST',
    path: `${base}/exemption/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: exemptionSave,
    output: exemptionRow,
  }),
  /** Changes of an exemption, newest first. */
  exemptionHistory: route({
    method: 'GET',
    path: `${base}/exemption/history`,
    needs: query,
    answer: 'list',
    input: z.object({ id }),
    output: z.array(ruleState),
  }),
};
