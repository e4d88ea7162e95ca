import { createHash } from 'node:crypto';

const LETTERS = 16;

/** Changes with any part of the value. Shows whether a stored report is outdated. */
export const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, LETTERS);
