import {
  api,
  BUILT_IN_ROLE_NAMES,
  BUILT_IN_ROLES,
  type BuiltInRoleName,
  type DataScope,
  grants,
  type Route,
} from '@matlas/contract';
import type { TestApp } from '../app';
import { type AuthHeader, enterprise, signIn, type TestEnterprise, type TestUser, user } from '../builders';
import { centreRows, inserted } from './centre-rows';
import { decisionRows } from './decision-rows';
import { fileRows, modelFileRows } from './file-rows';
import { announcementRows, feedbackRows } from './announcement-rows';
import { auditRows, distributionRows } from './audit-rows';
import { autopilotRows, disclosureRows } from './autopilot-rows';
import { codeApprovalRows } from './conversion-rows';
import { layoutRows } from './layout-rows';
import { checkRunRows, rulePackRows } from './check-rows';
import { sheetImportRows } from './sheet-import-rows';
import { plainRows } from './plain-rows';
import { ruleRows } from './rule-rows';
import { exchangeRows } from './exchange-rows';
import { ENTERPRISE_WIDE } from './enterprise-wide';
import { impactParties } from './impact-rows';
import { requestRows } from './request-rows';
import { robotRows } from './robot-rows';
import { DEPARTMENT_CODE } from './sample-files';
import { departmentRows, rules } from './department-rows';
import { enterpriseRows } from './enterprise-rows';
import { personRows } from './person-rows';
import { callForData, type Maker, type Rows } from './row-maker';

/** Relation of the row in a call to its caller. */
export const RELATIONS = ['own', 'department', 'enterprise'] as const;
export type Relation = (typeof RELATIONS)[number];
/**
 * Places that own rows: the callers' department, another department of their enterprise, another enterprise, and
 * the operating centre.
 */
export type Place = Relation | 'centre';
/**
 * A user with one built-in role. Platform roles belong to the platform's enterprise, the others to the first
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

/** Marks in the texts of rows; an answer must not contain the mark of rows beyond the caller's reach. */
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
 * Starts the sequence of every table at another million, so that an ID identifies exactly one row and its digits
 * appear nowhere else.
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

/** A basic substance of the platform, used in every tree. */
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

/** The users and enterprises that exist before any rows are created, because everybody may know them. */
export class WorldMaker {
  private substanceId = 0;
  private readonly places = {} as Record<
    Place,
    { of: TestEnterprise; organisationId: number; maker: Maker; colleague: AuthHeader }
  >;
  /**
   * Lists of the other department. The whole enterprise sees them, so they exist before the department has rows of
   * its own.
   */
  private ruled: Rows | undefined;
  private admin: AuthHeader = { 'X-Access-Token': '' };
  private partner!: TestUser;
  readonly world: World = { callers: [], rows: { own: {}, department: {}, enterprise: {}, centre: {} }, marks: MARKS };
  constructor(private readonly test: TestApp) {}

  async createPeople(): Promise<void> {
    await spreadIds(this.test);
    this.substanceId = await iron(this.test);
    const [first, second, centre] = [
      await enterprise(this.test.db, { code: 'E-1' }),
      await enterprise(this.test.db, { code: 'E-2' }),
      await enterprise(this.test.db, { code: 'E-0', identity: 'platform' }),
    ];
    this.partner = await user(this.test.db, await enterprise(this.test.db, { code: 'E-3' }));
    await this.createDepartment('own', first, DEPARTMENT_CODE);
    await this.createDepartment('department', first, 'Dep-2');
    await this.createDepartment('enterprise', second, DEPARTMENT_CODE);
    await this.createDepartment('centre', centre, DEPARTMENT_CODE);
    for (const role of BUILT_IN_ROLE_NAMES) await this.caller(role);
  }
  private async createDepartment(place: Place, of: TestEnterprise, code: string): Promise<void> {
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
  /** Everybody may know that the enterprise exists; its ranking is visible only to its customers. */
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
    await this.test.db.execute(`update app_user set cos_right = 'advanced' where id = $1`, [who.id]);
    const headers = await signIn(this.test, who);
    if (role === 'platformAdmin') this.admin = headers;
    this.world.callers.push({ role, scope: dataScope, permissions, user: who, headers, home, rows: {} });
  }

  /** The rows of callers, of their departments and of the centre. */
  async createOwnRows(): Promise<void> {
    Object.assign(this.world.rows.centre, await centreRows(this.test, this.admin));
    await this.createRowsOf('centre');
    await this.createRowsOf('own');
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
      for (const [kind, upload] of OWN_FILES)
        if (grants(caller.permissions, upload.needs)) caller.rows[kind] = [await this.fileOf(caller, upload)];
    }
  }
  private async fileOf({ headers }: Caller, upload: Route): Promise<number> {
    return Number((await callForData(this.test, headers, upload, { file: 'sample' }))['fileId']);
  }
  /** The rows of a department and, when it represents an enterprise, of that enterprise. */
  async createRowsOf(place: Place): Promise<void> {
    const { maker, colleague, of } = this.places[place];
    const whole =
      place === 'department'
        ? {}
        : {
            ...(await enterpriseRows(maker, this.world.rows[place]['user']?.[0] ?? 0)),
            ...(await plainRows(callForData, maker)),
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
      ...(await auditRows(maker)),
      ...(await feedbackRows(maker)),
      ...(place === 'department' ? {} : await rowsOfBusiness(maker, this.substanceId)),
      ...whole,
    };
    Object.assign(rows, await modelFileRows(maker, rows['vehicleModel'] ?? []));
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
      await callForData(this.test, this.admin, api.system.config.ownAccounts.saveOrUpdate, account),
      await callForData(this.test, this.admin, api.system.config.imdsAccounts.saveOrUpdate, account),
    ];
    return both.map(({ id }) => Number(id));
  }
}
const rowsOfBusiness = async (maker: Maker, substanceId: number): Promise<Rows> => ({
  ...(await rulePackRows(maker)),
  ...(await autopilotRows(maker)),
  ...(await codeApprovalRows(maker)),
  ...(await decisionRows(maker)),
  ...(await layoutRows(maker)),
  ...(await distributionRows(maker)),
  ...(await announcementRows(maker)),
  ...(await fileRows(maker)),
  ...(await robotRows(maker)),
  ...(await ruleRows(maker, substanceId)),
});
/** Calls that store a file of their caller, beside the user's own files. */
const UPLOADS: readonly Route[] = [
  api.mdsVoc.upload,
  api.catalog.substanceRequests.upload,
  api.exchangeCheck.pack.upload,
  api.analysisDecision.upload,
  api.certificate.upload,
];
/** The same for files that only one call takes. */
const OWN_FILES: readonly (readonly [kind: string, upload: Route])[] = [
  ['technologyFile', api.rulesTagging.upload],
  ['noticeFile', api.announcement.upload],
  ['systemFile', api.fileInfo.upload],
  ['modelFile', api.modFileInfo.upload],
];
