import { AUTOPILOT_ACTIONS, CHECK_RULE_IDS, type CheckRuleId, PERSON_DECISIONS } from '@matlas/domain';
import { z } from 'zod';
import { nodeType, receiveStatus, rejectReason } from '../enums';
import { MAX_EXCHANGE_NOTE } from './exchange';
import {
  byId,
  byIds,
  decimal,
  fileBody,
  flag,
  id,
  instant,
  job,
  optionalText,
  route,
  rowVersion,
  stamped,
  text,
} from '../wire/kit';
import { jobStarted } from '../wire/jobs';
import { versionText } from '../mds/tree';
import { pageInput, pageOf } from '../wire/page';

export const MAX_AUTOPILOT_RULES = 100;
const MAX_CONDITIONS = 12;
const MAX_CHOSEN = 200;
const MAX_PATTERN = 490;
const MAX_COUNT = 1_000_000;
const MAX_DAYS = 3650;
const MAX_WINDOW = 1000;
const MAX_STARS = 5;
const HUNDRED = 100;
const absent = (v: unknown): unknown => (v === '' || v === null ? undefined : v);
const whole = z.number().int();
const counted = z.coerce.number().int().min(0).max(MAX_COUNT);
const optionalCount = z.preprocess(absent, counted.optional());

export const autopilotAction = z.enum(AUTOPILOT_ACTIONS);
const not = z.object({ not: flag.optional() });
/** One condition as data (domain `AutopilotCondition`); all of a rule have to hold. */
export const autopilotCondition = z.discriminatedUnion('is', [
  not.extend({ is: z.literal('sender'), enterpriseIds: z.array(id).min(1).max(MAX_CHOSEN) }),
  not.extend({ is: z.literal('stars'), atLeast: z.coerce.number().int().min(1).max(MAX_STARS) }),
  not.extend({ is: z.literal('nodeType'), kinds: z.array(nodeType.schema).min(1).max(4) }),
  not.extend({
    is: z.literal('classCode'),
    codes: z
      .array(
        z
          .string()
          .trim()
          .regex(/^\d(\.\w{1,3}){0,3}$/),
      )
      .min(1)
      .max(MAX_CHOSEN),
  }),
  not.extend({ is: z.literal('partNumber'), pattern: text(MAX_PATTERN) }),
  not.extend({ is: z.literal('errorsAtMost'), count: counted }),
  not.extend({ is: z.literal('warningsAtMost'), count: counted }),
  not.extend({
    is: z.literal('massWithin'),
    percent: decimal({ digits: 6 }).refine((v) => Number(v) >= 0 && Number(v) <= HUNDRED, { message: 'percentRange' }),
  }),
  not.extend({ is: z.literal('noListed'), lawIds: z.array(id).min(1).max(MAX_CHOSEN) }),
  not.extend({
    is: z.literal('noFinding'),
    checks: z
      .array(z.enum(CHECK_RULE_IDS as [CheckRuleId, ...CheckRuleId[]]))
      .min(1)
      .max(MAX_CHOSEN),
  }),
  not.extend({ is: z.literal('noSubstance'), substanceIds: z.array(id).min(1).max(MAX_CHOSEN) }),
  not.extend({ is: z.literal('newVersion') }),
  not.extend({ is: z.literal('substancesSame') }),
  not.extend({ is: z.literal('answersRequest') }),
]);
export type AutopilotConditionWire = z.output<typeof autopilotCondition>;
export const AUTOPILOT_CONDITIONS = [
  'sender',
  'stars',
  'partNumber',
  'nodeType',
  'classCode',
  'answersRequest',
  'newVersion',
  'errorsAtMost',
  'warningsAtMost',
  'massWithin',
  'substancesSame',
  'noListed',
  'noFinding',
  'noSubstance',
] as const satisfies readonly AutopilotConditionWire['is'][];

