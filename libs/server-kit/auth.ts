import { grants, type Transfer } from '@matlas/contract';
import { AppError } from './app-error';

export type Language = 'zh' | 'en';

/** The range of data that a caller may access; the first parameter of every store method. */
export interface Scope {
  readonly reach: 'all' | 'enterprise' | 'organisation' | 'own';
  readonly enterpriseId: number;
  /** The caller's departments, including all departments below them. */
  readonly organisationIds: readonly number[];
  readonly userId: number;
  /** Restricts the vehicle models of other users that the caller sees; absent: all within `reach`. */
  readonly modelIds?: readonly number[] | undefined;
  /** Of an API key limited to models: rows of other models and rows without a model do not exist, whoever made them. */
  readonly isModelOnly?: boolean | undefined;
}
/** What an API key limits the data of its owner to. Null, absent or empty: no limit of that kind. */
export interface ScopeLimits {
  readonly modelIds?: readonly number[] | null | undefined;
  /** Departments, with those below them. */
  readonly organisationIds?: readonly number[] | null | undefined;
}
const common = (owned: readonly number[], chosen: readonly number[]): number[] =>
  chosen.filter((id) => owned.includes(id));
/** The owner's data within the limits of a key; the same for its requests and for the jobs that these start. */
export function limitScope(scope: Scope, { modelIds, organisationIds }: ScopeLimits): Scope {
  const models = modelIds?.length
    ? { modelIds: scope.modelIds ? common(scope.modelIds, modelIds) : modelIds, isModelOnly: true }
    : {};
  if (!organisationIds?.length || scope.reach === 'own') return { ...scope, ...models };
  const reached = scope.reach === 'organisation' ? common(scope.organisationIds, organisationIds) : organisationIds;
  return { ...scope, ...models, reach: 'organisation', organisationIds: reached };
}
/** The signed-in caller of one request or job. */
export interface Auth {
  readonly userId: number;
  readonly loginName: string;
  readonly name: string;
  readonly enterpriseId: number;
  readonly organisationId: number;
  readonly scope: Scope;
  /** Permission tags, including wildcards. */
  readonly permissions: readonly string[];
  readonly roles: readonly string[];
  readonly via: 'session' | 'apiKey' | 'system';
  /** Limits of the API key, which `scope` has already; jobs that the request starts have them too. */
  readonly limits?: ScopeLimits | undefined;
  /**
   * Enterprises that disclose their confidential substances to the caller (domain `Confidant`). Only for a
   * signed-in user, never for an API key or a job.
   */
  readonly trustedBy?: readonly number[] | undefined;
  /** The contract of the caller's enterprise has expired: only read permissions remain. */
  readonly isContractOver?: boolean | undefined;
  /** Upload and download rights of the caller, within the capacity of the enterprise; absent: none. */
  readonly transfers?: readonly Transfer[] | undefined;
  readonly sessionId?: string | undefined;
  /** The sign-in, or the last proof of the password, in this session was within CONFIRM_MINUTES. */
  readonly isProofRecent?: boolean | undefined;
  /** How the person of this session proves who they are: by the password, or by signing in at the identity provider. */
  readonly provedBy?: 'password' | 'sso' | undefined;
  /** The password is initial or expired: only the calls that change it are permitted. */
  readonly mustChangePassword?: boolean | undefined;
}
export const can = (auth: Auth, tag: string): boolean => grants(auth.permissions, tag);
/** Throws in a session whose last proof is too old: `session.confirm`, or `session.signInAgain` without a password. */
export function requireRecentProof({ via, isProofRecent, provedBy }: Auth): void {
  if (via === 'session' && !isProofRecent)
    throw new AppError(provedBy === 'sso' ? 'session.signInAgain' : 'session.confirm');
}
/** For what no program may do: throws `session.personOnly` for an API key, and as above without recent proof. */
export function requirePerson(auth: Auth): void {
  if (auth.via === 'apiKey') throw new AppError('session.personOnly');
  requireRecentProof(auth);
}
export const mayTransfer = ({ transfers = [] }: Auth, transfer: Transfer): boolean => transfers.includes(transfer);

/** The caller for work of the platform itself, such as migrations, seeds and sweeps. */
export const systemAuth = (enterpriseId = 0): Auth => ({
  userId: 0,
  loginName: 'system',
  name: 'system',
  enterpriseId,
  organisationId: 0,
  permissions: ['*:*:*'],
  transfers: ['upload', 'download'],
  roles: [],
  via: 'system',
  scope: { reach: 'all', enterpriseId, organisationIds: [], userId: 0 },
});

export interface Credentials {
  token?: string | undefined;
  apiKey?: string | undefined;
  method: string;
  path: string;
}
/**
 * Resolves credentials to a caller; implemented by the identity area. Throws AppError when they are no longer
 * valid, returns undefined when there are none.
 */
export abstract class Authenticator {
  abstract authenticate(credentials: Credentials): Promise<Auth | undefined>;
}

/** Resolves the permissions of a user outside a request, for example for a job that the user started. */
export abstract class AuthLookup {
  /** Undefined when the user is deleted, deactivated or outside the validity dates. */
  abstract byUser(userId: number): Promise<Auth | undefined>;
}
