import { z } from 'zod';
import { PACK_FIELDS, PACK_FINDING_CASES, RULE_TEXT_LIMIT } from '@matlas/domain';
import { sheetFinding } from '../mds/mds';
import { uploadedFile } from '../wire/files';
import { byId, byIds, flag, id, instant, isoDate, optionalText, route, rowVersion, stamped, text } from '../wire/kit';

/** A field of a recipient's form for which a user-defined rule has a pattern. */
export const packField = z.enum(PACK_FIELDS);
const pattern = z.string().trim().max(RULE_TEXT_LIMIT).default('');
const file = z.object({ fileId: id, filename: z.string(), url: z.string() });
const checkSeverity = z.enum(['error', 'warning']);

const ruleFields = {
  name: z.string(),
  partNumberPattern: z.string(),
  supplierCode: z.string(),
  mdsName: z.string(),
  drawingId: z.string(),
  drawingModCode: z.string(),
  /** True when the rule is active. */
  useCustom: z.boolean(),
  /** True when the rule applies to every sheet; the part number of each sheet then has to match it. */
  globalCheck: z.boolean(),
  needsEnglishName: z.boolean(),
  needsMaterialCode: z.boolean(),
  needsStandard: z.boolean(),
  severity: checkSeverity,
  /** Purpose of the rule, shown to the sender. */
  remark: z.string().nullable(),
};
/** A user-defined rule (specification 000 section 3, custom check rule). */
export const packRuleRow = z.object({
  id,
  packId: id,
  ...ruleFields,
  files: z.array(file),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
});
export type PackRuleRow = z.output<typeof packRuleRow>;
export const packRuleSave = z.object({
  id: id.optional(),
  version: rowVersion.optional(),
  name: text(100),
  partNumberPattern: pattern,
  supplierCode: pattern,
  mdsName: pattern,
  drawingId: pattern,
  drawingModCode: pattern,
  useCustom: flag.default(true),
  globalCheck: flag.default(false),
  needsEnglishName: flag.default(false),
  needsMaterialCode: flag.default(false),
  needsStandard: flag.default(false),
  severity: checkSeverity.default('error'),
  remark: optionalText(RULE_TEXT_LIMIT),
  fileIds: z.array(id).max(5).default([]),
});

export const packState = z.enum(['draft', 'published']);
/** One version of the caller's rule pack. `packVersion` is its number; `version` is the optimistic lock. */
export const rulePackRow = z.object({
  id,
  packVersion: z.number().int(),
  state: packState,
  validFrom: isoDate,
  /**
   * The set of check rules that the enterprise applies to received sheets; without one, the rule set of the sheet
   * applies.
   */
  ruleSet: z.string().nullable(),
  ruleSetName: z.string().nullable(),
  ruleSetNameEn: z.string().nullable(),
  /** True when a sheet with errors by this pack cannot be sent. */
  blocksSending: z.boolean(),
  remark: z.string().nullable(),
  rules: z.number().int(),
  /** True for the version that applies to senders today. */
  inForce: z.boolean(),
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
  can: z.object({ edit: z.boolean(), publish: z.boolean(), delete: z.boolean(), derive: z.boolean() }),
  ...stamped,
});
export type RulePackRow = z.output<typeof rulePackRow>;
/** A version with its user-defined rules and the differences of its set of check rules from the base set. */
export const rulePackDetail = rulePackRow.extend({ packRules: z.array(packRuleRow) });
export type RulePackDetail = z.output<typeof rulePackDetail>;
/** The rule pack in force of another enterprise, as its senders see it. */
export const publishedPack = z.object({
  enterpriseId: id,
  enterpriseName: z.string(),
  enterpriseNameEn: z.string(),
  packVersion: z.number().int(),
  validFrom: isoDate,
  ruleSetName: z.string().nullable(),
  ruleSetNameEn: z.string().nullable(),
  blocksSending: z.boolean(),
  remark: z.string().nullable(),
  publishedAt: instant,
  rules: z.array(z.object({ id, ...ruleFields, files: z.array(file) })),
});
export type PublishedPack = z.output<typeof publishedPack>;

/** The code, number and name of a sheet at a recipient, as far as they are filled in. */
export const preflightForm = z
  .object({
    supplierCode: z.string().max(100),
    symbol: z.string().max(100),
    mdsName: z.string().max(100),
    drawingId: z.string().max(100),
    drawingModCode: z.string().max(100),
  })
  .partial();
