import type { OfflineManifest, OfflinePackage, SheetDetail } from '@matlas/contract';

/** A substance of the catalogue in the package. */
export interface PackagedSubstance {
  cas: string | null;
  nameEn: string;
  nameZh: string | null;
}
/** `unknown`: this browser cannot verify Ed25519 signatures. */
export type SignatureState = 'valid' | 'invalid' | 'unknown';
export interface OpenedPackage {
  signed: OfflinePackage;
  manifest: OfflineManifest;
  sheets: SheetDetail[];
  substances: PackagedSubstance[];
}

export function openPackage(text: string): OpenedPackage {
  const signed = JSON.parse(text) as OfflinePackage;
  const content = JSON.parse(signed.content) as Pick<OpenedPackage, 'sheets' | 'substances'>;
  return { signed, manifest: JSON.parse(signed.manifest) as OfflineManifest, ...content };
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const PEM_LINES = /-----[^-]+-----|\s/g;
const HEX = 16;

async function digestOf(bytes: Uint8Array<ArrayBuffer>, between = ''): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(HEX).padStart(2, '0')).join(between);
}
const keyBytes = ({ signed }: OpenedPackage): Uint8Array<ArrayBuffer> =>
  fromBase64(signed.publicKey.replace(PEM_LINES, ''));
/** SHA-256 of the signing key, as the installation shows it: another key could have signed a changed package. */
export const fingerprintOf = (opened: OpenedPackage): Promise<string> => digestOf(keyBytes(opened), ':');

/** Whether the content is what the manifest says, and the manifest what the installation signed. */
export async function verifyPackage(opened: OpenedPackage): Promise<SignatureState> {
  const { signed, manifest } = opened;
  if ((await digestOf(bytesOf(signed.content))) !== manifest.sha256) return 'invalid';
  try {
    const imported = await crypto.subtle.importKey('spki', keyBytes(opened), { name: 'Ed25519' }, false, ['verify']);
    const isValid = await crypto.subtle.verify(
      { name: 'Ed25519' },
      imported,
      fromBase64(signed.signature),
      bytesOf(signed.manifest),
    );
    return isValid ? 'valid' : 'invalid';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return 'unknown';
    throw error;
  }
}
