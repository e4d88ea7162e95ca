import { z } from 'zod';
import { AUDIT_ACTIONS } from '@matlas/domain';
import { auditDecision, auditStatus, dataOrigin, nodeType, rejectReason } from '../enums';
import { sheetCheck } from '../mds/mds';
import { versionText } from '../mds/tree';
import {
  byId,
  emptyToUndefined,
  fileBody,
  id,
  instant,
  isoDate,
  job,
  optionalText,
  route,
  rowVersion,
  flag,
} from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { absenceRoutes } from './audit-absence';
import { figureRoutes } from './audit-figures';
import { auditHintRoutes, auditRemark, auditRevocation, nodeReason, remarkRoutes } from './audit-remark';
import { auditAspect, auditSettingRoutes, auditMachine } from './pre-audit';

/** Maximum number of sheets in one decision, because each is checked again. */
export const MAX_AUDITED = 100;
/** Maximum number of entries of the log in one answer. */
export const MAX_AUDIT_LOG = 500;
const whole = z.number().int();
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());

/** A sheet version in the audit of an enterprise. */
export const auditRow = z.object({
  id,
  sheetId: id,
  cid: whole,
  cver: versionText,
  kind: nodeType.schema,
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  origin: dataOrigin.schema,
  /** Enterprise that sent the sheet; for own sheets the own one. */
  senderId: id,
  senderName: z.string(),
  senderNameEn: z.string(),
  /** Grams; decimal text. */
  massGrams: z.string().nullable(),
  errorCount: whole,
  warningCount: whole,
  auditStatus: auditStatus.schema,
  auditorId: id.nullable(),
  auditorName: z.string().nullable(),
  dueOn: isoDate.nullable(),
  overdue: z.boolean(),
  /** Null also when a rule decided. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: rejectReason.schema.nullable(),
  text: z.string().nullable(),
  /** Earlier versions to compare with, newest first: the one decided last, and the one approved last. */
  comparedWith: z.array(z.object({ sheetId: id, version: versionText, auditStatus: auditStatus.schema })),
  syncedAt: instant.nullable(),
  /** What the machine says of it; null until it was looked at. Only what `passed` may be approved with others. */
  machine: auditMachine.nullable(),
  /** The first of two people who approved it, where the enterprise wants two. */
  firstApprovedBy: z.string().nullable(),
  createTime: instant,
  version: whole,
  /** What the caller may do with it now. */
  can: z.object({
    decide: z.boolean(),
    withdraw: z.boolean(),
    revoke: z.boolean(),
    takeOver: z.boolean(),
    handBack: z.boolean(),
  }),
});
export type AuditRow = z.output<typeof auditRow>;
export const auditDetail = auditRow.extend({
  /** Findings of the check of the sheet now; with errors it cannot be approved. */
  check: sheetCheck,
  /** Verdict of the machine on each aspect; empty until it was looked at. */
  aspects: z.array(auditAspect),
  /** What auditors said about single nodes, oldest first. */
  remarks: z.array(auditRemark),
});
export type AuditDetail = z.output<typeof auditDetail>;

export const auditLogRow = z.object({
  id: whole,
  auditId: id,
  sheetId: id,
  cid: whole,
  cver: versionText,
  name: z.string(),
  foreignName: z.string().nullable(),
  action: z.enum([...AUDIT_ACTIONS, 'arrive', 'sync']),
  fromStatus: auditStatus.schema,
  toStatus: auditStatus.schema,
  /** Null: the rules of the enterprise. */
  by: z.string().nullable(),
  auditor: z.string().nullable(),
  reason: rejectReason.schema.nullable(),
  text: z.string().nullable(),
  at: instant,
});
export type AuditLogRow = z.output<typeof auditLogRow>;

/** Audits that one transaction changes. `version`: the one that the caller read, for a single audit. */
const audits = z.object({ ids: z.array(id).min(1).max(MAX_AUDITED), version: rowVersion.optional() });
const decision = audits
  .extend({
    decision: auditDecision.lenient,
    reason: optional(rejectReason.schema),
    text: optionalText(500),
    nodes: z.array(nodeReason).max(MAX_AUDITED).default([]),
  })
  .refine(({ decision: taken, reason }) => taken === auditDecision.of.approve || reason !== undefined, {
    message: 'audit.reasonRequired',
    path: ['reason'],
  })
  .refine(({ reason, text }) => reason !== 'other' || text !== undefined, {
    message: 'audit.reasonRequired',
    path: ['text'],
  })
  .refine(({ ids, nodes }) => nodes.length === 0 || ids.length === 1, {
    message: 'too_big',
    params: { context: 'array', maximum: '0' },
    path: ['nodes'],
  });
export type AuditDecisionInput = z.output<typeof decision>;

const reasonRow = z.object({ value: rejectReason.schema, label: z.string() });
/** `mine`: only what the caller has in hand or has decided. */
const auditPage = pageInput({ mine: flag.default(false) });
export type AuditPageInput = z.output<typeof auditPage>;
type Rights = 'data:audit' | 'data:imdsAudit';

