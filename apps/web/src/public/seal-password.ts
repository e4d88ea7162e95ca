import { sessionApi } from '@matlas/contract';
import { call, CallError, translate } from '@matlas/web-kit';

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };

function bytesOf(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replace(/-----[^-]+-----|\s/g, '');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Browsers offer cryptography to pages of https and of localhost only. */
export const canSealPasswords = (): boolean => (globalThis.crypto as Crypto | undefined)?.subtle !== undefined;

/**
 * Encrypts passwords with RSA-OAEP (SHA-256) and the server's public key, as base64. A password is never sent in
 * plain text.
 * @throws CallError on pages that are not secure (decision 0089)
 */
export async function passwordSealer(): Promise<(password: string) => Promise<string>> {
  if (!canSealPasswords()) throw new CallError(0, 'insecure', translate('public.insecure.title'));
  const { publicKey } = await call(sessionApi.start, { challenge: 'none' }, { log: 'public.log.start' });
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), algorithm, false, ['encrypt']);
  return async (password) => {
    const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(password));
    return btoa(String.fromCharCode(...new Uint8Array(sealed)));
  };
}
