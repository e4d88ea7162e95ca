import { z } from 'zod';
import { byId, instant, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { loginName } from '../identity/registration-fields';

/**
 * A user of another enterprise who may see confidential substances of an enterprise, with start and end date
 * (decision 0022).
 */
export const trustRow = z.object({
  id: z.number().int(),
  ownerId: z.number().int(),
  ownerName: z.string(),
  ownerEnName: z.string(),
  userId: z.number().int(),
  userName: z.string(),
  loginName: z.string(),
  enterpriseName: z.string(),
  enterpriseEnName: z.string(),
  grantedAt: instant,
  grantedBy: z.string(),
  revokedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
  /**
   * False when it was revoked, or while the user's own enterprise does not name the user as trusted or has
   * deactivated the user.
   */
  isEffective: z.boolean(),
  can: z.object({ revoke: z.boolean() }),
});
export type TrustRow = z.output<typeof trustRow>;
/**
 * `given`: the caller's enterprise trusts users of other enterprises; `received`: other enterprises trust users of
 * the caller's enterprise.
 */
export const trustSide = z.enum(['given', 'received']);
export type TrustSide = z.output<typeof trustSide>;

const base = '/matlas/entorguser/trust';
export const trustApi = {
  /** Trust in users of other enterprises, given or received, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: 'entorguser:trusted:query',
    answer: 'page',
    input: pageInput({ side: trustSide.default('given') }),
    output: pageOf(trustRow),
  }),
  /** Trusts a user, given by user id. The users of another enterprise cannot be listed. */
  grant: route({
    method: 'POST',
    path: `${base}/grant`,
    needs: 'entorguser:trusted:edit',
    says: 'saved',
    limit: 'signIn',
    input: z.object({ loginName }),
    output: trustRow,
  }),
  /** Ends a trust; the user no longer sees confidential substances. */
  revoke: route({
    method: 'POST',
    path: `${base}/revoke/{id}`,
    needs: 'entorguser:trusted:edit',
    says: 'saved',
    input: byId,
    output: trustRow,
  }),
};
