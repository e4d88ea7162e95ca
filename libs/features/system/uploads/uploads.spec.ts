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
import { z } from 'zod';
import { systemFeature } from '../index';

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
  const start = async (over: object = {}, token = '7', at = first) =>
    (
      await at.http
        .post('/api/sys/upload/start')
        .set(as(token))
        .send({
          purpose: 'bomImport',
          filename: 'bom.csv',
          size: SIZE,
          fingerprint: randomBytes(8).toString('hex'),
          ...over,
        })
    ).body;
  const piece = async (uploadId: number, offset: number, bytes: Buffer, { token = '7', at = first } = {}) =>
    (
      await at.http
        .put(`/api/sys/upload/${uploadId}/bytes/${offset}`)
        .set(as(token))
        .set('content-type', OCTETS)
        .send(bytes)
    ).body;
  const finish = async (uploadId: number, { token = '7', at = first } = {}) =>
    (await at.http.post(`/api/sys/upload/${uploadId}/finish`).set(as(token)).send({})).body;
  const whole = async (content: Buffer, over: object = {}, token = '7') => {
    const { data } = await start({ size: content.length, ...over }, token);
    await piece(data.uploadId, 0, content, { token });
    return finish(data.uploadId, { token });
  };
  const parts = () => readdir(join(folder, 'uploads'));
  /** Announces more bytes than it sends, and closes the connection. */
  const breakOff = (uploadId: number, bytes: Buffer) =>
    new Promise<void>((done) => {
      const { port } = first.app.getHttpServer().address() as AddressInfo;
      const call = httpRequest({
        port,
        path: `/api/sys/upload/${uploadId}/bytes/0`,
        method: 'PUT',
        headers: { ...as('7'), 'content-type': OCTETS, 'content-length': SIZE },
      });
      call.on('error', () => done());
      call.write(bytes);
      setTimeout(() => call.destroy(), 150);
    });

  it('retain the bytes of a broken connection, continue in another process, and provide the file to a call by its id', async () => {
    const begun = await start({ fingerprint: 'same file' });
    await breakOff(begun.data.uploadId, CSV.subarray(0, 3 * MB));
    for (let look = 0; look < 50 && (await start({ fingerprint: 'same file' })).data.received < 3 * MB; look++)
      await sleep(20);
    const resumed = (await start({ fingerprint: 'same file' }, '7', second)).data; // the page was loaded anew
    expect(resumed).toMatchObject({ uploadId: begun.data.uploadId, received: 3 * MB, size: SIZE });
    expect((await finish(resumed.uploadId)).code).toBe('upload.incomplete');
    expect(await piece(resumed.uploadId, 4 * MB, CSV.subarray(4 * MB))).toMatchObject({
      code: 'upload.offset',
      data: { received: 3 * MB },
    });
    expect((await piece(resumed.uploadId, 3 * MB, CSV.subarray(3 * MB, 5 * MB), { at: second })).data.received).toBe(
      5 * MB,
    );
    expect((await piece(resumed.uploadId, 5 * MB, CSV.subarray(5 * MB))).data.received).toBe(SIZE);

    const done = await finish(resumed.uploadId, { at: second });
    const sha256 = createHash('sha256').update(CSV).digest('hex');
    expect(done.data).toMatchObject({ filename: 'bom.csv', type: 'csv', size: SIZE, sha256, duplicateOf: null });
    expect((await finish(resumed.uploadId)).data.fileId).toBe(done.data.fileId);
    expect((await piece(resumed.uploadId, 0, CSV.subarray(0, 10))).code).toBe('upload.finished');
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

  it('report to the same enterprise only that it already has the file', async () => {
    const text = Buffer.from(`number\n${randomBytes(20).toString('hex')}\n`);
    const before = (await whole(text, { filename: 'one.csv' })).data;
    const again = (await whole(text, { filename: 'two.csv' })).data;
    expect([before.duplicateOf, again.duplicateOf?.filename, again.sha256]).toEqual([null, 'one.csv', before.sha256]);
    expect((await whole(text, { filename: 'three.csv' }, '101')).data.duplicateOf).toBeNull();
  });

  it('are invisible to others: they can neither be found, continued nor used', async () => {
    const { uploadId } = (await start({ fingerprint: 'mine' })).data;
    await piece(uploadId, 0, CSV.subarray(0, 100));
    expect((await start({ fingerprint: 'mine' }, '8')).data).toMatchObject({ received: 0 });
    for (const other of ['8', '101']) {
      expect((await first.http.get(`/api/sys/upload/${uploadId}`).set(as(other))).body.code).toBe('notFound');
      expect((await piece(uploadId, 0, CSV.subarray(0, 10), { token: other })).code).toBe('notFound');
      expect((await finish(uploadId, { token: other })).code).toBe('notFound');
      expect((await first.http.delete(`/api/sys/upload/${uploadId}`).set(as(other))).body.code).toBe('notFound');
    }
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
    expect((await first.http.delete(`/api/sys/upload/${uploadId}`).set(as('7'))).body.ok).toBe(true);
    expect((await finish(uploadId)).code).toBe('notFound');
  });

  it.each<[string, object, string]>([
    ['a type that the purpose does not take', { filename: 'bom.pdf' }, 'file.type'],
    ['a file over the limit', { size: 100 * MB + 1 }, 'file.tooLarge'],
    ['nothing', { size: 0 }, 'file.empty'],
    ['a name with a folder', { filename: '../bom.csv' }, 'file.name'],
    ['an unknown purpose', { purpose: 'toString' }, 'badInput'],
  ])('refuses %s before the first byte', async (_, over, code) => {
    expect((await start(over)).code).toBe(code);
  });
  it('refuse wrong content at the first bytes, and again when the file is complete', async () => {
    const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5000)]);
    const { uploadId } = (await start({ size: picture.length })).data;
    expect((await piece(uploadId, 0, picture)).code).toBe('file.type');
    const archive = Buffer.concat([
      Buffer.from('504b0304140000000000000000000000000000000000000000001300000000', 'hex').subarray(0, 30),
      Buffer.from('[Content_Types].xml'),
      Buffer.alloc(5000),
    ]);
    expect((await whole(archive, { filename: 'bom.xlsx' })).code).toBe('file.type');
    expect(await parts()).toEqual([]);
  });
  it('accept no more bytes than announced, and no file where a call expects JSON', async () => {
    const { uploadId } = (await start({ size: 10 })).data;
    expect((await piece(uploadId, 0, Buffer.from('number,level\n'))).code).toBe('upload.tooLong');
    expect(
      (await first.http.post('/api/sys/upload/start').set(as('7')).set('content-type', OCTETS).send(Buffer.from('{}')))
        .body.code,
    ).toBe('badInput');
    expect(
      (await first.http.put(`/api/sys/upload/${uploadId}/bytes/0`).set(as('7')).send({ bytes: 'x' })).body.code,
    ).toBe('badInput');
    await first.http.delete(`/api/sys/upload/${uploadId}`).set(as('7'));
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
