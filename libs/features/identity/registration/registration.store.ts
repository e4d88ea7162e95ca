import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, RegistrationState } from '@matlas/contract';
import { Db, type Language, listBy, type ListSpec, notFound, PlatformDb, type Scope } from '@matlas/server-kit';

/** The registrant's data on the enterprise and its first administrator. */
export interface RegistrationFields {
  enterpriseName: string;
  enterpriseEnName: string;
  identity: 'supplier' | 'rawMaterial';
  taxCode: string | null;
  duns: string | null;
  countryCode: string;
  province: string | null;
  city: string | null;
  address: string;
  postalCode: string;
  mainBusiness: string;
  userName: string;
  loginName: string;
  email: string;
  phone: string;
  fax: string;
  language: Language;
  invitedBy: number | null;
}
export interface RegistrationRecord extends RegistrationFields {
  id: number;
  state: RegistrationState;
  passwordHash: string | null;
  invitedByName: string | null;
  invitedByEnName: string | null;
  enterpriseId: number | null;
  enterpriseCode: string | null;
  createTime: Date;
  confirmedAt: Date | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  reason: string | null;
}
/** Data that an earlier registration or an enterprise already uses. */
export interface TakenFields {
  taxCode: boolean;
  duns: boolean;
  loginName: boolean;
}

const SELECT = `
  r.id, r.state, r.language, r.enterprise_name as "enterpriseName", r.enterprise_en_name as "enterpriseEnName",
    r.identity, r.tax_code as "taxCode", r.duns,
  r.country_code as "countryCode", r.province, r.city, r.address, r.postal_code as "postalCode",
    r.main_business as "mainBusiness", r.user_name as "userName",
  r.login_name as "loginName", r.email, r.phone, r.fax, r.password_hash as "passwordHash", r.invited_by as "invitedBy",
    i.name_zh as "invitedByName", i.name_en as "invitedByEnName",
  r.enterprise_id as "enterpriseId", e.code as "enterpriseCode", r.create_time as "createTime",
    r.confirmed_at as "confirmedAt", r.decided_at as "decidedAt",
  r.decided_by as "decidedBy", r.reason`;
const FROM =
  'registration r left join enterprise e on e.id = r.enterprise_id left join enterprise i on i.id = r.invited_by';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'r.id', kind: 'number', notNull: true },
  state: { sql: 'r.state', kind: 'text', notNull: true },
  enterpriseName: { sql: 'r.enterprise_name', kind: 'text', notNull: true },
  enterpriseEnName: { sql: 'r.enterprise_en_name', kind: 'text', notNull: true },
  taxCode: { sql: 'r.tax_code', kind: 'text' },
  duns: { sql: 'r.duns', kind: 'text' },
  countryCode: { sql: 'r.country_code', kind: 'text', notNull: true },
  loginName: { sql: 'r.login_name', kind: 'text', notNull: true },
  email: { sql: 'r.email', kind: 'text', notNull: true },
  createTime: { sql: 'r.create_time', kind: 'instant', notNull: true },
  confirmedAt: { sql: 'r.confirmed_at', kind: 'instant' },
  decidedAt: { sql: 'r.decided_at', kind: 'instant' },
};
/** Deletes unconfirmed registrations whose link has expired. */
const FORGET = `delete from registration where state = 'unconfirmed' and create_time < now() - interval '7 days'`;
const INSERT = `
  insert into registration (language, enterprise_name, enterprise_en_name, identity, tax_code, duns, country_code,
    province, city, address, postal_code, main_business,
    user_name, login_name, email, phone, fax, password_hash, invited_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning id`;

/** A registration belongs to no enterprise: only the centre, with platform-wide reach, sees it. */
const visibleRegistrationSql = ({ reach }: Scope): string => (reach === 'all' ? 'true' : 'false');

/** Queries of registration. */
@Injectable()
export class RegistrationStore {
  constructor(
    private readonly db: Db,
    private readonly everybody: PlatformDb,
  ) {}

