import type { EntityMember } from './law';

/** A row of `substance_families/metal_content.csv`: content of an element in a compound. */
export interface MetalContentRow {
  casNumber: string;
  /** Pb, Hg, Cd, Cr(VI) (chromium only when hexavalent). */
  element: string;
  massFraction: string;
  /** False when the composition is unknown according to the table. */
  compositionKnown: boolean;
}

/**
 * A compound that counts for an element, with its metal content. A compound that is not in the table counts in
 * full, and the finding is flagged (domain.md 4.1).
 */
export function elementMember(
  compound: { substanceId: number; casNumber: string | null },
  element: string,
  table: readonly MetalContentRow[],
): EntityMember {
  const row = table.find((each) => each.element === element && each.casNumber === compound.casNumber);
  if (!row) return { substanceId: compound.substanceId, factor: '1', compositionKnown: false };
  return { substanceId: compound.substanceId, factor: row.massFraction, compositionKnown: row.compositionKnown };
}
