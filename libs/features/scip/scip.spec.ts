import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { ScipDossierHeader, ScipNodeRow } from '@matlas/contract';
import { systemAuth } from '@matlas/server-kit';
import { asBytes } from '@matlas/testing';
import { DossierStore } from './dossier.store';
import {
  all,
  app,
  buildTree,
  call,
  callOk,
  dossierId,
  ENTITY,
  exported,
  issuesOf,
  maker,
  nodeOf,
  type Party,
  save,
  setUpScip,
  stranger,
  vehicle,
} from './testing/scip-fixture';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);
setUpScip();

describe('working tree', () => {
  it('has each article above 0.1 % once, filled from its sheet, and nothing else', async () => {
    const nodes = await all();
    expect(
      nodes.map(({ name, number, isComplex, places, substances, errors }) =>
        [name, number, isComplex, places, substances.join('+'), errors].join(' | '),
      ),
    ).toEqual([
      'Adapter | A-1 | false | 1 | Lead | 0',
      'Door | DOOR | true | 1 |  | 0',
      'Galvanised sheet | G-1 | false | 1 | Lead | 0',
      'Nozzle | N-1 | false | 1 | Lead | 0',
      'Own gasket | K-2 | false | 1 | DEHP | 0',
      'Terminal | T-1 | false | 1 | Lead | 0',
      'Valve body | V-1 | false | 1 | Lead | 0',
      'Vehicle | VEH | true | 1 |  | 0',
    ]);
    const header = await callOk<ScipDossierHeader>(maker, 'get', `/scip/scipIuclid6Dossier/header/${dossierId}`);
    // The sheath depends on its range, the substance of the gasket is a secret of its supplier, sheets are missing.
    expect(header).toMatchObject({ state: 'draft', kind: 'initial', articles: 8, isStale: false });
    expect(header.open).toBeGreaterThanOrEqual(3);
  });
  it('opens level by level, with pieces', async () => {
    const modId = vehicle.modelId;
    const [root] = await callOk<ScipNodeRow[]>(maker, 'get', '/scip/scipIuclid6Article/getParentNodeByModId', {
      modId,
    });
    const below = (csid: number) =>
      callOk<ScipNodeRow[]>(maker, 'get', '/scip/scipIuclid6Article/getChildNodeByCsid', { csid });
    const children = await below(root?.id ?? 0);
    const door = children.find(({ number }) => number === 'DOOR');
    expect(door).toMatchObject({ isComplex: true, quantity: '2' });
    const parts = await below(door?.id ?? 0);
    expect(parts.map(({ number, quantity }) => [number, quantity]).sort()).toEqual([
      ['T-1', '3'],
      ['V-1', '1'],
    ]);
  });
  it('tells for each value where it comes from', async () => {
    const seal = await nodeOf('K-2');
    expect(seal).toMatchObject({
      origins: { name: 'sheet', identifier: 'sheet', categories: 'default', safeUse: 'default', concerns: 'analysis' },
      article: {
        categories: [106596],
        production: 58236,
        quantities: { weight: { unit: 58373, value: '5' } },
        concerns: [{ range: 66281, materials: [{ category: { code: 66549 } }] }],
      },
    });
    expect(seal.source.sheetId).toBe(vehicle.sheetIds.get('ownGasket'));
  });
  it('does not exist for another enterprise', async () => {
    const { id } = await nodeOf('K-2');
    const of = '/scip/scipIuclid6Article';
    expect((await call(stranger, 'get', `${of}/detail/${id}`)).code).toBe('notFound');
    expect((await call(stranger, 'get', `${of}/getChildNodeByCsid`, { csid: id })).code).toBe('notFound');
    expect((await call(stranger, 'delete', `${of}/deleteRefTreeNode`, { id })).code).toBe('notFound');
    expect((await call(stranger, 'get', `/scip/scipIuclid6Dossier/header/${dossierId}`)).code).toBe('notFound');
    expect((await callOk<{ total: number }>(stranger, 'post', '/scipBom/info/bomQuery', {})).total).toBe(0);
    const modId = vehicle.modelId;
    expect((await call(stranger, 'post', '/scip/SvhcInfo/scipBomCreate', { modId })).code).toBe('notFound');
  });
});

