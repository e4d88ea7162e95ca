const endBytes = 65_536;
const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

function readBytes(part: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer)); // result of readAsArrayBuffer
    reader.onerror = () => reject(reader.error ?? new Error(part.type));
    reader.readAsArrayBuffer(part);
  });
}
/** FNV-1a: not cryptographic, only to detect different contents. */
const hashOf = (bytes: Uint8Array, start: number): number =>
  bytes.reduce((sum, byte) => Math.imul(sum ^ byte, prime) >>> 0, start);

/** Fingerprint to recognise a file that is chosen again: from its modification date and both of its ends. */
export async function fingerprintOf(file: File): Promise<string> {
  const head = hashOf(await readBytes(file.slice(0, endBytes)), offsetBasis);
  const both = hashOf(await readBytes(file.slice(Math.max(0, file.size - endBytes))), head);
  return `${file.lastModified}-${both.toString(16)}`;
}

/** SHA-256 of a file in hexadecimal; undefined where the browser has no Web Crypto (plain http). */
export async function checksumOf(file: File): Promise<string | undefined> {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return undefined;
  const sum = new Uint8Array(await subtle.digest('SHA-256', (await readBytes(file)) as BufferSource));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
