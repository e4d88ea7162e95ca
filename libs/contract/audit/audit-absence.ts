import { z } from 'zod';
import { byId, emptyToUndefined, id, isoDate, route } from '../wire/kit';

const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());

/** Days on which an auditor is absent, both included. Without a deputy nobody gets the auditor's sheets. */
export const auditAbsence = z.object({
  id,
  userId: id,
  userName: z.string(),
  firstDay: isoDate,
  lastDay: isoDate,
  deputyId: id.nullable(),
  deputyName: z.string().nullable(),
  /** Absent on the present day. */
  isNow: z.boolean(),
  can: z.object({ remove: z.boolean() }),
});
export type AuditAbsence = z.output<typeof auditAbsence>;
const save = z
  .object({
    /** Absent: the caller. */ auditorId: optional(id),
    firstDay: isoDate,
    lastDay: isoDate,
    deputyId: optional(id),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { message: 'datesReversed', path: ['lastDay'] });
export type AuditAbsenceSave = z.output<typeof save>;

const base = '/data/audit/absence';
/**
 * Absence of auditors. New sheets go to the deputy, who may also decide what the absent auditor has in hand. Others than
 * oneself are entered by who distributes.
 */
export const absenceRoutes = {
  /** Absences of auditors with their deputies. */
  absences: route({
    method: 'GET',
    path: `${base}/list`,
    needs: 'data:audit:query',
    answer: 'list',
    output: z.array(auditAbsence),
  }),
  /** The users who may audit, for the choice of a deputy. */
  deputies: route({
    method: 'GET',
    path: `${base}/deputies`,
    needs: 'data:audit:query',
    answer: 'list',
    output: z.array(z.object({ id, name: z.string() })),
  }),
  /** Creates or changes an absence; audits of these days go to the deputy. */
  saveAbsence: route({
    method: 'POST',
    path: `${base}/save`,
    needs: 'data:audit:audit',
    says: 'saved',
    answer: 'ok',
    input: save,
  }),
  /** Removes an absence. */
  removeAbsence: route({
    method: 'POST',
    path: `${base}/remove`,
    needs: 'data:audit:audit',
    answer: 'ok',
    input: byId,
  }),
};
