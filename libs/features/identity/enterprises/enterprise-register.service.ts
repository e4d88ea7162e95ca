import { Injectable } from '@nestjs/common';
import { type EnterpriseRegister, type enterpriseApi, type In, type Out } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, can, Db, type IssueInput } from '@matlas/server-kit';
import type { EnterpriseEntity } from '../enterprise.entity';
import { RegistrationStore } from '../registration/registration.store';
import { TenantStore } from '../tenant.store';
import { FirstPassword } from '../users/first-password';
import { EnterpriseService } from './enterprise.service';
import { EnterpriseStore } from './enterprise.store';
import { FirstAdministrator } from './first-administrator';

type Register = typeof enterpriseApi.register;
const MAKERS = ['oem', 'oemAndSupplier'];
const OF_MAKERS = ['supplier', 'rawMaterial'];

/**
 * Registers enterprises, by the centre or by a car maker for its suppliers: active at once, with their first
 * administrator.
 */
@Injectable()
export class EnterpriseRegisterService {
  constructor(
    private readonly db: Db,
    private readonly enterprises: EnterpriseStore,
    private readonly registrations: RegistrationStore,
    private readonly tenants: TenantStore,
    private readonly passwords: FirstPassword,
    private readonly service: EnterpriseService,
    private readonly audit: AuditTrail,
    private readonly administrators: FirstAdministrator,
  ) {}

  /** Throws `enterprise.makerOnly`, `enterprise.supplierOnly`, `enterprise.exists` or `user.loginNameTaken`. */
  async register(auth: Auth, input: In<Register>): Promise<Out<Register>> {
    const first = await this.passwords.createPassword(input.handover, auth);
    return this.db.tx(async () => {
      await this.refuseRegistrar(auth, input);
      await this.refuseTaken(input);
      const code = await this.registrations.nextEnterpriseCode();
      const fields = { ...fieldsOf(input), code, registeredBy: auth.scope.reach === 'all' ? null : auth.enterpriseId };
      const { tenant, initialPassword } = await this.db.asPlatform(async () => {
        // Writes rows of an enterprise that is not the caller's.
        const made = await this.tenants.createEnterprise(fields);
        const userId = await this.administrators.createAdministrator(auth, made, input, first.hash);
        return { tenant: made, initialPassword: await this.passwords.handOver(userId, input.handover, first.password) };
      });
      const { email: _, emailAgain: __, handover: ___, ...details } = input;
      await this.audit.write(auth, {
        subject: 'enterprise',
        subjectId: tenant.enterpriseId,
        action: 'create',
        after: details,
      });
      return {
        enterprise: await this.service.get(auth, tenant.enterpriseId),
        loginName: input.loginName,
        initialPassword,
      };
    });
  }
  private async refuseRegistrar(auth: Auth, { identity, terms }: EnterpriseRegister): Promise<void> {
    if (terms && (auth.scope.reach !== 'all' || !can(auth, 'extSys:enterprise:approve')))
      throw new AppError('forbidden', { needs: 'extSys:enterprise:approve' });
    if (auth.scope.reach === 'all') return;
    const own = await this.enterprises.getEnterprise(auth.scope, auth.enterpriseId);
    if (auth.scope.reach !== 'enterprise' || !MAKERS.includes(own.identity)) throw new AppError('enterprise.makerOnly');
    if (!OF_MAKERS.includes(identity)) throw new AppError('enterprise.supplierOnly');
  }
  private async refuseTaken({ taxCode, duns, loginName }: EnterpriseRegister): Promise<void> {
    const taken = await this.registrations.findTaken({ taxCode: taxCode ?? null, duns: duns ?? null, loginName });
    const issues: IssueInput[] = [];
    if (taken.loginName) issues.push({ path: 'loginName', code: 'user.loginNameTaken' });
    if (taken.taxCode) issues.push({ path: 'taxCode', code: 'enterprise.exists' });
    if (taken.duns) issues.push({ path: 'duns', code: 'enterprise.exists' });
    if (issues.length) throw badInput(...issues);
  }
}

type NewFields = Partial<EnterpriseEntity> & Pick<EnterpriseEntity, 'nameZh' | 'nameEn' | 'identity'>;
function fieldsOf(input: EnterpriseRegister): NewFields {
  const { nameZh, nameEn, identity, countryCode, address, postalCode, mainBusiness, terms } = input;
  const agreed = terms && {
    contractStart: terms.contractStart ?? null,
    contractEnd: terms.contractEnd ?? null,
    starLevel: terms.starLevel,
    monthlySaves: terms.monthlySaves,
    uploadCapacity: terms.capacity.upload,
    downloadCapacity: terms.capacity.download,
    upDownloadCapacity: terms.capacity.upDownload,
    cosNormalCapacity: terms.capacity.cosNormal,
    cosAdvancedCapacity: terms.capacity.cosAdvanced,
  };
  return {
    nameZh,
    nameEn,
    identity,
    countryCode,
    address,
    postalCode,
    mainBusiness,
    mailbox: input.email,
    state: 'active',
    nameFr: input.nameFr ?? null,
    homepage: input.homepage ?? null,
    taxCode: input.taxCode ?? null,
    duns: input.duns ?? null,
    province: input.province ?? null,
    city: input.city ?? null,
    ...agreed,
  };
}
