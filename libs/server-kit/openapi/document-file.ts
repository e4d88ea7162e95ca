import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = join(__dirname, 'document.json');
const SCRIPT = join(__dirname, '../../tooling/openapi/write-document.cjs');
const MAX_BYTES = 64 * 1024 * 1024;
/**
 * The OpenAPI document: written by the build of the server (libs/tooling/openapi); a server that runs from its sources,
 * as in the tests, has it written at the first request.
 */
export const readDocument = (): string =>
  existsSync(BUILT)
    ? readFileSync(BUILT, 'utf8')
    : execFileSync(process.execPath, [SCRIPT], { encoding: 'utf8', maxBuffer: MAX_BYTES });
