// Own database: two installations side by side.
import type { InstallationKeyRow, SheetImportRow } from '@matlas/contract';
import { newKeyPair, type DocumentNode, type SheetDocument } from '@matlas/formats';
import { catalogFeature } from '@matlas/features/catalog';
import { exchangeFeature } from '@matlas/features/exchange';
import { identityFeature } from '@matlas/features/identity';
import { mdsFeature, type NodeSeed, SheetWriter } from '@matlas/features/mds';
import { rulesFeature } from '@matlas/features/rules';
import { AuthLookup, type Feature } from '@matlas/server-kit';
import { createTestApp, enterprise, jobEnd, signedIn, signIn, user, seedCatalogue } from '@matlas/testing';
import { SheetDocuments } from '../core';
import { SheetDownloadModule } from '../download/download.module';
import { SheetImportModule } from '../import/import.module';
import { SheetImportEntity, SheetOriginEntity } from '../import/sheet-import.entity';
import { BundleModule } from './bundle.module';
import { TrustedInstallationEntity } from './trust';

const FEATURES: Feature[] = [
  identityFeature,
  catalogFeature,
  rulesFeature,
  mdsFeature,
  exchangeFeature,
  { module: SheetImportModule, entities: [SheetImportEntity, SheetOriginEntity] },
  { module: BundleModule, entities: [TrustedInstallationEntity] },
  { module: SheetDownloadModule, entities: [] },
];
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000154a24f5d0000000049454e44ae426082',
  'hex',
);

/** One of two installations, each with its own database and key. */
async function install() {
  const app = await createTestApp(FEATURES, { WORKER: 'on' });
  await seedCatalogue(app.db);
  const maker = await signedIn(app);
  const platform = await enterprise(app.db, { identity: 'platform' });
  const admin = await signIn(app, await user(app.db, platform, { roles: ['platformAdmin'] }));
  const english = (headers: Record<string, string>) => ({ ...headers, 'Accept-Language': 'en' });
  const auth = async () => (await app.app.get(AuthLookup).byUser(maker.user.id))!;
  return {
    app,
    maker,
    admin,
    post: async (path: string, body: object, headers: Record<string, string> = maker.headers) =>
      (await app.http.post(`/api/transfer/${path}`).set(english(headers)).send(body)).body,
    get: (path: string, headers: Record<string, string> = {}) =>
      app.http.get(`/api/transfer/bundle/${path}`).set(english(headers)),
    key: async (): Promise<InstallationKeyRow> =>
      (await app.http.get('/api/transfer/bundle/key').set(english(admin))).body.data,
    export: async (ids: number[]): Promise<Buffer> =>
      (
        await app.http
          .post('/api/exchange/search/download')
          .set(english(maker.headers))
          .buffer(true)
          .parse((res, done) => {
            const all: Buffer[] = [];
            res.on('data', (piece: Buffer) => void all.push(piece));
            res.on('end', () => done(null, Buffer.concat(all)));
          })
          .send({ ids, format: 'bundle' })
      ).body as Buffer,
    verify: async (bytes: Buffer) =>
      (
        await app.http
          .post('/api/transfer/bundle/verify')
          .set(english(maker.headers))
          .attach('file', bytes, 'bundle.zip')
      ).body,
    read: async (bytes: Buffer): Promise<SheetImportRow> => {
      const { body } = await app.http
        .post('/api/transfer/import/upload')
        .set(english(maker.headers))
        .attach('file', bytes, 'bundle.zip')
        .field('release', 'true');
      expect(body).toMatchObject({ ok: true });
      await jobEnd(app.db, body.data.jobId);
      return (await app.http.get(`/api/transfer/import/one/${body.data.importId}`).set(english(maker.headers))).body
        .data;
    },
    write: async (sheets: Parameters<SheetWriter['createMany']>[1]) =>
      app.app.get(SheetWriter).createMany(await auth(), sheets),
    documents: async (ids: number[]): Promise<SheetDocument[]> => {
      const found: SheetDocument[] = [];
      const who = await auth();
      await app.db.runAs(who.scope, async () => {
        for await (const document of app.app.get(SheetDocuments).readDocuments(who, ids, { withUsed: true }))
          found.push(document);
      });
      return found;
    },
  };
}
type Installation = Awaited<ReturnType<typeof install>>;
let [ours, theirs]: Installation[] = [];
beforeAll(async () => {
  ours = await install();
});
beforeAll(async () => {
  theirs = await install();
});
afterAll(async () => {
  await ours?.app.close();
  await theirs?.app.close();
});

