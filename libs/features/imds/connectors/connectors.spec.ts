import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { OutboundHttp } from '@matlas/server-kit';
import { ImdsStandIn, SftpStandIn } from '@matlas/testing';
import { FolderConnector } from './folder-connector';
import { HttpConnector } from './http-connector';
import { type ImdsConnector, type ImdsTarget, ImdsUnreachable, type OutgoingFile } from './imds-connector';
import { SftpConnector } from './sftp-connector';

const SETTLE = { IMDS_SETTLE_SECONDS: 0.05 };
const { signal } = new AbortController();
const http = new OutboundHttp({ OUTBOUND_HOSTS: '127.0.0.1' });
const outgoing = (name: string, text: string): OutgoingFile => ({
  name,
  size: Buffer.byteLength(text),
  sha256: 'ab'.repeat(32),
  open: async () => Readable.from([Buffer.from(text)]),
});
const target = (more: Partial<ImdsTarget>): ImdsTarget => ({
  enterpriseCode: 'E-1',
  address: '',
  userName: 'imds',
  companyId: '4711',
  password: 'secret',
  rememberHostKey: async () => undefined,
  ...more,
});

let base: string;
let folder: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'imds-'));
  folder = join(base, 'E-1');
  await mkdir(join(folder, 'inbox'), { recursive: true });
});
afterEach(() => rm(base, { recursive: true }));
const names = async (part: string): Promise<string[]> => (await readdir(join(folder, part))).sort();
const fetched = async (connector: ImdsConnector, to: ImdsTarget): Promise<string[]> => {
  const contents: string[] = [];
  for (const file of await connector.listFiles(to, signal)) {
    const path = join(base, `${contents.length}-fetched`);
    await connector.fetchFile(to, file, path, signal);
    contents.push(await readFile(path, 'utf8'));
  }
  return contents;
};

describe('the folder', () => {
  const connector = (): FolderConnector => new FolderConnector({ ...SETTLE, IMDS_FOLDER: base });

  it('offers complete files only: neither growing ones nor those with the name of an unfinished one', async () => {
    const growing = join(folder, 'inbox', 'growing.xml');
    await writeFile(join(folder, 'inbox', 'whole.xml'), 'whole');
    await writeFile(join(folder, 'inbox', 'half.xml.part'), 'half');
    await writeFile(join(folder, 'inbox', 'empty.xml'), '');
    await writeFile(growing, 'a');
    await writeFile(join(base, 'secret'), 'of another');
    await symlink(join(base, 'secret'), join(folder, 'inbox', 'link.xml'));
    const listed = connector().listFiles(target({}), signal);
    const writing = setInterval(() => void appendFile(growing, 'a'), 5);
    const found = await listed.finally(() => clearInterval(writing));
    expect(found.map(({ name }) => name)).toEqual(['whole.xml']);
  });
  it('archives what was taken, puts aside what was refused with its reason, and leaves what came meanwhile', async () => {
    for (const name of ['a.xml', 'b.xml', 'c.xml']) await writeFile(join(folder, 'inbox', name), name);
    const files = await connector().listFiles(target({}), signal);
    const [a, b, c] = files as [(typeof files)[0], (typeof files)[0], (typeof files)[0]];
    await connector().settleFile(target({}), a, { state: 'archived' }, signal);
    await connector().settleFile(target({}), b, { state: 'refused', reason: 'no data sheet' }, signal);
    await rm(join(folder, 'inbox', 'c.xml'));
    await writeFile(join(folder, 'inbox', 'c.xml'), 'another one');
    await connector().settleFile(target({}), c, { state: 'archived' }, signal);
    await connector().settleFile(target({}), a, { state: 'archived' }, signal);
    expect(await names('inbox')).toEqual(['c.xml']);
    expect((await names('archive')).map((name) => name.replace(/^\d+-/, ''))).toEqual(['a.xml']);
    const [, reason] = await names('error');
    expect(await readFile(join(folder, 'error', reason ?? ''), 'utf8')).toBe('no data sheet\n');
  });
  it('sends a file once, complete under its name', async () => {
    await connector().sendFile(target({}), outgoing('decisions.csv', 'x'), signal);
    await connector().sendFile(target({}), outgoing('decisions.csv', 'y'), signal);
    expect(await names('outbox')).toEqual(['decisions.csv']);
    expect(await readFile(join(folder, 'outbox', 'decisions.csv'), 'utf8')).toBe('x');
  });
  it('refuses a code that leads elsewhere, and an installation without a folder', async () => {
    const elsewhere = target({ enterpriseCode: '../E-2' });
    await expect(connector().listFiles(elsewhere, signal)).rejects.toMatchObject({ code: 'imds.folderMissing' });
    const none = new FolderConnector(SETTLE as never);
    await expect(none.listFiles(target({}), signal)).rejects.toMatchObject({ code: 'imds.folderMissing' });
  });
});

