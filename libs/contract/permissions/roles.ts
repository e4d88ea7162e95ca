import type { DataScope, RoleAuthority, RoleCode } from '../enums';
import { grants } from './grants';
import { PERMISSIONS, type Permission } from './permission-tree';

/** A permission, or a group of permissions with `*` for a part. */
export type PermissionPattern =
  | Permission
  | `${string}:${string}:*`
  | `${string}:*:${string}`
  | `*:${string}:${string}`;
export interface BuiltInRole {
  /** Role code of the API. Several roles share one code. */
  readonly code: RoleCode;
  readonly authority: RoleAuthority;
  readonly dataScope: DataScope;
  readonly permissions: readonly PermissionPattern[];
}

/** Permissions that every role needs: dictionaries, lists and pickers, and the user's own background jobs. */
const READING = [
  'data:substance:query',
  'rule:*:query',
  'extSys:enterprise:query',
  'common:supplierContact:query',
  'system:job:query',
] as const;
const PROVIDING = [
  'mds:sheet:*',
  'mds:folder:*',
  'mds:trace:query',
  'mds:references:*',
  'mds:applicationCode:*',
  'mds:fileLayout:query',
  'exchange:sent:*',
  'exchange:received:*',
  'exchange:request:*',
  'data:component:*',
  'data:semiComponent:*',
  'data:material:*',
  'data:localDataManage:*',
  'data:substance:request',
  'data:disclosure:*',
  'data:ownBom:query',
  'analysis:sheets:*',
  'analysis:prohibitSubstance:*',
  'analysis:svhc:*',
  'analysis:voc:*',
] as const;
const RECEIVING = [
  'exchange:received:*',
  'exchange:request:*',
  'exchange:autopilot:query',
  'mds:sheet:query',
  'mds:sheet:check',
  'mds:sheet:export',
  'mds:applicationCode:query',
  'mds:trace:query',
  'mds:customRule:*',
  'model:*:*',
  'bom:*:*',
  'imdsBom:*:*',
  'analysis:*:*',
  'scip:*:*',
  'data:*:query',
  'data:*:export',
  'data:modeFillInfo:*',
  'message:modFileInfo:*',
  'system:configBomImportField:*',
] as const;
/** All business permissions, except for the exchange, enterprises, users and the platform itself. */
const BUSINESS_WITHOUT_EXCHANGE = [
  'mds:*:*',
  'model:*:*',
  'bom:*:*',
  'imdsBom:*:*',
  'analysis:*:*',
  'scip:*:*',
  'data:*:*',
  'message:fileInfo:*',
  'message:modFileInfo:*',
  'message:feedback:*',
] as const;
const BUSINESS = ['exchange:*:*', ...BUSINESS_WITHOUT_EXCHANGE] as const;
/** Exchange of one department. Functions that decide for the whole enterprise (the inbox autopilot) are read-only. */
const EXCHANGE_OF_DEPARTMENT = [
  'exchange:sent:*',
  'exchange:received:*',
  'exchange:request:*',
  'exchange:autopilot:query',
] as const;
const USER_ADMINISTRATION = [
  'entorguser:*:*',
  'sys:org:*',
  'common:supplierContact:*',
  'system:deptInfo:*',
  'system:userInfo:*',
  'system:roleInfo:*',
  'system:logInfo:*',
  'system:job:*',
  'system:configBomImportField:*',
] as const;

/**
 * The matrix of roles and permissions (product.md, "Who sees what"). Only the platform administrator has
 * configuration, secrets (`system:config*`) and the mail outbox; an enterprise administrator has the account of the own
 * enterprise at IMDS. Menus follow from the permissions, see
 * `menuScreensFor`.
 */