/** The lists of the audits of one system; the calls are the same for both systems. */
function auditLists<R extends Rights>(base: string, right: R) {
  const query = `${right}:query` as const;
  return {
    /** Data sheets to be audited or audited already, a page at a time. */
    page: route({
      method: 'POST',
      path: `${base}/page`,
      needs: query,
      answer: 'page',
      input: auditPage,
      output: pageOf(auditRow),
    }),
    /** Workbook of the filtered audits. */
    export: route({
      method: 'POST',
      path: `${base}/export`,
      needs: `${right}:export` as const,
      answer: 'file',
      input: auditPage,
      output: fileBody,
    }),
    /** One audit: the sheet, its findings, remarks and log. */
    detail: route({
      method: 'GET',
      path: `${base}/detail/{id}`,
      needs: query,
      input: byId,
      output: auditDetail,
    }),
  };
}
/** Reasons and log. */
function auditHistory<R extends Rights>(base: string, right: R) {
  const query = `${right}:query` as const;
  return {
    /** Reasons that a rejection may name. */
    getRefuseReasonEnum: route({
      method: 'GET',
      path: `${base}/getRefuseReasonEnum`,
      needs: query,
      answer: 'list',
      output: z.array(reasonRow),
    }),
    /**
     * Log of an audit: who did what, when and why. Newest first: of one audit, one sheet version or one acting person.
     */
    getAuditLog: route({
      method: 'GET',
      path: `${base}/getAuditLog`,
      needs: query,
      answer: 'list',
      input: z.object({ id: optional(id), sheetId: optional(id), userId: optional(id) }),
      output: z.array(auditLogRow),
    }),
  };
}
/** How decisions are taken back. */
function auditReversals<R extends Rights>(base: string, right: R) {
  const decide = `${right}:audit` as const;
  return {
    /** Takes a decision back, with a reason, as long as the sheet is not hooked. */
    withdraw: route({
      method: 'POST',
      path: `${base}/withdraw`,
      needs: decide,
      says: 'saved',
      answer: 'ok',
      input: byId.extend({ version: rowVersion.optional(), text: z.string().trim().min(1).max(500) }),
    }),
    /** Returns an approved sheet later, also a hooked one: the engineers of its positions are notified. */
    revoke: route({
      method: 'POST',
      path: `${base}/revoke`,
      needs: decide,
      says: 'saved',
      answer: 'ok',
      input: auditRevocation,
    }),
  };
}
/** What auditors do. */
function auditSteps<R extends Rights>(base: string, right: R) {
  const decide = `${right}:audit` as const;
  const ofSeveral = (call: string) =>
    route({ method: 'POST', path: `${base}/${call}`, needs: decide, says: 'saved', answer: 'ok', input: audits });
  return {
    /** Decides all of the audits or none. A return needs a reason; sheets with errors are not approved. */
    audit: route({
      method: 'POST',
      path: `${base}/audit`,
      needs: decide,
      says: 'saved',
      answer: 'ok',
      input: decision,
    }),
    /** The caller becomes the auditor of these audits. */
    takeOver: ofSeveral('takeOver'),
    /** Gives audits back; they have no auditor then. */
    handBack: ofSeveral('handBack'),
  };
}
const auditRoutes = <R extends Rights>(base: string, right: R) => ({
  ...auditLists(base, right),
  ...auditHistory(base, right),
  ...auditSteps(base, right),
  ...auditReversals(base, right),
  ...remarkRoutes(base, right),
  ...figureRoutes(base, right),
});

/** Audit of the sheets of this platform. */
export const auditApi = {
  ...auditRoutes('/data/audit', 'data:audit'),
  ...auditSettingRoutes,
  ...auditHintRoutes,
  ...absenceRoutes,
  /** Puts sheets that the caller sees into the audit, such as published ones. */
  submit: route({
    method: 'POST',
    path: '/data/audit/submit',
    needs: 'data:audit:audit',
    says: 'saved',
    input: z.object({ sheetIds: z.array(id).min(1).max(MAX_AUDITED) }),
    output: z.object({ added: whole }),
  }),
};
/** Audit of the sheets that came from IMDS. */
export const imdsAuditApi = {
  ...auditRoutes('/data/imdsAudit', 'data:imdsAudit'),
  /**
   * Hands decisions over to IMDS: a run sends them, and they are marked once they are there. Without an account they are
   * marked at once, and the export with the filter `synced` has what is still to be handed over. What is not decided, or
   * was handed over since its decision, is refused (`sync.stateNotSyncable`).
   */
  syncStatus: route({
    method: 'POST',
    path: '/data/imdsAudit/syncStatus',
    needs: 'data:imdsAudit:sync',
    says: 'saved',
    answer: 'ok',
    input: audits,
  }),
};

/** Puts the sheets of an enterprise into its audit, clears them by its rules and assigns them to auditors. */
export const auditIntakeJob = job({
  name: 'auditIntake',
  input: z.object({ enterpriseId: id }),
  retries: 2,
  exclusiveBy: ({ enterpriseId }) => String(enterpriseId),
});
export const auditSweepJob = job({ name: 'auditSweep', input: z.object({}), retries: 1, exclusiveBy: () => 'all' });
