import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTable } from '@matlas/testing/corpus';
import { onSeeds, seedsOf } from '@matlas/testing/depth';
import { SeededRandom } from '@matlas/testing/random';
import {
  type ChangedRows,
  damaged,
  DECLARATION_DIALECTS,
  FMD_LAYOUTS,
  randomParts,
  textOptions,
  withDistinctMaterials,
  withOtherLocale,
  withoutSubstance,
  withOddCell,
  withOddValue,
  withShuffledColumns,
} from '@matlas/testing/sheet-corpus';
import type { DocumentNode, FileFault, SheetDocument } from '../sheet/sheet-document';
import { detectFmdFile, type DetectedFmd, readFmd } from '../fmd/read-fmd';
import { folder, piecesOf, readWith, useTemporaryFolder } from './testing/declaration-files';
import { READERS } from './testing/declared-values';

useTemporaryFolder();
const TABLES = seedsOf({ everyday: 12, pool: 600 });
const FILES = seedsOf({ everyday: 20, pool: 600 });

interface Read {
  sheets: SheetDocument[];
  faults: FileFault[];
  assumed: readonly string[];
}
/** Every value of a tree: pieces, masses, classes, numbers and shares with the path to them. */
function valuesOf({ sheets }: Pick<Read, 'sheets'>): string[] {
  const walk = (node: DocumentNode, path: string): string[] =>
    node.children.flatMap(({ node: below, massGrams, portion, substance, quantity }) => {
      if (substance)
        return substance.code === 'SYS-misc'
          ? []
          : [
              `${path} > ${substance.cas ?? substance.code ?? substance.name} = ${portion?.value ?? JSON.stringify(portion)}`,
            ];
      const here = `${path} > ${below?.name}`;
      return [
        `${here} = ${quantity ?? ''} ${massGrams ?? ''} ${below?.classCode ?? ''}`,
        ...walk(below as DocumentNode, here),
      ];
    });
  return sheets.flatMap(({ root }) => [`${root.number} ${root.name}`, ...walk(root, root.number ?? '')]).sort();
}
const keyOf = ({ code, place, value }: FileFault): string => JSON.stringify([code, place.row, place.line, value]);
/** Faults that the unchanged file has not. */
function newFaults(before: Read, after: Read): FileFault[] {
  const known = new Set(before.faults.map(keyOf));
  return after.faults.filter((fault) => !known.has(keyOf(fault)));
}
/** Fails when a value differs from the written one and neither an own fault nor the value itself shows it. */
function assertReported(before: Read, after: Read, about: object, odd?: string): void {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const changed = is.filter((value) => !was.includes(value));
  const lost = was.filter((value) => !is.includes(value));
  if (changed.length + lost.length === 0) return;
  const isLiteral = odd !== undefined && changed.some((value) => value.includes(odd));
  const isReported = newFaults(before, after).length > 0 || after.assumed.length > before.assumed.length;
  expect({
    about,
    odd,
    told: isReported || isLiteral,
    changed: isReported || isLiteral ? [] : changed,
    lost: isReported ? [] : lost,
  }).toEqual({
    about,
    odd,
    told: true,
    changed: [],
    lost: isReported ? [] : lost,
  });
}

async function readTableFile(bytes: Buffer, type: string): Promise<Read | undefined> {
  const path = join(folder, `mutated.${type}`);
  await writeFile(path, bytes);
  const file = { path, name: `mutated.${type}`, type };
  const detected = await detectFmdFile(file);
  if ('refusal' in detected) {
    expect(detected.refusal.code).toMatch(/^(workbook|xml|row)\.(?!unreadable)/);
    return undefined;
  }
  return { ...(await piecesOf(readFmd(detected.mapping)(file, {}))), assumed: (detected as DetectedFmd).table.assumed };
}
const CHANGES: Readonly<Record<string, (rows: ChangedRows['rows'], random: SeededRandom) => ChangedRows>> = {
  odd: withOddCell,
  odder: withOddCell,
  shuffled: withShuffledColumns,
  locale: withOtherLocale,
  encoding: (rows) => ({ rows }),
};

it('a changed table of a supplier is read as it is written, or tells', () =>
  onSeeds(TABLES, async (seed) => {
    const random = new SeededRandom(seed);
    const name = random.pick(Object.keys(FMD_LAYOUTS).filter((layout) => layout !== 'mergedChinese'));
    const all = withDistinctMaterials(randomParts(seed));
    const layout = FMD_LAYOUTS[name]?.(name === 'ppmWithHead' ? all.slice(0, 1) : all);
    const rows = layout?.rows ?? [];
    const before = await readTableFile(writeTable(rows, { format: 'xlsx' }), 'xlsx');
    const kinds = Object.keys(CHANGES).filter((kind) => kind !== 'shuffled' || name !== 'ppmWithHead');
    const kind = random.pick(kinds);
    const changed = CHANGES[kind]?.(rows, random) ?? { rows };
    const options =
      kind === 'encoding' || kind === 'locale' || random.chance(0.3)
        ? textOptions(changed.rows, random)
        : { format: random.pick(['xlsx', 'xls', 'ods'] as const) };
    const bytes = writeTable(changed.rows, options);
    const after = await readTableFile(bytes, options.format);
    if (before && after)
      assertReported(before, after, { seed, name, kind, ...options, odd: changed.odd }, changed.odd?.text);
    await readTableFile(damaged(bytes, random), options.format);
  }));

it('a changed declaration is read as it is written, or tells', () =>
  onSeeds(FILES, async (seed) => {
    const random = new SeededRandom(seed);
    const name = random.pick(Object.keys(DECLARATION_DIALECTS));
    const dialect = DECLARATION_DIALECTS[name]!;
    const read = async (bytes: Buffer): Promise<Read> => ({
      ...(await readWith(READERS[dialect.format]!, bytes, dialect.type)),
      assumed: [],
    });
    const bytes = dialect.write(randomParts(seed));
    const before = await read(bytes);
    const text = bytes.toString('utf8');
    if (dialect.format !== 'shai' && Buffer.from(text).equals(bytes) && /\d/.test(text)) {
      const changed = withOddValue(text, random);
      assertReported(before, await read(Buffer.from(changed.text)), { seed, name, kind: 'odd' }, changed.odd);
      assertReported(before, await read(Buffer.from(withoutSubstance(text, random))), { seed, name, kind: 'element' });
    }
    await read(damaged(bytes, random));
  }));
