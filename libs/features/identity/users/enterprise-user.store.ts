import { Injectable } from '@nestjs/common';
import type { CosRight, Page, PageQuery, TransferRight, UserKind, UserStatus } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import type { RoleRights } from './role-reach';

export interface UserRole extends RoleRights {
  id: number;
  code: string;
  nameZh: string;
  nameEn: string;
}
/** A user as shown to administrators; roles with their rights, to compare them with the reader's own. */
export interface EnterpriseUserRecord {
  id: number;
  loginName: string;
  name: string;
  email: string | null;
  officePhone: string | null;
  cellPhoneNumber: string | null;
  fax: string | null;
  userCode: string | null;
  position: string | null;
  homeAddress: string | null;
  postalCode: string | null;
  enterpriseId: number;
  enterpriseCode: string;
  enterpriseName: string;
  enterpriseEnName: string;
  organisationId: number;
  organisationName: string;
  organisationEnName: string;
  status: UserStatus;
  validFrom: string | null;
  validUntil: string | null;
  isInValidity: boolean;
  isAdministrator: boolean;
  trusted: boolean;
  contactPerson: boolean;
  roles: UserRole[];
  transferRight: TransferRight | null;
  cosRight: CosRight | null;
  limitedToModels: boolean;
  mustChangePassword: boolean;
  lastSignInAt: Date | null;
  createTime: Date;
  updateTime: Date;
  version: number;
}
export interface UserAssignments {
  organisations: { id: number; nameZh: string; nameEn: string }[];
  modelIds: number[];
}
export interface UserFilter {
  enterpriseId?: number | undefined;
  organisationId?: number | undefined;
  kind?: UserKind | undefined;
}

const IN_VALIDITY = 'coalesce(u.valid_from <= current_date, true) and coalesce(u.valid_until >= current_date, true)';
/** A role that administrates a whole enterprise or the platform. */
export const ADMINISTRATES = `r.wire_code in ('ROLE_SYS_ADMIN', 'ROLE_CUS_ADMIN') and r.data_scope in ('enterprise', 'all') and r.authority = 0`;
const IS_ADMINISTRATOR = `coalesce((select bool_or(${ADMINISTRATES})
  from user_role ur
  join role r on r.id = ur.role_id
  where ur.user_id = u.id),
    false)`;
/** Uses a list of ids, because administrators are few: otherwise the planner would check every user of the platform. */
const ADMINISTRATORS = `u.id = any(array(select ur.user_id
  from user_role ur
  where ur.role_id = any(array(select r.id from role r where ${ADMINISTRATES}))))`;
const SELECT = `u.id, u.login_name as "loginName", u.name, u.email, u.office_phone as "officePhone",
    u.cell_phone_number as "cellPhoneNumber", u.fax, u.user_code as "userCode", u.position,
  u.home_address as "homeAddress", u.postal_code as "postalCode", u.enterprise_id as "enterpriseId",
    e.code as "enterpriseCode", e.name_zh as "enterpriseName", e.name_en as "enterpriseEnName",
  u.organisation_id as "organisationId", o.name_zh as "organisationName", o.name_en as "organisationEnName", u.status,
    u.valid_from as "validFrom", u.valid_until as "validUntil",
  (${IN_VALIDITY}) as "isInValidity", ${IS_ADMINISTRATOR} as "isAdministrator", u.trusted,
    u.contact_person as "contactPerson",
  (select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'nameZh', r.name_zh, 'nameEn', r.name_en,
    'dataScope', r.data_scope, 'permissions', r.permissions)
  order by r.id),
    '[]')
   from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles,
  u.transfer_right as "transferRight", u.cos_right as "cosRight", u.limited_to_models as "limitedToModels",
    u.must_change_password as "mustChangePassword", u.last_sign_in_at as "lastSignInAt",
  u.create_time as "createTime", u.update_time as "updateTime", u.version`;
