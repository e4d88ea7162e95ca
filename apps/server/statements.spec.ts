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
  'libs/features/exchange/condition-rules/condition-rule.store.ts': [
    5,
    'the specs of the audit rules and of the autopilot run each with both tables',
  ],
  'libs/features/identity/merge/merge-row.store.ts': [9, 'enterprise-merge.spec runs every step of every area'],
  'libs/features/system/statistics/upload-statistics.store.ts': [1, 'the specs of the statistics export the list'],
  'libs/server-kit/todos/todo.ts': [1, 'every home page counts the to-dos of its reader, such as in home.spec'],
};
/** Refusals of parts that depend on each other and that no run combines in this way; their specs run the others. */
const NEVER_COMBINED: readonly string[] = [
  'libs/features/mds/sheet-match.store.ts could not determine data type of parameter $1',
  'libs/features/substance-analysis/result/finding-filter.store.ts missing FROM-clause entry for table "j"',
  'libs/features/material-analysis/material-detail/high-content.store.ts missing FROM-clause entry for table "c"',
  'libs/features/mds/local/flawed-sheet.store.ts syntax error at or near ")"',
  'libs/features/substance-analysis/result/finding.store.ts column f.place does not exist',
];
const TEMPORARY = /^\s*create temporary table/i;
/** A temporary table may need another one. */
const ROUNDS = 3;
/** Two thousand texts, on a machine that may have much else to do. */
const PATIENCE_MS = 600_000;

let database: TestDatabase;
let client: Client;
const program = new SourceProgram();
const sites = new StatementFinder(program).sites();
beforeAll(async () => {
  database = await cloneDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await createTemporaryTables();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Statements that use a temporary table are described beside it. */
async function createTemporaryTables(): Promise<void> {
  const texts = sites.flatMap((site) => site.texts.filter((text) => TEMPORARY.test(text)));
  for (let round = 0; round < ROUNDS; round++)
    for (const text of texts) {
      const statement = text.replace('on commit drop', '').replace(/\$\d+/g, 'null');
      await client.query(`do $do$ begin ${statement}; exception when others then null; end $do$`);
    }
}

const fileOf = (place: string): string => place.replace(/:\d+$/, '');
/** What PostgreSQL refuses in the statements of a site, and what differs from the type of its rows. */
async function faultsOf({ place, texts, row, lists }: StatementSite): Promise<string[]> {
  const faults = new Set<string>();
  for (const text of texts) {
    const columns = await describeStatement(client, text);
    const found = columns instanceof Error ? [columns.message] : row ? differences(columns, row, program.checker) : [];
    for (const fault of found) faults.add(fault);
  }
  for (const { text, kinds } of lists) {
    const columns = await describeStatement(client, text);
    for (const fault of listFaults(columns, kinds)) faults.add(fault);
  }
  return [...faults]
    .filter((fault) => !NEVER_COMBINED.includes(`${fileOf(place)} ${fault}`))
    .map((fault) => `${place} ${fault}`);
}
function listFaults(columns: DescribedColumn[] | Error, kinds: Readonly<Record<string, string>>): string[] {
  if (columns instanceof Error) return [columns.message];
  return columns
    .filter((column) => !isOfListKind(column, kinds[column.name] ?? ''))
    .map(({ name }) => `"${name}" of the list is not ${kinds[name] ?? ''}`);
}

it(
  'every statement of the stores is understood by PostgreSQL and gives the columns that its row type names',
  async () => {
    const faults: string[] = [];
    for (const site of sites) faults.push(...(await faultsOf(site)));
    expect(faults).toEqual([]);
  },
  PATIENCE_MS,
);

it('only the listed statements are put together by a run', () => {
  const unresolved = sites.filter((site) => site.unresolved !== undefined);
  process.stdout.write(`${sites.length - unresolved.length} statements described, ${unresolved.length} not\n`);
  const found: Record<string, number> = {};
  for (const { place, unresolved: why } of unresolved)
    if (!(fileOf(place) in RUN_TIME)) process.stdout.write(`${place}: ${String(why)}\n`);
  for (const { place } of unresolved) found[fileOf(place)] = (found[fileOf(place)] ?? 0) + 1;
  expect(found).toEqual(Object.fromEntries(Object.entries(RUN_TIME).map(([file, [statements]]) => [file, statements])));
});
