import { RoleAdminStore } from '../roles/role-admin.store';
import { RoleController } from '../roles/role.controller';
import { RoleService } from '../roles/role.service';
import { ConsoleDepartmentController } from './console-department.controller';
import { ConsoleUserController } from './console-user.controller';
import { ConsoleDepartmentService } from './console-department.service';
import { ConsolePasswordService } from './console-password.service';
import { ConsoleUserService } from './console-user.service';
import { ConsoleUserStore } from './console-user.store';
import { DepartmentPageStore } from './department-page.store';
import { InitialPasswordController } from './initial-password.controller';
import { InitialPasswordStore } from './initial-password.store';
import { InitialPasswords } from './initial-passwords';
import { UserImportService } from './user-import.service';
import { UserWorkbooks } from './user-workbooks';

/** Providers of the system console: departments, users and roles, and initial passwords. */
export const CONSOLE_CONTROLLERS = [
  ConsoleDepartmentController,
  ConsoleUserController,
  InitialPasswordController,
  RoleController,
];
export const CONSOLE_PROVIDERS = [
  ConsoleDepartmentService,
  ConsolePasswordService,
  ConsoleUserService,
  ConsoleUserStore,
  DepartmentPageStore,
  InitialPasswordStore,
  InitialPasswords,
  RoleAdminStore,
  RoleService,
  UserImportService,
  UserWorkbooks,
];