describe('changes by persons', () => {
  it('contradictions are refused with the field, gaps are kept as findings', async () => {
    const node = await nodeOf('T-1');
    const both = await save(node, { components: [{ articleId: node.article.id, units: null }] });
    expect(both.code).toBe('badInput');
    expect(issuesOf(both).map(({ path }) => path)).toContain('article.ComplexObjectComponents');
    const other = await save(node, { identifierType: { code: 1342 } });
    expect(issuesOf(other)[0]).toMatchObject({ path: 'article.Identifiers/PrimaryArticleIdentifierType/other' });
    const gap = await save(node, { safeUse: [] });
    expect(gap.data.findings).toMatchObject([{ rule: 'required', path: 'SafeUseInstructions', severity: 'error' }]);
    expect(gap.data.findings[0]?.message).toBe('This value is missing');
    expect((await save(node, { name: 'late' })).code).toBe('conflict');
    expect((await save(gap.data, { safeUse: node.article.safeUse })).data).toMatchObject({ changed: 0, errors: 0 });
  });
  it('survive a new build, which offers what its source says now', async () => {
    const node = await nodeOf('V-1');
    expect((await save(node, { name: 'Valve housing', categories: [98015] })).ok).toBe(true);
    await buildTree();
    const again = await nodeOf('V-1');
    expect(again.id).toBe(node.id);
    expect(again.article).toMatchObject({ id: node.article.id, name: 'Valve housing', categories: [98015] });
    expect(again.changedFields.sort()).toEqual(['categories', 'name']);
    expect(again.differing.map(({ field, source }) => [field, source])).toContainEqual(['name', 'Valve body']);
  });
  it('an article that is taken out is gone from what held it', async () => {
    const { id } = await nodeOf('A-1');
    await callOk(maker, 'delete', '/scip/scipIuclid6Article/deleteRefTreeNode', { id });
    const vehicleNode = await nodeOf('VEH');
    expect(vehicleNode.findings).toEqual([]);
    expect((await all()).map(({ number }) => number)).not.toContain('A-1');
    const left = await callOk<ScipDossierHeader>(maker, 'get', `/scip/scipIuclid6Dossier/header/${dossierId}`);
    expect(left.articles).toBe(7);
    const root = await call(maker, 'delete', '/scip/scipIuclid6Article/deleteRefTreeNode', { id: vehicleNode.id });
    expect(root.code).toBe('scip.rootStays');
  });
});

