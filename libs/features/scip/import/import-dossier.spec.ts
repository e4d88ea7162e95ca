import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PassThrough, Readable } from 'node:stream';
import type { ScipDossierRow, ScipNodeDetail, ScipNodeRow } from '@matlas/contract';
import { emptyScipArticle, type ScipDossier } from '@matlas/domain';
import { entriesOf, entryBytes, readI6z, type ReadI6z, sourceOf, writeI6z } from '@matlas/formats';
import { type Auth, AuthLookup } from '@matlas/server-kit';
import { asBytes, jobEnd, signedIn } from '@matlas/testing';
import { NotifiedFactsStore } from '../notified-facts.store';
import {
  app,
  buildTree,
  call,
  callOk,
  dossierId,
  exported,
  exportedFile,
  header,
  maker,
  nodeOf,
  type Party,
  save,
  saveEntity,
  setUpScip,
  stranger,
  vehicle,
} from '../testing/scip-fixture';

const SAMPLE = resolve(process.env.SHARED_DATA ?? '../shared/data', 'iuclid/samples/synthetic_scip.i6z');
const NUMBER = '0f8fad5b-d9cb-469f-a165-70867728950e';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);
setUpScip();
beforeAll(saveEntity);

async function importFile(who: Party, file: Buffer, fields: Record<string, string | number> = {}) {
  const request = app.http.post('/api/scip/scipIuclid6Dossier/importI6z').set(who.headers);
  for (const [name, value] of Object.entries(fields)) void request.field(name, value);
  const { body } = await request.attach('file', file, { filename: 'dossier.i6z', contentType: 'application/zip' });
  if (!body.ok) throw new Error(body.code);
  return jobEnd(app.db, body.data.jobId);
}
const idIn = (job: { result: unknown }): number => (job.result as { dossierId: number }).dossierId;
async function fileOf(who: Party, id: number): Promise<Buffer> {
  const path = `/api/scip/scipIuclid6Dossier/export/i6z/${id}`;
  return (await app.http.get(path).set(who.headers).buffer().parse(asBytes)).body as Buffer;
}
/** Names and contents of an archive without times, author and the spelling of empty elements. */
async function timeless(archive: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [name, entry] of await entriesOf(sourceOf(archive)))
    files[name] = (await buffer(Readable.from(entryBytes(entry))))
      .toString('latin1')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replace(/<author>[^<]*</, '<author><')
      .replace(/<([\w:]+)([^<>]*)><\/\1>/g, '<$1$2/>');
  return files;
}
const nodesOf = async (who: Party, id: number): Promise<ScipNodeRow[]> =>
  (await callOk<{ records: ScipNodeRow[] }>(who, 'post', '/scipBom/info/bomQuery', { dossierId: id, pageSize: 100 }))
    .records;

