import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { DocumentSignature, SheetDocument } from '../sheet/sheet-document';

/** Half of a key pair in PEM: SPKI the public one, PKCS 8 the private one. */
export interface KeyPairText {
  publicKey: string;
  privateKey: string;
}
export const newKeyPair = (): KeyPairText =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** The key of a PEM text; undefined for what is no Ed25519 public key. */
export function publicKeyOf(pem: string): KeyObject | undefined {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' && !pem.includes('PRIVATE') ? key : undefined;
  } catch {
    return undefined;
  }
}
/** As it is kept and compared: the PEM text of the key alone, whatever stood around it. */
export const normalKey = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
const PAIR = /(..)(?=.)/g;
/** SHA-256 of the public key (SPKI, DER), in pairs of digits as people read it to each other. */
export const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .replace(PAIR, '$1:');

export const signBytes = (bytes: Buffer, privateKey: string): string =>
  sign(null, bytes, createPrivateKey(privateKey)).toString('base64');
export const isSignedBy = (bytes: Buffer, value: string, key: KeyObject): boolean =>
  verify(null, bytes, key, Buffer.from(value, 'base64'));

/** Fields that say nothing of the sheet itself: where it stood in a file, and who vouched for it. */
const NOT_SIGNED = new Set(['place', 'signatures']);
const saysNothing = (said: unknown): boolean => said === undefined || (Array.isArray(said) && said.length === 0);
/** The sheet as it is signed: JSON with the fields of every object in the order of their names, without empty lists. */
export function signedText(sheet: SheetDocument): Buffer {
  const inOrder = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inOrder);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([field, said]) => !saysNothing(said) && !NOT_SIGNED.has(field))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([field, said]) => [field, inOrder(said)]),
    );
  };
  return Buffer.from(JSON.stringify(inOrder(sheet)));
}
export const signSheet = (
  sheet: SheetDocument,
  { signer, keys, at }: { signer: string; keys: KeyPairText; at: Date },
): DocumentSignature => ({
  signer,
  fingerprint: fingerprintOf(createPublicKey(keys.publicKey)),
  algorithm: 'Ed25519',
  signedAt: at.toISOString(),
  value: signBytes(signedText(sheet), keys.privateKey),
});
