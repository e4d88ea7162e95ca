import { api, BUILT_IN_ROLE_NAMES, BUILT_IN_ROLES, type BuiltInRoleName, type DataScope, grants, type RecordKind } from '@matlas/contract';
import type { TestApp } from '../app';
import { type AuthHeader, enterprise, signIn, type TestEnterprise, type TestUser, user } from '../builders';
import { DEPARTMENT_CODE } from './sample-files';
import { departmentRows, enterpriseRows, made, type Maker, personRows, type Rows } from './tenant-rows';

/** How the row that a call names stands to its caller. */
export const RELATIONS = ['own', 'department', 'enterprise'] as const;
export type Relation = (typeof RELATIONS)[number];
/** Somebody with one built-in role; those of the platform belong to its own enterprise, the others to the first department of the first enterprise. */
export interface Caller { role: BuiltInRoleName; scope: DataScope; permissions: readonly string[]; user: TestUser; headers: AuthHeader; rows: Rows }
export interface World { callers: Caller[]; rows: Record<Relation, Rows>; marks: Record<Relation, string> }

/** Texts of rows carry these; nobody may read one whose rows are beyond their reach. */
const MARKS: Record<Relation, string> = { own: 'ZZown', department: 'ZZdepartment', enterprise: 'ZZenterprise' };
const WIDE: Record<Relation, string> = { own: 'ZZown', department: 'ZZown2', enterprise: 'ZZenterprise' };
const PLATFORM: readonly BuiltInRoleName[] = ['platformAdmin', 'operatingCentre'];
const STEP = 1_000_000;

/** Every table counts from another million on: an id names one row of the world, and its digits stand for nothing else. */
async function spreadIds({ db }: TestApp): Promise<void> {
  await db.execute(`select setval(format('%I.%I', schemaname, sequencename)::regclass, row_number() over (order by sequencename) * ${STEP}) from pg_sequences where schemaname = 'public'`);
}
const inserted = async ({ db }: TestApp, text: string, values: readonly unknown[] = []): Promise<number> => (await db.row<{ id: number }>(`${text} returning id`, values))?.id ?? 0;
const departmentOf = (test: TestApp, { id, organisationId }: TestEnterprise, code: string): Promise<number> =>
  inserted(test, 'insert into organisation (enterprise_id, parent_id, code, name_zh, name_en) values ($1, $2, $3, $3, $3)', [id, organisationId, code]);

/** A basic substance of the platform, with which every tree is made. */
async function iron(test: TestApp): Promise<number> {
  const id = await inserted(test, 'insert into graph_node (kind) values (4)');
  await test.db.execute(`insert into substance (id, code, cas, name_en, name_zh, kind) values ($1, 'CAS-7439-89-6', '7439-89-6', 'Iron', '铁', 'element')`, [id]);
  await test.db.execute(`insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`);
  return id;
}

/** Who lives there before anything is made: what everybody may know of others is there from the start. */
export class WorldMaker {
  private substanceId = 0;
  private platformOrganisation = 0;
  private readonly places = {} as Record<Relation, { of: TestEnterprise; organisationId: number; maker: Maker; colleague: AuthHeader }>;
  private admin: AuthHeader = { 'X-Access-Token': '' };
  readonly world: World = { callers: [], rows: { own: {}, department: {}, enterprise: {} }, marks: MARKS };
  constructor(private readonly test: TestApp) {}

