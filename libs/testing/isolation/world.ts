import {
  api,
  BUILT_IN_ROLE_NAMES,
  BUILT_IN_ROLES,
  type BuiltInRoleName,
  type DataScope,
  grants,
  type RecordKind,
  type Route,
} from '@matlas/contract';
import type { TestApp } from '../app';
import { type AuthHeader, enterprise, signIn, type TestEnterprise, type TestUser, user } from '../builders';
import { centreRows, inserted } from './centre-rows';
import { decisionRows } from './decision-rows';
import { autopilotRows, disclosureRows } from './autopilot-rows';
import { codeApprovalRows } from './conversion-rows';
import { layoutRows } from './layout-rows';
import { checkRunRows, rulePackRows } from './check-rows';
import { sheetImportRows } from './sheet-import-rows';
import { plainRows } from './plain-rows';
import { ruleRows } from './rule-rows';
import { exchangeRows } from './exchange-rows';
import { impactParties } from './impact-rows';
import { requestRows } from './request-rows';
import { DEPARTMENT_CODE } from './sample-files';
import { departmentRows, rules } from './department-rows';
import { enterpriseRows } from './enterprise-rows';
import { personRows } from './person-rows';
import { made, type Maker, type Rows } from './row-maker';

/** How the row that a call names stands to its caller. */
export const RELATIONS = ['own', 'department', 'enterprise'] as const;
export type Relation = (typeof RELATIONS)[number];
/**
 * Whose rows there are: the callers' department, another one of their enterprise, another enterprise; and the centre's.
 */
export type Place = Relation | 'centre';
/**
 * Somebody with one built-in role; those of the platform belong to its own enterprise, the others to the first
 * department of the first enterprise.
 */
export interface Caller {
  role: BuiltInRoleName;
  scope: DataScope;
  permissions: readonly string[];
  user: TestUser;
  headers: AuthHeader;
  home: 'own' | 'centre';
  /** The person's own. */ rows: Rows;
}
export interface World {
  callers: Caller[];
  rows: Record<Place, Rows>;
  marks: Record<Place, string>;
}

/** Texts of rows carry these; nobody may read one whose rows are beyond their reach. */
const MARKS: Record<Place, string> = {
  own: 'ZZown',
  department: 'ZZdepartment',
  enterprise: 'ZZenterprise',
  centre: 'ZZcentre',
};
const WIDE: Record<Place, string> = { ...MARKS, department: 'ZZown2' };
const OF_CENTRE: readonly BuiltInRoleName[] = ['platformAdmin', 'operatingCentre'];
const STEP = 1_000_000;

/**
 * Every table counts from another million on: an id names one row of the world, and its digits stand for nothing else.
 */
