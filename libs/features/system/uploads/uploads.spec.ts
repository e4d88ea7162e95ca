// Own database: two processes, and a folder whose files are inspected.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Module } from '@nestjs/common';
import { route, uploadedFile } from '@matlas/contract';
import { type Auth, type Feature, Handle, PartialUploads, StoredFiles } from '@matlas/server-kit';
import { createTestApp, probeFeature, type TestApp } from '@matlas/testing';
import { Upload } from 'tus-js-client';
import { z } from 'zod';
import { systemFeature } from '../index';
import { metadata, toResponseFacts, TUS } from './testing/tus-headers';

const take = route({
  method: 'POST',
  path: '/probe/take',
  needs: 'signedIn',
  upload: 'bomImport',
  input: z.object({ note: z.string().optional(), file: uploadedFile }),
  output: z.unknown(),
});
@Controller()
class TakeController {
  constructor(private readonly files: StoredFiles) {}
  @Handle(take) async take(auth: Auth, { file, note }: z.output<typeof take.input>) {
    return { kept: (await this.files.storeUpload(auth, file, 'bomImport')).id, sha256: file.sha256, note };
  }
}
@Module({ controllers: [TakeController] })
class TakeModule {}
const takeProbe: Feature = { module: TakeModule, entities: [] };

interface Finish {
  token?: string;
  at?: TestApp;
  sha256?: string;
}
const MB = 1024 * 1024;
const CSV = Buffer.concat([
  Buffer.from('number,level\n'),
  Buffer.from(randomBytes(3 * MB).toString('hex')),
  Buffer.from('\n'),
]);
const SIZE = CSV.length;
const OCTETS = 'application/octet-stream';
describe('resumable uploads', () => {
  let first: TestApp;
  let second: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matlas-uploads-'));
    first = await createTestApp([systemFeature, probeFeature, takeProbe], { DATA_DIR: folder });
    await first.app.listen(0, '127.0.0.1');
    // Another process of the installation: the same database, the same folder.
    second = await createTestApp([systemFeature, probeFeature, takeProbe], {
      DATA_DIR: folder,
      DATABASE_URL: first.url,
    });
  });
  afterAll(async () => {
    await second.close();
    await first.close();
    await rm(folder, { recursive: true });
  });
  const as = (token: string) => ({ 'x-access-token': token });
  const start = async (
    { size = SIZE, ...over }: { size?: number | string } & Record<string, unknown> = {},
    token = '7',
    at = first,
  ) =>
    toResponseFacts(
      await at.http
        .post('/api/sys/upload/tus')
        .set({ ...as(token), ...TUS, 'upload-length': String(size) })
        .set('upload-metadata', metadata({ purpose: 'bomImport', filename: 'bom.csv', ...over })),
    );
  const piece = async (uploadId: number, offset: number, bytes: Buffer, { token = '7', at = first } = {}) =>
    toResponseFacts(
      await at.http
        .patch(`/api/sys/upload/tus/${uploadId}`)
        .set({ ...as(token), ...TUS, 'upload-offset': String(offset) })
        .set('content-type', 'application/offset+octet-stream')
        .send(bytes),
    );
  const offset = async (uploadId: number, { token = '7', at = first } = {}) =>
    toResponseFacts(await at.http.head(`/api/sys/upload/tus/${uploadId}`).set({ ...as(token), ...TUS }));
  const cancel = async (uploadId: number, token = '7') =>
    toResponseFacts(await first.http.delete(`/api/sys/upload/tus/${uploadId}`).set({ ...as(token), ...TUS }));
  const finish = async (uploadId: number, { token = '7', at = first, ...sum }: Finish = {}) =>
    (await at.http.post(`/api/sys/upload/${uploadId}/finish`).set(as(token)).send(sum)).body;
  const whole = async (content: Buffer, over: object = {}, token = '7') => {
    const { uploadId } = await start({ size: content.length, ...over }, token);
    const sent = await piece(uploadId, 0, content, { token });
    return sent.status === 204 ? finish(uploadId, { token }) : sent;
  };
  const parts = () => readdir(join(folder, 'uploads'));
  /** Announces more bytes than it sends, and closes the connection. */
  const breakOff = (uploadId: number, bytes: Buffer) =>
    new Promise<void>((done) => {
      const { port } = first.app.getHttpServer().address() as AddressInfo;
      const call = httpRequest({
        port,
        path: `/api/sys/upload/tus/${uploadId}`,
        method: 'PATCH',
        headers: {
          ...as('7'),
          ...TUS,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': SIZE,
        },
      });
      call.on('error', () => done());
      call.write(bytes);
      setTimeout(() => call.destroy(), 150);
    });

  it('retain the bytes of a broken connection, continue in another process, and provide the file to a call by its id', async () => {
    const { uploadId } = await start({ fingerprint: 'same file' });
    await breakOff(uploadId, CSV.subarray(0, 3 * MB));
    for (let look = 0; look < 50 && (await offset(uploadId)).received < 3 * MB; look++) await sleep(20);
    // The page was loaded anew, and another process answers.
    const open = (await second.http.get('/api/sys/upload/open').set(as('7'))).body.data;
    expect(open[0]).toMatchObject({ uploadId, received: 3 * MB, size: SIZE, fingerprint: 'same file' });
    expect((await offset(uploadId, { at: second })).received).toBe(3 * MB);
    expect((await finish(uploadId)).code).toBe('upload.incomplete');
    for (const wrong of [0, 2 * MB, 4 * MB])
      expect(await piece(uploadId, wrong, CSV.subarray(wrong, wrong + 10))).toMatchObject({
        status: 409,
        code: 'upload.offset',
        data: { received: 3 * MB },
      });
    expect((await piece(uploadId, 3 * MB, CSV.subarray(3 * MB, 5 * MB), { at: second })).received).toBe(5 * MB);
    expect((await piece(uploadId, 5 * MB, CSV.subarray(5 * MB))).received).toBe(SIZE);

    const sha256 = createHash('sha256').update(CSV).digest('hex');
    const done = await finish(uploadId, { at: second, sha256 });
    expect(done.data).toMatchObject({ filename: 'bom.csv', type: 'csv', size: SIZE, sha256, duplicateOf: null });
    expect((await finish(uploadId)).data.fileId).toBe(done.data.fileId);
    expect((await piece(uploadId, SIZE, Buffer.alloc(0))).code).toBe('upload.finished');
    expect((await cancel(uploadId)).code).toBe('upload.finished');
    expect(await parts()).toEqual([]);

    const asForm = (
      await first.http
        .post('/api/probe/take')
        .set(as('7'))
        .field('note', '备注')
        .field('file', String(done.data.fileId))
    ).body.data;
    expect(asForm).toEqual({ kept: done.data.fileId, sha256, note: '备注' });
    const asJson = (await second.http.post('/api/probe/take').set(as('7')).send({ file: done.data.fileId })).body.data;
    // Every record has its own row for the file, which is deleted with the record.
    expect([asJson.sha256, asJson.kept === done.data.fileId]).toEqual([sha256, false]);
  });

  it('are those of any client of tus 1.0', async () => {
    const { port } = first.app.getHttpServer().address() as AddressInfo;
    const content = Buffer.from('number\n8\n');
    const address = await new Promise<string>((done, failed) => {
      const upload = new Upload(content, {
        endpoint: `http://127.0.0.1:${port}/api/sys/upload/tus`,
        headers: as('7'),
        chunkSize: 4,
        metadata: { purpose: 'bomImport', filename: '零件.csv' },
        onError: failed,
        onSuccess: () => done(upload.url ?? ''),
      });
      upload.start();
    });
    const finished = await finish(Number(address.split('/').pop()));
    expect(finished.data).toMatchObject({ filename: '零件.csv', size: content.length });
  });

  it('report to the same enterprise only that it already has the file', async () => {
    const text = Buffer.from(`number\n${randomBytes(20).toString('hex')}\n`);
    const before = (await whole(text, { filename: 'one.csv' })).data;
    const again = (await whole(text, { filename: 'two.csv' })).data;
    expect([before.duplicateOf, again.duplicateOf?.filename, again.sha256]).toEqual([null, 'one.csv', before.sha256]);
    expect((await whole(text, { filename: 'three.csv' }, '101')).data.duplicateOf).toBeNull();
  });

  it('are invisible to others: they can neither be found, continued nor used', async () => {
    const { uploadId } = await start();
    await piece(uploadId, 0, CSV.subarray(0, 100));
    for (const other of ['8', '101']) {
      expect((await offset(uploadId, { token: other })).status).toBe(404);
      expect((await piece(uploadId, 100, CSV.subarray(100, 110), { token: other })).code).toBe('notFound');
      expect((await finish(uploadId, { token: other })).code).toBe('notFound');
      expect((await cancel(uploadId, other)).code).toBe('notFound');
    }
    expect((await offset(uploadId)).received).toBe(100);
    const { fileId } = (await whole(Buffer.from('number\n1\n'))).data;
    expect((await first.http.post('/api/probe/take').set(as('8')).send({ file: fileId })).body.code).toBe('notFound');
    expect(
      (
        await first.http
          .post('/api/probe/take')
          .set(as('7'))
          .send({ file: fileId + 1000 })
      ).body.code,
    ).toBe('notFound');
    expect(
      (await first.http.get('/api/sys/upload/open?purpose=bomImport').set(as('7'))).body.data.map(
        (row: { uploadId: number }) => row.uploadId,
      ),
    ).toContain(uploadId);
    expect((await cancel(uploadId)).status).toBe(204);
    expect((await finish(uploadId)).code).toBe('notFound');
  });
  it('are not stopped by others who send to the same address', async () => {
    const { uploadId } = await start();
    const begun = breakOff(uploadId, CSV.subarray(0, 2 * MB));
    const others = await Promise.all(['8', '101'].map((token) => piece(uploadId, 0, CSV.subarray(0, 10), { token })));
    expect(others.map(({ code }) => code)).toEqual(['notFound', 'notFound']);
    await begun;
    for (let look = 0; look < 50 && (await offset(uploadId)).received < 2 * MB; look++) await sleep(20);
    expect((await offset(uploadId)).received).toBe(2 * MB);
    await cancel(uploadId);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a type that the purpose does not take', { filename: 'bom.pdf' }, 'file.type'],
    ['a file over the limit', { size: 100 * MB + 1 }, 'file.tooLarge'],
    ['nothing', { size: 0 }, 'file.empty'],
    ['a name with a folder', { filename: '../bom.csv' }, 'file.name'],
    ['an unknown purpose', { purpose: 'toString' }, 'badInput'],
    ['no name', { filename: '' }, 'badInput'],
    ['a size that is no number', { size: '1e3' }, 'upload.protocol'],
  ])('refuses %s before the first byte', async (_, over, code) => {
    expect((await start(over)).code).toBe(code);
  });
  it('refuse wrong content at the first bytes, and again when the file is complete', async () => {
    const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5000)]);
    expect((await whole(picture)).code).toBe('file.type');
    const archive = Buffer.concat([
      Buffer.from('504b0304140000000000000000000000000000000000000000001300000000', 'hex').subarray(0, 30),
      Buffer.from('[Content_Types].xml'),
      Buffer.alloc(5000),
    ]);
    expect((await whole(archive, { filename: 'bom.xlsx' })).code).toBe('file.type');
    expect(await parts()).toEqual([]);
  });
  it('accept no more bytes than announced, and no file where a call expects JSON', async () => {
    const { uploadId } = await start({ size: 10 });
    expect((await piece(uploadId, 0, Buffer.from('number,level\n'))).code).toBe('upload.tooLong');
    expect(
      (await first.http.post(`/api/sys/upload/${uploadId}/finish`).set(as('7')).set('content-type', OCTETS).send('x'))
        .body.code,
    ).toBe('upload.incomplete');
    const bare = first.http.patch(`/api/sys/upload/tus/${uploadId}`).set(as('7'));
    expect((await bare.set('content-type', 'application/offset+octet-stream').send('x')).body.code).toBe(
      'upload.protocol',
    );
    await cancel(uploadId);
  });
  it('refuse a file that differs from the one that was sent', async () => {
    const content = Buffer.from('number\n7\n');
    const { uploadId } = await start({ size: content.length });
    await piece(uploadId, 0, content);
    const sum = createHash('sha256').update('another').digest('hex');
    expect((await finish(uploadId, { sha256: sum })).code).toBe('upload.checksum');
    expect([(await finish(uploadId)).code, await parts()]).toEqual(['notFound', []]);
  });

  it('limit unfinished uploads, and delete abandoned ones', async () => {
    await Promise.all(Array.from({ length: 20 }, () => start({}, '9')));
    expect(await start({}, '9')).toMatchObject({ code: 'upload.tooMany', data: { max: 20 } });
    const { uploadId } = (await first.http.get('/api/sys/upload/open').set(as('9'))).body.data[0];
    await piece(uploadId, 0, CSV.subarray(0, 100), { token: '9' });
    const [untaken, kept] = [
      (await whole(Buffer.from('a\n1\n'), {}, '101')).data.fileId,
      (await whole(Buffer.from('a\n2\n'), {}, '101')).data.fileId,
    ];
    await first.http.post('/api/probe/take').set(as('101')).send({ file: kept });
    await utimes(join(folder, 'uploads', (await parts())[0] ?? ''), 0, 0);
    await first.db.execute(
      `update upload
        set touched_at = now() - interval '25 hours'
        where user_id = 9; update upload
        set finished_at = now() - interval '8 days'
        where user_id = 101 and file_id in (${untaken}, ${kept})`,
    );
    expect(await first.app.get(PartialUploads).removeAbandoned()).toMatchObject({ uploads: 20, files: 1 });
    expect(await parts()).toEqual([]);
    expect(await first.db.rows('select id::int from stored_file where id = any($1)', [[untaken, kept]])).toEqual([
      { id: kept },
    ]);
  });
});
