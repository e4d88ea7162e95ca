import type { MassDetailState, MassDeviationRow, MaterialLine } from '@matlas/contract';
import { type SheetSeed, SheetWriter } from '@matlas/features/mds';
import { systemAuth } from '@matlas/server-kit';
import { type AuthHeader, enterprise, jobEnd, sharedApp, signIn, type TestApp, user } from '@matlas/testing';
import { type SampleVehicle, sampleVehicle } from '@matlas/features/substance-analysis/testing';

export let test: TestApp;
export let maker: AuthHeader;
export let stranger: AuthHeader;
export let vehicle: SampleVehicle;
export const BASE = '/api/analysis';
export const post = (path: string, body: object = {}, who = maker) =>
  test.http
    .post(`${BASE}/${path}`)
    .set(who)
    .set('Accept-Language', 'en')
    .send({ modId: vehicle.modelId, ...body });
export const lines = async (body: object = {}): Promise<MaterialLine[]> =>
  (await post('carMaterialDetail/page', { pageSize: 200, ...body })).body.data.records as MaterialLine[];
export const deviations = async (body: object = {}): Promise<MassDeviationRow[]> =>
  (await post('deviationAnalysis/page', { pageSize: 200, ...body })).body.data.records as MassDeviationRow[];
export const state = async (): Promise<MassDetailState> =>
  (await test.http.get(`${BASE}/carMaterialDetail/state/${vehicle.modelId}`).set(maker)).body.data as MassDetailState;
export const calculate = async (): Promise<void> =>
  void expect((await jobEnd(test.db, (await post('carMaterialDetail/calculate')).body.data.jobId)).error).toBeNull();

const rest = (cas: string) => [{ substanceCode: `CAS-${cas}`, portion: { kind: 3 as const } }];
const screw = {
  kind: 1 as const,
  name: 'Screw',
  number: 'SC-1',
  measuredMassGrams: '21',
  children: [
    {
      massGrams: '20.8',
      node: { kind: 3 as const, name: 'Screw steel', symbol: 'st', classCode: '1.1.1', children: rest('7439-89-6') },
    },
  ],
};
/**
 * A smaller version of the bracket of domain.md 1.3, example 2. Its measured mass is 150 g. It contains two screws with
 * a measured mass of 21 g each (their materials add up to 20.8 g) and 110 g of plastics.
 */
async function addBracket(owner: SheetSeed['owner']): Promise<void> {
  const [written] = await test.app.get(SheetWriter).createMany(systemAuth(), [
    {
      key: 'bracket',
      release: 'IR',
      owner,
      tree: {
        kind: 1,
        name: 'Bracket',
        number: 'BR-1',
        measuredMassGrams: '150',
        mixedNodeReason: 'joinedParts',
        children: [
          { quantity: 2, node: screw },
          {
            massGrams: '110',
            node: { kind: 3, name: 'PP', symbol: 'PP', classCode: '5.1.b', children: rest('9003-07-0') },
          },
        ],
      },
    },
  ]);
  await test.db.execute(
    `insert into bom_position (model_id, parent_id, ord, level, name, number, supplier_name, quantity, mass_g,
        sheet_id)
      select model_id, parent_id, 1000, 1, 'Bracket', 'BR-1', 'Suzhou Hengxin', 3, 151, $2
      from bom_position
      where model_id = $1 and number = 'P-1'`,
    [vehicle.modelId, written?.id],
  );
}

/**
 * Sets up the sample vehicle with a bracket whose measured and calculated masses differ, and the list of its materials.
 */
export async function openDetailedVehicle(): Promise<void> {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, supplier, other] = [
    await enterprise(test.db),
    await enterprise(test.db, { nameZh: '苏州恒信' }),
    await enterprise(test.db),
  ];
  const [engineer, owner] = [await user(test.db, oem), await user(test.db, supplier)];
  [maker, stranger] = [await signIn(test, engineer), await signIn(test, await user(test.db, other))];
  const as = (one: typeof engineer) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(owner), as(engineer), systemAuth());
  await addBracket(as(owner));
  expect((await state()).result).toBeNull();
  await calculate();
}
