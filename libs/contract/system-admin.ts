import { configApi } from './system-admin-config';
import { departmentsApi } from './system-admin-departments';
import { logsApi } from './system-admin-logs';
import { rolesApi } from './system-admin-roles';
import { systemUsersApi } from './system-admin-users';

export * from './system-admin-config';
export * from './system-admin-departments';
export * from './system-admin-logs';
export * from './system-admin-roles';
export * from './system-admin-users';

/** Area system: departments, users, roles, logs and configuration of the system console. */
export const systemAdminApi = {
  departments: departmentsApi,
  users: systemUsersApi,
  roles: rolesApi,
  logs: logsApi,
  config: configApi,
};
