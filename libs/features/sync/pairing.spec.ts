import { newKeyPair, signBytes } from '@matlas/formats';
import { newPairingCode, pairingProof, toPlainCode } from './partners/pairing';
import { callToSign, sessionToSign } from './protocol/piece';
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
  let to: string;
  let session: string;
  const signed = (name: string, sequence: number, payload: object, key = keys.privateKey) => {
    const text = JSON.stringify(payload);
    const signature = signBytes(callToSign({ session, sequence }, name, text), key);
    return call(name, { session, sequence, payload: text, signature });
  };
  const changes = { kind: 'sheet', since: 0, have: 0, received: false, count: false };

  it('are accepted after the code was proved, once', async () => {
    const { code } = (await post('/sync/partner/invite', { name: 'Guest' })).data;
    const input = (proof: string) => ({
      installation,
      name: 'Guest',
      publicKey: keys.publicKey,
      enterprise: { code: 'G-1', name: 'Guest' },
      proof,
    });
    expect((await call('pair', input('AAAA'))).body).toMatchObject({ ok: false, code: 'sync.codeWrong' });
    const accepted = (await call('pair', input(pairingProof(code, 'guest', keys.publicKey, '')))).body;
    expect(accepted.data.proof).toBe(pairingProof(code, 'host', keys.publicKey, accepted.data.publicKey));
    to = accepted.data.installation;
    expect((await call('pair', input(pairingProof(code, 'guest', keys.publicKey, '')))).body.ok).toBe(false);
  });
  it('need a signature, cannot be replayed, changed or sent to somebody else', async () => {
    const open = (key = keys.privateKey) =>
      call('session', {
        installation,
        to,
        nonce: 'n',
        signature: signBytes(sessionToSign('guest', installation, to, 'n'), key),
      });
    expect((await open(newKeyPair().privateKey)).body).toMatchObject({ code: 'sync.sessionUnknown' });
    ({ session } = (await open()).body.data);
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
});
