// Own database: areas with test handlers, and a folder whose files are inspected.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Module } from '@nestjs/common';
import ExcelJS from 'exceljs';
import { byId, fileBody, route, uploadedFile } from '@matlas/contract';
import { AppError, type Auth, exportStream, type Feature, Handle, StoredFiles, XLSX_TYPE } from '@matlas/server-kit';
import { createTestApp, probeAuth, probeFeature, type TestApp } from '@matlas/testing';
import { z } from 'zod';
import { systemFeature } from './index';

const probe = {
  upload: route({
    method: 'POST',
    path: '/probe/upload',
    needs: 'signedIn',
    upload: 'bomImport',
    input: z.object({ note: z.string().optional(), file: uploadedFile }),
    output: z.unknown(),
  }),
  avatar: route({
    method: 'POST',
    path: '/probe/avatar',
    needs: 'signedIn',
    upload: 'avatar',
    input: z.object({ file: uploadedFile }),
    output: z.unknown(),
  }),
  keep: route({
    method: 'POST',
    path: '/probe/keep',
    needs: 'signedIn',
    upload: 'general',
    input: z.object({ file: uploadedFile }),
    output: z.unknown(),
  }),
  download: route({
    method: 'GET',
    path: '/probe/files/{id}',
    needs: 'signedIn',
    input: byId,
    output: fileBody,
    answer: 'file',
  }),
  workbook: route({
    method: 'GET',
    path: '/probe/workbook',
    needs: 'signedIn',
    input: z.object({ fail: z.string().optional() }),
    output: fileBody,
    answer: 'file',
  }),
};

@Controller()
class ProbeController {
  constructor(private readonly files: StoredFiles) {}
  @Handle(probe.upload) async upload(_: Auth, { file, note }: z.output<typeof probe.upload.input>) {
    return { name: file.name, type: file.type, size: file.size, sha256: file.sha256, note };
  }
  @Handle(probe.avatar) async avatar(_: Auth, { file }: z.output<typeof probe.avatar.input>) {
    return { type: file.type };
  }
  @Handle(probe.keep) keep(auth: Auth, { file }: z.output<typeof probe.keep.input>) {
    return this.files.storeUpload(auth, file, 'general');
  }
  @Handle(probe.download) download(auth: Auth, { id }: { id: number }) {
    return this.files.answerFile(auth.scope, id);
  }
  @Handle(probe.workbook) workbook(_: Auth, { fail }: { fail?: string | undefined }) {
    return exportStream('清单 #1.xlsx', XLSX_TYPE, async (sink) => {
      if (fail) throw new AppError('import.expired');
      const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: sink });
      const sheet = workbook.addWorksheet('数据');
      for (let row = 1; row <= 5_000; row++) sheet.addRow([row, `part ${row}`]).commit();
      await workbook.commit();
    });
  }
}
@Module({ controllers: [ProbeController] })
class ProbeFilesModule {}
const filesProbe: Feature = { module: ProbeFilesModule, entities: [] };

async function workbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('BOM').addRow(['number', 'level']);
  return Buffer.from(await book.xlsx.writeBuffer());
}
const CSV = Buffer.from('number,level\nA1,0\n');
const GB18030_CSV = Buffer.from('c1e3bcfebac52cb2e3bcb60a', 'hex'); // 零件号,层级
const WORD = Buffer.from(
  `504b0304140000000000000000000000000000000000000000001300000000005b436f6e74656e745f54797065735d2e786d6c`,
  'hex',
);
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]);