const steel: NodeSeed = {
  kind: 3,
  name: 'Steel S',
  number: 'ST-1',
  classCode: '1.1.1',
  standard: 'EN 1',
  children: [
    { cas: '7440-50-8', portion: { kind: 1, min: '0.1', max: '0.333333' } },
    { cas: '7439-89-6', portion: { kind: 3 } },
  ],
};
const seat: NodeSeed = {
  kind: 1,
  name: 'Seat <A>',
  foreignName: '座椅',
  number: 'SE-1',
  measuredMassGrams: '21.000001',
  remark: 'two\nlines',
  attributes: { contact: { name: 'Ms Li' } },
  children: [{ massGrams: '21', sheet: 'steel' }],
};
/** The contents of the sheets, without the values that each installation assigns itself. */
const contentOf = (documents: readonly SheetDocument[]) => {
  const plain = (node: DocumentNode): unknown => ({
    ...node,
    children: node.children.map(({ node: below, reference, substance, ...edge }) => ({
      ...edge,
      ...(below ? { node: plain(below) } : {}),
      ...(reference ? { refersTo: reference.name } : {}),
      ...(substance ? { cas: substance.cas } : {}),
    })),
  });
  return documents.map(({ root, attachments, status }) => ({
    root: plain(root),
    status,
    files: (attachments ?? []).map(({ name, kind, size, sha256 }) => ({ name, kind, size, sha256 })),
  }));
};
const tampered = (bundle: Buffer): Buffer => {
  const copy = Buffer.from(bundle);
  const at = copy.indexOf(PNG) + 40; // files of sheets are not packed
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
};

