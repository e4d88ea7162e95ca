import { nodeType } from '@matlas/contract/enums';
import { type Decimal, formatDecimal, HUNDRED, sumOf, ZERO } from '@matlas/domain';
import type { DocumentNode } from '../sheet/sheet-document';
import type { DeclarationNotes } from '../declaration/declaration-notes';
import { addRest } from '../declaration/portions';
import { childOf, type XmlElement } from '../xml/subtree-listener';
import { gramsOf } from './read-entries';
import { readSubstance } from './read-substance';

/**
 * Substances that the file declares for a part without a material. The tree needs a material between part and
 * substances, so they become a material without a class. Its mass is the part's mass when the part has no other
 * content, otherwise the sum of the substances.
 */
export function bulkMaterial(
  notes: DeclarationNotes,
  part: DocumentNode,
  partGrams: Decimal | undefined,
  substances: readonly XmlElement[],
): void {
  const place = substances[0]?.place ?? {};
  if (part.kind === nodeType.of.material) {
    part.children.push(...substances.map((substance) => readSubstance(notes, substance, part.key, partGrams)));
    return addRest(notes, part);
  }
  const material: DocumentNode = {
    key: notes.nextKey(),
    kind: nodeType.of.material,
    name: part.name,
    children: [],
    place,
  };
  notes.warn({ place, nodeKey: material.key, field: 'classCode' }, 'declaration.classMissing', { name: part.name });
  const grams =
    part.children.length === 0 && partGrams
      ? partGrams
      : sumOf(substances.map((substance) => ownGrams(notes, substance, partGrams)));
  material.children.push(...substances.map((substance) => readSubstance(notes, substance, material.key, grams)));
  addRest(notes, material);
  const amount = notes.roundAmount(grams, { place, nodeKey: material.key, field: 'massGrams' });
  if (!amount)
    notes.warn({ place, nodeKey: material.key, field: 'massGrams' }, 'declaration.amountMissing', { name: part.name });
  const isShare = part.kind === nodeType.of.semiComponent;
  part.children.push({
    node: material,
    place,
    ...(isShare ? { portion: { kind: 3 } } : amount ? { massGrams: amount } : {}),
  });
}
function ownGrams(notes: DeclarationNotes, substance: XmlElement, partGrams: Decimal | undefined): Decimal {
  const grams = gramsOf(notes, substance);
  if (grams) return grams;
  const percent = notes.number(childOf(substance, 'MassPercent')?.attributes.massPercent, { place: substance.place });
  return percent && partGrams ? partGrams.times(formatDecimal(percent)).div(HUNDRED) : ZERO;
}
