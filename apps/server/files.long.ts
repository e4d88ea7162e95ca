// Own database: a folder whose files are inspected, and the memory of the process.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FileInfoRow, fileJobs, TUS_PATH } from '@matlas/contract';
import { FEATURES } from '@matlas/features';
import { DOCUMENT_TYPES } from '@matlas/formats/text/document-text';
import { AppError, JobQueue, systemAuth, taskFile, WorkerPool } from '@matlas/server-kit';
import {
  type AuthHeader,
  createTestApp,
  HOSTILE_ARCHIVES,
  HOSTILE_TEXTS,
  HOSTILE_TREES,
  HOSTILE_WORKBOOKS,
  jobEnd,
  PeakMemory,
  signedIn,
  type TestApp,
} from '@matlas/testing';

const MB = 1_000_000;
/** What the server may need above its idle memory for a file of 100 MB: less than half of the file. */
const FLAT_MEGABYTES = 45;
/** A block that is repeated with its number, so that 100 MB are sent without being held. */
const BLOCK = randomBytes(MB - 16);
const blockOf = (at: number): Buffer => Buffer.concat([Buffer.from(String(at).padStart(16, '0')), BLOCK]);
const FIRST = Buffer.concat([Buffer.from('%PDF-1.4\n'.padEnd(16)), BLOCK]);
const BLOCKS = 100;
const contentOf = (at: number): Buffer => (at === 0 ? FIRST : blockOf(at));

let test: TestApp;
let folder: string;
let headers: AuthHeader;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matlas-files-'));
  test = await createTestApp(FEATURES, { DATA_DIR: folder, RATE_UPLOAD: '100000', WORKER: 'on' });
  await test.app.listen(0, '127.0.0.1');
  ({ headers } = await signedIn(test, ['enterpriseAdmin']));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const TUS = { 'tus-resumable': '1.0.0' };
const received = async (address: string): Promise<number> =>
  Number((await test.http.head(address).set({ ...headers, ...TUS })).headers['upload-offset']);
/** Sends from a block on; breaks the connection off after some blocks. */
async function sendFrom(address: string, offset: number, breakAfter: number): Promise<void> {
  const { port } = test.app.getHttpServer().address() as AddressInfo;
  const first = Math.floor(offset / MB);
  await new Promise<void>((resolve, reject) => {
    const call = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method: 'PATCH',
        path: new URL(address, 'http://127.0.0.1').pathname,
        headers: {
          ...headers,
          ...TUS,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': offset,
          'content-length': BLOCKS * MB - offset,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', resolve);
      },
    );
    call.on('error', () => resolve()).on('close', resolve);
    void (async () => {
      for (let at = first; at < BLOCKS; at += 1) {
        if (at - first >= breakAfter) return void call.destroy();
        const rest = at === first ? contentOf(at).subarray(offset - first * MB) : contentOf(at);
        if (!call.write(rest)) await new Promise<void>((drained) => call.once('drain', drained));
      }
      call.end();
    })().catch(reject);
  });
}

it('a file of 100 MB goes up over a connection that breaks three times, with flat memory', async () => {
  const memory = new PeakMemory();
  const metadata = Object.entries({ purpose: 'systemFile', filename: 'big.pdf' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const begun = await test.http
    .post(`/api${TUS_PATH}`)
    .set({ ...headers, ...TUS, 'upload-length': String(BLOCKS * MB), 'upload-metadata': metadata });
  expect(begun.status).toBe(201);
  const address = String(begun.headers['location']);
  memory.watch();
  let breaks = 0;
  for (let offset = 0; offset < BLOCKS * MB; breaks += 1) {
    await sendFrom(address, offset, breaks < 3 ? 20 : BLOCKS);
    let next = await received(address);
    // The bytes that were on their way may still be written.
    for (let look = 0; look < 50; look += 1) {
      await sleep(20);
      const later = await received(address);
      if (later === next) break;
      next = later;
    }
    expect(next).toBeGreaterThan(offset);
    offset = next;
  }
  expect(breaks).toBe(4);
  const sha = createHash('sha256');
  for (let at = 0; at < BLOCKS; at += 1) sha.update(contentOf(at));
  const sha256 = sha.digest('hex');
  const finish = await test.http
    .post(`/api/sys/upload/${address.split('/').pop()}/finish`)
    .set(headers)
    .send({ sha256 });
  expect(finish.body.data).toMatchObject({ size: BLOCKS * MB, sha256 });
  const { grownMegabytes } = memory.measured();
  memory.end();
  expect(grownMegabytes).toBeLessThan(FLAT_MEGABYTES);

  const upload = await test.http
    .post('/api/message/fileInfo/upload')
    .set(headers)
    .send({ file: finish.body.data.fileId });
  const saved = (
    await test.http.post('/api/message/fileInfo/saveOrUpdate').set(headers).send({ fileId: upload.body.data.fileId })
  ).body.data as FileInfoRow;
  expect(saved).toMatchObject({ name: 'big.pdf', size: BLOCKS * MB, number: 1 });
  // Its text is not read, because it is too large; that is no failure.
  const { jobId } = await test.app.get(JobQueue).start(systemAuth(), fileJobs.texts, {});
  expect((await jobEnd(test.db, jobId)).state).toBe('done');
});

const READ = taskFile<{ run: (input: { path: string; type: string }) => Promise<string | null> }>(
  resolve('libs/features/files/document-text.task.ts'),
);
const ALL = [...HOSTILE_ARCHIVES, ...HOSTILE_WORKBOOKS, ...HOSTILE_TEXTS, ...HOSTILE_TREES];
it.each(ALL.map((file) => [`${file.type}: ${file.name}`, file] as const))(
  'reading the text of %s ends, whatever the file calls itself',
  async (_, { bytes }) => {
    const path = join(folder, 'hostile');
    await writeFile(path, bytes());
    for (const type of DOCUMENT_TYPES) {
      const text = await test.app
        .get(WorkerPool)
        .run(READ, { path, type }, { guard: 'file' })
        .catch((error: unknown) => {
          if (error instanceof AppError) return null; // a limit of the thread
          throw error;
        });
      expect(text === null || text.length <= MB).toBe(true);
    }
  },
);
