import { Injectable } from '@nestjs/common';
import type {
  EnterpriseChange,
  EnterpriseOption,
  EnterpriseRow,
  EnterpriseTermsChange,
  Page,
  PageQuery,
} from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db } from '@matlas/server-kit';
import { CallerCache } from '../caller-cache';
import { SupplierStarStore } from '../suppliers/supplier-star.store';
import { DepartmentService } from '../organisations/department.service';
import { assertCentre, toEnterpriseRow } from './enterprise.row';
import { type EnterpriseRecord, EnterpriseStore } from './enterprise.store';

const SUBJECT = 'enterprise';

/** Master data of enterprises, and their terms with the centre. */
@Injectable()
export class EnterpriseService {
  constructor(
    private readonly db: Db,
    private readonly enterprises: EnterpriseStore,
    private readonly departments: DepartmentService,
    private readonly cache: CallerCache,
    private readonly audit: AuditTrail,
    private readonly stars: SupplierStarStore,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<EnterpriseRow>> {
    const found = await this.enterprises.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => toEnterpriseRow(auth, record)) };
  }
  options(auth: Auth, page: PageQuery): Promise<Page<EnterpriseOption>> {
    return this.enterprises.options(auth.scope, page);
  }
  async get(auth: Auth, id: number): Promise<EnterpriseRow> {
    return toEnterpriseRow(auth, await this.enterprises.getEnterprise(auth.scope, id));
  }
  /** The enterprise of a department in the caller's reach. */
  async getByOrganisation(auth: Auth, organisationId: number): Promise<EnterpriseRow> {
    return this.get(auth, (await this.departments.getDepartment(auth, organisationId)).enterpriseId);
  }

  change(auth: Auth, { id, version, ...input }: EnterpriseChange): Promise<EnterpriseRow> {
    return this.db.tx(async () => {
      const before = await this.enterprises.lockEditable(auth.scope, id);
      const fields = {
        ...input,
        taxCode: input.taxCode ?? null,
        duns: input.duns ?? null,
        province: input.province ?? null,
        city: input.city ?? null,
        homepage: input.homepage ?? null,
      };
      await this.refuseTaken(id, fields);
      await this.enterprises.save({ id, ...fields, version: version ?? before.version });
      return this.recordChange(auth, before);
    });
  }

  setTerms(
    auth: Auth,
    { id, version, capacity, contractStart, contractEnd, starLevel, monthlySaves }: EnterpriseTermsChange,
  ): Promise<EnterpriseRow> {
    assertCentre(auth);
    return this.db.tx(async () => {
      const before = await this.enterprises.lockEditable(auth.scope, id);
      await this.enterprises.save({
        id,
        version: version ?? before.version,
        contractStart: contractStart ?? null,
        contractEnd: contractEnd ?? null,
        starLevel,
        monthlySaves,
        uploadCapacity: capacity.upload,
        downloadCapacity: capacity.download,
        upDownloadCapacity: capacity.upDownload,
        cosNormalCapacity: capacity.cosNormal,
        cosAdvancedCapacity: capacity.cosAdvanced,
      });
      if (starLevel !== before.starLevel) await this.stars.addRating(auth, { supplierId: id, stars: starLevel });
      return this.recordChange(auth, before);
    });
  }

  /**
   * Throws `user.self` for the caller's own enterprise, `enterprise.notDecided` for one whose registration is open
   * or was refused.
   */
  setState(auth: Auth, id: number, active: boolean): Promise<EnterpriseRow> {
    assertCentre(auth);
    return this.db.tx(async () => {
      if (id === auth.enterpriseId) throw new AppError('user.self');
      const before = await this.enterprises.lockEditable(auth.scope, id);
      if (before.state === 'pending' || before.state === 'refused') throw new AppError('enterprise.notDecided');
      await this.enterprises.save({ id, state: active ? 'active' : 'deactivated' });
      if (!active) await this.enterprises.endSessions(id);
      await this.cache.forget();
      return this.recordChange(auth, before);
    });
  }

  private async refuseTaken(id: number, fields: { taxCode: string | null; duns: string | null }): Promise<void> {
    const taken = await this.enterprises.findTakenNumbers(id, fields);
    const issues = (['taxCode', 'duns'] as const)
      .filter((path) => taken[path])
      .map((path) => ({ path, code: 'enterprise.exists' }));
    if (issues.length) throw badInput(...issues);
  }
  private async recordChange(auth: Auth, before: EnterpriseRecord): Promise<EnterpriseRow> {
    const after = await this.enterprises.getEnterprise(auth.scope, before.id);
    await this.audit.write(auth, { subject: SUBJECT, subjectId: before.id, action: 'change', before, after });
    return toEnterpriseRow(auth, after);
  }
}