describe('SFTP', () => {
  let server: SftpStandIn;
  let hostKey: string | undefined;
  const connector = new SftpConnector(http, SETTLE as never);
  const to = (more: Partial<ImdsTarget> = {}): ImdsTarget =>
    target({ address: server.address, rememberHostKey: async (key) => void (hostKey = key), ...more });
  beforeEach(async () => {
    server = await SftpStandIn.start(folder);
    hostKey = undefined;
  });
  afterEach(() => server.close());

  it('fetches, settles and sends like the folder', async () => {
    await writeFile(join(folder, 'inbox', 'a.xml'), 'x'.repeat(200_000));
    await writeFile(join(folder, 'inbox', 'a.xml.filepart'), 'half');
    const [text, ...others] = await fetched(connector, to());
    expect([text?.length, others]).toEqual([200_000, []]);
    const [file] = await connector.listFiles(to({ hostKey }), signal);
    await connector.settleFile(to(), file as never, { state: 'refused', reason: 'broken' }, signal);
    await connector.settleFile(to(), file as never, { state: 'refused', reason: 'broken' }, signal);
    expect(await names('inbox')).toEqual(['a.xml.filepart']);
    expect(await names('error')).toHaveLength(2);
    await connector.sendFile(to(), outgoing('up.xml', 'content'), signal);
    expect(await readFile(join(folder, 'outbox', 'up.xml'), 'utf8')).toBe('content');
  });
  it('does not take half of a file when the connection is cut', async () => {
    await writeFile(join(folder, 'inbox', 'a.xml'), 'x'.repeat(500_000));
    const [file] = await connector.listFiles(to(), signal);
    server.cutAfterReads = 3;
    const path = join(base, 'half');
    await expect(connector.fetchFile(to(), file as never, path, signal)).rejects.toBeInstanceOf(ImdsUnreachable);
  });
  it('refuses a wrong password for good, and sends none to a server with another key', async () => {
    const wrong = connector.listFiles(to({ password: 'wrong' }), signal);
    await expect(wrong).rejects.toMatchObject({ code: 'sync.refused' });
    server.passwords.splice(0);
    const other = connector.listFiles(to({ hostKey: 'another' }), signal);
    await expect(other).rejects.toMatchObject({ code: 'imds.hostKeyChanged' });
    expect(server.passwords).toEqual([]);
  });
  it('does not connect to internal addresses that the operator has not allowed', async () => {
    const guarded = new SftpConnector(new OutboundHttp({ OUTBOUND_HOSTS: '' }), SETTLE as never);
    await expect(guarded.listFiles(to(), signal)).rejects.toMatchObject({ code: 'imds.internalAddress' });
    expect(server.passwords).toEqual([]);
  });
});

describe('HTTP', () => {
  let server: ImdsStandIn;
  const connector = new HttpConnector(http);
  const to = (): ImdsTarget => target({ address: server.address });
  beforeEach(async () => {
    server = await ImdsStandIn.start();
    server.inbox.set('a.xml', Buffer.from('whole'));
  });
  afterEach(() => server.close());

  it('fetches, settles and sends with the account', async () => {
    expect(await fetched(connector, to())).toEqual(['whole']);
    const [file] = await connector.listFiles(to(), signal);
    server.plan('lostAnswer');
    const settle = () => connector.settleFile(to(), file as never, { state: 'archived' }, signal);
    await expect(settle()).rejects.toBeInstanceOf(ImdsUnreachable);
    await settle();
    expect(server.settled).toEqual([{ name: 'a.xml', state: 'archived', mark: 'a.xml:5' }]);
    await connector.sendFile(to(), outgoing('up.csv', 'text'), signal);
    expect(String(server.outbox.get('up.csv'))).toBe('text');
    expect(new Set(server.credentials)).toEqual(new Set([`Basic ${Buffer.from('imds:secret').toString('base64')}`]));
  });
  it.each(['busy', 'hangsUp', 'gibberish', 'flood'] as const)('%s: another attempt may succeed', async (act) => {
    server.plan(act);
    await expect(connector.listFiles(to(), signal)).rejects.toBeInstanceOf(ImdsUnreachable);
  });
  it.each(['denied', 'redirect'] as const)('%s: is final', async (act) => {
    server.plan(act);
    await expect(connector.listFiles(to(), signal)).rejects.toMatchObject({ code: 'sync.refused' });
  });
  it('does not take half of a file', async () => {
    const [file] = await connector.listFiles(to(), signal);
    server.plan('cutsOff');
    const path = join(base, 'half');
    await expect(connector.fetchFile(to(), file as never, path, signal)).rejects.toBeInstanceOf(ImdsUnreachable);
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });
  it('does not call internal addresses that the operator has not allowed', async () => {
    const guarded = new HttpConnector(new OutboundHttp({ OUTBOUND_HOSTS: '' }));
    await expect(guarded.listFiles(to(), signal)).rejects.toMatchObject({ code: 'imds.internalAddress' });
    expect(server.credentials).toEqual([]);
  });
});
