import { sessionApi } from '@matlas/contract';
import { call } from '@matlas/web-kit';
import { readPublicKey, sealOaep } from './rsa-oaep';

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };

function bytesOf(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replace(/-----[^-]+-----|\s/g, '');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

type Sealer = (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/**
 * Browsers offer WebCrypto only on https and localhost. Installations with a plain http address need our own
 * implementation.
 */
async function sealerFor(spki: Uint8Array<ArrayBuffer>): Promise<Sealer> {
  if (!window.isSecureContext) {
    const key = readPublicKey(spki);
    return (message) => Promise.resolve(sealOaep(key, message));
  }
  const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['encrypt']);
  return async (message) => new Uint8Array(await crypto.subtle.encrypt(algorithm, key, message));
}

/**
 * Encrypts passwords with RSA-OAEP (SHA-256) and the server's public key, as base64. A password is never sent in
 * plain text.
 */
export async function passwordSealer(): Promise<(password: string) => Promise<string>> {
  const { publicKey } = await call(sessionApi.start, { challenge: 'none' }, { log: 'public.log.start' });
  const seal = await sealerFor(bytesOf(publicKey));
  return async (password) => btoa(String.fromCharCode(...(await seal(new TextEncoder().encode(password)))));
}
