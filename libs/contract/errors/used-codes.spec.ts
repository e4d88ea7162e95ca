import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '../locales';
import { isErrorCode } from './index';

const root = join(__dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
);
/** The `message` of a refinement is the code of its issue: `{ message: 'x' }`. */
const used = sources.flatMap((name) =>
  [...readFileSync(join(root, name), 'utf8').matchAll(/message: '([A-Za-z.]+)'/g)].map(
    (match) => [match[1] ?? '', name] as const,
  ),
);

it.each(used)('the issue code %s of %s has a sentence', (code) =>
  expect(code in LOCALES.zh.validation || isErrorCode(code)).toBe(true),
);
