import { z } from 'zod';
import { rejectReason } from '../enums';
import { versionText } from '../mds/tree';
import { byId, emptyToUndefined, id, instant, optionalText, route, rowVersion } from '../wire/kit';

const MAX_TEXT = 500;
const MAX_PLACE = 400;
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());
const text = z.string().trim().min(1).max(MAX_TEXT);
/** Path of a node as in a finding of the check: the sheet and positions, joined by dots; empty: the root. */
const place = z
  .string()
  .max(MAX_PLACE)
  .regex(/^(\d{1,10}(\.\d{1,6})*)?$/);
/** Check rule whose finding it is about, such as `MRK-1`. */
const rule = optional(z.string().trim().max(50));

/** A node for which a sheet is returned. */
export const nodeReason = z
  .object({ path: place, reason: rejectReason.schema, text: optionalText(MAX_TEXT), rule })
  .refine(({ reason, text: remarkText }) => reason !== 'other' || remarkText !== undefined, {
    message: 'audit.reasonRequired',
    path: ['text'],
  });
export type NodeReason = z.output<typeof nodeReason>;

/** Returns an approved sheet later, with a reason. */
export const auditRevocation = byId.extend({
  version: rowVersion.optional(),
  reason: rejectReason.schema,
  text,
});
export type AuditRevocation = z.output<typeof auditRevocation>;

/** What an auditor says about a node: why it is returned, an annotation for colleagues, or a question to the sender. */
export const auditRemark = z.object({
  id,
  kind: z.enum(['reason', 'note', 'question']),
  path: z.string(),
  /** Both names of the nodes from the root to the node. */
  names: z.array(z.object({ name: z.string(), foreignName: z.string().nullable() })),
  rule: z.string().nullable(),
  reason: rejectReason.schema.nullable(),
  text: z.string().nullable(),
  by: z.string().nullable(),
  at: instant,
  /** Answer of the sender to a question. */
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
});
export type AuditRemark = z.output<typeof auditRemark>;
/** A remark on an own sheet by an enterprise that received it, for its editor. */
export const auditHint = auditRemark.omit({ by: true }).extend({
  recipientName: z.string(),
  recipientNameEn: z.string(),
  /** Version of the sheet that was audited. */
  cver: versionText,
});
export type AuditHint = z.output<typeof auditHint>;

const remarkId = z.object({ remarkId: id });
/** Remarks on the audits of one system. */
export const remarkRoutes = <R extends 'data:audit' | 'data:imdsAudit'>(base: string, right: R) => {
  const decide = `${right}:audit` as const;
  return {
    /** An annotation of a node for colleagues; the sender does not see it. */
    annotate: route({
      method: 'POST',
      path: `${base}/annotate`,
      needs: decide,
      says: 'saved',
      input: byId.extend({ path: place, rule, text }),
      output: auditRemark,
    }),
    /** Removes an annotation of a node, as long as the audit is open. */
    removeAnnotation: route({
      method: 'POST',
      path: `${base}/annotation/remove`,
      needs: decide,
      answer: 'ok',
      input: remarkId,
    }),
    /** Asks the sender without a decision; the sheet is then in the hands of who asked. */
    ask: route({
      method: 'POST',
      path: `${base}/ask`,
      needs: decide,
      says: 'saved',
      input: byId.extend({ path: place, rule, text }),
      output: auditRemark,
    }),
  };
};
export const auditHintRoutes = {
  /**
   * Reasons for which recipients returned versions of an own sheet, and their questions, until they approve a later
   * version.
   */
  hints: route({
    method: 'GET',
    path: '/data/audit/hints',
    needs: 'mds:sheet:query',
    answer: 'list',
    input: z.object({ sheetId: id }),
    output: z.array(auditHint),
  }),
  /** The supplier answers a question of the auditor. */
  answer: route({
    method: 'POST',
    path: '/data/audit/hints/answer',
    needs: 'exchange:sent:send',
    says: 'saved',
    answer: 'ok',
    input: remarkId.extend({ text }),
  }),
};
