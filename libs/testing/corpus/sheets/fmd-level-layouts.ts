import type { CorpusRow } from '../writers/write-table';
import { type DeclaredPart, milligramsOf, partMilligrams } from './declared-part';
import { exact, type FmdLayout, table } from './layout-kit';

/** Level numbers with a type column. */
export const levelled = (parts: readonly DeclaredPart[]): FmdLayout => ({
  hasNoSupplier: true,
  rows: [
    ['Level', 'Type', 'Item Number', 'Name', 'Classification', 'CAS No.', 'Weight (g)', 'Portion (%)'],
    ...parts.flatMap((part): CorpusRow[] => [
      [1, 'Component', part.number, part.name, '', '', partMilligrams(part) / 1000, ''],
      ...part.components.flatMap((component): CorpusRow[] => [
        [2, 'Component', component.number, component.name, '', '', milligramsOf(component.materials) / 1000, ''],
        ...component.materials.flatMap((material): CorpusRow[] => [
          [3, 'Material', '', material.name, material.vda, '', material.milligrams / 1000, ''],
          ...material.substances.map(({ name, cas, percent }): CorpusRow => [
            4,
            'Substance',
            '',
            name,
            '',
            cas,
            '',
            percent,
          ]),
        ]),
      ]),
    ]),
  ],
});
/** Outline numbers, German, no type column: the tree itself tells what is a material. */
export const outlined = (parts: readonly DeclaredPart[]): FmdLayout => ({
  hasNoSupplier: true,
  rows: [
    ['Gliederung', 'Nummer', 'Bezeichnung', 'Werkstoffklasse', 'CAS-Nummer', 'Gewicht [mg]', 'Anteil [%]'],
    ...parts.flatMap((part, p): CorpusRow[] => [
      [`L1`, part.number, part.name, '', '', partMilligrams(part), ''],
      ...part.components.flatMap((component, c): CorpusRow[] => [
        [`${p + 1}.${c + 1}`, component.number, component.name, '', '', milligramsOf(component.materials), ''],
        ...component.materials.flatMap((material, m): CorpusRow[] => [
          [`${p + 1}.${c + 1}.${m + 1}`, '', material.name, material.vda, '', material.milligrams, ''],
          ...material.substances.map(({ name, cas, percent }, s): CorpusRow => [
            `${p + 1}.${c + 1}.${m + 1}.${s + 1}`,
            '',
            name,
            '',
            cas,
            '',
            percent,
          ]),
        ]),
      ]),
    ]),
  ],
});
/** Each kind of line has only its own cells. */
export const staircase = (parts: readonly DeclaredPart[]): FmdLayout => ({
  hasNoSupplier: true,
  rows: [
    ['料号', '品名', '组件名称', '组件编号', '材质', '材料类别', '重量(mg)', '化学物质名称', 'CAS编号', '质量分数%'],
    ...parts.flatMap((part): CorpusRow[] => [
      [part.number, part.name, '', '', '', '', partMilligrams(part)],
      ...part.components.flatMap((component): CorpusRow[] => [
        ['', '', component.name, component.number, '', '', milligramsOf(component.materials)],
        ...component.materials.flatMap((material): CorpusRow[] => [
          ['', '', '', '', material.name, material.vda, material.milligrams],
          ...material.substances.map(({ name, cas, percent }): CorpusRow => [
            '',
            '',
            '',
            '',
            '',
            '',
            '',
            name,
            cas,
            percent,
          ]),
        ]),
      ]),
    ]),
  ],
});

/** Units written in the cells. */
export const unitsInCells = (parts: readonly DeclaredPart[]): FmdLayout => ({
  rows: table(
    [
      'Part number',
      'Part name',
      'Supplier name',
      'Piece part',
      'Component no',
      'Homogeneous material name',
      'Classification',
      'Homogeneous material weight',
      'Basic substance',
      'CAS',
      'Concentration',
    ],
    parts,
    ({ part, component, material, substance }) => [
      part.number,
      part.name,
      part.supplier,
      component.name,
      component.number,
      material.name,
      material.vda,
      `${material.milligrams} mg`,
      substance.name,
      substance.cas,
      substance.percent < 1 ? `${exact(substance.percent * 10_000)} ppm` : `${substance.percent} %`,
    ],
  ),
});
