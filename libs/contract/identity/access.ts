import { z } from 'zod';
import { LIMITS } from '../enums';
import { arrayOf, byId, id, instant, route, text } from '../wire/kit';
import { encryptedPassword } from './session';

/** A session of the caller: the live one and those that ended in the last 30 days. */
export const ownSession = z.object({
  id: z.uuid(),
  /** Browser and address of the sign-in, as the server saw them. */
  agent: z.string(),
  address: z.string(),
  via: z.enum(['password', 'sso']),
  createTime: instant,
  lastUseTime: instant,
  expireTime: instant,
  /** Null while the session is live. */
  endTime: instant.nullable(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

/** A key of the caller. The key itself is answered once, when it is made; `prefix` are its first characters. */
export const ownApiKey = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  permissions: z.array(z.string()),
  /** Vehicle models and departments that the key is limited to; null: those of its owner. */
  modelIds: z.array(z.number().int()).nullable(),
  organisationIds: z.array(z.number().int()).nullable(),
  createTime: instant,
  expireTime: instant,
  lastUseTime: instant.nullable(),
  /** Null while the key is valid. */
  endTime: instant.nullable(),
});
export type OwnApiKey = z.output<typeof ownApiKey>;

const days = z.coerce.number().int().min(1).max(LIMITS.apiKeyDays);
const madeApiKey = z.object({ id, key: z.string() });

/** Sessions and API keys of the signed-in person. Keys cannot make these calls. */
export const accessApi = {
  /**
   * Proves with the password that the session is still used by its person. Calls that change rights, mailboxes or keys
   * are refused with `session.confirm` when this, or the sign-in, was longer ago than an hour (CONFIRM_MINUTES).
   * People of an identity provider are refused with `session.signInAgain`: signing in there is their proof.
   */
  confirm: route({
    method: 'POST',
    path: '/sys/access/confirm',
    needs: 'signedIn',
    limit: 'signIn',
    answer: 'ok',
    says: 'success',
    personOnly: true,
    input: z.object({ password: encryptedPassword }),
  }),
  /** Sessions of the caller, the newest first. */
  sessions: route({
    method: 'GET',
    path: '/sys/access/sessions',
    needs: 'signedIn',
    answer: 'list',
    personOnly: true,
    output: z.array(ownSession),
  }),
  /** Ends a session of the caller. */
  endSession: route({
    method: 'POST',
    path: '/sys/access/session/end',
    needs: 'signedIn',
    answer: 'ok',
    says: 'saved',
    personOnly: true,
    recentProof: true,
    input: z.object({ uuid: z.uuid() }),
  }),
  /** API keys of the caller, the newest first. */
  apiKeys: route({
    method: 'GET',
    path: '/sys/access/apiKeys',
    needs: 'signedIn',
    answer: 'list',
    personOnly: true,
    output: z.array(ownApiKey),
  }),
  /**
   * Makes a key that acts for the caller, within rights, vehicle models and departments of the caller that are chosen
   * here. An empty choice is no limit of its kind. A key limited to models can make only calls that name one of them or
   * a record of one.
   */
  createApiKey: route({
    method: 'POST',
    path: '/sys/access/apiKey',
    needs: 'system:apiKey:edit',
    says: 'saved',
    personOnly: true,
    recentProof: true,
    input: z.object({
      name: text(100),
      days,
      permissions: arrayOf(z.string().max(100)).optional(),
      modelIds: arrayOf(id).optional(),
      organisationIds: arrayOf(id).optional(),
    }),
    output: madeApiKey,
  }),
  /** Makes a successor with the same limits; the old key stays valid for `overlapHours`. */
  rotateApiKey: route({
    method: 'POST',
    path: '/sys/access/apiKey/{id}/rotate',
    needs: 'system:apiKey:edit',
    says: 'saved',
    personOnly: true,
    recentProof: true,
    input: z.object({ id, days, overlapHours: z.coerce.number().int().min(0).max(LIMITS.apiKeyOverlapHours) }),
    output: madeApiKey,
  }),
  /** Ends a key of the caller. */
  endApiKey: route({
    method: 'POST',
    path: '/sys/access/apiKey/{id}/end',
    needs: 'signedIn',
    answer: 'ok',
    says: 'saved',
    personOnly: true,
    input: byId,
  }),
};