describe('dossier', () => {
  it('that somebody changed meanwhile is neither checked nor exported by then', async () => {
    const dossiers = app.app.get(DossierStore);
    const [before, known] = await app.db.asPlatform(async () => {
      const read = await dossiers.getDossier(systemAuth().scope, dossierId);
      await dossiers.recordCheck({ ...read, version: read.version - 1 }, 'validated');
      await dossiers.recordCheck({ ...read, state: 'validated' }, 'validated');
      expect(await dossiers.recordExport({ ...read, state: 'passed' }, 'exported')).toBe(false);
      expect(await dossiers.recordExport({ ...read, version: read.version - 1 }, 'exported')).toBe(false);
      return [read, await dossiers.getDossier(systemAuth().scope, dossierId)];
    });
    expect(known).toEqual(before);
  });
  it('is exported once the legal entity is known, and read back as it is', async () => {
    const path = `/scip/scipIuclid6Dossier/export/i6z/${dossierId}`;
    expect((await call(maker, 'get', path)).code).toBe('scip.workingContextMissing');
    const check = () =>
      callOk<{ valid: boolean; errors: number }>(maker, 'post', '/scip/scipIuclid6Dossier/validateDossier', {
        id: dossierId,
      });
    expect(await check()).toMatchObject({ valid: false, errors: 1 });
    const context = '/scip/scipIuclid6WorkingContext';
    await callOk(maker, 'post', context, { legalEntity: ENTITY, version: 0 });
    expect((await call(maker, 'post', context, { legalEntity: ENTITY, version: 0 })).code).toBe('conflict');
    const { version } = await callOk<ScipDossierHeader>(maker, 'get', `/scip/scipIuclid6Dossier/header/${dossierId}`);
    expect(await check()).toMatchObject({ valid: true, errors: 0 });
    const { dossier, faults } = await exported();
    expect(faults).toEqual([]);
    expect(dossier?.legalEntity).toMatchObject({ id: ENTITY.uuid, name: 'Aurora Motors', town: 'Shanghai' });
    expect(dossier?.articles.map(({ identifier }) => identifier).sort()).toEqual(
      (await all()).map(({ number }) => number).sort(),
    );
    expect(dossier?.substances.map(({ cas }) => cas).sort()).toEqual(['117-81-7', '7439-92-1']);
    const header = await callOk<ScipDossierHeader>(maker, 'get', `/scip/scipIuclid6Dossier/header/${dossierId}`);
    expect(header).toMatchObject({ state: 'exported', uuid: dossier?.id, version });
    expect((await call(maker, 'post', '/scip/scipIuclid6Dossier/submit', { id: dossierId })).code).toBe(
      'scip.submissionMissing',
    );
  });
  it('gets its SCIP number from the person who uploaded it, and is an update from then on', async () => {
    const scipNumber = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const record = async (body: object) => {
      const { version } = await callOk<ScipDossierHeader>(maker, 'get', `/scip/scipIuclid6Dossier/header/${dossierId}`);
      return call(maker, 'post', '/scip/scipIuclid6Dossier/outcome', { id: dossierId, version, ...body });
    };
    expect((await record({ outcome: 'passed' })).code).toBe('badInput');
    expect(await record({ outcome: 'passed', scipNumber })).toMatchObject({ data: { state: 'passed', scipNumber } });
    expect((await record({ outcome: 'failed' })).code).toBe('scip.notExported');
    const found = await callOk(maker, 'post', '/scip/scipIuclid6Article/getReferebcedByQuery', {});
    expect(found).toMatchObject({ total: 1, records: [{ number: 'VEH', scipNumber }] });
    await buildTree();
    const header = await callOk<ScipDossierHeader>(maker, 'get', `/scip/scipIuclid6Dossier/header/${dossierId}`);
    expect(header).toMatchObject({ state: 'draft', kind: 'update', scipNumber });
    // A number that came only after the change.
    const later = '1f8fad5b-d9cb-469f-a165-70867728950e';
    expect((await record({ outcome: 'failed' })).code).toBe('scip.notExported');
    expect(await record({ outcome: 'passed', scipNumber: later })).toMatchObject({
      data: { state: 'draft', kind: 'update', scipNumber: later },
    });
    expect(await record({ outcome: 'passed', scipNumber })).toMatchObject({ data: { state: 'draft', scipNumber } });
  });
  it('holds the pictures of its articles, which only its readers get', async () => {
    const { id } = await nodeOf('K-2');
    const sent = await app.http
      .post('/api/scip/scipIuclid6Article/upload')
      .set(maker.headers)
      .field('id', id)
      .attach('file', PNG, { filename: 'seal.png', contentType: 'image/png' });
    expect(sent.body).toMatchObject({ ok: true, data: { name: 'seal.png', purpose: 'picture' } });
    const { dossier, openAttachment } = await exported();
    const [attachment] = dossier?.attachments ?? [];
    expect(attachment && (await buffer(openAttachment(attachment) as Readable))).toEqual(PNG);
    const download = (who: Party) =>
      app.http
        .get('/api/scip/scipIuclid6Article/download')
        .query({ id: sent.body.data.id })
        .set(who.headers)
        .buffer()
        .parse(asBytes);
    expect((await download(maker)).body).toEqual(PNG);
    expect((await download(stranger)).status).toBe(404);
  });
  it('with errors is refused with all of them', async () => {
    const node = await nodeOf('G-1');
    expect((await save(node, { production: null })).ok).toBe(true);
    const answer = await call(maker, 'get', `/scip/scipIuclid6Dossier/export/i6z/${dossierId}`);
    expect(answer).toMatchObject({ ok: false, code: 'scip.invalid' });
  });
});

it('lists vehicles, the result by article, candidates and picklists', async () => {
  const models = await callOk<{ records: object[] }>(maker, 'post', '/scip/SvhcInfo/bomModPage', {});
  expect(models.records).toMatchObject([{ id: vehicle.modelId, dossierId, dossierState: 'draft' }]);
  const runId = (models.records[0] as { runId: number }).runId;
  const result = (more: object) =>
    callOk<{ total: number }>(maker, 'post', '/scip/SvhcInfo/svhcResult', { runId, ...more });
  expect((await result({ duty: 'yes' })).total).toBe(7);
  expect((await result({ by: 'substance' })).total).toBeGreaterThanOrEqual(2);
  const of = '/scip/scipIuclid6Article';
  expect(await callOk(maker, 'post', `${of}/getReferenceSubstance`, { q: '117-81' })).toMatchObject({
    total: 1,
    records: [{ nameEn: 'DEHP', cas: '117-81-7' }],
  });
  expect(await callOk(maker, 'post', `${of}/picklist`, { list: 'articleCategory', q: '4016' })).toMatchObject({
    records: [{ code: 98015, textZh: '垫圈', textEn: 'Gaskets' }],
  });
  expect(await callOk(stranger, 'post', `${of}/getReferebcedByQuery`, {})).toMatchObject({ total: 0 });
});
