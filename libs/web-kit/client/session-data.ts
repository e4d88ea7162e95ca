import type { Transfer } from '@matlas/contract';

/** Who is signed in on this browser; shared by its tabs. */
export interface Session {
  token: string;
  userId: number;
  loginName: string;
  name: string;
  enterpriseId: number;
  enterpriseCode: string;
  enterpriseName: string;
  enterpriseEnName: string;
  /** 0 to 5 stars. */
  starLevel: number;
  /** Name of a preset (`boy1`) or id of a file; null for none. */
  avatar: string | null;
  permissions: readonly string[];
  /** What the person may take into the platform or out of it; absent until the server said so. */
  transfers?: readonly Transfer[];
  roles: readonly string[];
  /** Role codes of the specification: ROLE_SYS_ADMIN, ROLE_CUS_ADMIN, ROLE_NORMAL. */
  realroles: readonly string[];
  /** A first or expired password: only its change is open. */
  mustChangePassword: boolean;
  /** Which notice is due after signing in: 0 the terms, 2 the update notes, 1 none. */
  nextShow: 0 | 1 | 2;
  /** Business time zone of the installation (IANA); absent until the server said so. */
  timeZone?: string;
}