/**
 * A finding by the rules of the recipient: by a check rule (`rule`), or by a user-defined rule with the message of the
 * recipient.
 */
export const packFinding = sheetFinding.extend({
  custom: z
    .object({
      ruleId: id,
      name: z.string(),
      remark: z.string().nullable(),
      case: z.enum(PACK_FINDING_CASES),
      field: packField.nullable(),
    })
    .nullable(),
});
export type PackFindingRow = z.output<typeof packFinding>;
const packBrief = z.object({
  id,
  packVersion: z.number().int(),
  validFrom: isoDate,
  blocksSending: z.boolean(),
  ruleSetName: z.string().nullable(),
  ruleSetNameEn: z.string().nullable(),
  rules: z.number().int(),
});
/** Result of the checks of one recipient before sending. `blocks` is true when the sending would be refused. */
export const preflightResult = z.object({
  sheetId: id,
  recEntId: id,
  recEntName: z.string(),
  recEntEname: z.string(),
  kid: id.nullable(),
  pack: packBrief.nullable(),
  blocks: z.boolean(),
  errors: z.number().int(),
  warnings: z.number().int(),
  findings: z.array(packFinding),
});
export type PreflightResult = z.output<typeof preflightResult>;

const pack = '/exchange/rulePack';
const [query, edit, remove] = ['mds:customRule:query', 'mds:customRule:edit', 'mds:customRule:delete'] as const;
const locked = byId.extend({ version: rowVersion.optional() });

export const rulePackRoutes = {
  /** All versions of the caller's pack, newest first. */
  list: route({ method: 'GET', path: `${pack}/list`, needs: query, output: z.array(rulePackRow), answer: 'list' }),
  /** One version of the rule pack (the customer's rules for sheets sent to it) with its rules. */
  get: route({ method: 'GET', path: `${pack}/get/{id}`, needs: query, input: byId, output: rulePackDetail }),
  /** Creates the next version as a draft, a copy of the newest version. */
  draft: route({ method: 'POST', path: `${pack}/draft`, needs: edit, says: 'saved', output: rulePackDetail }),
  /** Saves the day, rule set and effect of a draft of the rule pack. */
  save: route({
    method: 'POST',
    path: `${pack}/save`,
    needs: edit,
    says: 'saved',
    input: locked.extend({
      validFrom: isoDate,
      ruleSet: optionalText(60),
      blocksSending: flag.default(false),
      remark: optionalText(RULE_TEXT_LIMIT),
    }),
    output: rulePackDetail,
  }),
  /**
   * Publishes a draft. From its first day on it applies to all who send to the enterprise. A published version never
   * changes.
   */
  publish: route({
    method: 'POST',
    path: `${pack}/publish`,
    needs: edit,
    says: 'saved',
    input: locked,
    output: rulePackDetail,
  }),
  /** Deletes drafts; published versions cannot be deleted. */
  delete: route({ method: 'DELETE', path: `${pack}/delete`, needs: remove, input: byIds, answer: 'ok' }),
  /** Creates or changes a rule of the pack. */
  saveRule: route({
    method: 'POST',
    path: `${pack}/saveRule`,
    needs: edit,
    says: 'saved',
    input: packRuleSave.extend({ packId: id }),
    output: packRuleRow,
  }),
  /** Deletes rules of the pack. */
  deleteRules: route({ method: 'DELETE', path: `${pack}/deleteRules`, needs: remove, input: byIds, answer: 'ok' }),
  /** Stores a file that belongs to a rule of the pack; the answer has its ID. */
  upload: route({
    method: 'POST',
    path: `${pack}/upload`,
    needs: edit,
    limit: 'upload',
    upload: 'customRuleAttachment',
    answer: 'upload',
    says: 'uploaded',
    input: z.object({ file: uploadedFile }),
    output: file.extend({ fileId: z.number().int() }),
  }),
  /** The published pack of an enterprise; `null` when it has published none. */
  getPublished: route({
    method: 'GET',
    path: `${pack}/of/{enterpriseId}`,
    needs: 'exchange:sent:query',
    input: z.object({ enterpriseId: id }),
    output: publishedPack.nullable(),
  }),
};
