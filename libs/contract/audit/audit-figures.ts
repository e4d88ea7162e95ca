import { z } from 'zod';
import { rejectReason } from '../enums';
import { emptyToUndefined, fileBody, id, isoDate, route } from '../wire/kit';
import { auditMachine } from './pre-audit';

const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());
const whole = z.number().int();
/** Hours from the arrival to the decision, of half and of nine tenths of the sheets; null without a decision. */
const hours = { medianHours: z.number().nullable(), p90Hours: z.number().nullable() };
const decisions = { decided: whole, returned: whole };

/** Decisions of a period on the sheets of one system, as far as the caller sees them. */
export const auditFigures = z.object({
  ...decisions,
  ...hours,
  /** Of them approved without a person. */
  byRule: whole,
  /** Now, whatever the period. */
  waiting: whole,
  overdue: whole,
  suppliers: z.array(
    z.object({
      id,
      name: z.string(),
      nameEn: z.string(),
      ...decisions,
      ...hours,
      /** Most frequent first. */ reasons: z.array(z.object({ reason: rejectReason.schema, count: whole })),
    }),
  ),
  reasons: z.array(z.object({ reason: rejectReason.schema, count: whole })),
  auditors: z.array(z.object({ id, name: z.string(), ...decisions, ...hours, open: whole, overdue: whole })),
  /** What the automatic pre-audit proposed for the sheets that auditors decided. `status`: approved or returned. */
  machine: z.array(z.object({ would: auditMachine, status: whole, count: whole })),
});
export type AuditFigures = z.output<typeof auditFigures>;
const period = z
  .object({ from: optional(isoDate), to: optional(isoDate) })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    message: 'datesReversed',
    path: ['to'],
  });
export type AuditPeriod = z.output<typeof period>;
export const figureRoutes = <R extends 'data:audit' | 'data:imdsAudit'>(base: string, right: R) => ({
  /** Figures of audits in a period. Both days included; without them everything. */
  figures: route({
    method: 'GET',
    path: `${base}/figures`,
    needs: `${right}:query` as const,
    input: period,
    output: auditFigures,
  }),
  /** Workbook of the figures of audits in a period. */
  exportFigures: route({
    method: 'POST',
    path: `${base}/figures/export`,
    needs: `${right}:export` as const,
    answer: 'file',
    input: period,
    output: fileBody,
  }),
});
