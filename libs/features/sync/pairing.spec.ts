import { Readable } from 'node:stream';
import type { PieceLine } from '@matlas/contract';
import { type NodeSeed, SheetBatch, type SheetSeed, SheetWriter } from '@matlas/features/mds';
import { newKeyPair, signBytes } from '@matlas/formats';
import { type Auth, StoredFiles, systemAuth } from '@matlas/server-kit';
import { asBytes } from '@matlas/testing';
import { newPairingCode, pairingProof, toPlainCode } from './partners/pairing';
import { callToSign, readLines, type SessionEnds, sessionToSign } from './protocol/piece';
import { get, lastRun, post, setUpSync, standIn, steel, stranger, test } from './testing/sync-fixture';

setUpSync();
describe('pairing', () => {
  it('reads codes as people write them', () => {
    expect(toPlainCode('k7qf-2omx 93td-hhel')).toBe('K7QF20MX93TDHHE1');
    expect(new Set(Array.from({ length: 50 }, newPairingCode)).size).toBe(50);
  });
  it('needs the code of the other side, and does not trust an address that does not know it', async () => {
    const wrong = await post('/sync/partner/pair', { url: standIn.url, code: newPairingCode() });
    expect(wrong).toMatchObject({ code: 'sync.otherKey' });
    const paired = await post('/sync/partner/pair', { url: standIn.url, code: standIn.code.toLowerCase() });
    expect(paired.data).toMatchObject({ name: 'Stand-in', state: 'active', can: { run: true } });
    expect((await post('/sync/partner/pair', { url: standIn.url, code: standIn.code })).code).toBe(
      'sync.alreadyPaired',
    );
    expect((await post('/sync/partner/pair', { url: 'http://10.0.0.1', code: standIn.code })).code).toBe(
      'sync.internalAddress',
    );
    expect((await get('/sync/partner/list', stranger)).data).toEqual([]);
  });
});