const FROM = 'app_user u join enterprise e on e.id = u.enterprise_id join organisation o on o.id = u.organisation_id';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'u.id', kind: 'number', notNull: true },
  loginName: { sql: 'u.login_name', kind: 'text', notNull: true },
  name: { sql: 'u.name', kind: 'text', notNull: true },
  email: { sql: 'u.email', kind: 'text' },
  officePhone: { sql: 'u.office_phone', kind: 'text' },
  userCode: { sql: 'u.user_code', kind: 'text' },
  position: { sql: 'u.position', kind: 'text' },
  enterpriseId: { sql: 'u.enterprise_id', kind: 'number', notNull: true },
  enterpriseCode: { sql: 'e.code', kind: 'text', notNull: true },
  enterpriseName: { sql: 'e.name_zh', kind: 'text', notNull: true },
  enterpriseEnName: { sql: 'e.name_en', kind: 'text', notNull: true },
  organisationId: { sql: 'u.organisation_id', kind: 'number', notNull: true },
  organisationName: { sql: 'o.name_zh', kind: 'text', notNull: true },
  status: { sql: 'u.status', kind: 'number', notNull: true },
  trusted: { sql: 'u.trusted', kind: 'boolean', notNull: true },
  contactPerson: { sql: 'u.contact_person', kind: 'boolean', notNull: true },
  transferRight: { sql: 'u.transfer_right', kind: 'text' },
  cosRight: { sql: 'u.cos_right', kind: 'text' },
  validFrom: { sql: 'u.valid_from', kind: 'date' },
  validUntil: { sql: 'u.valid_until', kind: 'date' },
  lastSignInAt: { sql: 'u.last_sign_in_at', kind: 'instant' },
  createTime: { sql: 'u.create_time', kind: 'instant', notNull: true },
};
const OF_KIND: Record<UserKind, string> = {
  enterpriseAdministrator: ADMINISTRATORS,
  contactPerson: 'u.contact_person',
  trusted: 'u.trusted',
  ordinary: `not u.contact_person and not u.trusted and not ${IS_ADMINISTRATOR}`,
};

export const visibleUserSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: 'u.enterprise_id', organisation: 'u.organisation_id', createdBy: 'u.id' });

/** Reads app_user for administrators. */
@Injectable()
export class EnterpriseUserStore {
  constructor(private readonly db: Db) {}

  page(
    scope: Scope,
    { enterpriseId, organisationId, kind }: UserFilter,
    page: PageQuery,
  ): Promise<Page<EnterpriseUserRecord>> {
    const params = new Params();
    const where = [
      visibleUserSql(scope, params),
      ...(enterpriseId === undefined ? [] : [`u.enterprise_id = ${params.add(enterpriseId)}`]),
      ...(organisationId === undefined ? [] : [ofDepartment(params.add(organisationId))]),
      ...(kind === undefined ? [] : [OF_KIND[kind]]),
    ];
    const search = [`(u.login_name || ' ' || u.name || ' ' || coalesce(u.email, ''))`];
    return listBy<EnterpriseUserRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search,
        bigramColumn: 'short_grams(u.login_name, u.name)',
        key: 'u.id',
        defaultSort: ['-createTime'],
        params,
        where,
      },
      page,
    );
  }
  async getUser(scope: Scope, id: number): Promise<EnterpriseUserRecord> {
    const params = new Params();
    const found = await this.db.row<EnterpriseUserRecord>(
      `select ${SELECT} from ${FROM} where u.id = ${params.add(id)} and ${visibleUserSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('user', id);
    return found;
  }
  /** Row lock until commit. */
  async lockUser(scope: Scope, id: number): Promise<EnterpriseUserRecord> {
    await this.db.execute('select 1 from app_user where id = $1 for no key update', [id]);
    return this.getUser(scope, id);
  }
  async getAssignments(id: number): Promise<UserAssignments> {
    const organisations = await this.db.rows<UserAssignments['organisations'][number]>(
      `select o.id, o.name_zh as "nameZh", o.name_en as "nameEn" from organisation o join app_user u on u.id = $1
       where o.id = u.organisation_id
         or o.id in (select f.organisation_id from user_organisation f where f.user_id = u.id)
       order by o.id <> u.organisation_id, o.id`,
      [id],
    );
    const models = await this.db.rows<{ id: number }>(
      'select model_id as id from user_model where user_id = $1 order by model_id',
      [id],
    );
    return { organisations, modelIds: models.map((model) => model.id) };
  }
}

/** Users of the department and its subtree, also those who have one of these as a further department. */
function ofDepartment(id: string): string {
  const below = `(with recursive below as (select ${id}::int as id
    union
    select d.id
    from organisation d
    join below b on d.parent_id = b.id)
    select id
    from below)`;
  return `u.id = any(array(select p.id
    from app_user p
    where p.organisation_id in ${below}
    union all
    select f.user_id
    from user_organisation f
    where f.organisation_id in ${below}))`;
}
