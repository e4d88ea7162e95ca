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

/** A key pair in PEM: the public key as SPKI, the private key as PKCS 8. */
export interface PemKeyPair {
  publicKey: string;
  privateKey: string;
}
export const newKeyPair = (): PemKeyPair =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** Parses the PEM text; undefined when it is not an Ed25519 public key. */
export function parsePublicKey(pem: string): KeyObject | undefined {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' && !pem.includes('PRIVATE') ? key : undefined;
  } catch {
    return undefined;
  }
}
/** Normalised form for storage and comparison: the PEM text of the key without any surrounding text. */
export const toNormalisedPem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
const PAIR = /(..)(?=.)/g;
/** SHA-256 of the public key (SPKI, DER) as hexadecimal pairs separated by colons, easy to read aloud. */
export const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .replace(PAIR, '$1:');

export const signBytes = (bytes: Buffer, privateKey: string): string =>
  sign(null, bytes, createPrivateKey(privateKey)).toString('base64');
export const isSignedBy = (bytes: Buffer, value: string, key: KeyObject): boolean =>
  verify(null, bytes, key, Buffer.from(value, 'base64'));

/** Fields that are not content of the sheet: its place in a file, and its signatures. */
const NOT_SIGNED = new Set(['place', 'signatures']);
const isEmptyValue = (content: unknown): boolean =>
  content === undefined || (Array.isArray(content) && content.length === 0);
/** The bytes that are signed: JSON with the fields of every object sorted by name, without empty lists. */
export function bytesToSign(sheet: SheetDocument): Buffer {
  const inOrder = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inOrder);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([field, content]) => !isEmptyValue(content) && !NOT_SIGNED.has(field))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([field, content]) => [field, inOrder(content)]),
    );
  };
  return Buffer.from(JSON.stringify(inOrder(sheet)));
}
export const signSheet = (
  sheet: SheetDocument,
  { signer, keys, at }: { signer: string; keys: PemKeyPair; at: Date },
): DocumentSignature => ({
  signer,
  fingerprint: fingerprintOf(createPublicKey(keys.publicKey)),
  algorithm: 'Ed25519',
  signedAt: at.toISOString(),
  value: signBytes(bytesToSign(sheet), keys.privateKey),
});
