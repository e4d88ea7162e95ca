import type { Challenge } from '@matlas/contract';

const BATCH = 500;
const encoder = new TextEncoder();

async function leadingZeroBits(text: string): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text));
  return Math.clz32(new DataView(digest).getUint32(0));
}

/** The nonce that a challenge requires, found by trying; undefined when it requires none. Takes a second or two. */
export async function findNonce({ id, work }: Pick<Challenge, 'id' | 'work'>): Promise<string | undefined> {
  if (!work) return undefined;
  for (let first = 0; ; first += BATCH) {
    const zeros = await Promise.all(
      Array.from({ length: BATCH }, (_, offset) => leadingZeroBits(`${id}:${first + offset}`)),
    );
    const found = zeros.findIndex((bits) => bits >= work.bits);
    if (found >= 0) return String(first + found);
  }
}
