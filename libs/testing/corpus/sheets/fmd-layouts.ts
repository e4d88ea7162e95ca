import type { CorpusRow } from '../writers/write-table';
import { type DeclaredPart, partMilligrams } from './declared-part';
import { levelled, outlined, staircase, unitsInCells } from './fmd-level-layouts';
import { exact, type FmdLayout, german, linesOf, ofMaterial, table } from './layout-kit';

/** Every cell repeated in every row, percent of the material, masses in mg. */
const repeatedEnglish = (parts: readonly DeclaredPart[]): FmdLayout => ({
  rows: table(
    [
      'Part Number',
      'Part Name',
      'Supplier',
      'Component',
      'Component No.',
      'Homogeneous Material',
      'VDA Class',
      'Material Weight (mg)',
      'Substance',
      'CAS No.',
      '% of material',
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
      material.milligrams,
      substance.name,
      substance.cas,
      substance.percent,
    ],
  ),
});
/** Blank cells below the first row of each group; German titles, decimal commas, masses in grams. */
const blankGerman = (parts: readonly DeclaredPart[]): FmdLayout => ({
  rows: table(
    [
      'Sachnummer',
      'Benennung',
      'Lieferant',
      'Bauteil',
      'Komponentennummer',
      'Werkstoff',
      'Werkstoffklasse',
      'Werkstoffgewicht [g]',
      'Stoff',
      'CAS-Nr.',
      'Massenanteil [%]',
    ],
    parts,
    ({ part, component, material, substance, isFirst, isFirstOfComponent, isFirstOfPart }) => [
      ...(isFirstOfPart ? [part.number, part.name, part.supplier] : ['', '', '']),
      ...(isFirstOfComponent ? [component.name, component.number] : ['', '']),
      ...(isFirst ? [material.name, material.vda, german(material.milligrams / 1000)] : ['', '', '']),
      substance.name,
      substance.cas,
      german(substance.percent),
    ],
  ),
});
/** Ranges of the cells of part, component and material that stand for several rows. */
function mergedCellsOf(parts: readonly DeclaredPart[]): string[] {
  const merged: string[] = [];
  let at = 2;
  for (const part of parts) {
    const start = at;
    for (const component of part.components) {
      const componentStart = at;
      for (const material of component.materials) {
        if (material.substances.length > 1)
          for (const column of 'FGH') merged.push(`${column}${at}:${column}${at + material.substances.length - 1}`);
        at += material.substances.length;
      }
      if (at - componentStart > 1)
        for (const column of 'DE') merged.push(`${column}${componentStart}:${column}${at - 1}`);
    }
    if (at - start > 1) for (const column of 'ABC') merged.push(`${column}${start}:${column}${at - 1}`);
  }
  return merged;
}
/** Merged cells, Chinese titles. */
const mergedChinese = (parts: readonly DeclaredPart[]): FmdLayout => {
  const rows = table(
    [
      '零件号',
      '零件名称',
      '供应商名称',
      '部件名称',
      '部件号',
      '均质材料名称',
      '材料分类',
      '材料重量(mg)',
      '物质名称',
      'CAS号',
      '含量(%)',
    ],
    parts,
    ({ part, component, material, substance, isFirst, isFirstOfComponent, isFirstOfPart }) => [
      ...(isFirstOfPart ? [part.number, part.name, part.supplier] : [null, null, null]),
      ...(isFirstOfComponent ? [component.name, component.number] : [null, null]),
      ...(isFirst ? [material.name, material.vda, material.milligrams] : [null, null, null]),
      substance.name,
      substance.cas,
      substance.percent,
    ],
  );
  return { rows, mergedCells: mergedCellsOf(parts) };
};
/** Japanese titles, substances by mass in mg, no portions. */
const massesJapanese = (parts: readonly DeclaredPart[]): FmdLayout => ({
  rows: table(
    [
      '部品番号',
      '部品名',
      '会社名',
      '構成部品',
      '構成部品番号',
      '材料名',
      '材料分類',
      '物質名',
      'CAS番号',
      '含有質量(mg)',
    ],
    parts,
    (line) => [
      line.part.number,
      line.part.name,
      line.part.supplier,
      line.component.name,
      line.component.number,
      line.material.name,
      line.material.vda,
      line.substance.name,
      line.substance.cas,
      ofMaterial(line),
    ],
  ),
});
/** Concentrations in ppm of the material; an address block above the titles and a line of sums below. */
const ppmWithHead = ([part]: readonly DeclaredPart[]): FmdLayout => {
  if (!part) throw new Error('a part is needed');
  return {
    hasNoClass: true,
    rows: [
      ['Full Material Declaration', null, null, null, null, null],
      ['Supplier:', part.supplier, null, 'Date', '2026-03-01'],
      ['Part Number:', part.number, null, 'Part Name:', part.name],
      [null],
      [
        'Component',
        'Component Number',
        'Material',
        'Material Mass [mg]',
        'Substance Name',
        'CAS#',
        'Concentration [ppm]',
      ],
      ...linesOf([part]).map(({ component, material, substance }): CorpusRow => [
        component.name,
        component.number,
        material.name,
        material.milligrams,
        substance.name,
        substance.cas,
        exact(substance.percent * 10_000),
      ]),
      ['Total', '', '', partMilligrams(part), '', '', ''],
    ],
  };
};
/** Portions as parts of one below a title without a unit. */
const fractions = (parts: readonly DeclaredPart[]): FmdLayout => ({
  rows: table(
    [
      'P/N',
      'Part description',
      'Manufacturer',
      'Subpart name',
      'Sub-part number',
      'Raw material',
      'Material group',
      'Material mass g',
      'Chemical name',
      'CAS RN',
      'Content',
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
      material.milligrams / 1000,
      substance.name,
      substance.cas,
      exact(substance.percent / 100),
    ],
  ),
});
/** Percent of the whole part instead of the material. */
const percentOfPart = (parts: readonly DeclaredPart[]): FmdLayout => ({
  isFlat: true,
  rows: table(
    [
      'Article number',
      'Article name',
      'Company',
      'Part weight (g)',
      'Material name',
      'VDA classification',
      'Ingredient',
      'CAS Number',
      '% of part',
    ],
    parts,
    (line) => [
      line.part.number,
      line.part.name,
      line.part.supplier,
      partMilligrams(line.part) / 1000,
      line.material.name,
      line.material.vda,
      line.substance.name,
      line.substance.cas,
      exact((ofMaterial(line) / partMilligrams(line.part)) * 100),
    ],
  ),
});
/** Units in a column of their own, in the order of no other layout. */
const unitColumn = (parts: readonly DeclaredPart[]): FmdLayout => ({
  hasNoClass: true,
  rows: table(
    [
      'CAS number',
      'Amount',
      'Unit of measure',
      'Substance',
      'Material',
      'Component name',
      'Component number',
      'Part No.',
      'Product name',
      'Vendor',
    ],
    parts,
    (line) => [
      line.substance.cas,
      ofMaterial(line),
      'mg',
      line.substance.name,
      line.material.name,
      line.component.name,
      line.component.number,
      line.part.number,
      line.part.name,
      line.part.supplier,
    ],
  ),
});
export const FMD_LAYOUTS: Readonly<Record<string, (parts: readonly DeclaredPart[]) => FmdLayout>> = {
  repeatedEnglish,
  blankGerman,
  mergedChinese,
  massesJapanese,
  levelled,
  outlined,
  ppmWithHead,
  fractions,
  percentOfPart,
  unitColumn,
  staircase,
  unitsInCells,
};
