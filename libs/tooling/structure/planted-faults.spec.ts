import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './source-tree';

interface PlantedFault {
  name: string;
  file: string;
  search: string;
  replacement: string;
  tests?: string[];
  lint?: { rule: string; files: string[] };
}

const TABLE = 'libs/tooling/scripts/planted-faults-table.mjs';
const asJson = `import { FAULTS } from '${pathToFileURL(join(ROOT, TABLE)).href}'; console.log(JSON.stringify(FAULTS))`;
const faults = JSON.parse(
  execFileSync(process.execPath, ['--input-type=module', '--eval', asJson], { encoding: 'utf8' }),
) as PlantedFault[];

const timesIn = (file: string, text: string): number =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8').split(text).length - 1 : 0;

/**
 * When code with a planted fault is moved or rewritten, its fault must be updated. This is checked here, because a
 * run of `planted-faults.mjs` itself takes an hour.
 */
describe(TABLE, () => {
  it('contains faults with different names', () => {
    expect(faults.length).toBeGreaterThan(20);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });

  it.each(faults.map((fault) => [fault.name, fault] as const))('can be planted: %s', (_, fault) => {
    const { file, search, replacement } = fault;
    expect({ file, search, times: timesIn(file, search) }).toEqual({ file, search, times: 1 });
    expect(replacement).not.toBe(search);
  });

  it('names existing tests and files', () => {
    const named = faults.flatMap(({ tests = [], lint }) => [...tests, ...(lint?.files ?? [])]);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(faults.filter(({ tests = [], lint }) => tests.length === 0 && lint === undefined)).toEqual([]);
  });
});
