import { type NodeSeed, SheetWriter } from '@matlas/features/mds';
import { GoalLoader } from '@matlas/features/rules';
import { systemAuth } from '@matlas/server-kit';
import {
  asBytes,
  type AuthHeader,
  enterprise,
  sharedApp,
  sheetsOf,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';
import { sampleVehicle } from '@matlas/features/substance-analysis/testing';

export let test: TestApp;
let maker: AuthHeader;
export let stranger: AuthHeader;
export let modId: number;
export let otherModId: number;
export let sheetIds: ReadonlyMap<string, number>;
export let oem: TestEnterprise;
export let supplier: { enterpriseId: number; organisationId: number; userId: number };
export const post = async (path: string, body: object = {}, who = maker) =>
  (
    await test.http
      .post(`/api/analysis/${path}`)
      .set(who)
      .set('Accept-Language', 'en')
      .send({ modId, pageSize: 200, ...body })
  ).body;
export const get = async (path: string, query: object = {}, who = maker) =>
  (
    await test.http
      .get(`/api/analysis/${path}`)
      .query({ modId, ...query })
      .set(who)
      .set('Accept-Language', 'en')
  ).body;
export const records = async <Row>(path: string, body: object = {}): Promise<Row[]> =>
  (await post(path, body)).data.records as Row[];
export const file = async (path: string, body: object = {}): Promise<Buffer> =>
  (
    await test.http
      .post(`/api/analysis/${path}`)
      .set(maker)
      .set('Accept-Language', 'en')
      .send({ modId, ...body })
      .buffer(true)
      .parse(asBytes)
  ).body as Buffer;
export const workbook = async (path: string, body: object = {}) => sheetsOf(await file(path, body));
export const position = async (number: string): Promise<number> =>
  (
    await test.db.row<{ id: number }>('select id from bom_position where model_id = $1 and number = $2', [
      modId,
      number,
    ])
  )?.id ?? 0;
const polymer = (
  name: string,
  number: string,
  grams: string,
  classCode: string,
  recyclate: NonNullable<NodeSeed['attributes']>['recyclate'],
): NodeSeed => ({
  kind: 1,
  name,
  number,
  children: [
    {
      massGrams: grams,
      node: {
        kind: 3,
        name: `${name} polymer`,
        symbol: 'PP',
        classCode,
        attributes: { recyclate },
        children: [{ substanceCode: 'CAS-9003-07-0', portion: { kind: 2, value: '100' } }],
      },
    },
  ],
});
/** Creates new versions of the sheath and of a gasket that declare recycled content. */
export async function declareRecyclate(): Promise<void> {
  const seeds: [key: string, number: string, tree: NodeSeed][] = [
    [
      'sheath',
      'S-1',
      polymer('Sheath', 'S-1', '12', '5.1.b', {
        answer: 1,
        postConsumerMin: '20',
        postConsumerMax: '30',
        endOfLifeVehicleMin: '5',
        endOfLifeVehicleMax: '5',
        method: 'Mass balance',
        certificateNumber: 'C-1',
      }),
    ],
    ['gasket', 'K-1', polymer('Gasket', 'K-1', '5', '5.3', { answer: 2 })],
  ];
  const written = await test.app.get(SheetWriter).createMany(
    systemAuth(),
    seeds.map(([key, , tree]) => ({ key, tree, release: 'IR', owner: supplier })),
  );
  for (const [key, number] of seeds)
    await test.db.execute(
      'update bom_position set sheet_id = $2, version = version + 1 where model_id = $1 and number = $3',
      [modId, written.find((one) => one.key === key)?.id, number],
    );
}
/** Calls a route of the rules area; returns the code and data of the answer. */
export const rule = async (path: string, body: object, who = maker) =>
  (await test.http.post(`/api/rule/${path}`).set(who).set('Accept-Language', 'en').send(body)).body;
export const remove = async (path: string, id: number, who = maker) =>
  (
    await test.http
      .delete(`/api/rule/${path}/delete`)
      .set(who)
      .send({ ids: [id] })
  ).body;

async function loadGoals(): Promise<void> {
  const law = 'COM(2023) 451';
  await test.app.get(GoalLoader).load({
    targets: [
      ['agreement15', '15', '20'],
      ['agreement25', '25', '20'],
      ['proposal', '25', '25'],
    ].map(([code = '', percent = '', endOfLifePercent = '']) => ({
      code,
      nameZh: code,
      nameEn: code,
      percent,
      endOfLifePercent,
      months: '72',
      source: law,
    })),
    limits: [
      {
        code: 'toluene',
        cas: '108-88-3',
        nameZh: '甲苯',
        nameEn: 'Toluene',
        unit: 'mg/m3',
        limit: '1.1',
        source: 'GB/T 27630-2011',
      },
    ],
  });
}

async function addClasses(): Promise<void> {
  for (const [position_, [code, parent]] of (
    [
      ['1', null],
      ['1.1', '1'],
      ['1.1.1', '1.1'],
      ['3', null],
      ['3.2', '3'],
      ['5', null],
      ['5.1', '5'],
      ['5.1.b', '5.1'],
      ['5.3', '5'],
      ['5.5', '5'],
      ['5.5.2', '5.5'],
      ['6', null],
      ['6.1', '6'],
    ] as const
  ).entries()) {
    await test.db.execute(
      'insert into material_class (code, parent, leaf, name_zh, name_en, position) values ($1, $2, true, $3, $4, $5)',
      [code, parent, `类 ${code}`, `Class ${code}`, position_],
    );
  }
}

/** The sample vehicle with classes of materials, test reports and targets. */
export async function openMaterialsVehicle(): Promise<void> {
  test = await sharedApp({ WORKER: 'on' });
  oem = await enterprise(test.db);
  const [seller, other] = [await enterprise(test.db, { nameZh: '苏州恒信' }), await enterprise(test.db)];
  const [engineer, owner] = [await user(test.db, oem), await user(test.db, seller)];
  [maker, stranger] = [await signIn(test, engineer), await signIn(test, await user(test.db, other))];
  const as = (one: typeof engineer) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  supplier = as(owner);
  await loadGoals();
  ({ modelId: modId, sheetIds } = await sampleVehicle(test.app, supplier, as(engineer), systemAuth()));
  await addClasses();
  otherModId = (
    (
      await test.http
        .post('/api/model/modInfo/copyModel')
        .set(maker)
        .send({ id: modId, projectName: 'Aurora C6', internalNumber: 'C6-1', withBom: true })
    ).body.data as { id: number }
  ).id;
  await test.db.execute(`update bom_position set quantity = 8 where model_id = $1 and number = 'B-8'`, [otherModId]);
}
