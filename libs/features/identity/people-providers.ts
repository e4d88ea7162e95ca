import { certificateReminder } from './enterprises/certificate-reminder.job';
import { ContractEndStore } from './enterprises/contract-end.store';
import { contractReminder } from './enterprises/contract-reminder.job';
import { certificateTodo } from './enterprises/certificate-todo.store';
import { CertificateExport } from './enterprises/certificate-export';
import { CertificateController } from './enterprises/certificate.controller';
import { CertificateService } from './enterprises/certificate.service';
import { CertificateStore } from './enterprises/certificate.store';
import { enterpriseChangeTodo } from './enterprises/enterprise-change-todo.store';
import { EnterpriseChangeService } from './enterprises/enterprise-change.service';
import { EnterpriseChangeStore } from './enterprises/enterprise-change.store';
import { FirstAdministrator } from './enterprises/first-administrator';
import { EnterpriseRegisterService } from './enterprises/enterprise-register.service';
import { EnterpriseController } from './enterprises/enterprise.controller';
import { EnterpriseService } from './enterprises/enterprise.service';
import { EnterpriseStore } from './enterprises/enterprise.store';
import { SaveQuota } from './enterprises/save-quota.store';
import { SupplierContactStore } from './enterprises/supplier-contact.store';
import { DepartmentController } from './organisations/department.controller';
import { DepartmentService } from './organisations/department.service';
import { DepartmentStore } from './organisations/department.store';
import { TrustController } from './trust/trust.controller';
import { TrustService } from './trust/trust.service';
import { TrustStore } from './trust/trust.store';
import { CapacityStore } from './users/capacity.store';
import { EnterpriseUserController } from './users/enterprise-user.controller';
import { EnterpriseUserService } from './users/enterprise-user.service';
import { EnterpriseUserStore } from './users/enterprise-user.store';
import { FirstPassword } from './users/first-password';
import { GrantableRoleStore } from './users/grantable-roles.store';
import { InitialPasswordJob } from './users/initial-password.job';
import { ModelDirectory } from './users/model-directory';
import { ModelGrantService } from './users/model-grant.service';
import { ModelGrantStore } from './users/model-grant.store';
import { NewcomerStore } from './users/newcomer.store';
import { UserForm } from './users/user-form';
import { UserRightsService } from './users/user-rights.service';
import { StoredUsers } from './users/stored-users';
import { UserChangeService } from './users/user-change.service';
import { UserCreateService } from './users/user-create.service';
import { UserStatusService } from './users/user-status.service';
import { UserWriteStore } from './users/user-write.store';

/** Providers for the administration of enterprises, their departments and users. */
export const PEOPLE_CONTROLLERS = [
  CertificateController,
  DepartmentController,
  EnterpriseController,
  EnterpriseUserController,
  TrustController,
];
export const PEOPLE_PROVIDERS = [
  CapacityStore,
  CertificateExport,
  certificateReminder,
  CertificateService,
  CertificateStore,
  certificateTodo,
  ContractEndStore,
  contractReminder,
  DepartmentService,
  DepartmentStore,
  EnterpriseChangeService,
  EnterpriseChangeStore,
  enterpriseChangeTodo,
  EnterpriseRegisterService,
  EnterpriseService,
  EnterpriseStore,
  EnterpriseUserService,
  EnterpriseUserStore,
  FirstAdministrator,
  FirstPassword,
  GrantableRoleStore,
  InitialPasswordJob,
  ModelDirectory,
  ModelGrantService,
  ModelGrantStore,
  NewcomerStore,
  SaveQuota,
  SupplierContactStore,
  TrustService,
  TrustStore,
  UserForm,
  UserRightsService,
  StoredUsers,
  UserChangeService,
  UserCreateService,
  UserStatusService,
  UserWriteStore,
];
