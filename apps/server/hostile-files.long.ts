import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FilePurposeName, systemUsersApi, TUS_PATH, UPLOAD_PIECE_BYTES } from '@matlas/contract';
import { FEATURES } from '@matlas/features';
import {
  type AuthHeader,
  createTestApp,
  HOSTILE_ARCHIVES,
  HOSTILE_TEXTS,
  HOSTILE_TREES,
  HOSTILE_WORKBOOKS,
  type HostileFile,
  PeakMemory,
  signedIn,
  type TestApp,
} from '@matlas/testing';
import { IS_SHORT } from '@matlas/testing/depth';

/** Limit above the memory of the idle server: a hundred megabytes in transfer, and the memory of a thread. */
const MOST_MEGABYTES = 1_500;
const ALL = [...HOSTILE_ARCHIVES, ...HOSTILE_WORKBOOKS, ...HOSTILE_TEXTS, ...HOSTILE_TREES];

let test: TestApp;
let folder: string;
let headers: AuthHeader;
let modId: number;
const memory = new PeakMemory();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matlas-hostile-'));
  test = await createTestApp(FEATURES, { DATA_DIR: folder, RATE_UPLOAD: '100000' });
  ({ headers } = await signedIn(test, ['platformAdmin']));
  modId = (
    await test.http
      .post('/api/model/modInfo/saveOrUpdate')
      .set(headers)
      .send({ projectName: 'C5', internalNumber: 'C5-2026', modelType: 1, powerPlant: 2 })
  ).body.data.id;
  memory.watch();
});
afterAll(async () => {
  memory.end();
  await test.close();
  await rm(folder, { recursive: true });
});

interface ApiAnswer {
  status: number;
  code: string;
  data: { fileId?: number; reason?: string } | null;
}
const toApiAnswer = ({
  status,
  body,
}: {
  status: number;
  body: { code: string; data: ApiAnswer['data'] };
}): ApiAnswer => ({
  status,
  code: body.code,
  data: body.data,
});
const call = async (path: string, body: object): Promise<ApiAnswer> =>
  toApiAnswer(await test.http.post(`/api${path}`).set(headers).send(body));

/** Uploads a file in pieces, as a browser does. Returns the refusal, or the id of the stored file. */
async function uploadFile(purpose: FilePurposeName, { type, bytes }: HostileFile): Promise<ApiAnswer> {
  const content = bytes();
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const metadata = Object.entries({ purpose, filename: `hostile.${type}` })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const begun = await test.http
    .post(`/api${TUS_PATH}`)
    .set({ ...tus, 'upload-length': String(content.length), 'upload-metadata': metadata });
  if (begun.status !== 201) return toApiAnswer(begun);
  const address = String(begun.headers['location']);
  for (let at = 0; at < content.length; at += UPLOAD_PIECE_BYTES) {
    const answer = await test.http
      .patch(address)
      .set({ ...tus, 'upload-offset': String(at) })
      .set('content-type', 'application/offset+octet-stream')
      .send(content.subarray(at, at + UPLOAD_PIECE_BYTES));
    if (answer.status !== 204) return toApiAnswer(answer);
  }
  const uploadId = address.split('/').pop();
  return call(`/sys/upload/${uploadId}/finish`, {});
}
async function importFile(
  purpose: FilePurposeName,
  path: string,
  file: HostileFile,
  fields: object,
): Promise<ApiAnswer> {
  const kept = await uploadFile(purpose, file);
  return kept.status === 200 ? call(path, { ...fields, file: kept.data?.fileId }) : kept;
}
const isAlive = async (): Promise<void> =>
  expect((await test.http.get('/api/jobs/page').set(headers)).status).toBe(200);

/** Refused before the file is read: no archive, no text, or empty. */
const AT_THE_DOOR = ['file.type', 'file.empty'];
it.each(ALL.map((file) => [`${file.type}: ${file.name}`, file] as const))(
  'a BOM import through the running server meets %s',
  async (_, file) => {
    const answer = await importFile('bomImport', '/bom/info/importCheck', file, { modId });
    expect(answer.status).toBeLessThan(500);
    if (typeof file.met === 'object' && 'code' in file.met)
      expect([...AT_THE_DOOR, file.met.code]).toContain(answer.code);
    else expect(answer.status).toBe(200);
    await isAlive();
  },
);

const IMPORTS: readonly [string, FilePurposeName, string][] = [
  ['users', 'userImport', systemUsersApi.importUser.path],
  ['substances', 'substanceImport', '/data/substance/import'],
  ['requests', 'requestImport', '/exchange/request/import'],
];
/**
 * In `.ci/run` each file is tried with one of these imports only; the BOM import above reads all of them.
 */
const isFor =
  (turn: number) =>
  (_file: HostileFile, index: number): boolean =>
    !IS_SHORT || index % IMPORTS.length === turn;
it.each(IMPORTS.map((one, turn) => [...one, turn] as const))(
  'an import of %s refuses every one of them and lives',
  async (_, purpose, path, turn) => {
    for (const file of ALL.filter(isFor(turn))) {
      const { status, code } = await importFile(purpose, path, file, { checkOnly: true });
      expect({ name: file.name, isRefused: status >= 400 && status < 500, code }).toEqual({
        name: file.name,
        isRefused: true,
        code: expect.stringMatching(/^(file|workbook|import|badInput|forbidden)/),
      });
    }
    await isAlive();
  },
);

const CLEAN_UP_TRIES = 120;
const CLEAN_UP_MS = 500;
/** Temporary files are removed after the response was sent. Returns the files that still exist after a minute. */
async function findRemainingFiles(): Promise<string[]> {
  const files = async () => [...(await readdir(join(folder, 'tmp'))), ...(await readdir(join(folder, 'uploads')))];
  for (let tries = 0; tries < CLEAN_UP_TRIES && (await files()).length > 0; tries++) await sleep(CLEAN_UP_MS);
  return files();
}

it('stays within the memory limit, and leaves no temporary file', async () => {
  const { peakMegabytes, grownMegabytes } = memory.measured();
  console.info(
    `hostile files through the server: ${ALL.length * 4}, peak ${peakMegabytes} MB, ${grownMegabytes} MB beside the idle process`,
  );
  expect(grownMegabytes).toBeLessThan(MOST_MEGABYTES);
  expect(await findRemainingFiles()).toEqual([]);
});
