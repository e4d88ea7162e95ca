import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FilePurposeName, systemUsersApi, uploadsApi } from '@matlas/contract';
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

/** Above what the server takes while it is idle: a hundred megabytes on their way, and what a thread may use. */
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

interface Said {
  status: number;
  code: string;
  data: { fileId?: number; uploadId?: number; received?: number; pieceBytes?: number; reason?: string } | null;
}
const said = ({ status, body }: { status: number; body: { code: string; data: Said['data'] } }): Said => ({
  status,
  code: body.code,
  data: body.data,
});
const call = async (path: string, body: object): Promise<Said> =>
  said(await test.http.post(`/api${path}`).set(headers).send(body));

/** As a browser sends it: in pieces. The refusal of the upload, or the number of the kept file. */
async function uploaded(purpose: FilePurposeName, { type, bytes }: HostileFile): Promise<Said> {
  const content = bytes();
  const begun = await call(uploadsApi.start.path, { purpose, filename: `hostile.${type}`, size: content.length });
  const { uploadId, pieceBytes = 1 } = begun.data ?? {};
  if (begun.status !== 200) return begun;
  for (let at = 0; at < content.length; at += pieceBytes) {
    const answer = said(
      await test.http
        .put(`/api/sys/upload/${uploadId}/bytes/${at}`)
        .set(headers)
        .set('content-type', 'application/octet-stream')
        .send(content.subarray(at, at + pieceBytes)),
    );
    if (answer.status !== 200) return answer;
  }
  return call(`/sys/upload/${uploadId}/finish`, {});
}
async function imported(purpose: FilePurposeName, path: string, file: HostileFile, fields: object): Promise<Said> {
  const kept = await uploaded(purpose, file);
  return kept.status === 200 ? call(path, { ...fields, file: kept.data?.fileId }) : kept;
}
const isAlive = async (): Promise<void> =>
  expect((await test.http.get('/api/jobs/page').set(headers)).status).toBe(200);

/** What is refused at the door already: no archive, no text, nothing at all. */
const AT_THE_DOOR = ['file.type', 'file.empty'];
it.each(ALL.map((file) => [`${file.type}: ${file.name}`, file] as const))(
  'a BOM import through the running server meets %s',
  async (_, file) => {
    const answer = await imported('bomImport', '/bom/info/importCheck', file, { modId });
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
/** In `.ci/run` each of the largest files goes to one of these imports; the BOM import above takes all of them. */
const isFor =
  (turn: number) =>
  ({ isBig }: HostileFile, index: number): boolean =>
    !isBig || !IS_SHORT || index % IMPORTS.length === turn;
it.each(IMPORTS.map((one, turn) => [...one, turn] as const))(
  'an import of %s refuses every one of them and lives',
  async (_, purpose, path, turn) => {
    for (const file of ALL.filter(isFor(turn))) {
      const { status, code } = await imported(purpose, path, file, { checkOnly: true });
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
/** A temporary file is removed after the answer was sent: what is still there after a minute stays. */
async function filesLeft(): Promise<string[]> {
  const files = async () => [...(await readdir(join(folder, 'tmp'))), ...(await readdir(join(folder, 'uploads')))];
  for (let tries = 0; tries < CLEAN_UP_TRIES && (await files()).length > 0; tries++) await sleep(CLEAN_UP_MS);
  return files();
}

it('stays within bounds of memory, and leaves no temporary file', async () => {
  const { peakMegabytes, grownMegabytes } = memory.measured();
  console.info(
    `hostile files through the server: ${ALL.length * 4}, peak ${peakMegabytes} MB, ${grownMegabytes} MB beside the idle process`,
  );
  expect(grownMegabytes).toBeLessThan(MOST_MEGABYTES);
  expect(await filesLeft()).toEqual([]);
});
