import { z } from 'zod';
import { checkKind, findingSeverity, infoType, jobState, nodeStatus, nodeType, receiveStatus } from '../enums';
import { versionText } from '../mds/tree';
import { preflightForm, preflightResult, rulePackRoutes } from './rule-pack';
import { arrayOf, byId, byIds, fileBody, id, instant, isoDate, job, route } from '../wire/kit';
import { pageInput, pageOf, pageQuery } from '../wire/page';

/** List from which the sheets of a run come. */
export const checkSide = z.enum(['own', 'received']);
export type CheckSide = z.output<typeof checkSide>;
/**
 * Maximum number of substances to search for in one run; below it, the maximum number of sheets that a run may
 * list.
 */
export const MAX_SEARCHED_SUBSTANCES = 200;
export const MAX_LISTED_SHEETS = 100_000;
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
  /** Set for a received sheet. */
  kid: id.nullable(),
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
  /** A version of the own rule pack, which may be a draft. Default: the version in force. */
  packId: id.optional(),
  /** Date of the candidate list. Default: today. */
  asOf: isoDate.optional(),
  /** Numbers (CAS, EC) or names. */
  substances: z.array(z.string().trim().min(1).max(200)).max(MAX_SEARCHED_SUBSTANCES).optional(),
});
export const checkRunStart = pageInput({
  side: checkSide,
  kinds: arrayOf(kind).refine((kinds) => kinds.length > 0, { message: 'empty' }),
  /** Default: all sheets of the list that match the filters. */
  sheetIds: z.array(id).min(1).max(MAX_LISTED_SHEETS).optional(),
  options: options.default({}),
});

/** A run of the verification tools. For each kind of check, sheets are counted by their worst level. */
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
/** A sheet of a run with its worst level for each requested kind of check. */
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
 * One finding. Numbers are percent or grams as decimal text. Findings about confidential substances have neither
 * name nor numbers.
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
/** Days after which results of verification runs are deleted. */
export const CHECK_RUN_DAYS = 90;
const check = '/exchange/check';
const runs = 'mds:sheet:check' as const;
/** Rule packs of recipients, pre-flight and the verification tools. These paths are not from the specification. */
export const exchangeCheckApi = {
  pack: rulePackRoutes,
  /**
   * The findings that recipients would get: for one recipient (its enterprise or `kid`), or for all recipients of
   * the sheet. `form`: values of the recipient form that are not saved yet.
   */
  preflight: route({
    method: 'POST',
    path: '/exchange/sent/preflight',
    needs: 'exchange:sent:query',
    answer: 'list',
    input: z.object({ sheetId: id, recEntId: id.optional(), kid: id.optional(), form: preflightForm.optional() }),
    output: z.array(preflightResult),
  }),
  /** Data sheets that can be checked, a page at a time. */
  targets: route({
    method: 'POST',
    path: `${check}/targets`,
    needs: runs,
    answer: 'page',
    input: pageInput({ side: checkSide }),
    output: pageOf(checkTargetRow),
  }),
  /** Starts a check of the chosen data sheets. */
  startRun: route({
    method: 'POST',
    path: `${check}/run`,
    needs: runs,
    answer: 'job',
    input: checkRunStart,
    output: z.object({ runId: id, jobId: id }),
  }),
  /** Runs of checks, newest first, a page at a time. */
  listRuns: route({
    method: 'POST',
    path: `${check}/runs`,
    needs: runs,
    answer: 'page',
    input: pageQuery,
    output: pageOf(checkRunRow),
  }),
  /** One run of checks with its counts. */
  getRun: route({ method: 'GET', path: `${check}/one/{id}`, needs: runs, input: byId, output: checkRunRow }),
  /** Deletes runs of checks. */
  delete: route({ method: 'DELETE', path: `${check}/delete`, needs: runs, input: byIds, answer: 'ok' }),
  /** Checked data sheets of a run, a page at a time. */
  sheets: route({
    method: 'POST',
    path: `${check}/sheets`,
    needs: runs,
    answer: 'page',
    input: pageInput({ runId: id }),
    output: pageOf(checkedSheetRow),
  }),
  /** Findings of a run, a page at a time. */
  findings: route({
    method: 'POST',
    path: `${check}/findings`,
    needs: runs,
    answer: 'page',
    input: pageInput({ runId: id, kind: kind.optional() }),
    output: pageOf(checkFindingRow),
  }),
  /** Sheets and their findings of every kind, as a workbook. */
  export: route({
    method: 'POST',
    path: `${check}/export`,
    needs: runs,
    answer: 'file',
    input: z.object({ runId: id }),
    output: fileBody,
  }),
};
