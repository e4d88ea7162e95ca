import { z } from 'zod';
import { closedCode, conversionDirection } from '../enums';
import { byIds, id, instant, optionalText, route, text } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';

/** Pairs of codes that one call approves. */
const MAX_APPROVED = 200;

const told = z.string().nullable();
const count = z.number().int();

const meaning = z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string(), entries: z.array(z.string()) });
export type CodeText = z.output<typeof meaning>;
/** A code of the other list, and how well it means the same (0 to 1). */
export const codeCandidate = meaning.extend({
  score: z.number(),
  signs: z.record(z.string(), z.number()),
  closed: closedCode.schema.nullable(),
});
/** A code that stops sheets of a run until somebody says what it means over there. */
export const openCode = meaning.extend({
  substances: z.array(z.object({ substanceId: id.nullable(), cas: told, name: z.string(), nameZh: told })),
  classCodes: z.array(z.string()),
  sheets: count,
  candidates: z.array(codeCandidate),
  /** The one that plainly means the same. */ proposed: told,
});
export type OpenCode = z.output<typeof openCode>;

/**
 * Who said when that two codes mean the same. `holds`: false where a list says something else since, or the code has
 * closed.
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
  substanceName: told,
  substanceNameZh: told,
  approvedBy: z.string(),
  approvedAt: instant,
  withdrawnBy: told,
  withdrawnAt: instant.nullable(),
  holds: z.boolean(),
  can: z.object({ withdraw: z.boolean() }),
});
export type CodeApproval = z.output<typeof codeApproval>;
const codeText = text(20);
const approve = z.object({
  direction: conversionDirection.schema,
  /** Null: for every substance. */ pairs: z
    .array(z.object({ code: codeText, to: codeText, substanceId: id.nullish() }))
    .min(1)
    .max(MAX_APPROVED),
});
export type ApprovedPairs = z.output<typeof approve>;

const base = '/transfer/conversion';

/** Pairs of codes of two lists that mean the same. */
export const conversionCodeRoutes = {
  approvals: route({
    method: 'POST',
    path: `${base}/approval/page`,
    needs: 'mds:applicationCode:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(codeApproval),
  }),
  codes: route({
    method: 'GET',
    path: `${base}/approval/codes`,
    needs: 'mds:applicationCode:query',
    answer: 'list',
    input: z.object({ direction: conversionDirection.schema, q: optionalText(100) }),
    output: z.array(meaning),
  }),
  approve: route({
    method: 'POST',
    path: `${base}/approval/approve`,
    needs: 'mds:applicationCode:edit',
    answer: 'ok',
    says: 'saved',
    input: approve,
  }),
  withdraw: route({
    method: 'POST',
    path: `${base}/approval/withdraw`,
    needs: 'mds:applicationCode:edit',
    answer: 'ok',
    says: 'saved',
    input: byIds,
  }),
};
