import type { BomPosition } from '@matlas/contract';
import { systemAuth } from '@matlas/server-kit';
import { type AuthHeader, enterprise, sharedApp, signIn, type TestApp, type TestUser, user } from '@matlas/testing';
import { type SampleVehicle, sampleVehicle } from '@matlas/features/substance-analysis/testing';

export let test: TestApp;
export let vehicle: SampleVehicle;
export let maker: AuthHeader;
export let makerUser: TestUser;
export let colleague: TestUser;
export let supplierUser: TestUser;
export let stranger: AuthHeader;
let positions: BomPosition[];

const as = (one: TestUser) => ({ enterpriseId: one.enterpriseId, organisationId: one.organisationId, userId: one.id });

/** Registers the set-up and tear-down: the sample vehicle of a maker; one of its suppliers has the code `S-77`. */
export function setUpProgramme(): void {
  beforeAll(async () => {
    test = await sharedApp({ WORKER: 'on' });
    const [oem, supplier] = [await enterprise(test.db), await enterprise(test.db, { code: 'S-77' })];
    makerUser = await user(test.db, oem);
    colleague = await user(test.db, oem);
    supplierUser = await user(test.db, supplier);
    maker = await signIn(test, makerUser);
    stranger = await signIn(test, await user(test.db, await enterprise(test.db)));
    vehicle = await sampleVehicle(test.app, as(supplierUser), as(makerUser), systemAuth());
    await test.db.execute(
      `update bom_position set supplier_code = 'S-77', number_key = part_number_key(number) where model_id = $1`,
      [vehicle.modelId],
    );
    await test.db.execute(
      `insert into mds_share (sheet_id, enterprise_id, receive_status, via, viewed_at, decided_at)
        values ($1, $2, 'P', 'send', now(), now())`,
      [vehicle.sheetIds.get('valve'), oem.id],
    );
    positions = (await get(`/bom/info/tree/${vehicle.modelId}`)).data;
  });
  afterAll(() => test.close());
}
export const ask = async (method: 'get' | 'post' | 'delete', path: string, body: object, who = maker) => {
  const httpCall = test.http[method](`/api${path}`).set(who).set('Accept-Language', 'en');
  return (await (method === 'get' ? httpCall.query(body) : httpCall.send(body))).body;
};
export const get = (path: string, query: object = {}, who = maker) => ask('get', path, query, who);
export const post = (path: string, body: object, who = maker) => ask('post', path, body, who);
export const remove = (path: string, ids: readonly number[], who = maker) => ask('delete', path, { ids }, who);
/** The id of the position of the sample vehicle with this name. */
export function positionOf(name: string): number {
  const found = positions.find((position) => position.name === name);
  if (!found) throw new Error(`no position ${name}`);
  return found.id;
}
