import { Client } from 'pg';
import { cloneDatabase, type TestDatabase } from '@matlas/testing';
import { describeStatement, type DescribedColumn } from './testing/sql/describe';
import { differences, isOfListKind } from './testing/sql/row-types';
import { SourceProgram } from './testing/sql/source-program';
import { StatementFinder, type StatementSite } from './testing/sql/statements';

/**
 * Statements that only a run puts together, by file. The numbers must not grow: write a new statement so that its
 * parts are constants, helper functions or arguments.
 */
const RUN_TIME: Readonly<Record<string, readonly [statements: number, heldBy: string]>> = {
  'libs/features/identity/merge/merge-row.store.ts': [9, 'enterprise-merge.spec runs every step of every area'],
};

let database: TestDatabase;
let client: Client;
const program = new SourceProgram();
const sites = new StatementFinder(program).sites();
beforeAll(async () => {
  database = await cloneDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** What PostgreSQL refuses in the statements of a site, and what differs from the type of its rows. */
async function faultsOf({ place, texts, row, lists }: StatementSite): Promise<string[]> {
  const faults = new Set<string>();
  for (const text of texts) {
    const columns = await describeStatement(client, text);
    const found = columns instanceof Error ? [columns.message] : row ? differences(columns, row, program.checker) : [];
    for (const fault of found) faults.add(`${place} ${fault}`);
    if (columns instanceof Error)
      require('node:fs').appendFileSync('/work/f-columns/.data/texts.txt', `${place} ${columns.message}\n${text}\n\n`);
  }
  for (const { text, kinds } of lists) {
    const columns = await describeStatement(client, text);
    for (const fault of listFaults(columns, kinds)) faults.add(`${place} ${fault}`);
    if (columns instanceof Error)
      require('node:fs').appendFileSync('/work/f-columns/.data/texts.txt', `${place} ${columns.message}\n${text}\n\n`);
  }
  return [...faults];
}
function listFaults(columns: DescribedColumn[] | Error, kinds: Readonly<Record<string, string>>): string[] {
  if (columns instanceof Error) return [columns.message];
  return columns
    .filter((column) => !isOfListKind(column, kinds[column.name] ?? ''))
    .map(({ name }) => `"${name}" is not ${kinds[name] ?? ''}`);
}

it('every statement of the stores is understood by PostgreSQL and gives the columns that its row type names', async () => {
  const faults: string[] = [];
  for (const site of sites) faults.push(...(await faultsOf(site)));
  require('node:fs').writeFileSync('/work/f-columns/.data/faults.txt', faults.join('\n'));
  expect(faults).toEqual([]);
});

it('only the listed statements are put together by a run', () => {
  const found: Record<string, number> = {};
  const unresolved = sites.filter((site) => site.unresolved);
  require('node:fs').writeFileSync(
    '/work/f-columns/.data/unres.txt',
    unresolved.map((s) => `${s.place} ${s.unresolved}`).join('\n') +
      `\n${sites.length} ${process.cpuUsage().user / 1e6}`,
  );
  for (const { place } of unresolved) {
    const file = place.replace(/:\d+$/, '');
    found[file] = (found[file] ?? 0) + 1;
  }
  process.stdout.write(`${sites.length - unresolved.length} statements checked, ${unresolved.length} not\n`);
  expect(found).toEqual(Object.fromEntries(Object.entries(RUN_TIME).map(([file, [statements]]) => [file, statements])));
});
