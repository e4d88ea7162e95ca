import type { EntityMember } from './law';

/** A row of `substance_families/metal_content.csv`: what counts of an element in a compound. */
export interface MetalContentRow {
  casNumber: string;
  /** Pb, Hg, Cd, Cr(VI) (chromium only where hexavalent). */
  element: string;
  massFraction: string;
  /** False where the table says that the composition is unknown. */
  compositionKnown: boolean;
}

/**
 * A compound that counts for an element, with its metal content.
 * One that the table does not know counts in full, and the finding is flagged (domain.md 4.1).
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
