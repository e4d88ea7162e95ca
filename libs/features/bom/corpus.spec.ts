import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bomValue,
  componentValue,
  CORPUS_POINTS,
  corpusManifest,
  listValue,
  type ManifestEntry,
  materialValue,
  partValue,
  substanceValue,
} from '@matlas/testing/corpus/manifest';
import {
  type DocumentNode,
  readIec62474,
  readGranta,
  readIpc1752,
  readJapia,
  readShai,
  type SheetReader,
} from '@matlas/formats';
import { detectFmdFile, readFmd } from '@matlas/formats/fmd/read-fmd';
import { readList, readListColumns } from '@matlas/formats/list-layouts/read-list';
import type { NewPosition } from './bom-write.store';
import { run } from './read-bom.task';

const FILES = [...corpusManifest()];
const DECLARATIONS: Readonly<Record<string, SheetReader>> = {
  iec62474: readIec62474,
  shai: readShai,
  ipc1752: readIpc1752,
  granta: readGranta,
  japia: readJapia,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corpus-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Given = Pick<ManifestEntry, 'rows' | 'values' | 'faults'>;
async function bomOf(path: string, type: string): Promise<Given> {
  const read = await run({
    source: { path, type },
    ...{ mapping: undefined, saved: [], corrections: [], rootNumbers: [], want: 'positions' },
  });
  if ('refusal' in read) throw new Error(read.refusal.code);
  const positions = read.pages.flatMap((page) => JSON.parse(page) as NewPosition[]);
  const all = await run({
    source: { path, type },
    ...{ mapping: read.mapping, saved: [], corrections: [], rootNumbers: [], want: 'errors' },
  });
  return {
    rows: positions.length,
    values: positions.map(({ level, number, name, quantity, massGrams }) =>
      bomValue({ depth: level, number: number ?? '', name, quantity, massGrams }),
    ),
    faults: 'refusal' in all ? [] : all.errors.map(({ row, code }) => `${row} ${code}`),
  };
}
async function listOf(bytes: Buffer, type: string): Promise<Given> {
  const content = new Uint8Array(bytes).buffer;
  const known = await readList(content, type);
  const columns = 'refusal' in known ? await readListColumns(content, type, { saved: [] }) : undefined;
  if (columns && 'refusal' in columns) throw new Error(columns.refusal.code);
  const list = columns ? await readList(content, type, { mapping: columns.mapping }) : known;
  if ('refusal' in list) throw new Error(list.refusal.code);
  return {
    rows: list.entries.length,
    values: list.entries.map(({ nameEn, substances, facts }) =>
      listValue(
        nameEn,
        substances.map(({ cas, ec }) => [cas, ec]),
        facts.limitPercent,
      ),
    ),
    faults: list.faults.map(({ row, code }) => `${row} ${code}`),
  };
}
const MATERIAL = 3;
function valuesBelow(node: DocumentNode): string[] {
  return node.children.flatMap(({ node: below, substance, massGrams, portion }) => {
    if (substance) return [substanceValue(substance.cas ?? substance.name, portion?.value ?? '0')];
    if (!below) return [];
    const { name, number, classCode, kind } = below;
    const own = kind === MATERIAL ? materialValue(name, classCode, massGrams ?? '0') : componentValue(number, name);
    return [own, ...valuesBelow(below)];
  });
}
async function sheetsOf({ kind, type, name }: ManifestEntry, path: string): Promise<Given> {
  const file = { path, name: `${name}.${type}`, type };
  const detected = kind === 'table' ? await detectFmdFile(file) : undefined;
  if (detected && 'refusal' in detected) throw new Error(detected.refusal.code);
  const read = detected ? readFmd(detected.mapping) : (DECLARATIONS[kind] as SheetReader);
  const given = { rows: 0, values: [] as string[], faults: [] as string[] };
  for await (const piece of read(file))
    if ('sheet' in piece) {
      const { root } = piece.sheet;
      given.rows += 1;
      given.values.push(partValue(root.number, root.name), ...valuesBelow(root));
    } else if (piece.fault.severity === 'error') given.faults.push(`${piece.fault.place.row} ${piece.fault.code}`);
  return given;
}

it.each(FILES.map((file) => [file.name, file] as const))('%s', async (_name, file) => {
  const path = join(folder, `file.${file.type}`);
  await writeFile(path, file.bytes);
  const { rows, values, faults } = file;
  const given =
    file.kind === 'bom'
      ? await bomOf(path, file.type)
      : file.kind === 'list'
        ? await listOf(file.bytes, file.type)
        : await sheetsOf(file, path);
  expect({ ...given, faults: [...given.faults].sort() }).toEqual({ rows, values, faults: [...faults].sort() });
});

it('has at least 120 files over all points of the request, each shape in at least two dialects', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(120);
  expect(new Set(FILES.map(({ name }) => name)).size).toBe(FILES.length);
  const byPoint = Object.fromEntries(
    CORPUS_POINTS.map((point) => [point, FILES.filter((file) => file.point === point).length]),
  );
  expect(byPoint).toEqual({ 1: 10, 2: 32, 3: 4, 4: 7, 5: 10, 6: 18, 7: 16, 8: 30, 9: 12, 10: 26, 11: 6 });
  const shapes = new Map<string, number>();
  for (const { point, shape } of FILES) shapes.set(`${point} ${shape}`, (shapes.get(`${point} ${shape}`) ?? 0) + 1);
  expect([...shapes].filter(([, count]) => count < 2)).toEqual([]);
});
