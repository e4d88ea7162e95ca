import { identityApi } from '@matlas/contract';
import { call, translate } from '@matlas/web-kit';

function bytesOf(pem: string): ArrayBuffer {
  const base64 = pem.replace(/-----[^-]+-----|\s/g, '');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;
}

/**
 * Seals passwords with RSA-OAEP (SHA-256) under the server's public key, base64. A password never travels in clear.
 * Browsers offer this over https and on localhost only; elsewhere it throws with a sentence that says so.
 */
export async function passwordSealer(): Promise<(password: string) => Promise<string>> {
  if (!window.isSecureContext) throw new Error(translate('public.needsSecureContext'));
  const { publicKey } = await call(identityApi.session.start, {}, { log: 'public.log.start' });
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), algorithm, false, ['encrypt']);
  return async (password) => {
    const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(password));
    return btoa(String.fromCharCode(...new Uint8Array(sealed)));
  };
}
