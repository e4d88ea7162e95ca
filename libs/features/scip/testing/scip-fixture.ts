import type { ScipDossierHeader, ScipNodeDetail, ScipNodeRow } from '@matlas/contract';
import { readI6z, sourceOf } from '@matlas/formats';
import { type SampleVehicle, sampleVehicle } from '@matlas/features/substance-analysis/testing';
import { systemAuth } from '@matlas/server-kit';
import { asBytes, jobEnd, sharedApp, signedIn, type TestApp } from '@matlas/testing';

export type Party = Awaited<ReturnType<typeof signedIn>>;
export let app: TestApp;
export let maker: Party;
export let stranger: Party;
export let vehicle: SampleVehicle;
export let dossierId: number;

export const ENTITY = {
  uuid: 'af1128a3-6d65-5a04-8bbc-e490ef13f244',
  name: 'Aurora Motors',
  address: null,
  postalCode: null,
  town: 'Shanghai',
  country: null,
  phone: null,
  email: null,
};
export interface Answer<T> {
  ok: boolean;
  code?: string;
  data: T;
}
export async function call<T>(
  who: Party,
  method: 'get' | 'post' | 'delete',
  path: string,
  body: object = {},
): Promise<Answer<T>> {
  const request = app.http[method](`/api${path}`).set(who.headers).set('Accept-Language', 'en');
  return (await (method === 'post' ? request.send(body) : request.query(body))).body as Answer<T>;
}
export async function callOk<T>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call<T>(...args);
  if (!answer.ok) throw new Error(`${args[2]}: ${JSON.stringify(answer)}`);
  return answer.data;
}
export const issuesOf = (answer: Answer<unknown>) => (answer.data as { issues?: { path: string }[] }).issues ?? [];
export async function finished(jobId: number): Promise<void> {
  expect((await jobEnd(app.db, jobId)).error).toBeNull();
}
export async function buildTree(): Promise<void> {
  const modId = vehicle.modelId;
  await finished(
    (await callOk<{ jobId: number }>(maker, 'post', '/scip/SvhcInfo/analysisSvhcSubstance', { modId })).jobId,
  );
  const started = await callOk<{ jobId: number; dossierId: number }>(maker, 'post', '/scip/SvhcInfo/scipBomCreate', {
    modId,
  });
  await finished(started.jobId);
  ({ dossierId } = started);
}
export const all = async (): Promise<ScipNodeRow[]> =>
  (await callOk<{ records: ScipNodeRow[] }>(maker, 'post', '/scipBom/info/bomQuery', { dossierId, pageSize: 100 }))
    .records;
export async function nodeOf(number: string): Promise<ScipNodeDetail> {
  const id = (await all()).find((node) => node.number === number)?.id;
  return callOk(maker, 'get', `/scip/scipIuclid6Article/detail/${id}`);
}
export const save = ({ id, version, article }: ScipNodeDetail, change: object) =>
  call<ScipNodeDetail>(maker, 'post', '/scip/scipIuclid6Article/saveRefNode', {
    id,
    version,
    article: { ...article, ...change },
  });
export const header = (): Promise<ScipDossierHeader> =>
  callOk(maker, 'get', `/scip/scipIuclid6Dossier/header/${dossierId}`);
export const saveEntity = () =>
  callOk(maker, 'post', '/scip/scipIuclid6WorkingContext', { legalEntity: ENTITY, version: 0 });
export async function exportedFile(): Promise<Buffer> {
  const path = `/api/scip/scipIuclid6Dossier/export/i6z/${dossierId}`;
  return (await app.http.get(path).set(maker.headers).buffer().parse(asBytes)).body as Buffer;
}
export const exported = async (): ReturnType<typeof readI6z> => readI6z(sourceOf(await exportedFile()));

/** Registers the set-up: the sample vehicle of the analysis with a working tree, and picklists. */
export function setUpScip(): void {
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    const [one, supplier, other] = [await signedIn(app), await signedIn(app), await signedIn(app)];
    [maker, stranger] = [one, other];
    const as = ({ user }: Party) => ({
      enterpriseId: user.enterpriseId,
      organisationId: user.organisationId,
      userId: user.id,
    });
    vehicle = await sampleVehicle(app.app, as(supplier), as(maker), systemAuth());
    await app.db.execute(
      `insert into scip_picklist (list, code, number, text_en, text_zh, path, ord)
        values ('articleCategory', 106596, '8708999790', 'Other', null, '', 1),
          ('articleCategory', 98015, '4016930090', 'Gaskets', '垫圈', '', 2),
          ('articleCategory', 104851, '8481900000', 'Valve parts', null, '', 3),
          ('articleCategory', 104903, '8483303899', 'Bearings', null, '', 4),
          ('mixtureCategory', 65070, null, 'PC-PNT-5', null, '', 1)`,
    );
    await app.db.execute(
      `insert into scip_picklist (list, code, text_en, path, ord)
        select 'materialCategory', code, 'material ' || code, '', code
        from unnest('{66369,66375,66376,66386,66392,66393,66494,66487,66539,66549,66558}'::int[]) code`,
    );
    await buildTree();
  });
  afterAll(() => app.close());
}