describe('a dossier that was made elsewhere', () => {
  it('is read with pictures, and written back equal', async () => {
    const { id } = await nodeOf('K-2');
    await app.http
      .post('/api/scip/scipIuclid6Article/upload')
      .set(maker.headers)
      .field('id', id)
      .attach('file', PNG, { filename: 'seal.png', contentType: 'image/png' });
    const file = await exportedFile();
    const job = await importFile(stranger, file, { scipNumber: NUMBER });
    expect(job).toMatchObject({ state: 'done', result: { articles: 8, warnings: 0 } });
    const theirs = idIn(job);
    const [root] = await callOk<ScipNodeRow[]>(stranger, 'get', '/scip/scipIuclid6Article/getParentNodeByModId', {
      dossierId: theirs,
    });
    expect(root).toMatchObject({ number: 'VEH', dossierId: theirs });
    const detail = await callOk<ScipNodeDetail>(stranger, 'get', `/scip/scipIuclid6Article/detail/${root?.id}`);
    expect(detail).toMatchObject({ origins: { name: 'file', components: 'file' }, changedFields: [], findings: [] });
    expect(await timeless(await fileOf(stranger, theirs))).toEqual(await timeless(file));
    const listed = await callOk(stranger, 'post', '/scip/scipIuclid6Dossier/page', { states: ['passed'] });
    expect(listed).toMatchObject({
      records: [{ id: theirs, modId: null, fileName: 'dossier.i6z', scipNumber: NUMBER, articles: 8 }],
    });
    const notified = await callOk(stranger, 'post', '/scip/scipIuclid6Article/getReferebcedByQuery', {});
    expect(notified).toMatchObject({ total: 1, records: [{ number: 'VEH', scipNumber: NUMBER }] });
    const other = await call(maker, 'get', `/scip/scipIuclid6Dossier/header/${theirs}`);
    expect(other.code).toBe('notFound');
  });
  it('that is read again updates the dossier with its uuid, and what a person changes here is a change', async () => {
    const file = await exportedFile();
    expect((await save(await nodeOf('K-2'), { name: 'Gasket', production: 108021 })).ok).toBe(true);
    expect(idIn(await importFile(maker, file))).toBe(dossierId);
    const [trail] = await app.db.asPlatform(() =>
      app.db.rows<{ before: object }>(
        `select before
          from audit_trail
          where subject = 'scip_dossier' and subject_id = $1 and action = 'import'
          order by id desc`,
        [dossierId],
      ),
    );
    expect(trail?.before).toEqual({ state: 'draft', kind: 'initial' });
    const twice = `insert into scip_dossier (enterprise_id, organisation_id, created_by, name, uuid)
      select enterprise_id, organisation_id, created_by, name, uuid from scip_dossier where id = $1`;
    await expect(app.db.asPlatform(() => app.db.execute(twice, [dossierId]))).rejects.toThrow();
    expect((await nodeOf('K-2')).article.name).toBe('Own gasket');
    expect(await timeless(await exportedFile())).toEqual(await timeless(file));
    expect((await save(await nodeOf('K-2'), { production: 108021 })).ok).toBe(true);
    await buildTree();
    expect((await nodeOf('K-2')).article).toMatchObject({ name: 'Own gasket', production: 108021 });
    expect(await header()).toMatchObject({ imported: { fileName: 'dossier.i6z', faults: [] } });
  });
  it('is not read over the dossier of another enterprise by who sees it', async () => {
    const [before, file] = [await header(), await exportedFile()];
    const centre = await signedIn(app, ['operatingCentre']);
    expect((await call(centre, 'get', `/scip/scipIuclid6Dossier/header/${dossierId}`)).ok).toBe(true);
    const theirs = idIn(await importFile(centre, file));
    expect(theirs).not.toBe(dossierId);
    expect(await header()).toMatchObject({ version: before.version, uuid: before.uuid });
  });
  it('with errors is refused with all of them, and nothing of it is kept', async () => {
    const before = await callOk<{ total: number }>(stranger, 'post', '/scip/scipIuclid6Dossier/page', {});
    const file = await exportedFile();
    const broken = Buffer.from(file);
    const middle = Math.floor(file.length / 2);
    broken.fill(0, middle, middle + 100);
    const job = await importFile(stranger, broken);
    expect(job.state).toBe('failed');
    expect(await callOk(stranger, 'post', '/scip/scipIuclid6Dossier/page', {})).toMatchObject({ total: before.total });
  });
  it('does not replace another dossier of a vehicle, and is not read into a vehicle of others', async () => {
    const [own] = (await callOk<{ records: ScipDossierRow[] }>(stranger, 'post', '/scip/scipIuclid6Dossier/page', {}))
      .records;
    const file = await fileOf(stranger, own?.id ?? 0);
    const job = await importFile(maker, file, { modId: vehicle.modelId });
    expect(job).toMatchObject({ state: 'done', result: { dossierId } });
    await expect(importFile(stranger, file, { modId: vehicle.modelId })).rejects.toThrow('notFound');
  });
  (existsSync(SAMPLE) ? it : it.skip)('the sample is read and written back equal', async () => {
    const sample = readFileSync(SAMPLE);
    const job = await importFile(stranger, sample);
    expect(job).toMatchObject({ state: 'done', result: { articles: 3, warnings: 0 } });
    expect(await timeless(await fileOf(stranger, idIn(job)))).toEqual(await timeless(sample));
    // What contradicts another dossier of the vehicle is not written over it.
    expect(await importFile(maker, sample, { modId: vehicle.modelId })).toMatchObject({
      state: 'failed',
      error: { code: 'scip.treeExists' },
    });
  });
});