const ruleFields = {
  name: text(100),
  active: flag.default(false),
  action: autopilotAction,
  conditions: z.array(autopilotCondition).min(1).max(MAX_CONDITIONS),
  /** Automatic decisions of this rule a day. */ maxPerDay: optionalCount,
};
const reason = z.preprocess(absent, rejectReason.schema.optional());
/** A rejection needs the reason that the sender reads; `other` a text too. */
export const autopilotRuleSave = z
  .object({
    id: z.preprocess(absent, id.optional()),
    version: z.preprocess(absent, rowVersion.optional()),
    ...ruleFields,
    reason,
    text: optionalText(MAX_EXCHANGE_NOTE),
  })
  .refine((rule) => rule.action !== 'reject' || rule.reason !== undefined, { message: 'required', path: ['reason'] })
  .refine((rule) => rule.action !== 'reject' || rule.reason !== 'other' || rule.text !== undefined, {
    message: 'receive.reasonRequired',
    path: ['text'],
  });
export type AutopilotRuleSave = z.output<typeof autopilotRuleSave>;
const named = z.object({ id, nameZh: z.string(), nameEn: z.string() });
export const autopilotRuleRow = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  action: autopilotAction,
  conditions: z.array(autopilotCondition),
  maxPerDay: whole.nullable(),
  reason: rejectReason.schema.nullable(),
  text: z.string().nullable(),
  /** What the conditions name. */ senders: z.array(named),
  laws: z.array(named),
  substances: z.array(named),
  decidedToday: whole,
  ...stamped,
});
export type AutopilotRuleRow = z.output<typeof autopilotRuleRow>;

/**
 * Limits of the enterprise: decisions a day, and the share of rejections among the last ones above which it stops by
 * itself.
 */
export const autopilotLimits = z
  .object({
    version: z.preprocess(absent, rowVersion.optional()),
    maxPerDay: optionalCount,
    stopWindow: z.preprocess(absent, z.coerce.number().int().min(1).max(MAX_WINDOW).optional()),
    stopPercent: z.preprocess(absent, z.coerce.number().int().min(0).max(HUNDRED).optional()),
  })
  .refine(({ stopWindow, stopPercent }) => (stopWindow === undefined) === (stopPercent === undefined), {
    message: 'required',
    path: ['stopPercent'],
  });
export type AutopilotLimitsSave = z.output<typeof autopilotLimits>;
export const autopilotView = z.object({
  isOn: z.boolean(),
  /** Who stopped it: a person, or too many rejections. */ stoppedBy: z.enum(['person', 'rejections']).nullable(),
  switchedAt: instant.nullable(),
  switchedBy: z.string().nullable(),
  maxPerDay: whole.nullable(),
  stopWindow: whole.nullable(),
  stopPercent: whole.nullable(),
  version: whole,
  today: z.object({ accepted: whole, rejected: whole, held: whole }),
  /** Received, undecided and not looked at by the autopilot yet. */ waiting: whole,
  activeRules: whole,
});
export type AutopilotView = z.output<typeof autopilotView>;

const conditionOutcome = z.object({
  is: z.enum(AUTOPILOT_CONDITIONS),
  not: z.boolean(),
  /** Null: not known. */ holds: z.boolean().nullable(),
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

/** A sheet as it was received. */
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
  /** Rules of the verdict that are no rules yet have the number 0. */ ...verdict,
});
export type AutopilotPreview = z.output<typeof autopilotPreview>;

/** One decision with the rule as it was then. */
export const autopilotDecision = z.object({
  id: whole,
  decidedAt: instant,
  ...incoming,
  ...verdict,
  ruleName: z.string().nullable(),
  ruleVersion: whole.nullable(),
  /** `overtaken`: a person was faster; `refused` and `failed`: it could not be done, see `refusal`. */
  result: z.enum(['decided', 'held', 'overtaken', 'refused', 'failed']),
  refusal: z.string().nullable(),
  reason: rejectReason.schema.nullable(),
  text: z.string().nullable(),
});
export type AutopilotDecision = z.output<typeof autopilotDecision>;

