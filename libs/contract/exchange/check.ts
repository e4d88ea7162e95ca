import { PACK_FIELDS, PACK_FINDING_CASES, RULE_TEXT_LIMIT } from '@matlas/domain';
import { z } from 'zod';
import { checkKind, findingSeverity, infoType, jobState, nodeStatus, nodeType, receiveStatus } from '../enums';
import { uploadedFile } from '../wire/files';
import {
  arrayOf,
  byId,
  byIds,
  fileBody,
  flag,
  id,
  instant,
  isoDate,
  job,
  optionalText,
  route,
  rowVersion,
  stamped,
  text,
} from '../wire/kit';
import { sheetFinding } from '../mds/mds';
import { versionText } from '../mds/tree';
import { pageInput, pageOf, pageQuery } from '../wire/page';

/** A field of a recipient's form that a user-defined rule has a pattern for. */
export const packField = z.enum(PACK_FIELDS);
const pattern = z.string().trim().max(RULE_TEXT_LIMIT).default('');
const file = z.object({ fileId: id, filename: z.string(), url: z.string() });
const weight = z.enum(['error', 'warning']);

const ruleFields = {
  name: z.string(),
  partNumberPattern: z.string(),
  supplierCode: z.string(),
  mdsName: z.string(),
  drawingId: z.string(),
  drawingModCode: z.string(),
  /** In use. */ useCustom: z.boolean(),
  /** Asked of every sheet; its part number then has to fit. */ globalCheck: z.boolean(),
  needsEnglishName: z.boolean(),
  needsMaterialCode: z.boolean(),
  needsStandard: z.boolean(),
  severity: weight,
  /** What the rule is for, told to the sender. */ remark: z.string().nullable(),
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
  severity: weight.default('error'),
  remark: optionalText(RULE_TEXT_LIMIT),
  fileIds: z.array(id).max(5).default([]),
});

export const packState = z.enum(['draft', 'published']);
/** One version of the caller's rule pack. `packVersion` counts them, `version` is the optimistic lock. */
export const rulePackRow = z.object({
  id,
  packVersion: z.number().int(),
  state: packState,
  validFrom: isoDate,
  /** By this set of check rules the enterprise checks what it receives; none: by the sheet's own. */ ruleSet: z
    .string()
    .nullable(),
  ruleSetName: z.string().nullable(),
  ruleSetNameEn: z.string().nullable(),
  /** Errors of the pack refuse the sending. */ blocksSending: z.boolean(),
  remark: z.string().nullable(),
  rules: z.number().int(),
  /** The one that senders are checked by today. */ inForce: z.boolean(),
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
  can: z.object({ edit: z.boolean(), publish: z.boolean(), delete: z.boolean(), derive: z.boolean() }),
  ...stamped,
});
export type RulePackRow = z.output<typeof rulePackRow>;
/** A version with its rules and with what its set of check rules asks otherwise than the set below. */
export const rulePackDetail = rulePackRow.extend({ packRules: z.array(packRuleRow) });
export type RulePackDetail = z.output<typeof rulePackDetail>;
/** A pack in force of another enterprise, as those read it who send there. */
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

/** What a sheet is called at a recipient, as far as it is written already. */
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
 * A finding of the recipient's rules: of the check rules (`rule`), or of a user-defined one with what the recipient
 * says about it.
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
/** What one recipient would find. `blocks`: the sending would be refused. */
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

/** From which list the sheets of a run come. */
export const checkSide = z.enum(['own', 'received']);
export type CheckSide = z.output<typeof checkSide>;
/** Words to look for in one run, and sheets that one run may name one by one. */
export const MAX_LOOKED_FOR = 200;
export const MAX_NAMED_SHEETS = 100_000;
const counts = z.object({
  error: z.number().int(),
  warning: z.number().int(),
  pass: z.number().int(),
  other: z.number().int(),
});
export type LevelCounts = z.output<typeof counts>;
const kind = checkKind.schema;

