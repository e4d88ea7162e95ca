import { configApi } from './admin-config';
import { departmentsApi } from './admin-departments';
import { logsApi } from './admin-logs';
import { rolesApi } from './admin-roles';
import { systemUsersApi } from './admin-users';

export * from './admin-config';
export * from './admin-departments';
export * from './admin-logs';
export * from './admin-roles';
export * from './admin-users';

/** Area system: departments, users, roles, logs and configuration in the system console. */
export const systemAdminApi = {
  departments: departmentsApi,
  users: systemUsersApi,
  roles: rolesApi,
  logs: logsApi,
  config: configApi,
};
