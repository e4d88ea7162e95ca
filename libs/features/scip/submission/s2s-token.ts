import { createHmac } from 'node:crypto';
import type { ScipCredentials } from '@matlas/features/identity';

const VALID_SECONDS = 300;
const MS_PER_SECOND = 1000;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * The token of a call: a JWT (RFC 7519) signed with the S2S key (HS256), which names the legal entity and the user.
 * The key itself is not sent. The claims are assumed: ECHA's manual is not public (domain.md 5.5, decision 0119).
 */
export function s2sToken({ s2sKey, scipUuid, userName }: ScipCredentials, now: Date): string {
  const issued = Math.floor(now.getTime() / MS_PER_SECOND);
  const claims = { sub: userName, legalEntityUuid: scipUuid, iat: issued, exp: issued + VALID_SECONDS };
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', s2sKey).update(signed).digest('base64url')}`;
}