async function spreadIds({ db }: TestApp): Promise<void> {
  await db.execute(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass,
        row_number() over (order by sequencename) * ${STEP})
      from pg_sequences
      where schemaname = 'public'`,
  );
}
const departmentOf = (test: TestApp, enterpriseId: number, parentId: number, code: string): Promise<number> =>
  inserted(
    test,
    'insert into organisation (enterprise_id, parent_id, code, name_zh, name_en) values ($1, $2, $3, $3, $3)',
    [enterpriseId, parentId, code],
  );

/** A basic substance of the platform, with which every tree is made. */
async function iron(test: TestApp): Promise<number> {
  const id = await inserted(test, 'insert into graph_node (kind) values (4)');
  await test.db.execute(
    `insert into substance (id, code, cas, name_en, name_zh, kind)
      values ($1, 'CAS-7439-89-6', '7439-89-6', 'Iron', '铁', 'element')`,
    [id],
  );
  await test.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
  );
  return id;
}

/** Who lives there before anything is made: what everybody may know of others is there from the start. */
export class WorldMaker {
  private substanceId = 0;
  private readonly places = {} as Record<
    Place,
    { of: TestEnterprise; organisationId: number; maker: Maker; colleague: AuthHeader }
  >;
  /** Lists of the other department: seen by the whole enterprise, so they are there before it has rows of its own. */
  private ruled: Rows | undefined;
  private admin: AuthHeader = { 'X-Access-Token': '' };
  private partner!: TestUser;
  readonly world: World = { callers: [], rows: { own: {}, department: {}, enterprise: {}, centre: {} }, marks: MARKS };
  constructor(private readonly test: TestApp) {}

  async people(): Promise<void> {
    await spreadIds(this.test);
    this.substanceId = await iron(this.test);
    const [first, second, centre] = [
      await enterprise(this.test.db, { code: 'E-1' }),
      await enterprise(this.test.db, { code: 'E-2' }),
      await enterprise(this.test.db, { code: 'E-0', identity: 'platform' }),
    ];
    this.partner = await user(this.test.db, await enterprise(this.test.db, { code: 'E-3' }));
    await this.settle('own', first, DEPARTMENT_CODE);
    await this.settle('department', first, 'Dep-2');
    await this.settle('enterprise', second, DEPARTMENT_CODE);
    await this.settle('centre', centre, DEPARTMENT_CODE);
    for (const role of BUILT_IN_ROLE_NAMES) await this.caller(role);
  }
  private async settle(place: Place, of: TestEnterprise, code: string): Promise<void> {
    const organisationId = await departmentOf(this.test, of.id, of.organisationId, code);
    const empty = await departmentOf(this.test, of.id, organisationId, `${code}-empty`);
    const mark = MARKS[place];
    const [who, other, idle] = [
      await user(this.test.db, of, { name: `${mark} maker`, organisationId }),
      await user(this.test.db, of, { name: `${mark} colleague`, organisationId }),
      await user(this.test.db, of, { name: `${WIDE[place]} user`, organisationId, roles: ['ordinaryUser'] }),
    ];
    await this.test.db.execute('update app_user set email = $2, office_phone = $3 where id = $1', [
      idle.id,
      `${mark}@example.org`,
      `${mark}-1`,
    ]);
    this.places[place] = {
      of,
      organisationId,
      maker: {
        test: this.test,
        user: who,
        headers: await signIn(this.test, who),
        mark,
        wide: WIDE[place],
        partner: this.partner,
      },
      colleague: await signIn(this.test, other),
    };
    const supplier = place === 'department' ? [] : [await this.supplierOf(of.id, code)];
    Object.assign(this.world.rows[place], {
      supplier,
      user: [idle.id],
      self: [idle.id],
      organisation: [organisationId, empty],
      enterprise: [of.id],
    });
  }
  /** Everybody may know that there is such an enterprise; how it is ranked is told to whom it supplies. */
  private async supplierOf(enterpriseId: number, code: string): Promise<number> {
    const supplier = await enterprise(this.test.db, { code: `S-${enterpriseId}-${code}`, identity: 'supplier' });
    await this.test.db.execute('update enterprise set registered_by = $2 where id = $1', [supplier.id, enterpriseId]);
    return supplier.id;
  }
  private async caller(role: BuiltInRoleName): Promise<void> {
    const { dataScope, permissions } = BUILT_IN_ROLES[role];
    const home = OF_CENTRE.includes(role) ? 'centre' : 'own';
    const { of, organisationId } = this.places[home];
    const who = await user(this.test.db, of, { name: `${MARKS[home]} ${role}`, organisationId, roles: [role] });
    const headers = await signIn(this.test, who);
    if (role === 'platformAdmin') this.admin = headers;
    this.world.callers.push({ role, scope: dataScope, permissions, user: who, headers, home, rows: {} });
  }

  /** The rows of callers, of their departments and of the centre. */
  async own(): Promise<void> {
    Object.assign(this.world.rows.centre, await centreRows(this.test, this.admin));
    await this.rowsOf('centre');
    await this.rowsOf('own');
    this.ruled = await rules(this.places.department.maker, [this.substanceId]);
    for (const caller of this.world.callers) {
      const { home, user: who, headers } = caller;
      caller.rows = {
        ...(await personRows(
          { test: this.test, user: who, headers, mark: MARKS[home], wide: WIDE[home], partner: this.partner },
          this.places[home].colleague,
        )),
        self: [who.id],
      };
      for (const upload of UPLOADS)
        if (grants(caller.permissions, upload.needs)) caller.rows['file']?.push(await this.fileOf(caller, upload));
      if (grants(caller.permissions, api.rulesTagging.upload.needs))
        caller.rows['technologyFile'] = [await this.fileOf(caller, api.rulesTagging.upload)];
    }
  }
  private async fileOf({ headers }: Caller, upload: Route): Promise<number> {
    return Number((await made(this.test, headers, upload, { file: 'sample' }))['fileId']);
  }
  /** The rows of a department; where it stands for an enterprise, of that too. */
  async rowsOf(place: Place): Promise<void> {
    const { maker, colleague, of } = this.places[place];
    const whole =
      place === 'department'
        ? {}
        : {
            ...(await enterpriseRows(maker, this.world.rows[place]['user']?.[0] ?? 0)),
            ...(await plainRows(made, maker)),
          };
    const ruled = this.ruled ?? (await rules(maker, [this.substanceId, ...(whole['substance'] ?? []).slice(0, 1)]));
    this.ruled = undefined;
    const rows = {
      ...(await personRows(maker, colleague)),
      ...(await departmentRows(maker, this.substanceId, ruled)),
      ...(await exchangeRows(maker, this.substanceId)),
      ...(await requestRows(maker)),
      ...(await disclosureRows(maker, this.substanceId)),
      ...(await checkRunRows(maker)),
      ...(await sheetImportRows(maker)),
      ...(place === 'department' ? {} : await rowsOfBusiness(maker, this.substanceId)),
      ...whole,
    };
    await impactParties(maker, rows['impact'] ?? [], [...(rows['share'] ?? []), ...(rows['acceptedShare'] ?? [])]);
    Object.assign(
      this.world.rows[place],
      rows,
      place === 'own' || place === 'centre' ? { impactParty: [this.partner.enterpriseId] } : {},
    );
    if (place === 'department') for (const kind of ENTERPRISE_WIDE) delete this.world.rows.department[kind];
    else
      this.world.rows[place]['grantable'] = (whole['grantable'] ?? []).slice(0, place === 'enterprise' ? 1 : undefined);
    if (place !== 'department') this.world.rows[place]['syncAccount'] = await this.syncAccounts(of.id, maker.mark);
  }
  private async syncAccounts(enterpriseId: number, mark: string): Promise<number[]> {
    const account = {
      enterpriseId,
      userName: `${mark} account`,
      companyId: 'C-1',
      password: `${mark}-secret`,
      url: 'https://other.example',
    };
    const both = [
      await made(this.test, this.admin, api.system.config.ownAccounts.saveOrUpdate, account),
      await made(this.test, this.admin, api.system.config.imdsAccounts.saveOrUpdate, account),
    ];
    return both.map(({ id }) => Number(id));
  }
}
/** What decides for an enterprise as a whole. */
const rowsOfBusiness = async (maker: Maker, substanceId: number): Promise<Rows> => ({
  ...(await rulePackRows(maker)),
  ...(await autopilotRows(maker)),
  ...(await codeApprovalRows(maker)),
  ...(await decisionRows(maker)),
  ...(await layoutRows(maker)),
  ...(await ruleRows(maker, substanceId)),
});
/** Calls that keep a file of whoever sends it, beside the person's own. */
const UPLOADS: readonly Route[] = [
  api.mdsVoc.upload,
  api.catalog.substanceRequests.upload,
  api.exchangeCheck.pack.upload,
  api.analysisDecision.upload,
  api.certificate.upload,
];
/** Kinds that a department does not have for itself: what one makes belongs to all of the enterprise. */
const ENTERPRISE_WIDE: readonly RecordKind[] = [
  'law',
  'listVersion',
  'listItem',
  'enterprise',
  'autopilotRule',
  'autopilotRun',
  'codeApproval',
  'analysisDecision',
  'fileLayout',
  'applicationCode',
  'exemption',
  'auditRule',
  'resMark',
  'taggingRule',
  'flagScope',
  'technology',
  'recycledTarget',
  'vocLimit',
];
