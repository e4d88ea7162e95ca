import type { RrrRow, RrrState } from '@matlas/contract';
import { TaggingLoader } from '@matlas/features/rules';
import { type Auth, AuthLookup, systemAuth } from '@matlas/server-kit';
import { type AuthHeader, enterprise, sharedApp, signIn, type TestApp, type TestUser, user } from '@matlas/testing';
import { type SampleVehicle, sampleVehicle } from '@matlas/features/substance-analysis/testing';

export let test: TestApp;
let maker: AuthHeader;
export let reader: AuthHeader;
export let stranger: AuthHeader;
export let vehicle: SampleVehicle;
export let modId: number;
export let person: Auth;
const position = new Map<string, number>();
export const at = (number: string): number => position.get(number) ?? 0;
const base = '/analysis/anaRrrMark';
export const call = async (method: 'get' | 'post' | 'delete', path: string, body: object = {}, who = maker) => {
  const request = test.http[method](`/api${base}${path}`).set(who).set('Accept-Language', 'en');
  return (await (method === 'get' ? request.query(body) : request.send(body))).body;
};
export const ok = async (...of: Parameters<typeof call>) => {
  const answer = await call(...of);
  if (!answer.ok) throw new Error(`${of[1]} ${JSON.stringify(answer)}`);
  return answer.data;
};
export const state = async (): Promise<RrrState> => ok('get', '/state', { modId });
export const mark = (number: string, flag: string | null, more: object = {}) =>
  ok('post', '/mark', { modId, changes: [{ positionId: at(number), flag, ...more }] });
export const row = async (number: string): Promise<RrrRow> =>
  (await ok('get', '/getRrrMarkInfo', { modId, key: `p${at(number)}` })).row;

async function loadTagging(): Promise<void> {
  await test.db.execute(
    `insert into material_class (code, parent, leaf, name_zh, name_en, position, breakdown)
      values ('1.1.1', null, true, '钢', 'Steel', 1, 'metals'),
        ('3.2', null, true, '铜合金', 'Copper alloys', 2, 'metals'),
        ('5.1.b', null, true, '热塑性', 'Thermoplastics', 3, 'polymers'),
        ('5.3', null, true, '弹性体', 'Elastomers', 4, 'elastomers')`,
  );
  await test.app.get(TaggingLoader).load({
    technologies: [{ code: 'T06', nameZh: '浮沉', nameEn: 'Float-sink', flags: ['mTr'], classCodes: ['5'] }],
    scopes: [{ code: 'P01', nameZh: '地毯', nameEn: 'Carpets', treatment: 'tyres', namePattern: 'Floor carpet' }],
    rules: [
      ...['1', '3'].map((classCode) => ({
        code: `C${classCode}`,
        classCode,
        scope: null,
        flag: 'mM' as const,
        technology: null,
        active: true,
      })),
      { code: 'C5', classCode: '5', scope: null, flag: 'mTe', technology: null, active: true },
      { code: 'C6', classCode: '6', scope: null, flag: 'mTe', technology: null, active: true },
      { code: 'C5.1', classCode: '5.1', scope: null, flag: 'mTr', technology: 'T06', active: true },
      { code: 'P01', classCode: null, scope: 'P01', flag: 'mP', technology: null, active: true },
    ],
  });
}

/** Sets up the sample vehicle with tagging rules. */
export async function openMarkedVehicle(): Promise<void> {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, supplier, other] = [await enterprise(test.db), await enterprise(test.db), await enterprise(test.db)];
  const [admin, auditor, hengxin] = [
    await user(test.db, oem),
    await user(test.db, oem, { roles: ['auditor'] } as never),
    await user(test.db, supplier),
  ];
  [maker, reader, stranger] = [
    await signIn(test, admin),
    await signIn(test, auditor),
    await signIn(test, await user(test.db, other)),
  ];
  person = (await test.app.get(AuthLookup).byUser(admin.id)) as Auth;
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(hengxin), as(admin), systemAuth());
  modId = vehicle.modelId;
  await test.db.execute('update vehicle_model set curb_weight_grams = 3500 where id = $1', [modId]);
  await loadTagging();
  for (const { id, number } of await test.db.rows<{ id: number; number: string }>(
    'select id, number from bom_position where model_id = $1',
    [modId],
  ))
    position.set(number, id);
}
