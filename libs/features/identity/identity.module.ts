import { Global, Module } from '@nestjs/common';
import { Authenticator, AuthLookup } from '@matlas/server-kit';
import { Accounts } from './accounts';
import { ApiKeyService } from './api-key.service';
import { ApiKeyStore } from './api-key.store';
import { BuiltInRoles } from './built-in-roles';
import { CallerAuthenticator } from './caller-authenticator';
import { CallerStore } from './caller.store';
import { PasswordService } from './password.service';
import { Passwords } from './passwords';
import { ProfileService } from './profile.service';
import { RoleStore } from './role.store';
import { ServerKeyStore } from './server-key.store';
import { SessionController } from './session.controller';
import { SessionStore } from './session.store';
import { SessionToken } from './session-token';
import { SignInAttemptStore } from './sign-in-attempt.store';
import { SignInService } from './sign-in.service';
import { TenantStore } from './tenant.store';
import { UserService } from './user.service';
import { UserStore } from './user.store';

/** Global, because the guard of every route and the jobs ask it who calls. */
@Global()
@Module({
  controllers: [SessionController],
  providers: [
    Accounts, ApiKeyService, ApiKeyStore, BuiltInRoles, CallerAuthenticator, CallerStore, PasswordService, Passwords, ProfileService, RoleStore,
    ServerKeyStore, SessionStore, SessionToken, SignInAttemptStore, SignInService, TenantStore, UserService, UserStore,
    { provide: Authenticator, useExisting: CallerAuthenticator },
    { provide: AuthLookup, useExisting: CallerAuthenticator },
  ],
  exports: [Authenticator, AuthLookup, Accounts, ApiKeyService, UserService],
})
export class IdentityModule {}
