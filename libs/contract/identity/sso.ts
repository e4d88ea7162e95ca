import { z } from 'zod';
import { isReturnPath } from './return-path';
import { signedIn } from './session';
import { route } from '../wire/kit';

export const ssoApi = {
  /** Whether the sign-in page offers single sign-on, and the name of the provider in 'Sign in with ...'. */
  offer: route({
    method: 'GET',
    path: '/sso/offer',
    needs: 'public',
    output: z.object({ isOffered: z.boolean(), name: z.string() }),
  }),
  /**
   * Starts a single sign-on. The browser stores `key` (session storage) until it returns to `/auth-redirect`, and opens
   * `url`.
   */
  start: route({
    method: 'GET',
    path: '/sso/start',
    needs: 'public',
    limit: 'signIn',
    input: z.object({ returnTo: z.string().refine(isReturnPath, { message: 'sso.returnTo' }).default('/') }),
    output: z.object({ url: z.string(), key: z.string() }),
  }),
  /**
   * Finishes a single sign-on and answers the token. `code` and `state` from the address to which the provider
   * redirected; `error` instead of a code.
   */
  finish: route({
    method: 'POST',
    path: '/sso/finish',
    needs: 'public',
    limit: 'signIn',
    output: signedIn.extend({ returnTo: z.string() }),
    input: z.object({
      key: z.string().min(1).max(200),
      state: z.string().min(1).max(200),
      code: z.string().max(4000).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
    }),
  }),
};
