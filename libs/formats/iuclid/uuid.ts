import { createHash } from 'node:crypto';

const BYTES = 16;
const VERSION_AT = 6;
const VARIANT_AT = 8;

/** Uuid of a name within a namespace (RFC 9562, version 5): the same name always gives the same uuid. */
export function uuidOfName(namespace: string, name: string): string {
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  const bytes = createHash('sha1').update(space).update(name, 'utf8').digest().subarray(0, BYTES);
  bytes[VERSION_AT] = ((bytes[VERSION_AT] ?? 0) & 0x0f) | 0x50;
  bytes[VARIANT_AT] = ((bytes[VARIANT_AT] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
/** Namespace of everything that this platform makes for SCIP. */
export const SCIP_NAMESPACE = 'b6e6a4a2-6d5d-5f0c-9c0b-5c1f3b0f6a24';
