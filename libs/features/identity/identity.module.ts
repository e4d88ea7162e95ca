import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Authenticator, AuthLookup } from '@matlas/server-kit';
import './account-events';
import { AccountController } from './account.controller';
import { AccountSettingsService } from './account-settings.service';
import { AccountSettingsStore } from './account-settings.store';
import { ImportsModule } from '@matlas/features/imports';
import { ACCOUNT_CONTROLLERS, ACCOUNT_PROVIDERS } from './account-providers';
import { Accounts } from './accounts';
import { ApiKeyService } from './api-key.service';
import { ApiKeyStore } from './api-key.store';
import { AvatarService } from './avatar.service';
import { BuiltInRoles } from './built-in-roles';
import { CallerCache } from './caller-cache';
import { CallerAuthenticator } from './caller-authenticator';
import { CallerStore } from './caller.store';
import { ChallengeService } from './challenge.service';
import { ChallengeStore } from './challenge.store';
import { CONSOLE_CONTROLLERS, CONSOLE_PROVIDERS } from './console/console-providers';
import { MERGE_CONTROLLERS, MERGE_PROVIDERS } from './merge/merge-providers';
import { PasswordService } from './password.service';
import { passwordReminder } from './password-reminder.job';
import { PasswordReminderStore } from './password-reminder.store';
import { NewPasswords } from './new-passwords';
import { Passwords } from './passwords';
import { DepartmentService } from './organisations/department.service';
import { SaveQuota } from './enterprises/save-quota.store';
import { ModelDirectory } from './users/model-directory';
import { PEOPLE_CONTROLLERS, PEOPLE_PROVIDERS } from './people-providers';
import { PermissionHolderStore } from './permission-holders.store';
import { ProfileContactService } from './profile-contact.service';
import { ProfileContactStore } from './profile-contact.store';
import { ProfileService } from './profile.service';
import { registrationTodo } from './registration-todo.store';
import { RoleStore } from './role.store';
import { ScipBindingService } from './scip-binding.service';
import { ScipBindingStore } from './scip-binding.store';
import { ServerKeyStore } from './server-key.store';
import { SessionController } from './session.controller';
import { SessionStore } from './session.store';
import { SessionToken } from './session-token';
import { AccessRevocation } from './access-revocation';
import { PasswordProof } from './password-proof';
import { KnownDeviceStore } from './known-device.store';
import { SignInAttemptStore } from './sign-in-attempt.store';
import { SignInService } from './sign-in.service';
import { PasswordCheck } from './password-check';
import { TenantStore } from './tenant.store';
import { SupplierDataStore } from './suppliers/supplier-data.store';
import { SupplierEvents } from './suppliers/supplier-event.store';
import { SUPPLIER_CONTROLLERS, SUPPLIER_PROVIDERS } from './suppliers/supplier-providers';
import { UpdateNotice } from './update-notice';
import { UploadService } from './upload.service';
import { ModelGrantService } from './users/model-grant.service';
import { UserService } from './user.service';
import { UserStore } from './user.store';

/** Global, because the guard of every route and the jobs need it to identify the caller. */
@Global()
@Module({
  imports: [ImportsModule, DiscoveryModule],
  controllers: [
    AccountController,
    SessionController,
    ...ACCOUNT_CONTROLLERS,
    ...PEOPLE_CONTROLLERS,
    ...MERGE_CONTROLLERS,
    ...SUPPLIER_CONTROLLERS,
    ...CONSOLE_CONTROLLERS,
  ],
  providers: [
    Accounts,
    ApiKeyService,
    ApiKeyStore,
    BuiltInRoles,
    CallerAuthenticator,
    CallerCache,
    CallerStore,
    ChallengeService,
    ChallengeStore,
    PasswordService,
    NewPasswords,
    Passwords,
    ProfileService,
    RoleStore,
    ServerKeyStore,
    SessionStore,
    SessionToken,
    AccessRevocation,
    PasswordProof,
    KnownDeviceStore,
    SignInAttemptStore,
    SignInService,
    PasswordCheck,
    TenantStore,
    UpdateNotice,
    UploadService,
    UserService,
    UserStore,
    AccountSettingsService,
    AccountSettingsStore,
    AvatarService,
    passwordReminder,
    PasswordReminderStore,
    PermissionHolderStore,
    ProfileContactService,
    ProfileContactStore,
    registrationTodo,
    ScipBindingService,
    ScipBindingStore,
    ...ACCOUNT_PROVIDERS,
    ...PEOPLE_PROVIDERS,
    ...MERGE_PROVIDERS,
    ...SUPPLIER_PROVIDERS,
    ...CONSOLE_PROVIDERS,
    { provide: Authenticator, useExisting: CallerAuthenticator },
    { provide: AuthLookup, useExisting: CallerAuthenticator },
  ],
  exports: [
    Authenticator,
    AuthLookup,
    Accounts,
    ApiKeyService,
    DepartmentService,
    ModelDirectory,
    ModelGrantService,
    PermissionHolderStore,
    SaveQuota,
    ScipBindingService,
    SupplierDataStore,
    SupplierEvents,
    UserService,
  ],
})
export class IdentityModule {}
