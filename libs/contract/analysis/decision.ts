import { z } from 'zod';
import { decisionAction, decisionScope, decisionState, verdict } from '../enums';
import { uploadedFile } from '../wire/files';
import { arrayOf, decimal, fileBody, id, instant, isoDate, job, optionalText, route, text } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';

/**
 * Days before the end of a decision on which the persons who proposed and approved it are notified. From the first
 * of these days the decision counts as expiring.
 */
export const DECISION_REMINDER_DAYS = [60, 30, 7, 1] as const;
const MAX_REASON = 2000;

const foreign = z.string().nullable();
/**
 * A decision: one entry of a regulation's list is accepted in one scope, up to a content and until a date. When the
 * substance is confidential and not disclosed to the caller (`hidden`), only the existence, scope and duration of
 * the decision are returned, without substance name, entry, reason, evidence and notes.
 */
export const decisionRow = z.object({
  id: z.number().int(),
  state: decisionState.schema,
  lawId: z.number().int(),
  lawCode: z.string(),
  lawName: z.string(),
  hidden: z.boolean(),
  substanceName: z.string().nullable(),
  cas: z.string().nullable(),
  entryNo: z.string().nullable(),
  scope: decisionScope.schema,
  /** Name of the part, MDS, material or supplier. */
  placeName: z.string(),
  placeForeignName: foreign,
  partNumber: z.string().nullable(),
  cid: z.number().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: foreign,
  /** The enterprise into which the supplier was merged, if it was; the decision then applies to that enterprise. */
  supplierNow: z.string().nullable(),
  /** Content in the finding that the decision was proposed for, and the accepted content. */
  foundPercent: z.string(),
  maxPercent: z.string(),
  verdicts: z.array(verdict.schema),
  reason: z.string().nullable(),
  evidence: z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() }).nullable(),
  validFrom: isoDate,
  validUntil: isoDate,
  /** Negative after the decision has expired. */
  daysLeft: z.number().int(),
  expiring: z.boolean(),
  proposedBy: z.string(),
  createTime: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** The finding that the decision was proposed for. Its run may have been deleted. */
  runId: z.number().int(),
  findingId: z.number().int(),
  modId: z.number().int().nullable(),
  modelName: z.string().nullable(),
  can: z.object({ approve: z.boolean(), refuse: z.boolean(), withdraw: z.boolean() }),
});
export type DecisionRow = z.output<typeof decisionRow>;
const decisionEvent = z.object({
  action: decisionAction.schema,
  note: z.string().nullable(),
  by: z.string(),
  at: instant,
});
export const decisionDetail = decisionRow.extend({
  history: z.array(decisionEvent),
  /** Findings of the newest results that the decision covers today, as far as the caller may see them. */
  covered: z.array(
    z.object({
      runId: z.number().int(),
      title: z.string(),
      number: z.number().int(),
      findings: z.number().int(),
      firstFindingId: z.number().int(),
    }),
  ),
});
export type DecisionDetail = z.output<typeof decisionDetail>;

/** What can be accepted for a finding: the scopes that contain it, with the name of each. */
export const decisionChoice = z.object({
  scope: decisionScope.schema,
  name: z.string(),
  foreignName: foreign,
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
});
/**
 * Proposal of a decision for a finding, which gives the regulation, entry, part and material. `maxPercent` must be
 * at least its content, and `verdicts` must contain its verdict.
 */
export const decisionProposal = z
  .object({
    runId: id,
    findingId: id,
    scope: decisionScope.schema,
    maxPercent: decimal({ digits: 12 }),
    verdicts: arrayOf(verdict.schema).refine((verdicts) => verdicts.length > 0, { message: 'empty' }),
    reason: text(MAX_REASON),
    fileId: id,
    validFrom: isoDate,
    validUntil: isoDate,
  })
  .superRefine(({ validFrom, validUntil }, ctx) => {
    if (validUntil < validFrom) ctx.addIssue({ code: 'custom', path: ['validUntil'], message: 'endBeforeStart' });
  });
export type DecisionProposal = z.output<typeof decisionProposal>;

const base = '/analysis/decision';
const query = 'analysis:decision:query';
const edit = 'analysis:decision:edit';
const approve = 'analysis:decision:approve';
const decided = z.object({ id, note: text(MAX_REASON) });
/**
 * Scoped decisions: proposed by one person with evidence and approved by another one. A decision never covers
 * anything outside its scope.
 */
export const analysisDecisionApi = {
  /** Decisions on findings (accepted, postponed, ...), a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageQuery,
    output: pageOf(decisionRow),
    answer: 'page',
  }),
  /** One decision with the findings that it covers and its history. */
  get: route({ method: 'GET', path: `${base}/{id}`, needs: query, input: z.object({ id }), output: decisionDetail }),
  /** Decisions that apply or applied to a finding; those in force first. */
  listForFinding: route({
    method: 'GET',
    path: `${base}/ofFinding/{runId}/{findingId}`,
    needs: query,
    input: z.object({ runId: id, findingId: id }),
    output: z.object({
      decisions: z.array(decisionRow),
      /** Empty when nothing can be accepted. */
      choices: z.array(decisionChoice),
    }),
  }),
  /** Stores a file as evidence of a decision; the answer has its ID. */
  upload: route({
    method: 'POST',
    path: `${base}/upload`,
    needs: edit,
    limit: 'upload',
    upload: 'decisionEvidence',
    answer: 'upload',
    says: 'uploaded',
    input: z.object({ file: uploadedFile }),
    output: z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() }),
  }),
  /** Proposes a decision for the findings in its scope; somebody else approves it. */
  propose: route({
    method: 'POST',
    path: `${base}/propose`,
    needs: edit,
    input: decisionProposal,
    output: decisionRow,
  }),
  /** Approves a proposed decision; from then on it applies to the findings in its scope. */
  approve: route({
    method: 'POST',
    path: `${base}/approve`,
    needs: approve,
    input: z.object({ id, note: optionalText(MAX_REASON) }),
    output: decisionRow,
  }),
  /** Refuses a proposed decision with a reason. */
  refuse: route({ method: 'POST', path: `${base}/refuse`, needs: approve, input: decided, output: decisionRow }),
  /**
   * Withdraws a decision. A proposal can be withdrawn by the person who made it; a decision in force by anyone who may
   * propose or approve.
   */
  withdraw: route({ method: 'POST', path: `${base}/withdraw`, needs: edit, input: decided, output: decisionRow }),
  /** Workbook of the decisions of the filter. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: query,
    input: pageQuery,
    output: fileBody,
    rows: decisionRow,
    answer: 'file',
  }),
};
export const decisionReminderJob = job({
  name: 'decisionReminder',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});