const personDecision = z.enum(PERSON_DECISIONS);
const agreement = z.enum(['same', 'different', 'left']);
/** What the rules of that moment would have done with what came in, against what people did. */
export const autopilotRun = z.object({
  id,
  jobId: id.nullable(),
  /** Null: all. */ days: whole.nullable(),
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
/** Rules of an enterprise that accept, hold or reject what comes in. `id` and `ids` name rules, `runId` dry runs. */
export const exchangeAutopilotApi = {
  view: route({ method: 'GET', path: `${base}/view`, needs: query, output: autopilotView }),
  /**
   * Off works at once, also for what is queued; on needs a rule that is active. Accepting is final, so it has to be
   * confirmed.
   */
  switch: route({
    method: 'POST',
    path: `${base}/switch`,
    needs: edit,
    says: 'saved',
    input: z.object({ on: flag, confirmed: flag.default(false) }),
    output: autopilotView,
  }),
  limits: route({
    method: 'POST',
    path: `${base}/limits`,
    needs: edit,
    says: 'saved',
    input: autopilotLimits,
    output: autopilotView,
  }),
  rules: route({
    method: 'GET',
    path: `${base}/rules`,
    needs: query,
    answer: 'list',
    output: z.array(autopilotRuleRow),
  }),
  save: route({
    method: 'POST',
    path: `${base}/rules/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: autopilotRuleSave,
    output: autopilotRuleRow,
  }),
  remove: route({ method: 'DELETE', path: `${base}/rules/delete`, needs: edit, answer: 'ok', input: byIds }),
  /** All rules in their new order. */
  order: route({
    method: 'POST',
    path: `${base}/rules/order`,
    needs: edit,
    says: 'saved',
    answer: 'list',
    input: z.object({ ids: z.array(id).min(1).max(MAX_AUTOPILOT_RULES) }),
    output: z.array(autopilotRuleRow),
  }),
  /** Received sheets to try rules on, the newest first; by number, name or sender. */
  sheets: route({
    method: 'GET',
    path: `${base}/sheets`,
    needs: query,
    answer: 'list',
    input: z.object({ q: z.string().trim().max(100).optional() }),
    output: z.array(autopilotSheet),
  }),
  /**
   * What would happen to one received sheet, with the stored rules, or with `rule` in its place or at the end. Changes
   * nothing.
   */
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    needs: query,
    input: z.object({ kid: id, rule: autopilotRuleSave.optional() }),
    output: autopilotPreview,
  }),
  /** Looks at all undecided sheets again. */
  run: route({ method: 'POST', path: `${base}/run`, needs: edit, answer: 'job', output: jobStarted }),
  log: route({
    method: 'POST',
    path: `${base}/log/page`,
    needs: query,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(autopilotDecision),
  }),
  logExport: route({
    method: 'POST',
    path: `${base}/log/export`,
    needs: query,
    answer: 'file',
    input: pageInput({}),
    output: fileBody,
  }),
  dryRun: route({
    method: 'POST',
    path: `${base}/dryRun/start`,
    needs: query,
    answer: 'job',
    input: z.object({ days: z.preprocess(absent, z.coerce.number().int().min(1).max(MAX_DAYS).optional()) }),
    output: jobStarted.extend({ runId: id }),
  }),
  dryRuns: route({
    method: 'GET',
    path: `${base}/dryRun/list`,
    needs: query,
    answer: 'list',
    output: z.array(autopilotRun),
  }),
  dryRunOne: route({
    method: 'GET',
    path: `${base}/dryRun/detail/{id}`,
    needs: query,
    input: byId,
    output: autopilotRun,
  }),
  dryRunRows: route({
    method: 'POST',
    path: `${base}/dryRun/rows`,
    needs: query,
    answer: 'page',
    input: runRows,
    output: pageOf(autopilotRunRow),
  }),
  dryRunExport: route({
    method: 'POST',
    path: `${base}/dryRun/export`,
    needs: query,
    answer: 'file',
    input: runRows,
    output: fileBody,
  }),
};

/** Decides what waits in one enterprise; one at a time. `again`: also what was held before. */
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
