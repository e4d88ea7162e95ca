import { z } from 'zod';
import { ASPECT_REASONS, ASPECT_VERDICTS, AUDIT_ASPECTS, MACHINE_VERDICTS } from '@matlas/domain';
import { jobStarted } from '../wire/jobs';
import { arrayOf, emptyToUndefined, flag, id, instant, job, route, rowVersion } from '../wire/kit';

const MAX_DAYS = 3650;
const MAX_WINDOW = 1000;
const MAX_PER_DAY = 1_000_000;
const MAX_LAWS = 200;
const HUNDRED = 100;
const whole = z.number().int();
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());

export const auditAspectName = z.enum(AUDIT_ASPECTS);
/** The verdict of the machine on one aspect of a sheet; the parameters are numbers and names as text. */
export const auditAspect = z.object({
  aspect: auditAspectName,
  verdict: z.enum(ASPECT_VERDICTS),
  reason: z.enum(ASPECT_REASONS),
  params: z.record(z.string(), z.string()),
});
export type AuditAspectRow = z.output<typeof auditAspect>;
export const auditMachine = z.enum(MACHINE_VERDICTS);

/** What an enterprise audits: all sheets, those that its audit rules do not clear, or none. */
export const auditMode = z.enum(['all', 'rule', 'none']);
export type AuditMode = z.output<typeof auditMode>;
const dueDays = z.coerce.number().int().min(0).max(365);
export const auditSetting = z.object({
  mode: auditMode,
  dueDays: dueDays.nullable(),
  /** Aspects whose warning, or missing knowledge, does not need a person. */
  tolerated: z.array(auditAspectName),
  /** Regulations by which the content is judged; null: all that the enterprise sees. */
  lawIds: z.array(id).nullable(),
  /** Maximum number of approvals without a person in a day. */
  maxPerDay: whole.nullable(),
  /** Approval without a person stops when more than this percentage of the last ones was taken back by people. */
  stopWindow: whole.nullable(),
  stopPercent: whole.nullable(),
  /** Set when it stopped itself. */
  stoppedAt: instant.nullable(),
  /** Two different people have to approve a sheet. */
  fourEyes: z.boolean(),
  version: whole,
});
export type AuditSetting = z.output<typeof auditSetting>;
const limits = z
  .object({
    tolerated: arrayOf(auditAspectName),
    /** Absent: all regulations. */
    lawIds: optional(z.array(id).min(1).max(MAX_LAWS)),
    maxPerDay: optional(z.coerce.number().int().min(0).max(MAX_PER_DAY)),
    stopWindow: optional(z.coerce.number().int().min(1).max(MAX_WINDOW)),
    stopPercent: optional(z.coerce.number().int().min(0).max(HUNDRED)),
    fourEyes: flag.default(false),
    version: rowVersion,
  })
  .refine(({ stopWindow, stopPercent }) => (stopWindow === undefined) === (stopPercent === undefined), {
    message: 'required',
    path: ['stopPercent'],
  });
export type AuditLimitsSave = z.output<typeof limits>;

export const auditDryRunJob = job({
  name: 'auditDryRun',
  input: z.object({ days: whole.nullable() }),
  retries: 1,
});
/** Result of a dry run: how often the machine would have decided as people did. */
export const auditDryRun = z.object({
  judged: whole,
  cells: z.array(z.object({ would: auditMachine, status: whole, count: whole })),
  same: whole,
  different: whole,
  left: whole,
  /** Audits that people decided otherwise, at most 200. */
  differing: z.array(
    z.object({ id, cid: whole, cver: z.string(), name: z.string(), would: auditMachine, status: whole }),
  ),
});
export type AuditDryRun = z.output<typeof auditDryRun>;

export const auditSettingRoutes = {
  /** Whether data are audited before they are hooked, and what a machine may decide. */
  setting: route({ method: 'GET', path: '/data/audit/setting', needs: 'data:audit:query', output: auditSetting }),
  /**
   * Saves whether and how data are audited. Switching the audit on puts every released own sheet and every accepted
   * received one into the queue.
   */
  saveSetting: route({
    method: 'POST',
    path: '/data/audit/setting/save',
    needs: 'data:ownDistribution:edit',
    says: 'saved',
    input: z.object({ mode: auditMode, dueDays: optional(dueDays), version: rowVersion }),
    output: auditSetting,
  }),
  /** Limits of approval without a person, and four eyes. What waits is judged again. */
  saveLimits: route({
    method: 'POST',
    path: '/data/audit/setting/limits',
    needs: 'data:ownDistribution:edit',
    says: 'saved',
    input: limits,
    output: auditSetting,
  }),
  /** Judges the sheets in the audit by the rules of now; decides nothing. The result is that of the job. */
  startDryRun: route({
    method: 'POST',
    path: '/data/audit/dryRun/start',
    needs: 'data:ownDistribution:edit',
    input: z.object({
      /** Only sheets that arrived in the last days. */ days: optional(z.coerce.number().int().min(1).max(MAX_DAYS)),
    }),
    output: jobStarted,
  }),
};
