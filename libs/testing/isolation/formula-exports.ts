import { api, type Route, routesOf } from '@matlas/contract';
import { Parser } from 'papaparse';
import type { TestApp } from '../app';
import { zipEntries } from '../read-cells';
import { ofEachReach } from './asking';
import { IdPlaces } from './input-shape';
import { mayCall, sourcesOf } from './reach';
import { minimalInput } from './sample-input';
import { type Answer, send, rolledBack } from './wire';
import type { Caller, World } from './world';

const CHECK_VIOLATION = '23514';
const isCheckViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === CHECK_VIOLATION;

/** Routes that return a file. */
export const FILE_ROUTES: readonly Route[] = routesOf(api).filter(({ answer }) => answer === 'file');
/** Text that a spreadsheet program would run; put before every name of the world, with each of the four beginnings. */
const RUN_ME = '1+1;ZZformula ';
const BEGINNINGS = ['=', '+', '-', '@'];
const LIVE = /^[=+\-@]1\+1;ZZformula /;
/** Columns with names and remarks that users write. */
const NAMED = [
  'name',
  'name_zh',
  'name_en',
  'foreign_name',
  'remark',
  'title',
  'project_name',
  'part_name',
  'sheet_name',
  'supplier_name',
  'file_name',
  'creator',
  'approver',
  'started_by',
  'subject',
  'content',
  'note',
  'text',
];

/**
 * Writes the formulas directly, without the checks of the application, because rows may be older than these checks.
 * Returns the columns that accepted them.
 */
export async function seedFormulas({ db }: TestApp): Promise<string[]> {
  const columns = await db.rows<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.is_generated = 'NEVER' and c.column_name = any($1)`,
    [NAMED],
  );
  const seeded: string[] = [];
  for (const { table, column } of columns) {
    const done = await db
      .tx(async () => {
        await db.execute(`set local session_replication_role = 'replica'`);
        return db.rows(
          `update "${table}"
            set "${column}" = (array['${BEGINNINGS.join("','")}'])[1 + abs(hashtext("${column}")) % ${BEGINNINGS.length}]
              || '${RUN_ME}' || "${column}"
            where "${column}" <> ''
            returning 1`,
        );
      })
      .catch((error: unknown) => {
        if (isCheckViolation(error)) return []; // the table does not take such names: then none can stand there
        throw error;
      });
    if (done.length > 0) seeded.push(`${table}.${column}`);
  }
  return seeded;
}

/**
 * Result of an export: `tables` is the number of its spreadsheets, `seen` whether a seeded name appears in one,
 * `live` the cells that would run.
 */
export interface Exported {
  route: string;
  status: number;
  code: string;
  tables: number;
  seen: boolean;
  live: string[];
}

/**
 * Calls an export as one permitted caller of each reach, with own rows, until a seeded name appears, and reads its
 * spreadsheets cell by cell.
 */
export async function exported(test: TestApp, world: World, route: Route): Promise<Exported> {
  const result: Exported = {
    route: `${route.method} ${route.path}`,
    status: 0,
    code: 'nobody',
    tables: 0,
    seen: false,
    live: [],
  };
  for (const caller of ofEachReach(world.callers.filter((one) => mayCall(one, route)))) {
    for (const input of inputsOf(world, route, caller)) {
      const answer = await rolledBack(test, () => send(test, route, input, caller.headers));
      if (result.status !== 200) Object.assign(result, { status: answer.status, code: answer.code });
      if (answer.status !== 200) continue;
      const read = cellsIn(answer);
      result.tables = Math.max(result.tables, read.tables);
      result.seen ||= read.seen;
      result.live.push(...read.live);
      if (result.seen || read.tables === 0) return result;
    }
  }
  return result;
}
const MOST_TRIES = 4;
function inputsOf(world: World, route: Route, caller: Caller): Record<string, unknown>[] {
  const { places } = new IdPlaces(route);
  const inputs = Array.from(
    { length: MOST_TRIES },
    (_, at) =>
      minimalInput(route, places, (place) => {
        const ids = sourcesOf(route, place).flatMap(
          ({ rows }) => caller.rows[rows] ?? world.rows[caller.home][rows] ?? [],
        );
        const id = ids[at % Math.max(1, ids.length)] ?? 1;
        return place.isText ? String(id) : id;
      }).input,
  );
  // Inputs with the same IDs are called once; a caller with one row of each kind has a single input.
  return places.length === 0
    ? inputs.slice(0, 1)
    : [
        ...new Map(
          inputs.map((input) => [places.map(({ steps }) => JSON.stringify(input[steps[0] ?? ''])).join(), input]),
        ).values(),
      ];
}

interface Read {
  tables: number;
  seen: boolean;
  live: string[];
}
function cellsIn({ file }: Answer): Read {
  const read: Read = { tables: 0, seen: false, live: [] };
  if (file) readFile(file.name, file.content, read);
  return read;
}
function readFile(name: string, content: Buffer, read: Read): void {
  if (content.subarray(0, 2).toString() === 'PK') {
    const entries = zipEntries(content);
    const isWorkbook = entries.some((entry) => entry.name === 'xl/workbook.xml');
    if (isWorkbook) read.tables++;
    for (const entry of entries)
      if (!isWorkbook) readFile(entry.name, entry.content, read);
      else if (/^xl\/(worksheets\/|sharedStrings)/.test(entry.name))
        readSheet(name, entry.content.toString('utf8'), read);
  } else if (/\.csv/i.test(name)) readCsv(name, content.toString('utf8'), read);
}
/** In a workbook a text runs only in a formula cell. */
function readSheet(name: string, xml: string, read: Read): void {
  read.seen ||= xml.includes(RUN_ME);
  if (/<f[\s>]/.test(xml)) read.live.push(`${name}: a formula`);
  for (const [, kind = '', value = ''] of xml.matchAll(/<c [^>]*?t="(\w+)"[^>]*>(.*?)<\/c>/gs))
    if (value.includes(RUN_ME) && !['s', 'inlineStr'].includes(kind)) read.live.push(`${name}: ${value}`);
}
/** In CSV a text runs wherever it starts a cell, with any separator of the reader's locale. */
function readCsv(name: string, text: string, read: Read): void {
  read.tables++;
  read.seen ||= text.includes(RUN_ME);
  for (const delimiter of [',', ';', '\t'])
    for (const cells of new Parser({ delimiter }).parse(text.replace(/^\uFEFF/, ''), 0, false).data as string[][])
      for (const cell of cells) if (LIVE.test(cell.trim())) read.live.push(`${name}: ${cell}`);
}
