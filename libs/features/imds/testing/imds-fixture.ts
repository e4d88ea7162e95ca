import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobStarted } from '@matlas/contract';
import { CONFIG, type Config } from '@matlas/server-kit';
import { jobEnd, sharedApp, signedIn, type TestApp } from '@matlas/testing';

type Person = Awaited<ReturnType<typeof signedIn>>;
export let app: TestApp;
export let maker: Person;
export let stranger: Person;
let folder: string;

/** Registers the set-up: a catalogue of two substances, and an enterprise with an account for the folder. */
export function setUpImds(): void {
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    await app.db.execute(
      `with added as (insert into graph_node (kind) values (4), (4) returning id),
        numbered as (select id, row_number() over (order by id) as n from added)
        insert into substance (id, code, cas, name_en, name_zh, kind)
        select id, 'CAS-' || n, (array['7439-89-6', '7440-50-8'])[n], (array['Iron', 'Copper'])[n],
          (array['铁', '铜'])[n], 'substance'
        from numbered`,
    );
    await app.db.execute(
      `insert into material_class (code, leaf, name_en, name_zh, position)
        values ('1.1.1', true, 'Steels', '钢', 1), ('3.2', true, 'Copper alloys', '铜合金', 2)`,
    );
    maker = await signedIn(app);
    stranger = await signedIn(app);
    const card = await app.db.row<{ code: string }>('select code from enterprise where id = $1', [
      maker.user.enterpriseId,
    ]);
    folder = join(app.app.get<Config>(CONFIG).IMDS_FOLDER ?? '', card?.code ?? '');
  });
  afterAll(() => app.close());
}
export const call = async (method: 'get' | 'post' | 'delete', path: string, body: object = {}, who = maker) =>
  (await app.http[method](`/api${path}`).set(who.headers).set('Accept-Language', 'en').send(body)).body;
export const ok = async (...request: Parameters<typeof call>) => {
  const answer = await call(...request);
  if (!answer.ok) throw new Error(`${request[1]}: ${JSON.stringify(answer)}`);
  return answer.data;
};
/** Starts a run and waits for its end. */
export const run = async (path: string, body: object = {}) => {
  const { jobId }: JobStarted = await ok('post', path, body);
  return jobEnd(app.db, jobId);
};
export const connect = (more: object = {}) =>
  ok('post', '/system/configImdsAccount/saveOrUpdate', {
    userName: 'imds',
    companyId: '4711',
    password: 'secret',
    url: '',
    ...more,
  });
/** Puts a complete file into the inbox, under its name at once. @param bytes its size, with nothing after the content */
export async function deliver(name: string, content: string | Buffer, bytes?: number): Promise<void> {
  await mkdir(join(folder, 'inbox'), { recursive: true });
  await writeFile(join(folder, `${name}.part`), content);
  if (bytes !== undefined) await truncate(join(folder, `${name}.part`), bytes);
  await rename(join(folder, `${name}.part`), join(folder, 'inbox', name));
}
export const listFolder = async (part: string): Promise<string[]> =>
  (existsSync(join(folder, part)) ? await readdir(join(folder, part)) : [])
    .map((name) => name.replace(/^\d{17}-/, ''))
    .sort();
export const readSent = (name: string): Promise<string> => readFile(join(folder, 'outbox', name), 'utf8');

const NAMESPACE = 'urn:matlas:mds:1';
/** A screw of one material in the IMDS form. @param substance its number and name */
export const screw = (cid: number, { cas = '7439-89-6', name = 'Iron', version = '1', massGrams = '5' } = {}): string =>
  `<m:Datasheet key="M${cid}" source="IMDS" cid="${cid}0" version="${version}">` +
  `<m:Supplier code="C-1"/>` +
  `<m:Material name="Steel ${cid}" symbol="S${cid}" number="S${cid}" standard="EN 1" classCode="1.1.1">` +
  `<m:Substance cas="${cas}" name="${name}" portion="3"/></m:Material></m:Datasheet>` +
  `<m:Datasheet key="C${cid}" source="IMDS" cid="${cid}" version="${version}">` +
  `<m:Supplier code="C-1"/>` +
  `<m:Component name="Screw ${cid}" number="N-${cid}" measuredMassGrams="${massGrams}">` +
  `<m:Ref sheet="M${cid}" massGrams="${massGrams}"/></m:Component></m:Datasheet>`;
export const sheetFile = (...sheets: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>` +
  `<m:Datasheets xmlns:m="${NAMESPACE}" version="1.0">${sheets.join('')}</m:Datasheets>`;
