import { constants, createHash, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto';
import { readPublicKey, sealOaep } from './rsa-oaep';
import { sha256 } from './sha-256';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = readPublicKey(new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })));
const openedByNode = (sealed: Uint8Array): string =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(sealed),
  ).toString('utf8');
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));
const someSeed = (): Uint8Array => new Uint8Array(randomBytes(32));

it.each([0, 1, 55, 56, 63, 64, 119, 1000])('hashes %i bytes as node does', (length) => {
  const message = new Uint8Array(randomBytes(length));
  expect(Buffer.from(sha256(message)).toString('hex')).toBe(createHash('sha256').update(message).digest('hex'));
});

it.each([
  ['a password', 'Aurora2026'],
  ['Chinese', '密码Aa1！'],
  ['nothing', ''],
  ['the longest that fits', 'x'.repeat(190)],
])('seals %s so that the server opens it', (_what, password) => {
  expect(openedByNode(sealOaep(key, bytesOf(password), someSeed()))).toBe(password);
});

it('encrypts differently each time, and refuses too long messages and invalid keys', () => {
  expect(sealOaep(key, bytesOf('a'), someSeed())).not.toEqual(sealOaep(key, bytesOf('a'), someSeed()));
  expect(() => sealOaep(key, bytesOf('x'.repeat(191)), someSeed())).toThrow(RangeError);
  expect(() => readPublicKey(Uint8Array.of(4, 1, 0))).toThrow('not an RSA public key');
});