  async people(): Promise<void> {
    await spreadIds(this.test);
    this.substanceId = await iron(this.test);
    const [first, second, platform] = [await enterprise(this.test.db, { code: 'E-1' }), await enterprise(this.test.db, { code: 'E-2' }), await enterprise(this.test.db, { code: 'E-0', identity: 'platform' })];
    this.platformOrganisation = await departmentOf(this.test, platform, DEPARTMENT_CODE);
    await this.settle('own', first, DEPARTMENT_CODE);
    await this.settle('department', first, 'Dep-2');
    await this.settle('enterprise', second, DEPARTMENT_CODE);
    for (const role of BUILT_IN_ROLE_NAMES) await this.caller(role, PLATFORM.includes(role) ? platform : first);
  }
  private async settle(relation: Relation, of: TestEnterprise, code: string): Promise<void> {
    const organisationId = await departmentOf(this.test, of, code);
    const empty = await inserted(this.test, 'insert into organisation (enterprise_id, parent_id, code, name_zh, name_en) values ($1, $2, $3, $3, $3)', [of.id, organisationId, `${code}-empty`]);
    const mark = MARKS[relation];
    const [who, other, idle] = [
      await user(this.test.db, of, { name: `${mark} maker`, organisationId }), await user(this.test.db, of, { name: `${mark} colleague`, organisationId }),
      await user(this.test.db, of, { name: `${mark} user`, organisationId, roles: ['ordinaryUser'] }),
    ];
    this.places[relation] = { of, organisationId, maker: { test: this.test, user: who, headers: await signIn(this.test, who), mark, wide: WIDE[relation] }, colleague: await signIn(this.test, other) };
    Object.assign(this.world.rows[relation], { user: [idle.id], organisation: [organisationId, empty], enterprise: [of.id] });
  }
  private async caller(role: BuiltInRoleName, of: TestEnterprise): Promise<void> {
    const { dataScope, permissions } = BUILT_IN_ROLES[role];
    const organisationId = PLATFORM.includes(role) ? of.organisationId : this.places.own.organisationId;
    const who = await user(this.test.db, of, { name: `${MARKS.own} ${role}`, organisationId, roles: [role] });
    const headers = await signIn(this.test, who);
    if (role === 'platformAdmin') this.admin = headers;
    this.world.callers.push({ role, scope: dataScope, permissions, user: who, headers, rows: {} });
  }

  /** The rows of callers and of their department. */
  async own(): Promise<void> {
    await this.rowsOf('own');
    for (const caller of this.world.callers) {
      const colleague = PLATFORM.includes(caller.role) ? (this.world.callers.find(({ role }) => PLATFORM.includes(role) && role !== caller.role)?.headers ?? this.admin) : this.places.own.colleague;
      caller.rows = await personRows({ test: this.test, user: caller.user, headers: caller.headers, mark: MARKS.own, wide: WIDE.own }, colleague);
      if (grants(caller.permissions, api.certificate.upload.needs)) caller.rows['file']?.push(Number((await made(this.test, caller.headers, api.certificate.upload, { file: 'sample' }))['fileId']));
      if (PLATFORM.includes(caller.role)) caller.rows['organisation'] = [this.platformOrganisation];
      caller.rows['user'] = [...(this.world.rows.own['user'] ?? []), caller.user.id];
    }
    await this.ofPlatform();
  }
  /** The rows of another department of the same enterprise, or of another enterprise. */
  async rowsOf(relation: Relation): Promise<void> {
    const { maker, colleague, of } = this.places[relation];
    const rows: Rows = { ...(await personRows(maker, colleague)), ...(await departmentRows(maker, this.substanceId)) };
    const whole = relation === 'department' ? {} : await enterpriseRows(maker);
    Object.assign(this.world.rows[relation], { ...rows, ...whole });
    if (relation === 'department') for (const kind of ENTERPRISE_WIDE) delete this.world.rows.department[kind];
    else this.world.rows[relation]['syncAccount'] = await this.syncAccounts(of.id, maker.mark);
  }
  private async syncAccounts(enterpriseId: number, mark: string): Promise<number[]> {
    const account = { enterpriseId, userName: `${mark} account`, companyId: 'C-1', password: `${mark}-secret`, url: 'https://other.example' };
    const both = [await made(this.test, this.admin, api.system.config.ownAccounts.saveOrUpdate, account), await made(this.test, this.admin, api.system.config.imdsAccounts.saveOrUpdate, account)];
    return both.map(({ id }) => Number(id));
  }
  /** What only the centre sees. */
  private async ofPlatform(): Promise<void> {
    const registration = await inserted(this.test, `insert into registration (state, language, enterprise_name, enterprise_en_name, identity, tax_code, country_code, address, postal_code, main_business, user_name, login_name, email, phone, fax, confirmed_at)
      values ('waiting', 'zh', '登记', 'Registered', 'supplier', '91310000MA1K000001', 'CN', 'x', '1', 'x', 'x', 'waiting-1', 'x@example.org', '1', '1', now())`);
    const mail = await inserted(this.test, `insert into mail_outbox (recipient, subject, body) values ('x@example.org', 'Subject', 'Body')`);
    Object.assign(this.world.rows.own, { registration: [registration], mail: [mail] });
  }
}
/** Kinds that a department does not have for itself: what one makes belongs to all of the enterprise. */
const ENTERPRISE_WIDE: readonly RecordKind[] = ['law', 'listVersion', 'listItem', 'enterprise'];
