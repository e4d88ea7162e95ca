import { grants, type Transfer } from '@matlas/contract';

export type Language = 'zh' | 'en';

/** How far a caller's data reach; every store method takes it first. */
export interface Scope {
  readonly reach: 'all' | 'enterprise' | 'organisation' | 'own';
  readonly enterpriseId: number;
  /** The caller's departments with everything below them. */
  readonly organisationIds: readonly number[];
  readonly userId: number;
  /** The only vehicle models of others that the caller sees; absent: all in reach. */
  readonly modelIds?: readonly number[] | undefined;
}
/** The signed-in caller of one request or job. */
export interface Auth {
  readonly userId: number;
  readonly loginName: string;
  readonly name: string;
  readonly enterpriseId: number;
  readonly organisationId: number;
  readonly scope: Scope;
  /** Permission tags, wildcards among them. */
  readonly permissions: readonly string[];
  readonly roles: readonly string[];
  readonly via: 'session' | 'apiKey' | 'system';
  /**
   * Enterprises that trust the caller with their confidential substances (domain `Confidant`): a person who is signed
   * in, never a key or a job.
   */
  readonly trustedBy?: readonly number[] | undefined;
  /** The contract of the caller's enterprise ended: its permissions are those of reading. */
  readonly isContractOver?: boolean | undefined;
  /** What the caller may take into the platform or out of it, within the seats of the enterprise; absent: nothing. */
  readonly transfers?: readonly Transfer[] | undefined;
  readonly sessionId?: string | undefined;
  /** A first or expired password: only the calls that change it are open. */
  readonly mustChangePassword?: boolean | undefined;
}
export const can = (auth: Auth, tag: string): boolean => grants(auth.permissions, tag);
export const mayTransfer = ({ transfers = [] }: Auth, transfer: Transfer): boolean => transfers.includes(transfer);

/** The platform itself: migrations, seeds, sweeps. */
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
 * Turns credentials into a caller; the identity area provides it. Throws AppError when they are dead, answers undefined
 * when there are none.
 */
export abstract class Authenticator {
  abstract authenticate(credentials: Credentials): Promise<Auth | undefined>;
}

/** Rebuilds a person's rights outside a request, such as for the job that they started. */
export abstract class AuthLookup {
  /** Undefined when the user is gone, deactivated or outside the validity dates. */
  abstract byUser(userId: number): Promise<Auth | undefined>;
}