describe('a bundle between two installations', () => {
  let bundle: Buffer;
  let exported: SheetDocument[];
  it('is signed by the first with selected sheets, all that they refer to, and their files', async () => {
    const written = await ours!.write([
      { key: 'steel', tree: steel, release: 'IR' },
      { key: 'seat', tree: seat },
    ]);
    const seatId = written.find(({ key }) => key === 'seat')?.id ?? 0;
    expect(
      (
        await ours!.app.http
          .post('/api/mds/attachment/uploadPicture')
          .set(ours!.maker.headers)
          .field('sheetId', seatId)
          .attach('file', PNG, 'seat.png')
      ).body,
    ).toMatchObject({ ok: true });
    bundle = await ours!.export([seatId]);
    exported = await ours!.documents([seatId]);
    expect(exported.map(({ root }) => root.name)).toEqual(['Steel S', 'Seat <A>']);
    expect((await ours!.verify(bundle)).data).toMatchObject({
      valid: true,
      sheets: 2,
      signer: { own: true },
      installation: { id: (await ours!.key()).installationId },
      faults: [],
    });
  });
  it('is refused by the second while the signer is unknown', async () => {
    const { fingerprint, name } = await ours!.key();
    expect((await theirs!.verify(bundle)).data).toMatchObject({
      valid: false,
      signer: { fingerprint, trusted: null, own: false },
      faults: [
        {
          code: 'bundle.unknownSigner',
          message: `The signer ${name} (${fingerprint}) is not among the trusted installations; the platform administrator can add it`,
        },
      ],
    });
    const row = await theirs!.read(bundle);
    expect(row).toMatchObject({
      format: 'mdsBundle',
      counts: { sheets: 0, fileErrors: 1 },
      can: { start: false, startValid: false },
    });
    expect((await theirs!.post('import/start', { id: row.id })).ok).toBe(false);
  });
  it('needs its key to be trusted, which only the platform administrator can do', async () => {
    const { publicKey, fingerprint } = await ours!.key();
    const form = { name: 'Seat maker', publicKey: `kept by hand\n${publicKey}` };
    expect((await theirs!.post('bundle/trusted/saveOrUpdate', form)).code).toBe('forbidden');
    expect((await theirs!.post('bundle/trusted/saveOrUpdate', form, theirs!.admin)).data).toMatchObject({
      name: 'Seat maker',
      fingerprint,
      publicKey,
      active: true,
    });
    expect((await theirs!.post('bundle/trusted/saveOrUpdate', { ...form, name: 'Again' }, theirs!.admin)).code).toBe(
      'bundle.keyKnown',
    );
    expect(
      (
        await theirs!.post(
          'bundle/trusted/saveOrUpdate',
          { name: 'Us', publicKey: (await theirs!.key()).publicKey },
          theirs!.admin,
        )
      ).code,
    ).toBe('bundle.keyOwn');
    for (const wrong of ['not a key', newKeyPair().privateKey])
      expect(
        (await theirs!.post('bundle/trusted/saveOrUpdate', { name: 'Wrong', publicKey: wrong }, theirs!.admin)).ok,
      ).toBe(false);
    expect((await theirs!.post('bundle/trusted/page', {}, theirs!.admin)).data).toMatchObject({ total: 1 });
    expect((await theirs!.verify(bundle)).data).toMatchObject({
      valid: true,
      signer: { trusted: 'Seat maker', own: false },
    });
  });
  it('is imported unchanged, once', async () => {
    const row = await theirs!.read(bundle);
    expect(row).toMatchObject({ state: 'checked', counts: { sheets: 2, created: 2, errors: 0 }, can: { start: true } });
    const started = await theirs!.post('import/start', { id: row.id });
    expect(await jobEnd(theirs!.app.db, started.data.jobId)).toMatchObject({ state: 'done', error: null });
    const [found] = await theirs!.app.db.rows<{ id: number }>(`select id from mds_sheet where number = 'SE-1'`);
    const here = await theirs!.documents([found?.id ?? 0]);
    expect(contentOf(here).map(({ root, files }) => ({ root, files }))).toEqual(
      contentOf(exported).map(({ root, files }) => ({ root, files })),
    );
    expect(contentOf(here)[1]?.files).toEqual([
      { name: 'seat.png', kind: 'picture', size: PNG.length, sha256: expect.any(String) },
    ]);
    const origins = await theirs!.app.db.asPlatform(() =>
      theirs!.app.db.rows(
        'select source, origin_cid::int as cid, origin_version as version from sheet_origin order by id',
      ),
    );
    expect(origins).toEqual(exported.map(({ source, cid, version }) => ({ source, cid, version })));
    expect((await theirs!.read(bundle)).counts).toMatchObject({ created: 0, versions: 0, unchanged: 2 });
  });
  it('is refused when one byte differs, or when its installation is no longer trusted', async () => {
    const checked = await theirs!.read(bundle);
    expect(checked.can.start).toBe(true);
    const changed = tampered(bundle);
    expect((await theirs!.verify(changed)).data).toMatchObject({
      valid: false,
      faults: [{ code: 'bundle.changed', file: expect.stringMatching(/^attachments\//) }],
    });
    expect((await theirs!.read(changed)).counts).toMatchObject({ sheets: 0, fileErrors: 1 });
    const [trusted] = (await theirs!.post('bundle/trusted/page', {}, theirs!.admin)).data.records;
    expect(
      (await theirs!.post('bundle/trusted/saveOrUpdate', { ...trusted, active: false }, theirs!.admin)).data,
    ).toMatchObject({ active: false, version: 2 });
    expect((await theirs!.verify(bundle)).data).toMatchObject({ valid: false });
    const late = await theirs!.post('import/start', { id: checked.id });
    expect(await jobEnd(theirs!.app.db, late.data.jobId)).toMatchObject({
      state: 'failed',
      error: { code: 'bundle.unknownSigner' },
    });
  });
  it('has a public schema and documentation; the administrator can download the key as a file', async () => {
    const schema = await ours!
      .get('mdsXml/schema')
      .buffer(true)
      .parse((res, done) => {
        let text = '';
        res.on('data', (piece: Buffer) => {
          text += String(piece);
        });
        res.on('end', () => done(null, text));
      });
    expect([schema.status, schema.body]).toEqual([200, expect.stringContaining('targetNamespace="urn:matlas:mds:1"')]);
    expect((await ours!.get('mdsXml/documentation/en')).text).toContain('MDS-XML 1.0');
    expect((await ours!.get('mdsXml/documentation/zh')).text).toContain('MDS-XML 1.0');
    expect((await ours!.get('key/file', ours!.maker.headers)).status).toBe(403);
    expect((await ours!.get('key/file', ours!.admin)).headers['content-disposition']).toContain('.pem');
  });
});
