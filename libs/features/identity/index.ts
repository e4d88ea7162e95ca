import type { Feature } from '@matlas/server-kit';
import { UserSettingEntity } from './account-settings.entity';
import { EnterpriseEntity } from './enterprise.entity';
import { CertificateEntity } from './enterprises/certificate.entity';
import { IdentityModule } from './identity.module';
import { OrganisationEntity } from './organisation.entity';
import { RoleEntity } from './role.entity';
import { ScipAccountEntity } from './scip-binding.entity';
import { UserEntity } from './user.entity';

export * from './accounts';
export * from './api-key.service';
export type { ApiKeyRow } from './api-key.store';
export { TenantStore } from './tenant.store';
export * from './enterprise.entity';
export * from './enterprises/save-quota.store';
export * from './generated-password';
export * from './merge/merge-plan';
export * from './merge/merge-steps';
export * from './organisation.entity';
export * from './organisations/department.service';
export * from './suppliers/supplier-data.store';
export * from './suppliers/supplier-event.store';
export * from './users/model-directory';
export { ModelGrantService } from './users/model-grant.service';
export * from './user.entity';
export * from './permission-holders.store';
export { siteAddress } from './recovery/site-address';
export * from './scip-binding.service';
export * from './user.service';
export { IdentityModule } from './identity.module';

/** Area identity: enterprises, organisations, users, roles, sessions, API keys. */
export const identityFeature: Feature = {
  module: IdentityModule,
  entities: [
    CertificateEntity,
    EnterpriseEntity,
    OrganisationEntity,
    RoleEntity,
    UserEntity,
    UserSettingEntity,
    ScipAccountEntity,
  ],
};