/** A sheet that can be checked: own, or received. */
export const checkTargetRow = z.object({
  id,
  /** Of a received one. */ kid: id.nullable(),
  cid: z.number().int(),
  cver: versionText,
  kind: nodeType.schema,
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  status: nodeStatus.schema,
  receiveStatus: receiveStatus.schema.nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: z.string().nullable(),
  errorCount: z.number().int(),
  warningCount: z.number().int(),
  releasedAt: instant.nullable(),
  updateTime: instant,
});
export type CheckTargetRow = z.output<typeof checkTargetRow>;

const options = z.object({
  /** A version of the own pack, drafts among them; the one in force without it. */ packId: id.optional(),
  /** The candidate list as of this day; today without it. */ asOf: isoDate.optional(),
  /** Numbers (CAS, EC) or names. */ substances: z
    .array(z.string().trim().min(1).max(200))
    .max(MAX_LOOKED_FOR)
    .optional(),
});
export const checkRunStart = pageInput({
  side: checkSide,
  kinds: arrayOf(kind).refine((kinds) => kinds.length > 0, { message: 'empty' }),
  /** Without: all of the list that the filters leave. */ sheetIds: z.array(id).min(1).max(MAX_NAMED_SHEETS).optional(),
  options: options.default({}),
});

/** A run of the verification tools. Sheets are counted by their worst level, of each kind. */
export const checkRunRow = z.object({
  id,
  side: checkSide,
  kinds: z.array(kind),
  state: jobState.schema,
  jobId: id.nullable(),
  startedBy: z.string(),
  createTime: instant,
  finishedAt: instant.nullable(),
  milliseconds: z.number().int().nullable(),
  sheets: z.number().int(),
  findings: z.number().int(),
  counts: z.partialRecord(kind, counts),
  packVersion: z.number().int().nullable(),
  listLabel: z.string().nullable(),
  asOf: isoDate.nullable(),
  substances: z.array(z.string()),
  can: z.object({ delete: z.boolean() }),
});
export type CheckRunRow = z.output<typeof checkRunRow>;
/** A sheet of a run with its worst level of each kind that was asked. */
export const checkedSheetRow = z.object({
  n: z.number().int(),
  sheetId: id,
  kid: id.nullable(),
  cid: z.number().int(),
  cver: versionText,
  kind: nodeType.schema,
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: z.string().nullable(),
  levels: z.partialRecord(kind, infoType.schema),
  worst: infoType.schema,
  errors: z.number().int(),
  warnings: z.number().int(),
});
export type CheckedSheetRow = z.output<typeof checkedSheetRow>;
/**
 * One finding. Its numbers are percent and grams as decimal text; what is confidential has neither name nor numbers.
 */
export const checkFindingRow = z.object({
  n: z.number().int(),
  sheetN: z.number().int(),
  sheetId: id,
  cid: z.number().int(),
  cver: versionText,
  sheetName: z.string(),
  sheetForeignName: z.string().nullable(),
  sheetNumber: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: z.string().nullable(),
  kind,
  level: infoType.schema,
  code: z.string(),
  title: z.string(),
  message: z.string(),
  path: z.string(),
  names: z.array(z.string()),
  substanceName: z.string().nullable(),
  cas: z.string().nullable(),
  minPercent: z.string().nullable(),
  maxPercent: z.string().nullable(),
  minGrams: z.string().nullable(),
  maxGrams: z.string().nullable(),
  severity: findingSeverity.schema.nullable(),
});
export type CheckFindingRow = z.output<typeof checkFindingRow>;

export const verificationJob = job({
  name: 'sheetVerification',
  retries: 2,
  input: z.object({ runId: z.number().int() }),
});
export const checkCleanUpJob = job({ name: 'checkCleanUp', retries: 2, input: z.object({}) });
/** Results of verification runs are kept so long. */
export const CHECK_RUN_DAYS = 90;

