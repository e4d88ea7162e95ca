import { z } from 'zod';
import { byId, instant, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { loginName } from '../identity/registration-fields';

/** Whose confidential substances a person of another enterprise may see, since when, and until when (decision 0022). */
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
  /** Neither revoked, nor idle because the person's own enterprise no longer names or activates them. */
  isEffective: z.boolean(),
  can: z.object({ revoke: z.boolean() }),
});
export type TrustRow = z.output<typeof trustRow>;
/**
 * `given`: by the caller's enterprise to people of others; `received`: by others to people of the caller's enterprise.
 */
export const trustSide = z.enum(['given', 'received']);
export type TrustSide = z.output<typeof trustSide>;

const base = '/matlas/entorguser/trust';
export const trustApi = {
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: 'entorguser:trusted:query',
    answer: 'page',
    input: pageInput({ side: trustSide.default('given') }),
    output: pageOf(trustRow),
  }),
  /** The person is named by the user id that they sign in with: nobody browses the people of another enterprise. */
  grant: route({
    method: 'POST',
    path: `${base}/grant`,
    needs: 'entorguser:trusted:edit',
    says: 'saved',
    limit: 'signIn',
    input: z.object({ loginName }),
    output: trustRow,
  }),
  revoke: route({
    method: 'POST',
    path: `${base}/revoke/{id}`,
    needs: 'entorguser:trusted:edit',
    says: 'saved',
    input: byId,
    output: trustRow,
  }),
};
