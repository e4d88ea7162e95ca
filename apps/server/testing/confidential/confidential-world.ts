import { api } from '@matlas/contract';
import { FEATURES } from '@matlas/features';
import { sampleVehicle } from '@matlas/features/substance-analysis/testing';
import { ApiKeyService } from '@matlas/features/identity';
import { MdsShareService, SheetWriter, type SheetSeed } from '@matlas/features/mds';
import { systemAuth } from '@matlas/server-kit';
import {
  type AuthHeader,
  createTestApp,
  enterprise,
  jobEnd,
  signIn,
  type TestApp,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';
import { send } from '@matlas/testing/isolation';
import { addToList, plantSecret, insertRow, sealSheets, SECRET } from './secret';

export type Reader =
  | 'owner'
  | 'trusted'
  | 'ordinary'
  | 'nominated'
  | 'auditor'
  | 'dataReceiver'
  | 'centre'
  | 'platform'
  | 'trusted key';
export interface ConfidentialWorld {
  test: TestApp;
  readers: Record<Reader, AuthHeader | { 'X-Api-Key': string }>;
  trustId: number;
  trusted: TestUser;
  ownerAdmin: AuthHeader;
  modelId: number;
  runId: number;
  ownLawId: number;
  ids: Record<string, number[]>;
}

async function dataOf(
  test: TestApp,
  route: Parameters<typeof send>[1],
  input: Record<string, unknown>,
  headers: object,
): Promise<Record<string, unknown>> {
  const { status, text, data } = await send(test, route, input, headers);
  if (status !== 200) throw new Error(`${route.path}: ${text}`);
  return data as Record<string, unknown>;
}

interface People {
  supplier: TestEnterprise;
  maker: TestEnterprise;
  centre: TestEnterprise;
  owner: TestUser;
  engineer: TestUser;
  trusted: TestUser;
  nominated: TestUser;
}
async function createPeople(test: TestApp): Promise<People> {
  const [supplier, maker, centre] = [
    await enterprise(test.db, { identity: 'supplier' }),
    await enterprise(test.db),
    await enterprise(test.db, { identity: 'platform' }),
  ];
  const [owner, engineer, trusted, nominated] = [
    await user(test.db, supplier),
    await user(test.db, maker),
    await user(test.db, maker, { loginName: 'trusted-one' }),
    await user(test.db, maker),
  ];
  await test.db.execute('update app_user set trusted = true where id = any($1::int[])', [[trusted.id, nominated.id]]);
  return { supplier, maker, centre, owner, engineer, trusted, nominated };
}
const ownedBy = ({ enterpriseId, organisationId, id }: TestUser): SheetSeed['owner'] & object => ({
  enterpriseId,
  organisationId,
  userId: id,
});

/** The maker's vehicle, which contains the supplier's confidential substance. Returns the ids of both. */
async function createVehicleWithSecret(
  test: TestApp,
  { maker, owner, engineer }: People,
): Promise<{ secretId: number; modelId: number }> {
  const { modelId } = await sampleVehicle(test.app, ownedBy(owner), ownedBy(engineer), systemAuth());
  const secretId = await plantSecret(test);
  await test.db.execute(
    `insert into rule_application_code (origin, code, name_zh, name_en) values (2, $1, 'Zapplication', 'Zapplication')`,
    [SECRET.application],
  );
  const written = await test.app.get(SheetWriter).createMany(systemAuth(), sealSheets(ownedBy, owner, engineer));
  const sheetOf = (key: string): number => written.find((one) => one.key === key)?.id ?? 0;
  await test.app
    .get(MdsShareService)
    .saveShares([{ sheetId: sheetOf('received'), enterpriseId: maker.id, receiveStatus: 'P' }]);
  for (const [number, key] of [
    ['P-1', 'seal'],
    ['D-1', 'received'],
    ['DOOR', 'assembly'],
  ] as const)
    await test.db.execute('update bom_position set sheet_id = $2 where number = $1', [number, sheetOf(key)]);
  return { secretId, modelId };
}

/** A regulation of the reader's own enterprise whose list contains the secret substance. */
async function createOwnLaw(test: TestApp, secretId: number, engineer: TestUser, headers: AuthHeader): Promise<number> {
  const input = { code: 'SPY', nameZh: 'SPY', nameEn: 'SPY', lawType: 1 };
  const law = await dataOf(test, api.rules.laws.saveOrUpdate, input, headers);
  const version = await insertRow(
    test,
    `insert into rule_list_version (law_id, label, published_at, item_count, created_by)
      values ($1, 'own', '2020-01-01', 1, $2)
      returning id`,
    [law['id'], engineer.id],
  );
  await addToList(test, secretId, String(version));
  return Number(law['id']);
}

/** Runs the analysis twice, with all regulations. */
async function runAnalyses(test: TestApp, modelId: number, headers: AuthHeader): Promise<number> {
  const lawIds = (await test.db.rows<{ id: number }>('select id from rule_law order by id')).map(({ id }) => id);
  const run = await dataOf(test, api.analysis.startRun, { modId: modelId, lawIds, asOf: '2024-06-30' }, headers);
  const end = await jobEnd(test.db, Number(run['jobId']));
  if (end.state !== 'done') throw new Error(JSON.stringify(end));
  const again = await dataOf(test, api.analysis.startRun, { modId: modelId, lawIds, asOf: '2024-07-01' }, headers);
  await jobEnd(test.db, Number(again['jobId']));
  return Number(run['runId']);
}

/**
 * Test data: a supplier keeps a substance confidential; a vehicle maker hooks, receives and uses its sheets,
 * analyses them, and makes every kind of call.
 */
export async function createWorld(): Promise<ConfidentialWorld> {
  const test = await createTestApp(FEATURES, {
    WORKER: 'on',
    RATE_UPLOAD: '100000',
    RATE_SIGN_IN: '100000',
    RATE_MAIL: '100000',
  });
  const all = await createPeople(test);
  const { maker, centre, owner, engineer, trusted, nominated } = all;
  const { secretId, modelId } = await createVehicleWithSecret(test, all);
  const [ownerAdmin, ordinary] = [await signIn(test, owner), await signIn(test, engineer)];
  const trustedHeaders = await signIn(test, trusted);
  const trust = await dataOf(test, api.trust.grant, { loginName: trusted.loginName }, ownerAdmin);
  const ownLawId = await createOwnLaw(test, secretId, engineer, ordinary);
  const machine = { loginName: trusted.loginName, name: 'machine', days: 30 };
  const { key } = await test.app.get(ApiKeyService).create(systemAuth(), machine);
  const runId = await runAnalyses(test, modelId, ordinary);
  const withRole = async (role: string, of = maker): Promise<AuthHeader> =>
    signIn(test, await user(test.db, of, { roles: [role] }));
  const world = { test, modelId, runId, ownLawId, trustId: Number(trust['id']), trusted, ownerAdmin };
  const ids = await collectIds(test);
  const readers = {
    owner: ownerAdmin,
    trusted: trustedHeaders,
    ordinary,
    nominated: await signIn(test, nominated),
    auditor: await withRole('auditor'),
    dataReceiver: await withRole('dataReceiver'),
    centre: await withRole('operatingCentre', centre),
    platform: await withRole('platformAdmin', centre),
    'trusted key': { 'X-Api-Key': key },
  };
  return { ...world, ids, readers };
}

/** All ids, by the kind of record that an input refers to. */
const IDS: Readonly<Record<string, string>> = {
  sheet: `select id from mds_sheet where name ~ 'ubber|seal|Assembly' order by id`,
  mdsIdentity: 'select distinct cid as id from mds_sheet',
  substance: `select id from substance where cas = '${SECRET.cas}'`,
  mdsNode: `select n.id
    from mds_node n
    join mds_sheet s on s.id = n.sheet_id
    where s.name ~ 'ubber|seal|Assembly'
    union
    select id
    from substance
    where cas = '${SECRET.cas}'`,
  vehicleModel: 'select id from vehicle_model',
  bomPosition: 'select id from bom_position',
  analysisRun: 'select id from analysis_run order by id',
  finding: 'select distinct n as id from analysis_finding order by 1',
  job: 'select id from job',
  law: 'select id from rule_law',
  user: 'select id from app_user',
  enterprise: 'select id from enterprise',
  organisation: 'select id from organisation',
};
async function collectIds(test: TestApp): Promise<Record<string, number[]>> {
  const ids: Record<string, number[]> = {};
  for (const [kind, text] of Object.entries(IDS))
    ids[kind] = (await test.db.rows<{ id: number }>(text)).map(({ id }) => Number(id));
  return ids;
}
