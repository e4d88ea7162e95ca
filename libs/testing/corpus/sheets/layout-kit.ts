import type { CorpusCell, CorpusRow } from '../writers/write-table';
import type { DeclaredMaterial, DeclaredPart } from './declared-part';

/** A supplier's spreadsheet: rows, merged cells, and what is not as in the declared part. */
export interface FmdLayout {
  rows: CorpusRow[];
  mergedCells?: string[];
  /** The layout has no components: materials stand below the part. */
  isFlat?: boolean;
  /** The layout has no VDA classes. */
  hasNoClass?: boolean;
  /** The layout names no supplier. */
  hasNoSupplier?: boolean;
}
export type Line = {
  part: DeclaredPart;
  component: DeclaredPart['components'][number];
  material: DeclaredMaterial;
  substance: DeclaredMaterial['substances'][number];
  isFirst: boolean;
  isFirstOfComponent: boolean;
  isFirstOfPart: boolean;
};
export const linesOf = (parts: readonly DeclaredPart[]): Line[] =>
  parts.flatMap((part) =>
    part.components.flatMap((component, c) =>
      component.materials.flatMap((material, m) =>
        material.substances.map((substance, s) => ({
          part,
          component,
          material,
          substance,
          isFirst: s === 0,
          isFirstOfComponent: s === 0 && m === 0,
          isFirstOfPart: s === 0 && m === 0 && c === 0,
        })),
      ),
    ),
  );
export const table = (
  titles: CorpusRow,
  parts: readonly DeclaredPart[],
  row: (line: Line) => CorpusCell[],
): CorpusRow[] => [titles, ...linesOf(parts).map(row)];
/** Rounds away the noise of binary fractions in products of the declared amounts. */
export const exact = (value: number): number => Number(value.toPrecision(12));
export const ofMaterial = ({ material, substance }: Line): number =>
  exact((material.milligrams * substance.percent) / 100);
export const german = (value: number): string => String(value).replace('.', ',');