describe('files', () => {
  let system: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matlas-files-'));
    system = await createTestApp([systemFeature, probeFeature, filesProbe], { DATA_DIR: folder });
  });
  afterAll(async () => {
    await system.close();
    await rm(folder, { recursive: true });
  });
  const send = async (path: string, content: Buffer, name: string, token = '7') =>
    (
      await system.http
        .post(`/api/probe/${path}`)
        .set('x-access-token', token)
        .field('note', '备注')
        .attach('file', content, { filename: name, filepath: name } as object)
    ).body;
  /** The files are deleted right after the response. */
  async function temporary(): Promise<string[]> {
    for (let look = 0; look < 50 && (await readdir(join(folder, 'tmp'))).length > 0; look++) await sleep(10);
    return readdir(join(folder, 'tmp'));
  }

  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['a workbook', workbook, 'BOM 2026.xlsx', 'xlsx'],
    ['UTF-8 text', () => CSV, '零件.csv', 'csv'],
    ['GB18030 text of Excel on Chinese Windows', () => GB18030_CSV, 'bom.CSV', 'csv'],
  ])('takes %s, with its size and hash, and leaves nothing behind', async (_, content, name, type) => {
    const bytes = await content();
    const { data } = await send('upload', bytes, name);
    expect(data).toEqual({
      name,
      type,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      note: '备注',
    });
    expect(await temporary()).toEqual([]);
  });

  it.each<[string, string, Buffer, string, string]>([
    ['a Word document named as a workbook', 'upload', WORD, 'bom.xlsx', 'file.type'],
    ['a picture named as text', 'upload', PNG, 'bom.csv', 'file.type'],
    ['a type that the purpose does not allow', 'upload', PNG, 'bom.png', 'file.type'],
    ['nothing', 'upload', Buffer.alloc(0), 'bom.csv', 'file.empty'],
    ['a forbidden character in the name', 'upload', CSV, 'bom#1.csv', 'file.name'],
    ['a folder in the name', 'upload', CSV, 'a/bom.csv', 'file.name'],
    ['a name of more than 255 characters', 'upload', CSV, `${'b'.repeat(252)}.csv`, 'file.nameTooLong'],
    [
      'a picture over its limit',
      'avatar',
      Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]),
      'me.png',
      'avatar.size',
    ],
  ])('refuses %s', async (_, path, content, name, code) => {
    expect((await send(path, content, name)).code).toBe(code);
    expect(await temporary()).toEqual([]);
  });

  it('refuses a JSON body that claims to be an uploaded file', async () => {
    const forged = { name: 'bom.csv', type: 'csv', mime: 'text/csv', size: 1, sha256: '0', path: '/etc/passwd' };
    const { body } = await system.http.post('/api/probe/upload').set('x-access-token', '7').send({ file: forged });
    expect(body).toMatchObject({ code: 'badInput', data: { issues: [{ path: 'file' }] } });
  });

  it('stores equal contents once, shows them to their enterprise only, and deletes them with the last row', async () => {
    const text = Buffer.from(`kept ${'x'.repeat(1_000)}`);
    const first = (await send('keep', text, 'one.txt')).data;
    const second = (await send('keep', text, 'two.txt', '101')).data;
    const path = join(folder, 'files', first.sha256.slice(0, 2), first.sha256.slice(2, 4), first.sha256);
    expect((await stat(path)).size).toBe(text.length);
    const download = await system.http.get(`/api/probe/files/${first.id}`).set('x-access-token', '7');
    expect([download.text, download.headers['content-disposition']]).toEqual([
      text.toString(),
      expect.stringContaining('one.txt'),
    ]);
    expect((await system.http.get(`/api/probe/files/${first.id}`).set('x-access-token', '101')).body.code).toBe(
      'notFound',
    );
    const files = system.app.get(StoredFiles);
    await files.remove(probeAuth(7).scope, first.id);
    expect((await stat(path)).isFile()).toBe(true);
    await files.remove(probeAuth(101, 2).scope, second.id);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('streams a workbook while it is written', async () => {
    const answer = await system.http
      .get('/api/probe/workbook')
      .set('x-access-token', '7')
      .buffer()
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
      });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(answer.body as ExcelJS.Buffer);
    expect(book.getWorksheet('数据')?.rowCount).toBe(5_000);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('清单'));
  });
  it('returns an error envelope when an export fails before its first byte', async () => {
    expect((await system.http.get('/api/probe/workbook?fail=yes').set('x-access-token', '7')).body.code).toBe(
      'import.expired',
    );
  });
});
