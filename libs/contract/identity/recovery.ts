import { z } from 'zod';
import { loginName, mailAddress } from './registration-fields';
import { encryptedPassword } from './session';
import { id, instant, job, route } from '../wire/kit';

/** One-time code of a link in a mail: 256 random bits. */
const isLinkCode = (code: string): boolean => /^[\w-]{43}$/.test(code);
const recoveryCode = z.string().max(200).refine(isLinkCode, { message: 'recovery.codeInvalid' });

/**
 * Mails about accounts. The job determines their content after the answer, so that the answer does not show whether
 * the account exists.
 */
export const accountMailJob = job({
  name: 'accountMail',
  retries: 5,
  input: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('loginNames'), email: mailAddress }),
    z.object({ kind: z.literal('recovery'), email: mailAddress, loginName }),
    z.object({ kind: z.literal('registrationLink'), email: mailAddress }),
    z.object({ kind: z.literal('invitation'), email: mailAddress, enterpriseId: id }),
    z.object({ kind: z.literal('confirmation'), registrationId: id }),
    z.object({ kind: z.literal('decision'), registrationId: id }),
    z.object({ kind: z.literal('passwordChanged'), userId: id }),
  ]),
});
export type AccountMail = z.output<typeof accountMailJob.input>;

const recoveryLink = z.object({
  isValid: z.boolean(),
  loginName: z.string().nullable(),
  name: z.string().nullable(),
  expiresAt: instant.nullable(),
});

export const recoveryApi = {
  /** Sends the login names of an e-mail address by mail. */
  loginNameLost: route({
    method: 'GET',
    path: '/loginnamelost/{email}',
    needs: 'public',
    limit: 'mail',
    says: 'mailSent',
    answer: 'ok',
    input: z.object({ email: mailAddress }),
  }),
  /** Sends a link to set a new password, if login name and e-mail address fit. */
  passwordLost: route({
    method: 'GET',
    path: '/passwordlost',
    needs: 'public',
    limit: 'mail',
    says: 'mailSent',
    answer: 'ok',
    input: z.object({ loginName, email: mailAddress }),
  }),
  /** Whether a recovery code is valid, and for whom. `POST` of the same path keeps the code out of addresses. */
  link: route({
    method: 'GET',
    path: '/changePassword',
    needs: 'public',
    limit: 'signIn',
    input: z.object({ code: z.string().max(200) }),
    output: recoveryLink,
  }),
  /**
   * Whether a recovery code is valid, and for whom, with the code in the body. For the page behind the link
   * `/resetPassword#?code=`.
   */
  checkLink: route({
    method: 'POST',
    path: '/changePassword',
    needs: 'public',
    limit: 'signIn',
    input: z.object({ code: z.string().max(200) }),
    output: recoveryLink,
  }),
  /** Sets a new password with the code of the mail. */
  setPassword: route({
    method: 'POST',
    path: '/extSys/user/updateUserPsw',
    needs: 'public',
    limit: 'signIn',
    says: 'passwordChanged',
    answer: 'ok',
    input: z.object({ code: recoveryCode, newPassword: encryptedPassword }),
  }),
};
