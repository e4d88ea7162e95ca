import { type WriteTableOptions, writeTable } from '../writers/write-table';
import { CLIP, type DeclaredPart, SENSOR } from './declared-part';
import { FMD_LAYOUTS } from './fmd-layouts';
import type { FmdLayout } from './layout-kit';

export * from './declaration-corpus';
export { type DeclaredPart, milligramsOf } from './declared-part';
export { FMD_LAYOUTS } from './fmd-layouts';

export interface CorpusFile {
  name: string;
  type: string;
  bytes: Buffer;
  parts: readonly DeclaredPart[];
  layout: FmdLayout;
}
/** Text files have no merged cells. */
const isFor = (layout: string, { format }: WriteTableOptions): boolean =>
  layout !== 'mergedChinese' || !['csv', 'txt'].includes(format);
const FORMATS: readonly WriteTableOptions[] = [
  { format: 'xlsx' },
  { format: 'xls' },
  { format: 'ods' },
  { format: 'csv', encoding: 'utf-8', delimiter: ';', hasMark: true },
];
const ofParts = (layout: string): readonly DeclaredPart[] => (layout === 'ppmWithHead' ? [SENSOR] : [SENSOR, CLIP]);

/** Full material declarations in twelve layouts, each as a workbook and in another format. */
export function* fmdCorpus(): Generator<CorpusFile> {
  for (const [index, [name, layoutOf]] of Object.entries(FMD_LAYOUTS).entries()) {
    const parts = ofParts(name);
    const layout = layoutOf(parts);
    const other = FORMATS[1 + (index % (FORMATS.length - 1))] as WriteTableOptions;
    for (const options of [
      FORMATS[0] as WriteTableOptions,
      isFor(name, other) ? other : (FORMATS[1] as WriteTableOptions),
    ])
      yield {
        name: `${name}.${options.format}`,
        type: options.format,
        bytes: writeTable(layout.rows, {
          ...options,
          ...(layout.mergedCells ? { mergedCells: layout.mergedCells } : {}),
        }),
        parts,
        layout,
      };
  }
}
