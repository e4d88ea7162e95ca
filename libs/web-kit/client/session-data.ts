import type { Transfer } from '@matlas/contract';

/** The signed-in user of this browser; shared by its tabs. */
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
  /** Name of a preset picture (`boy1`) or id of a file; null for none. */
  avatar: string | null;
  permissions: readonly string[];
  /** Upload and download rights of the user; undefined until the server has returned them. */
  transfers?: readonly Transfer[];
  roles: readonly string[];
  /** Role codes of the specification: ROLE_SYS_ADMIN, ROLE_CUS_ADMIN, ROLE_NORMAL. */
  realroles: readonly string[];
  /** The password is initial or expired: only its change is allowed. */
  mustChangePassword: boolean;
  /** Notice due after signing in: 0 the terms, 2 the update notes, 1 none. */
  nextShow: 0 | 1 | 2;
  /** Business time zone of the installation (IANA); undefined until the server has returned it. */
  timeZone?: string;
}
