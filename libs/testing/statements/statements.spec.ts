import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { api, routesOf } from '@matlas/contract';
import { nameRoutes, routesOfArea } from '../isolation/areas';
import { testNames } from '../sheets/named-tests';
import {
  hasSpecification,
  type Proof,
  readStatements,
  ROOT,
  SPECIFICATION,
  type Statement,
  STATEMENT_FILES,
} from './statement-table';

const statements = [...readStatements('000.tsv'), ...readStatements('001.tsv')];
const calls = readStatements('calls.tsv');
const all = [...statements, ...calls];

/** Names of the tests of a file; those of the isolation tests are the calls that they make. */
const known = new Map<string, ReadonlySet<string>>();
function namesIn(file: string): ReadonlySet<string> {
  const found =
    known.get(file) ??
    (file.startsWith('apps/server/isolation/')
      ? new Set(nameRoutes(routesOfArea(basename(file, '.spec.ts'))).map(([name]) => name))
      : testNames(join(ROOT, file)));
  known.set(file, found);
  return found;
}
const isTest = ({ file, test }: Proof): boolean =>
  /\.(spec|long)\.tsx?$/.test(file) && existsSync(join(ROOT, file)) && namesIn(file).has(test);
const shown = ({ number, statement }: Statement): string => `${number} ${statement}`;

it('has a test that proves each statement, or the issue that will bring it', () => {
  expect(all.filter(({ proofs, open }) => proofs.length + open.length === 0).map(shown)).toEqual([]);
  expect(all.filter(({ unreadable }) => unreadable.length > 0).map(shown)).toEqual([]);
});

it('names only tests that exist', () => {
  const missing = all.flatMap((line) =>
    line.proofs.filter((proof) => !isTest(proof)).map(({ file, test }) => `${shown(line)}: ${file} › ${test}`),
  );
  expect(missing).toEqual([]);
});

it('numbers each statement once', () => {
  const numbers = all.map(({ number }) => number);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  expect(numbers.filter((number) => !/^(00[01]-\d(\.\d+)?|7)-\d+$/.test(number))).toEqual([]);
});

it('has every call of the contract table, open exactly when it is not served', () => {
  const table = readFileSync(join(ROOT, 'libs/contract/permissions/contract-calls.tsv'), 'utf8').trimEnd().split('\n');
  expect(calls.map(({ statement }) => statement)).toEqual(table.slice(1).map((line) => line.replace('\t', ' ')));
  const served = new Set(routesOf(api).map(({ method, path }) => `${method} ${path}`));
  const isServed = ({ statement }: Statement): boolean => served.has(statement.replaceAll('{product}', 'matlas'));
  expect(calls.filter((line) => isServed(line) !== (line.open.length === 0)).map(shown)).toEqual([]);
});

(hasSpecification ? describe : describe.skip)('the documents of the specification', () => {
  /** Lines of a section that state something: list items, rows of tables, sentences. */
  const linesOf = (document: number, section: string): string[] => {
    const text = readFileSync(SPECIFICATION[document] ?? '', 'utf8');
    const body = text.split(/^## /m).find((part) => part.startsWith(`${section}. `)) ?? '';
    return body.split('\n').filter((line) => /^(- |\| [^-|]*[a-z0-9])/.test(line));
  };
  it.each(['1', '2', '4', '5', '6', '8', '9'].map((section) => [section] as const))(
    'have in section %s no more lines than the table has statements',
    (section) => {
      for (const [document, prefix] of ['000', '001'].entries()) {
        const own = statements.filter(({ number }) => number.startsWith(`${prefix}-${section}`));
        expect([prefix, own.length >= linesOf(document, section).length]).toEqual([prefix, true]);
      }
    },
  );
  it('name no call that the table lacks', () => {
    const named = SPECIFICATION.flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/^\| (GET|POST|PUT|DELETE) \| (\/[\w/{}]+) \|/gm),
    ]).map(([, method = '', path = '']) => `${method} ${path}`);
    const listed = calls.map(({ statement }) => statement.replace(/\{\w+\}/g, '{}'));
    expect(named.length).toBeGreaterThan(10);
    expect(
      named
        .map((call) => call.replace(/\{\w+\}/g, '{}'))
        .filter((call) => !listed.includes(call.replace(' /api/', ' /'))),
    ).toEqual([]);
  });
});

it('reads the files that it says', () =>
  expect(STATEMENT_FILES.map((file) => readStatements(file).length > 50)).toEqual([true, true, true]));
