import { z } from 'zod';
import { AUTOPILOT_ACTIONS, CHECK_RULE_IDS, type CheckRuleId } from '@matlas/domain';
import { nodeType, rejectReason } from '../enums';
import { MAX_EXCHANGE_NOTE } from './share';
import { materialClassCode } from '../wire/material-class';
import {
  byIds,
  decimal,
  flag,
  id,
  instant,
  optionalText,
  route,
  rowVersion,
  stamped,
  text,
  emptyToUndefined,
} from '../wire/kit';

export const MAX_AUTOPILOT_RULES = 100;
const MAX_CONDITIONS = 12;
const MAX_CHOSEN = 200;
const MAX_PATTERN = 490;
const MAX_COUNT = 1_000_000;
const MAX_WINDOW = 1000;
const MAX_STARS = 5;
const HUNDRED = 100;
const whole = z.number().int();
const counted = z.coerce.number().int().min(0).max(MAX_COUNT);
const optionalCount = z.preprocess(emptyToUndefined, counted.optional());

export const autopilotAction = z.enum(AUTOPILOT_ACTIONS);
const not = z.object({ not: flag.optional() });
/** One condition as data (domain `AutopilotCondition`). A rule applies when all of its conditions hold. */
export const autopilotCondition = z.discriminatedUnion('is', [
  not.extend({ is: z.literal('sender'), enterpriseIds: z.array(id).min(1).max(MAX_CHOSEN) }),
  not.extend({ is: z.literal('stars'), atLeast: z.coerce.number().int().min(1).max(MAX_STARS) }),
  not.extend({ is: z.literal('nodeType'), kinds: z.array(nodeType.schema).min(1).max(4) }),
  not.extend({
    is: z.literal('classCode'),
    codes: z.array(materialClassCode).min(1).max(MAX_CHOSEN),
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
  /** Maximum number of automatic decisions by this rule in a day. */
  maxPerDay: optionalCount,
};
const reason = z.preprocess(emptyToUndefined, rejectReason.schema.optional());
/** A rule that rejects needs a reason, which the sender sees; the reason `other` also needs a text. */
export const autopilotRuleSave = z
  .object({
    id: z.preprocess(emptyToUndefined, id.optional()),
    version: z.preprocess(emptyToUndefined, rowVersion.optional()),
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
  /** The senders, regulations and substances that the conditions refer to. */
  senders: z.array(named),
  laws: z.array(named),
  substances: z.array(named),
  decidedToday: whole,
  ...stamped,
});
export type AutopilotRuleRow = z.output<typeof autopilotRuleRow>;

/**
 * Limits of the enterprise: the maximum number of decisions in a day, and the share of rejections among the last
 * decisions above which the autopilot stops itself.
 */
export const autopilotLimits = z
  .object({
    version: z.preprocess(emptyToUndefined, rowVersion.optional()),
    maxPerDay: optionalCount,
    stopWindow: z.preprocess(emptyToUndefined, z.coerce.number().int().min(1).max(MAX_WINDOW).optional()),
    stopPercent: z.preprocess(emptyToUndefined, z.coerce.number().int().min(0).max(HUNDRED).optional()),
  })
  .refine(({ stopWindow, stopPercent }) => (stopWindow === undefined) === (stopPercent === undefined), {
    message: 'required',
    path: ['stopPercent'],
  });
export type AutopilotLimitsSave = z.output<typeof autopilotLimits>;
export const autopilotView = z.object({
  isOn: z.boolean(),
  /** What stopped the autopilot: a person, or too many rejections. */
  stoppedBy: z.enum(['person', 'rejections']).nullable(),
  switchedAt: instant.nullable(),
  switchedBy: z.string().nullable(),
  maxPerDay: whole.nullable(),
  stopWindow: whole.nullable(),
  stopPercent: whole.nullable(),
  version: whole,
  today: z.object({ accepted: whole, rejected: whole, held: whole }),
  /** Number of received sheets that are undecided and that the autopilot has not processed yet. */
  waiting: whole,
  activeRules: whole,
});
export type AutopilotView = z.output<typeof autopilotView>;

const base = '/exchange/received/autopilot';
const [query, edit] = ['exchange:autopilot:query', 'exchange:autopilot:edit'] as const;

/** The rules with their order and limits. */
export const autopilotRuleRoutes = {
  /** The inbox autopilot: whether it runs, its limits and its rules. */
  view: route({ method: 'GET', path: `${base}/view`, needs: query, output: autopilotView }),
  /**
   * Switches the autopilot on or off. Off takes effect immediately, also for queued sheets. On needs at least one
   * active rule and a confirmation, because an acceptance is final.
   */
  switch: route({
    method: 'POST',
    path: `${base}/switch`,
    needs: edit,
    says: 'saved',
    input: z.object({ on: flag, confirmed: flag.default(false) }),
    output: autopilotView,
  }),
  /** Saves what the autopilot may decide at most. */
  limits: route({
    method: 'POST',
    path: `${base}/limits`,
    needs: edit,
    says: 'saved',
    input: autopilotLimits,
    output: autopilotView,
  }),
  /** Rules of the autopilot in their order. */
  rules: route({
    method: 'GET',
    path: `${base}/rules`,
    needs: query,
    answer: 'list',
    output: z.array(autopilotRuleRow),
  }),
  /** Creates or changes a rule of the autopilot. */
  save: route({
    method: 'POST',
    path: `${base}/rules/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: autopilotRuleSave,
    output: autopilotRuleRow,
  }),
  /** Deletes rules of the autopilot. */
  remove: route({ method: 'DELETE', path: `${base}/rules/delete`, needs: edit, answer: 'ok', input: byIds }),
  /** Sets the order of all rules. */
  order: route({
    method: 'POST',
    path: `${base}/rules/order`,
    needs: edit,
    says: 'saved',
    answer: 'list',
    input: z.object({ ids: z.array(id).min(1).max(MAX_AUTOPILOT_RULES) }),
    output: z.array(autopilotRuleRow),
  }),
};