  page(scope: Scope, page: PageQuery): Promise<Page<RegistrationRecord>> {
    const search = ['r.enterprise_name', 'r.enterprise_en_name', 'r.login_name', 'r.email', 'r.tax_code', 'r.duns'];
    return listBy<RegistrationRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search,
        key: 'r.id',
        defaultSort: ['-createTime'],
        where: [visibleRegistrationSql(scope)],
      },
      page,
    );
  }
  find(scope: Scope, id: number): Promise<RegistrationRecord | undefined> {
    return this.db.row<RegistrationRecord>(
      `select ${SELECT} from ${FROM} where r.id = $1 and ${visibleRegistrationSql(scope)}`,
      [id],
    );
  }
  async getRegistration(scope: Scope, id: number): Promise<RegistrationRecord> {
    const found = await this.find(scope, id);
    if (!found) throw notFound('registration', id);
    return found;
  }
  /** Row lock until commit: of two concurrent decisions, the second sees the first. */
  async lockRegistration(scope: Scope, id: number): Promise<RegistrationRecord> {
    await this.db.execute('select 1 from registration where id = $1 for update', [id]);
    return this.getRegistration(scope, id);
  }

  async findTaken({
    taxCode,
    duns,
    loginName,
  }: Pick<RegistrationFields, 'taxCode' | 'duns' | 'loginName'>): Promise<TakenFields> {
    const row = await this.everybody.row<TakenFields>(
      `select exists (select 1 from enterprise where upper(tax_code) = upper($1) and state <> 'refused') as "taxCode",
         exists (select 1 from enterprise where duns = $2 and state <> 'refused') as duns,
         exists (select 1 from app_user where lower(login_name) = lower($3)) as "loginName"`,
      [taxCode, duns, loginName],
    );
    return row ?? { taxCode: false, duns: false, loginName: false };
  }
  async insert(fields: RegistrationFields, passwordHash: string): Promise<number> {
    await this.db.execute(FORGET);
    const f = fields;
    const row = await this.db.row<{ id: number }>(INSERT, [
      f.language,
      f.enterpriseName,
      f.enterpriseEnName,
      f.identity,
      f.taxCode,
      f.duns,
      f.countryCode,
      f.province,
      f.city,
      f.address,
      f.postalCode,
      f.mainBusiness,
      f.userName,
      f.loginName,
      f.email,
      f.phone,
      f.fax,
      passwordHash,
      f.invitedBy,
    ]);
    if (!row) throw new Error('registration gave no id');
    return row.id;
  }
  /** The account now exists, and the password is stored only there. */
  async markConfirmed(id: number, enterpriseId: number): Promise<void> {
    await this.db.execute(
      `update registration
        set state = 'waiting', confirmed_at = now(), enterprise_id = $2, password_hash = null
        where id = $1`,
      [id, enterpriseId],
    );
  }
  async saveDecision(
    id: number,
    decision: { state: 'approved' | 'refused'; by: string; reason: string | null },
  ): Promise<void> {
    await this.db.execute(
      'update registration set state = $2, decided_at = now(), decided_by = $3, reason = $4 where id = $1',
      [id, decision.state, decision.by, decision.reason],
    );
  }

  /** `E-30001`, skipping codes that were assigned manually. */
  async nextEnterpriseCode(): Promise<string> {
    for (;;) {
      const row = await this.everybody.row<{ code: string; isFree: boolean }>(
        `select c.code, not exists (select 1 from enterprise e where e.code = c.code) as "isFree"
          from (select 'E-' || nextval('enterprise_code_number') as code) c`,
      );
      if (row?.isFree) return row.code;
    }
  }
  async activate(enterpriseId: number): Promise<void> {
    await this.db.execute(
      `update enterprise set state = 'active', update_time = now(), version = version + 1 where id = $1`,
      [enterpriseId],
    );
  }
  /**
   * Deletes an enterprise that was never active, with its users: its name and numbers become free, and no personal
   * data remain.
   */
  async remove(enterpriseId: number): Promise<void> {
    const pending = `enterprise_id = $1
      and exists (select 1 from enterprise e where e.id = $1 and e.state = 'pending')`;
    await this.db.execute(`delete from app_user where ${pending}`, [enterpriseId]);
    await this.db.execute(`delete from organisation where ${pending}`, [enterpriseId]);
    await this.db.execute(`delete from enterprise where id = $1 and state = 'pending'`, [enterpriseId]);
  }
}
