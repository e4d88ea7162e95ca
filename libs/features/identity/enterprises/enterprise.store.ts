import { Injectable } from '@nestjs/common';
import type { Capacities, EnterpriseOption, EnterpriseState, Page, PageQuery } from '@matlas/contract';
import {
  AppError,
  Db,
  listBy,
  type ListSpec,
  notFound,
  Params,
  PlatformDb,
  saveVersioned,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';
import { EnterpriseEntity } from '../enterprise.entity';

/** The stored data of an enterprise; its terms are visible only to itself and the centre. */
export interface EnterpriseRecord {
  id: number;
  code: string;
  nameZh: string;
  nameEn: string;
  nameFr: string | null;
  identity: string;
  state: EnterpriseState;
  duns: string | null;
  taxCode: string | null;
  countryCode: string | null;
  province: string | null;
  city: string | null;
  address: string | null;
  postalCode: string | null;
  homepage: string | null;
  mainBusiness: string | null;
  mailbox: string | null;
  starLevel: number;
  organisationId: number;
  registeredBy: { id: number; nameZh: string; nameEn: string } | null;
  mergedInto: { id: number; code: string; nameZh: string; nameEn: string; since: string } | null;
  users: number;
  contractStart: string | null;
  contractEnd: string | null;
  capacity: Capacities;
  monthlySaves: number | null;
  savesThisMonth: number;
  createTime: Date;
  updateTime: Date;
  version: number;
}

const SELECT = `
  e.id, e.code, e.name_zh as "nameZh", e.name_en as "nameEn", e.name_fr as "nameFr", e.identity, e.state, e.duns,
    e.tax_code as "taxCode", e.country_code as "countryCode", e.province, e.city, e.address,
  e.postal_code as "postalCode", e.homepage, e.main_business as "mainBusiness", e.mailbox, e.star_level as "starLevel",
    o.id as "organisationId",
  (select json_build_object('id', r.id, 'nameZh', r.name_zh, 'nameEn', r.name_en)
  from enterprise r
  where r.id = e.registered_by) as "registeredBy",
  (select json_build_object('id', g.id, 'code', g.code, 'nameZh', g.name_zh, 'nameEn', g.name_en, 'since', e.merged_at)
  from enterprise g
  where g.id = e.merged_into_id) as "mergedInto",
  (select count(*)::int from app_user u where u.enterprise_id = e.id) as users, e.contract_start as "contractStart",
    e.contract_end as "contractEnd",
  json_build_object('upload', e.upload_capacity, 'download', e.download_capacity, 'upDownload', e.up_download_capacity,
    'cosNormal', e.cos_normal_capacity, 'cosAdvanced', e.cos_advanced_capacity) as capacity,
  e.monthly_saves as "monthlySaves",
    coalesce((select m.saves
    from enterprise_month m
    where m.enterprise_id = e.id and m.month = date_trunc('month', now())::date),
      0) as "savesThisMonth",
  e.create_time as "createTime", e.update_time as "updateTime", e.version`;
const OPTION =
  'e.id, e.code, e.name_zh as "nameZh", e.name_en as "nameEn", e.identity, e.state, o.id as "organisationId"';
const FROM = 'enterprise e join organisation o on o.enterprise_id = e.id and o.parent_id is null';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'e.id', kind: 'number', notNull: true },
  code: { sql: 'e.code', kind: 'text', notNull: true },
  nameZh: { sql: 'e.name_zh', kind: 'text', notNull: true },
  nameEn: { sql: 'e.name_en', kind: 'text', notNull: true },
  identity: { sql: 'e.identity', kind: 'text', notNull: true },
  state: { sql: 'e.state', kind: 'text', notNull: true },
  duns: { sql: 'e.duns', kind: 'text' },
  taxCode: { sql: 'e.tax_code', kind: 'text' },
  countryCode: { sql: 'e.country_code', kind: 'text' },
  province: { sql: 'e.province', kind: 'text' },
  starLevel: { sql: 'e.star_level', kind: 'number', notNull: true },
  contractStart: { sql: 'e.contract_start', kind: 'date' },
  contractEnd: { sql: 'e.contract_end', kind: 'date' },
  createTime: { sql: 'e.create_time', kind: 'instant', notNull: true },
};
/** The expression must equal that of the trigram index of enterprise, so that the index is used. */
const SEARCH = [`(e.name_zh || ' ' || e.name_en || ' ' || e.code)`];

const ownEnterpriseSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, { enterprise: 'e.id' });
/** The caller's own enterprise, and the suppliers that it registered. */
const readableEnterpriseSql = (scope: Scope, params: Params): string =>
  scope.reach === 'enterprise'
    ? `(${ownEnterpriseSql(scope, params)} or e.registered_by = ${params.add(scope.enterpriseId)})`
    : ownEnterpriseSql(scope, params);

/** Queries of enterprise, except its creation (TenantStore) and the partner search. */
@Injectable()
export class EnterpriseStore {
  constructor(
    private readonly db: Db,
    private readonly everybody: PlatformDb,
  ) {}

  page(scope: Scope, page: PageQuery): Promise<Page<EnterpriseRecord>> {
    const params = new Params();
    return listBy<EnterpriseRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: SEARCH,
        key: 'e.id',
        defaultSort: ['-createTime'],
        params,
        where: [readableEnterpriseSql(scope, params)],
      },
      page,
    );
  }
  options(scope: Scope, page: PageQuery): Promise<Page<EnterpriseOption>> {
    const params = new Params();
    return listBy<EnterpriseOption>(
      this.db,
      {
        from: FROM,
        select: OPTION,
        columns: COLUMNS,
        search: SEARCH,
        key: 'e.id',
        defaultSort: ['code'],
        params,
        where: [ownEnterpriseSql(scope, params), `e.state in ('active', 'deactivated')`],
      },
      page,
    );
  }
  async getEnterprise(scope: Scope, id: number): Promise<EnterpriseRecord> {
    const params = new Params();
    return this.found(id, `e.id = ${params.add(id)} and ${readableEnterpriseSql(scope, params)}`, params);
  }
  /**
   * The caller's own enterprise or, for the centre, any; the row is locked until the transaction ends. Throws
   * `enterprise.merged` for an alias, which cannot be changed.
   */
  async lockEditable(scope: Scope, id: number): Promise<EnterpriseRecord> {
    await this.lockForCounting(id);
    const params = new Params();
    const found = await this.found(id, `e.id = ${params.add(id)} and ${ownEnterpriseSql(scope, params)}`, params);
    if (found.mergedInto) throw new AppError('enterprise.merged');
    return found;
  }
  /**
   * Serialises transactions that count users of the enterprise: its administrators, its users with a right. Inserts
   * of users and sheets are not blocked.
   */
  async lockForCounting(id: number): Promise<void> {
    await this.db.execute('select 1 from enterprise where id = $1 for no key update', [id]);
  }
  private async found(id: number, where: string, params: Params): Promise<EnterpriseRecord> {
    const row = await this.db.row<EnterpriseRecord>(`select ${SELECT} from ${FROM} where ${where}`, params.values);
    if (!row) throw notFound('enterprise', id);
    return row;
  }

  /** Whether another enterprise that was not refused has the number. */
  async findTakenNumbers(
    id: number,
    numbers: { taxCode: string | null; duns: string | null },
  ): Promise<{ taxCode: boolean; duns: boolean }> {
    const row = await this.everybody.row<{ taxCode: boolean; duns: boolean }>(
      `select exists (select 1
        from enterprise
        where upper(tax_code) = upper($2) and state <> 'refused' and id <> $1) as "taxCode",
         exists (select 1 from enterprise where duns = $3 and state <> 'refused' and id <> $1) as duns`,
      [id, numbers.taxCode, numbers.duns],
    );
    return row ?? { taxCode: false, duns: false };
  }
  async save(fields: Partial<EnterpriseEntity> & { id: number }): Promise<void> {
    await saveVersioned(this.db, EnterpriseEntity, fields);
  }
  /** Copies the names of the enterprise to its root organisation. */
  async copyNamesToRoot(
    id: number,
    { nameZh, nameEn, nameFr }: { nameZh: string; nameEn: string; nameFr: string | null },
  ): Promise<void> {
    await this.save({ id, nameZh, nameEn, nameFr });
    await this.db.execute(
      `update organisation
        set name_zh = $2, name_en = $3, update_time = now(), version = version + 1
        where enterprise_id = $1 and parent_id is null`,
      [id, nameZh, nameEn],
    );
  }
  /** Ends the sessions of all users of the enterprise. */
  async endSessions(id: number): Promise<void> {
    await this.db.execute(
      `update session s
        set ended_at = now(), end_reason = 'deactivated'
        from app_user u
        where u.id = s.user_id and u.enterprise_id = $1 and s.ended_at is null`,
      [id],
    );
  }
}
