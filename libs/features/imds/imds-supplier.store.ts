import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import { Db, listBy, type ListSpec, Params, PlatformDb, type Scope, scopeWhere } from '@matlas/server-kit';

export interface ImdsSupplier {
  companyId: string;
  name: string;
  nameEn: string;
  country: string;
  duns: string;
}
export interface ImdsSupplierRecord extends ImdsSupplier {
  id: number;
  linkedEnterpriseId: number | null;
  linkedName: string | null;
  updateTime: Date;
}
const FROM = 'imds_supplier s left join enterprise_card e on e.id = s.linked_enterprise_id';
const SELECT = `s.id, s.company_id as "companyId", s.name, s.name_en as "nameEn", s.country, s.duns,
    s.linked_enterprise_id as "linkedEnterpriseId", e.name_zh as "linkedName", s.update_time as "updateTime"`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 's.id', kind: 'number', notNull: true },
  companyId: { sql: 's.company_id', kind: 'text', notNull: true },
  name: { sql: 's.name', kind: 'text', notNull: true },
  nameEn: { sql: 's.name_en', kind: 'text', notNull: true },
  country: { sql: 's.country', kind: 'text', notNull: true },
  duns: { sql: 's.duns', kind: 'text', notNull: true },
  linkedName: { sql: 'e.name_zh', kind: 'text' },
  updateTime: { sql: 's.update_time', kind: 'instant', notNull: true },
};

/** Queries of imds_supplier. */
@Injectable()
export class ImdsSupplierStore {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
  ) {}

  page(scope: Scope, page: PageQuery): Promise<Page<ImdsSupplierRecord>> {
    const params = new Params();
    return listBy<ImdsSupplierRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['s.company_id', 's.name', 's.name_en', 's.duns'],
        key: 's.id',
        defaultSort: ['name'],
        params,
        where: [scopeWhere(scope, params, { enterprise: 's.enterprise_id' })],
      },
      page,
    );
  }
  /** Names by the company id of IMDS. */
  async listNames(enterpriseId: number): Promise<Map<string, string>> {
    const rows = await this.db.rows<Pick<ImdsSupplier, 'companyId' | 'name'>>(
      'select company_id as "companyId", name from imds_supplier where enterprise_id = $1',
      [enterpriseId],
    );
    return new Map(rows.map(({ companyId, name }) => [companyId, name]));
  }
  /** Saves a company; `new`, `version` when something changed, `equal` otherwise. */
  async save(enterpriseId: number, company: ImdsSupplier): Promise<'new' | 'version' | 'equal'> {
    const { companyId, name, nameEn, country, duns } = company;
    const linked = await this.findEnterprise(company);
    const row = await this.db.row<{ isNew: boolean }>(
      `insert into imds_supplier as s (enterprise_id, company_id, name, name_en, country, duns, linked_enterprise_id)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (enterprise_id, company_id) do update
        set name = excluded.name, name_en = excluded.name_en, country = excluded.country, duns = excluded.duns,
          linked_enterprise_id = excluded.linked_enterprise_id, update_time = now()
        where (s.name, s.name_en, s.country, s.duns, s.linked_enterprise_id) is distinct from
          (excluded.name, excluded.name_en, excluded.country, excluded.duns, excluded.linked_enterprise_id)
        returning xmax = 0 as "isNew"`,
      [enterpriseId, companyId, name, nameEn, country, duns, linked ?? null],
    );
    if (!row) return 'equal';
    return row.isNew ? 'new' : 'version';
  }
  /** The enterprise of the platform with this D-U-N-S number, otherwise the only one with exactly this name. */
  private async findEnterprise({ name, nameEn, duns }: ImdsSupplier): Promise<number | undefined> {
    const rows = await this.platform.rows<{ id: number; byNumber: boolean }>(
      `select e.id, coalesce(e.duns = nullif($1, ''), false) as "byNumber"
        from enterprise e
        where e.duns = nullif($1, '') or e.name_zh = $2 or e.name_en = nullif($3, '') or e.name_en = $2
        order by 2 desc
        limit 2`,
      [duns, name, nameEn],
    );
    const [first, second] = rows;
    return first && (first.byNumber || !second) ? first.id : undefined;
  }
}
