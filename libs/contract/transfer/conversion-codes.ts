import { z } from 'zod';
import { closedCode, conversionDirection } from '../enums';
import { byIds, id, instant, optionalText, route, text } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';

/** Maximum number of pairs approved in one call. */
const MAX_APPROVED = 200;

const nullableText = z.string().nullable();
const count = z.number().int();

const meaning = z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string(), entries: z.array(z.string()) });
export type CodeText = z.output<typeof meaning>;
/** A code of the other system, with the similarity of its meaning (`score` 0 to 1). */
export const codeCandidate = meaning.extend({
  score: z.number(),
  signs: z.record(z.string(), z.number()),
  closed: closedCode.schema.nullable(),
});
/** A code without an approved equivalent in the other system. It blocks the sheets that use it. */
export const openCode = meaning.extend({
  substances: z.array(
    z.object({ substanceId: id.nullable(), cas: nullableText, name: z.string(), nameZh: nullableText }),
  ),
  classCodes: z.array(z.string()),
  sheets: count,
  candidates: z.array(codeCandidate),
  /** The code with clearly the same meaning, if there is one. */
  proposed: nullableText,
});
export type OpenCode = z.output<typeof openCode>;

/**
 * Approval that two codes have the same meaning, with user and time. `holds`: false when a list defines another
 * equivalent since, or when the target code is no longer valid.
 */
export const codeApproval = z.object({
  id,
  direction: conversionDirection.schema,
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  to: z.string(),
  toNameZh: z.string(),
  toNameEn: z.string(),
  substanceId: id.nullable(),
  substanceName: nullableText,
  substanceNameZh: nullableText,
  approvedBy: z.string(),
  approvedAt: instant,
  withdrawnBy: nullableText,
  withdrawnAt: instant.nullable(),
  holds: z.boolean(),
  can: z.object({ withdraw: z.boolean() }),
});
export type CodeApproval = z.output<typeof codeApproval>;
const codeText = text(20);
const approve = z.object({
  direction: conversionDirection.schema,
  /** Without `substanceId`, a pair applies to all substances. */
  pairs: z
    .array(z.object({ code: codeText, to: codeText, substanceId: id.nullish() }))
    .min(1)
    .max(MAX_APPROVED),
});
export type ApprovedPairs = z.output<typeof approve>;

const base = '/transfer/conversion';

/** Approved pairs of codes with the same meaning in both systems. */
export const conversionCodeRoutes = {
  /** Translations of codes between the own system and IMDS that the enterprise approved, a page at a time. */
  approvals: route({
    method: 'POST',
    path: `${base}/approval/page`,
    needs: 'mds:applicationCode:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(codeApproval),
  }),
  /** Codes of one direction that can be chosen as a translation. */
  codes: route({
    method: 'GET',
    path: `${base}/approval/codes`,
    needs: 'mds:applicationCode:query',
    answer: 'list',
    input: z.object({ direction: conversionDirection.schema, q: optionalText(100) }),
    output: z.array(meaning),
  }),
  /** Approves translations of codes. */
  approve: route({
    method: 'POST',
    path: `${base}/approval/approve`,
    needs: 'mds:applicationCode:edit',
    answer: 'ok',
    says: 'saved',
    input: approve,
  }),
  /** Withdraws translations of codes. */
  withdraw: route({
    method: 'POST',
    path: `${base}/approval/withdraw`,
    needs: 'mds:applicationCode:edit',
    answer: 'ok',
    says: 'saved',
    input: byIds,
  }),
};
