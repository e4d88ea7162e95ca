import { z } from 'zod';
import { PERSON_DECISIONS } from '@matlas/domain';
import { AUTOPILOT_CONDITIONS, autopilotAction, autopilotRuleRoutes, autopilotRuleSave } from './autopilot-rules';
import { nodeType, receiveStatus, rejectReason } from '../enums';
import { versionText } from '../mds/tree';
import { jobStarted } from '../wire/jobs';
import { byId, fileBody, flag, id, instant, job, route, emptyToUndefined } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const MAX_DAYS = 3650;
const whole = z.number().int();

const conditionOutcome = z.object({
  is: z.enum(AUTOPILOT_CONDITIONS),
  not: z.boolean(),
  /** Null: not known. */
  holds: z.boolean().nullable(),
  found: z.string().nullable(),
});
export const autopilotRuleOutcome = z.object({
  ruleId: whole,
  name: z.string(),
  applies: z.boolean(),
  conditions: z.array(conditionOutcome),
});
export type AutopilotRuleOutcome = z.output<typeof autopilotRuleOutcome>;
const cause = z.enum(['rule', 'noRule', 'ruleLimit', 'dailyLimit']);
const verdict = { outcome: autopilotAction, cause, ruleId: whole.nullable(), rules: z.array(autopilotRuleOutcome) };

/** A received sheet. */
const incoming = {
  kid: id,
  sheetId: id,
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  cver: versionText,
  kind: nodeType.schema,
  senderId: id,
  senderName: z.string(),
  senderNameEn: z.string(),
  status: receiveStatus.schema,
  sentAt: instant,
};
export const autopilotSheet = z.object(incoming);
export type AutopilotSheet = z.output<typeof autopilotSheet>;
export const autopilotPreview = z.object({
  sheet: autopilotSheet,
  /** In the verdict, an unsaved rule has the id 0. */ ...verdict,
});
export type AutopilotPreview = z.output<typeof autopilotPreview>;

/** One decision, with a copy of the rule at that time. */
export const autopilotDecision = z.object({
  id: whole,
  decidedAt: instant,
  ...incoming,
  ...verdict,
  ruleName: z.string().nullable(),
  ruleVersion: whole.nullable(),
  /** `overtaken`: a person decided first. `refused` and `failed`: the action was not possible, see `refusal`. */
  result: z.enum(['decided', 'held', 'overtaken', 'refused', 'failed']),
  refusal: z.string().nullable(),
  reason: rejectReason.schema.nullable(),
  text: z.string().nullable(),
});
export type AutopilotDecision = z.output<typeof autopilotDecision>;

const personDecision = z.enum(PERSON_DECISIONS);
const agreement = z.enum(['same', 'different', 'left']);
/**
 * A dry run: the actions that the rules of that time would have taken on past sheets, compared with the decisions of
 * people.
 */
export const autopilotRun = z.object({
  id,
  jobId: id.nullable(),
  /** Number of past days; null for all. */
  days: whole.nullable(),
  rules: z.array(z.object({ id: whole, name: z.string(), action: autopilotAction })),
  startedBy: z.string(),
  createTime: instant,
  finishedAt: instant.nullable(),
  cells: z.array(z.object({ would: autopilotAction, did: personDecision, count: whole })),
  byRule: z.array(z.object({ ruleId: whole.nullable(), same: whole, different: whole, left: whole })),
  same: whole,
  different: whole,
  left: whole,
});
export type AutopilotRun = z.output<typeof autopilotRun>;
export const autopilotRunRow = z.object({
  id: whole,
  ...incoming,
  would: autopilotAction,
  cause,
  ruleId: whole.nullable(),
  ruleName: z.string().nullable(),
  did: personDecision,
  agreement,
  rules: z.array(autopilotRuleOutcome),
});
export type AutopilotRunRow = z.output<typeof autopilotRunRow>;

const base = '/exchange/received/autopilot';
const [query, edit] = ['exchange:autopilot:query', 'exchange:autopilot:edit'] as const;
const runRows = pageInput({ runId: id });
/**
 * Rules of an enterprise that accept, hold or reject received sheets. `id` and `ids` are ids of rules, `runId` is the
 * id of a dry run.
 */
export const exchangeAutopilotApi = {
  ...autopilotRuleRoutes,
  /** Received sheets for trying rules, newest first; filtered by number, name or sender. */
  sheets: route({
    method: 'GET',
    path: `${base}/sheets`,
    needs: query,
    answer: 'list',
    input: z.object({ q: z.string().trim().max(100).optional() }),
    output: z.array(autopilotSheet),
  }),
  /**
   * The verdict for one received sheet by the stored rules; `rule` replaces the stored rule with its id, or is added at
   * the end. Nothing is saved.
   */
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    needs: query,
    input: z.object({ kid: id, rule: autopilotRuleSave.optional() }),
    output: autopilotPreview,
  }),
  /** Starts a job that judges all undecided sheets again. */
  run: route({ method: 'POST', path: `${base}/run`, needs: edit, answer: 'job', output: jobStarted }),
  /** Decisions of the autopilot, newest first, a page at a time. */
  log: route({
    method: 'POST',
    path: `${base}/log/page`,
    needs: query,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(autopilotDecision),
  }),
  /** Workbook of the decisions of the autopilot. */
  logExport: route({
    method: 'POST',
    path: `${base}/log/export`,
    needs: query,
    answer: 'file',
    input: pageInput({}),
    output: fileBody,
    rows: autopilotDecision,
  }),
  /** Starts a trial of the rules on the data sheets received in the last days. Nothing is decided. */
  dryRun: route({
    method: 'POST',
    path: `${base}/dryRun/start`,
    needs: query,
    answer: 'job',
    input: z.object({ days: z.preprocess(emptyToUndefined, z.coerce.number().int().min(1).max(MAX_DAYS).optional()) }),
    output: jobStarted.extend({ runId: id }),
  }),
  /** Trials of the rules, newest first. */
  dryRuns: route({
    method: 'GET',
    path: `${base}/dryRun/list`,
    needs: query,
    answer: 'list',
    output: z.array(autopilotRun),
  }),
  /** One trial with its counts. */
  dryRunOne: route({
    method: 'GET',
    path: `${base}/dryRun/detail/{id}`,
    needs: query,
    input: byId,
    output: autopilotRun,
  }),
  /** Data sheets of a trial with the decision that the rules would take, a page at a time. */
  dryRunRows: route({
    method: 'POST',
    path: `${base}/dryRun/rows`,
    needs: query,
    answer: 'page',
    input: runRows,
    output: pageOf(autopilotRunRow),
  }),
  /** Workbook of a trial. */
  dryRunExport: route({
    method: 'POST',
    path: `${base}/dryRun/export`,
    needs: query,
    answer: 'file',
    input: runRows,
    output: fileBody,
  }),
};

/** Decides the waiting sheets of one enterprise; one job at a time. `again` includes sheets that were held before. */
export const inboxAutopilotJob = job({
  name: 'inboxAutopilot',
  input: z.object({ enterpriseId: id, again: flag.default(false) }),
  retries: 2,
  exclusiveBy: ({ again }) => (again ? 'again' : 'new'),
});
export const autopilotSweepJob = job({
  name: 'autopilotSweep',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});
export const autopilotDryRunJob = job({
  name: 'autopilotDryRun',
  input: z.object({ runId: id }),
  retries: 2,
  exclusiveBy: ({ runId }) => `run:${runId}`,
});