const pack = '/exchange/rulePack';
const check = '/exchange/check';
const [query, edit, remove] = ['mds:customRule:query', 'mds:customRule:edit', 'mds:customRule:delete'] as const;
const runs = 'mds:sheet:check' as const;
const locked = byId.extend({ version: rowVersion.optional() });
/** Recipient rule packs, pre-flight and the verification tools; calls of our own. */
export const exchangeCheckApi = {
  pack: {
    /** Every version of the own pack, the newest first. */
    list: route({ method: 'GET', path: `${pack}/list`, needs: query, output: z.array(rulePackRow), answer: 'list' }),
    get: route({ method: 'GET', path: `${pack}/get/{id}`, needs: query, input: byId, output: rulePackDetail }),
    /** The next version: a copy of the newest one as a draft. */
    draft: route({ method: 'POST', path: `${pack}/draft`, needs: edit, says: 'saved', output: rulePackDetail }),
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
    /** From its day on those who send here are checked by it; it never changes. */
    publish: route({
      method: 'POST',
      path: `${pack}/publish`,
      needs: edit,
      says: 'saved',
      input: locked,
      output: rulePackDetail,
    }),
    /** Drafts only. */
    delete: route({ method: 'DELETE', path: `${pack}/delete`, needs: remove, input: byIds, answer: 'ok' }),
    saveRule: route({
      method: 'POST',
      path: `${pack}/saveRule`,
      needs: edit,
      says: 'saved',
      input: packRuleSave.extend({ packId: id }),
      output: packRuleRow,
    }),
    deleteRules: route({ method: 'DELETE', path: `${pack}/deleteRules`, needs: remove, input: byIds, answer: 'ok' }),
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
    /** What an enterprise asks of those who send to it; `null` where it has published nothing. */
    of: route({
      method: 'GET',
      path: `${pack}/of/{enterpriseId}`,
      needs: 'exchange:sent:query',
      input: z.object({ enterpriseId: id }),
      output: publishedPack.nullable(),
    }),
  },
  /**
   * What recipients would find. One by their enterprise or by `kid`, or all recipients of the sheet; `form` is what is
   * not saved yet.
   */
  preflight: route({
    method: 'POST',
    path: '/exchange/sent/preflight',
    needs: 'exchange:sent:query',
    answer: 'list',
    input: z.object({ sheetId: id, recEntId: id.optional(), kid: id.optional(), form: preflightForm.optional() }),
    output: z.array(preflightResult),
  }),
  targets: route({
    method: 'POST',
    path: `${check}/targets`,
    needs: runs,
    answer: 'page',
    input: pageInput({ side: checkSide }),
    output: pageOf(checkTargetRow),
  }),
  run: route({
    method: 'POST',
    path: `${check}/run`,
    needs: runs,
    answer: 'job',
    input: checkRunStart,
    output: z.object({ runId: id, jobId: id }),
  }),
  runs: route({
    method: 'POST',
    path: `${check}/runs`,
    needs: runs,
    answer: 'page',
    input: pageQuery,
    output: pageOf(checkRunRow),
  }),
  one: route({ method: 'GET', path: `${check}/one/{id}`, needs: runs, input: byId, output: checkRunRow }),
  delete: route({ method: 'DELETE', path: `${check}/delete`, needs: runs, input: byIds, answer: 'ok' }),
  sheets: route({
    method: 'POST',
    path: `${check}/sheets`,
    needs: runs,
    answer: 'page',
    input: pageInput({ runId: id }),
    output: pageOf(checkedSheetRow),
  }),
  findings: route({
    method: 'POST',
    path: `${check}/findings`,
    needs: runs,
    answer: 'page',
    input: pageInput({ runId: id, kind: kind.optional() }),
    output: pageOf(checkFindingRow),
  }),
  /** Sheets, and the findings of every kind, as a workbook. */
  export: route({
    method: 'POST',
    path: `${check}/export`,
    needs: runs,
    answer: 'file',
    input: z.object({ runId: id }),
    output: fileBody,
  }),
};
