import { AccessController } from './access.controller';
import { AccessService } from './access.service';
import { DepartmentReach } from './department-reach.store';
import { EnterpriseSearchController } from './enterprise-search.controller';
import { EnterpriseSearchService } from './enterprise-search.service';
import { EnterpriseSearchStore } from './enterprise-search.store';
import { AccountMailJob } from './recovery/account-mail.job';
import { AccountMailStore } from './recovery/account-mail.store';
import { AccountMails } from './recovery/account-mails';
import { OneTimeCodeStore } from './recovery/one-time-code.store';
import { RecoveryController } from './recovery/recovery.controller';
import { RecoveryService } from './recovery/recovery.service';
import { PendingAccount } from './registration/pending-account';
import { RegistrationController } from './registration/registration.controller';
import { RegistrationDecisionService } from './registration/registration-decision.service';
import { RegistrationConfirmService } from './registration/registration-confirm.service';
import { RegistrationLinkService } from './registration/registration-link.service';
import { RegistrationService } from './registration/registration.service';
import { RegistrationStore } from './registration/registration.store';
import { SsoController } from './sso/sso.controller';
import { SsoPeople } from './sso/sso-people';
import { SsoProvider } from './sso/sso-provider';
import { SsoService } from './sso/sso.service';
import { SsoStore } from './sso/sso.store';

/** Providers for accounts: registration, recovery, single sign-on, and the search for partners. */
export const ACCOUNT_CONTROLLERS = [
  AccessController,
  EnterpriseSearchController,
  RecoveryController,
  RegistrationController,
  SsoController,
];
export const ACCOUNT_PROVIDERS = [
  AccessService,
  DepartmentReach,
  AccountMailJob,
  AccountMailStore,
  AccountMails,
  EnterpriseSearchService,
  EnterpriseSearchStore,
  OneTimeCodeStore,
  PendingAccount,
  RecoveryService,
  RegistrationDecisionService,
  RegistrationConfirmService,
  RegistrationLinkService,
  RegistrationService,
  RegistrationStore,
  SsoPeople,
  SsoProvider,
  SsoService,
  SsoStore,
];