export const BUILT_IN_ROLES = {
  platformAdmin: { code: 'ROLE_SYS_ADMIN', authority: 0, dataScope: 'all', permissions: ['*:*:*'] },
  operatingCentre: {
    code: 'ROLE_SYS_ADMIN',
    authority: 0,
    dataScope: 'all',
    permissions: [
      ...BUSINESS,
      ...USER_ADMINISTRATION,
      'rule:*:*',
      'extSys:*:*',
      'webservice:*:*',
      'announcementInfo:*:*',
      'message:dingding:*',
      'message:faq:*',
      'system:statistics:*',
      'system:apiKey:*',
    ],
  },
  enterpriseAdmin: {
    code: 'ROLE_CUS_ADMIN',
    authority: 0,
    dataScope: 'enterprise',
    permissions: [
      ...BUSINESS,
      ...USER_ADMINISTRATION,
      'rule:*:*',
      'extSys:enterprise:query',
      'extSys:enterprise:edit',
      'extSys:certificate:*',
      'extSys:ranking:*',
      'webservice:*:*',
      'announcementInfo:*:*',
      'message:dingding:*',
      'system:statistics:*',
      'system:apiKey:*',
      'system:configImdsAccount:*',
      'system:gallery:query',
    ],
  },
  organisationAdmin: {
    code: 'ROLE_CUS_ADMIN',
    authority: 0,
    dataScope: 'organisation',
    permissions: [
      ...BUSINESS_WITHOUT_EXCHANGE,
      ...EXCHANGE_OF_DEPARTMENT,
      ...READING,
      'entorguser:user:*',
      'sys:org:query',
      'sys:org:edit',
      'common:supplierContact:*',
      'system:deptInfo:query',
      'system:userInfo:*',
      'system:roleInfo:query',
      'system:logInfo:query',
      'system:statistics:*',
      'system:job:*',
      'system:configBomImportField:*',
    ],
  },
  dataProvider: {
    code: 'ROLE_NORMAL',
    authority: 0,
    dataScope: 'organisation',
    permissions: [...READING, ...PROVIDING],
  },
  dataReceiver: {
    code: 'ROLE_NORMAL',
    authority: 0,
    dataScope: 'organisation',
    permissions: [...READING, ...RECEIVING],
  },
  ordinaryUser: {
    code: 'ROLE_NORMAL',
    authority: 0,
    dataScope: 'organisation',
    permissions: [
      ...READING,
      'mds:sheet:query',
      'mds:sheet:edit',
      'mds:sheet:check',
      'mds:folder:*',
      'mds:trace:query',
      'data:substance:request',
      'exchange:sent:query',
      'exchange:received:query',
      'exchange:request:query',
      'model:*:query',
      'bom:*:query',
      'analysis:*:query',
      'data:*:query',
    ],
  },
  auditor: {
    code: 'ROLE_NORMAL',
    authority: 1,
    dataScope: 'enterprise',
    permissions: [
      ...READING,
      'data:audit:*',
      'data:imdsAudit:*',
      'data:ownDistribution:query',
      'data:*:query',
      'mds:sheet:query',
      'mds:sheet:check',
      'mds:trace:query',
      'exchange:received:query',
      'exchange:autopilot:query',
      'model:*:query',
      'bom:*:query',
      'analysis:*:query',
      'analysis:reportInfo:export',
      'message:modFileInfo:query',
    ],
  },
} as const satisfies Record<string, BuiltInRole>;
export type BuiltInRoleName = keyof typeof BUILT_IN_ROLES;
export const BUILT_IN_ROLE_NAMES = Object.keys(BUILT_IN_ROLES) as BuiltInRoleName[];

/** Roles that have another name in the specification. */
export const SPECIFICATION_ROLES = { admin: 'platformAdmin', editor: 'enterpriseAdmin' } as const satisfies Record<
  string,
  BuiltInRoleName
>;

/** The matrix for the roles screen: one row per permission, one cell per role. */
export const roleMatrix = (): { permission: Permission; roles: Record<BuiltInRoleName, boolean> }[] =>
  PERMISSIONS.map((permission) => ({
    permission,
    roles: Object.fromEntries(
      BUILT_IN_ROLE_NAMES.map((name) => [name, grants(BUILT_IN_ROLES[name].permissions, permission)]),
    ) as Record<BuiltInRoleName, boolean>,
  }));
