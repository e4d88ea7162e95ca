import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';
import { EnterpriseEntity } from './enterprise.entity';
import { OrganisationEntity } from './organisation.entity';

export interface Tenant {
  enterpriseId: number;
  organisationId: number;
}
export interface NewEnterprise extends Partial<EnterpriseEntity> {
  code: string;
  nameZh: string;
  nameEn: string;
  identity: string;
}

/** Enterprises and their departments. */
@Injectable()
export class TenantStore {
  constructor(private readonly db: Db) {}

  /** Finds an enterprise by its code, with its root organisation. */
  findByCode(code: string): Promise<Tenant | undefined> {
    return this.db.row<Tenant>(
      `select e.id as "enterpriseId", o.id as "organisationId"
        from enterprise e
        join organisation o on o.enterprise_id = e.id and o.parent_id is null
        where e.code = $1`,
      [code],
    );
  }
  async isPlatform(enterpriseId: number): Promise<boolean> {
    return (
      (await this.db.row(`select 1 from enterprise where id = $1 and identity = 'platform'`, [enterpriseId])) !==
      undefined
    );
  }
  /** Creates the enterprise and its root organisation, which has the same names. */
  createEnterprise(fields: NewEnterprise): Promise<Tenant> {
    return this.db.tx(async () => {
      const enterprise = await this.db.repo(EnterpriseEntity).save({ ...fields });
      const root = await this.db.repo(OrganisationEntity).save({
        enterpriseId: enterprise.id,
        parentId: null,
        code: fields.code,
        nameZh: fields.nameZh,
        nameEn: fields.nameEn,
      });
      return { enterpriseId: enterprise.id, organisationId: root.id };
    });
  }
  /** The department with this code, created below the root when it is missing. */
  async ensureDepartment(tenant: Tenant, fields: { code: string; nameZh: string; nameEn: string }): Promise<number> {
    const { enterpriseId, organisationId: parentId } = tenant;
    const repo = this.db.repo(OrganisationEntity);
    const found = await repo.findOneBy({ enterpriseId, code: fields.code });
    return (found ?? (await repo.save({ ...fields, enterpriseId, parentId }))).id;
  }
}