describe('the calls of a partner', () => {
  const keys = newKeyPair();
  const installation = '7b1f6a34-8a0e-4d0a-9a55-0c8c3f6f2a01';
  const call = (name: string, body: object) => test.http.post(`/api/partner/v1/${name}`).send(body);
  const ends: SessionEnds = { installation, enterprise: 'G-1', to: '', toEnterprise: '' };
  let session: string;
  const signed = (name: string, sequence: number, payload: object, key = keys.privateKey, within = session) => {
    const text = JSON.stringify(payload);
    const signature = signBytes(callToSign({ session: within, sequence }, name, text), key);
    return call(name, { session: within, sequence, payload: text, signature });
  };
  const open = (given: SessionEnds, key = keys.privateKey) =>
    call('session', { ...given, nonce: 'n', signature: signBytes(sessionToSign('guest', given, 'n'), key) });
  const changes = { kind: 'sheet', since: 0, have: 0, received: false, count: false };
  const input = (code: string, proof: string) => ({
    installation,
    name: 'Guest',
    publicKey: keys.publicKey,
    enterprise: { code, name: 'Guest' },
    proof,
  });
  /** An enterprise of the guest is paired with one of this installation. */
  const accept = async (code: string, who?: Record<string, string>) => {
    const { code: oneTime } = (await post('/sync/partner/invite', { name: 'Guest' }, who)).data;
    const proof = pairingProof(oneTime, 'guest', keys.publicKey, '');
    return { oneTime, proof, accepted: (await call('pair', input(code, proof))).body };
  };

  it('are accepted after the code was proved, once', async () => {
    expect((await call('pair', input('G-1', 'AAAA'))).body).toMatchObject({ ok: false, code: 'sync.codeWrong' });
    const { oneTime, proof, accepted } = await accept('G-1');
    expect(accepted.data.proof).toBe(pairingProof(oneTime, 'host', keys.publicKey, accepted.data.publicKey));
    ends.to = accepted.data.installation;
    ends.toEnterprise = accepted.data.enterprise.code;
    expect((await call('pair', input('G-1', proof))).body.ok).toBe(false);
  });
  it('need a signature, cannot be replayed, changed or sent to somebody else', async () => {
    expect((await open(ends, newKeyPair().privateKey)).body).toMatchObject({ code: 'sync.sessionUnknown' });
    ({ session } = (await open(ends)).body.data);
    expect((await signed('changes', 1, changes)).status).toBe(200);
    expect((await signed('changes', 1, changes)).body).toMatchObject({ code: 'sync.sessionUnknown' });
    expect((await signed('changes', 2, changes, newKeyPair().privateKey)).body.ok).toBe(false);
    expect((await signed('changes', 3, { ...changes, since: -1 })).body).toMatchObject({ code: 'badInput' });
    expect((await signed('changes', 4, { ...changes, since: 9_000_000 })).body.code).toBe('sync.cursorUnknown');
    expect((await signed('documents', 5, { keys: ['10000001/1'] })).status).toBe(200);
    expect((await signed('file', 6, { key: '10000001/1', sha256: '0'.repeat(64), offset: 0 })).body.code).toBe(
      'notFound',
    );
  });
  it('take an upload with its run', async () => {
    expect((await signed('upload', 7, { documents: [steel(70), { key: '71/1' }] })).status).toBe(200);
    expect(await lastRun()).toMatchObject({ kind: 'upload', trigger: 'partner', taken: 1, failed: 1, offered: 2 });
  });
  it('are those of one enterprise of an installation: another one of the same reads nothing of its pairing', async () => {
    const { accepted } = await accept('G-2', stranger);
    const other = { ...ends, enterprise: 'G-2', toEnterprise: accepted.data.enterprise.code };
    const mixed = { ...other, toEnterprise: ends.toEnterprise };
    expect((await open(mixed)).body).toMatchObject({ code: 'sync.sessionUnknown' });
    expect((await open({ ...ends, toEnterprise: other.toEnterprise })).body.ok).toBe(false);
    const foreign: string = (await open(other)).body.data.session;
    expect((await signed('upload', 1, { documents: [steel(72)] }, keys.privateKey, foreign)).status).toBe(200);
    expect((await post('/data/matlasSyncUserlog/page', {}, stranger)).data.records[0]).toMatchObject({ taken: 1 });
    expect((await post('/data/matlasSyncUserlog/page')).data.records).toHaveLength(1);
  });
  it('read a published material as sent, whichever pass it went out in, and every attachment that was sent', async () => {
    const linesOf = async (sequence: number, name: string, payload: object): Promise<PieceLine[]> => {
      const { body } = await signed(name, sequence, payload).buffer(true).parse(asBytes);
      return readLines((body as Buffer).subarray((body as Buffer).indexOf('\n') + 1));
    };
    const ids = async (number: string) => (await platform<Numbered>(NUMBERED, number))[0] as Numbered;
    const { enterpriseId, organisationId } = await ids('ST-70');
    const auth = { ...systemAuth(enterpriseId), organisationId };
    const file = await test.db.asPlatform(() =>
      test.app.get(StoredFiles).storeStream(auth, Readable.from([Buffer.from('drawing')]), 'a.pdf', 'sheetDocument'),
    );
    const write = (as: Auth, seeds: SheetSeed[], attachTo?: string) =>
      test.db.asPlatform(() =>
        test.db.tx(() =>
          test.app.get(SheetWriter).writeNext(as, new SheetBatch(), seeds, async (drafts) => {
            for (const { key, id } of drafts) if (key === attachTo) await test.db.execute(ATTACHED, [id, file.id]);
          }),
        ),
      );
    const published = { ...steel(73).root, key: undefined, children: [{ cas: '7439-89-6', portion: { kind: 3 } }] };
    const other = await ids('ST-72');
    await write({ ...systemAuth(other.enterpriseId), organisationId: other.organisationId }, [
      { key: 'p', tree: published as NodeSeed, release: 'RL' },
    ]);
    const { key } = await ids('ST-73');
    expect((await linesOf(8, 'documents', { keys: [key] })).filter(({ t }) => t === 'sheet')).toHaveLength(1);
    expect((await linesOf(9, 'changes', changes)).filter(({ t }) => t === 'gone')).toEqual([]);
    await platform('update mds_sheet set deleted_at = now() where number = $1', 'ST-73');
    expect((await linesOf(10, 'changes', changes)).filter(({ t }) => t === 'gone')).toMatchObject([{ key }]);

    // It came from the partner, and goes back to it only as used in an own part.
    const part = { kind: 1, name: 'Bracket', number: 'BR-1', measuredMassGrams: '5' } as const;
    const bracket = { ...part, children: [{ massGrams: '5', sheet: 's' }] };
    const seeds = [
      { key: 's', tree: { ...published, number: 'ST-74' } as NodeSeed, release: 'IR' as const },
      { key: 'b', tree: bracket, release: 'IR' as const },
    ];
    await write(auth, seeds, 's');
    const used = await ids('ST-74');
    await platform(RECEIVED, 'ST-74', installation);
    const sent = await linesOf(11, 'documents', { keys: [(await ids('BR-1')).key] });
    const { sha256 } = file;
    expect(sent).toMatchObject([
      { used: true, document: { attachments: [{ sha256 }] } },
      { used: false },
      { t: 'end' },
    ]);
    const of = (to: string) => ({ key: to, sha256, offset: 0 });
    expect((await signed('file', 12, of(used.key))).status).toBe(200);
    expect((await signed('file', 13, of((await ids('BR-1')).key))).body.code).toBe('notFound');
  });
});
interface Numbered {
  key: string;
  enterpriseId: number;
  organisationId: number;
}
const NUMBERED = `select cid || '/' || trim_scale(version) as key, enterprise_id as "enterpriseId",
    organisation_id as "organisationId"
  from mds_sheet
  where number = $1`;
const ATTACHED = `insert into mds_attachment (sheet_id, file_id, kind, is_picture, name, type, size)
  values ($1, $2, 'drawing', false, 'a.pdf', 'pdf', 7)`;
const RECEIVED = `insert into sync_sheet (enterprise_id, partner_id, direction, sheet_id, remote_key)
  select s.enterprise_id, p.id, 'in', s.id, '74/1'
  from mds_sheet s
  join sync_partner p on p.enterprise_id = s.enterprise_id and p.installation_id = $2
  where s.number = $1`;
const platform = <T>(sql: string, ...values: unknown[]): Promise<T[]> =>
  test.db.asPlatform(() => test.db.rows<T & object>(sql, values));