describe('many articles at once', () => {
  it('get the same values, all or none', async () => {
    const nodes = (await nodesOf(maker, dossierId)).filter(({ isComplex }) => !isComplex);
    const nodeIds = nodes.map(({ id }) => id);
    const saveMany = async (body: object) => {
      const { version } = await header();
      return call<{ articles: number }>(maker, 'post', '/scip/scipIuclid6Article/saveMany', {
        dossierId,
        version,
        ...body,
      });
    };
    const refused = await saveMany({ nodeIds, fields: { categories: [1] } });
    expect(refused.code).toBe('badInput');
    expect((await nodeOf('T-1')).article.categories).toEqual([106596]);
    const { version } = await header();
    expect((await saveMany({ nodeIds, fields: { categories: [98015] } })).data.articles).toBe(nodeIds.length);
    // Somebody who still sees the dossier as it was overwrites nothing.
    expect((await saveMany({ version, nodeIds, fields: { categories: [104851] } })).code).toBe('conflict');
    expect((await nodeOf('T-1')).article.categories).toEqual([98015]);
    expect((await nodeOf('DOOR')).article.categories).toEqual([106596]);
    expect((await saveMany({ nodeIds: [...nodeIds, 999_999], fields: { categories: [98015] } })).code).toBe('notFound');
    const theirs = await call(stranger, 'post', '/scip/scipIuclid6Article/saveMany', {
      dossierId,
      version,
      nodeIds,
      fields: { production: 108021 },
    });
    expect(theirs.code).toBe('notFound');
  });
  it('get what an earlier dossier says, where they have a default that nobody changed', async () => {
    expect((await save(await nodeOf('G-1'), { production: 108022 })).ok).toBe(true);
    const { dossier, openAttachment } = await readI6z(sourceOf(await exportedFile()));
    if (!dossier) throw new Error('no dossier');
    const earlier = {
      ...dossier,
      id: 'b1128a36-6d65-4a04-8bbc-e490ef13f244',
      articles: dossier.articles.map((article) => ({ ...article, production: 108023, noSafeUse: true, safeUse: [] })),
    };
    const from = idIn(await importFile(maker, await archiveOf(earlier, openAttachment)));
    const copy = async (who: Party) =>
      call(who, 'post', '/scip/scipIuclid6Dossier/copyValues', {
        id: dossierId,
        version: (await header()).version,
        dossierId: from,
      });
    expect((await copy(stranger)).code).toBe('notFound');
    const copied = (await copy(maker)).data;
    const left = await app.db.rows(
      `select number, changed, origins from scip_article where dossier_id = $1 and not article @> '{"noSafeUse":true}'`,
      [dossierId],
    );
    expect(left).toEqual([]);
    expect(copied).toEqual({ articles: dossier.articles.length });
    expect((await nodeOf('T-1')).article).toMatchObject({ production: 108023, noSafeUse: true, categories: [98015] });
    expect((await nodeOf('G-1')).article).toMatchObject({ production: 108022, noSafeUse: true });
    expect((await copy(maker)).data).toEqual({ articles: 0 });
  });
});

it('a part that was notified under another number refers to it, and its recipient reads the number', async () => {
  const node = await nodeOf('K-2');
  const { id, article, version, source } = node;
  const reference = { ...emptyScipArticle(article.id), name: article.name, identifierType: { code: 66297 } };
  const saveAs = (identifier: string) =>
    call(maker, 'post', '/scip/scipIuclid6Article/saveRefNode', { id, version, article: { ...reference, identifier } });
  expect((await saveAs('SCIP-1')).code).toBe('badInput');
  const both = { ...article, identifierType: { code: 66297 }, identifier: NUMBER };
  expect((await save(node, both)).code).toBe('badInput');
  expect((await saveAs(NUMBER)).ok).toBe(true);
  const notified = await callOk<{ records: { scipNumber: string }[] }>(
    maker,
    'post',
    '/scip/scipIuclid6Article/getReferebcedByQuery',
    {},
  );
  expect(notified.records.map(({ scipNumber }) => scipNumber)).toContain(NUMBER);
  const { runId } = await header();
  const text = await callOk<{ en: string; zh: string }>(maker, 'post', '/analysis/svhc/articleText', {
    runId,
    key: String(source.nodeId),
  });
  expect(text.en).toContain(`SCIP number: ${NUMBER}`);
  expect(text.zh).toContain(NUMBER);
  // What only a reference holds is neither counted nor exported, and is there again without the reference.
  const door = await nodeOf('DOOR');
  const { articles } = await header();
  const bare = {
    ...emptyScipArticle(door.article.id),
    name: 'Door',
    identifierType: { code: 66297 },
    identifier: NUMBER,
  };
  expect((await save(door, bare)).ok).toBe(true);
  expect((await header()).articles).toBe(articles - 2);
  const numbers = (await exported()).dossier?.articles.map(({ identifier }) => identifier);
  expect(numbers).toHaveLength(articles - 2);
  expect(numbers).not.toContain('V-1');
  expect((await save(await callOk(maker, 'get', `/scip/scipIuclid6Article/detail/${door.id}`), door.article)).ok).toBe(
    true,
  );
  expect((await header()).articles).toBe(articles);
  // Who sees only other departments gets neither number nor state.
  const auth = await app.db.asPlatform(() => app.app.get(AuthLookup).byUser(maker.user.id));
  if (!auth) throw new Error('no user');
  const facts = app.app.get(NotifiedFactsStore);
  const seenBy = (who: Auth) =>
    app.db.runAs(who.scope, async () => [
      (await facts.listNotified(who, { nodeIds: [source.nodeId ?? 0], partNumbers: [] })).length,
      [...(await facts.listStates(who, [vehicle.modelId])).values()],
    ]);
  expect(await seenBy(auth)).toEqual([1, ['draft']]);
  const scope = { ...auth.scope, reach: 'organisation' as const, organisationIds: [0] };
  expect(await seenBy({ ...auth, scope })).toEqual([0, []]);
});
async function archiveOf(dossier: ScipDossier, open: ReadI6z['openAttachment']): Promise<Buffer> {
  const target = new PassThrough();
  const options = { at: new Date('2026-01-15T08:00:00Z'), author: 'Test', openAttachment: open as () => Readable };
  const [bytes] = await Promise.all([buffer(target), writeI6z(target, dossier, options)]);
  return bytes;
}
