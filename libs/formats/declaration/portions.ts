import { rateType } from '@matlas/contract/enums';
import { type Decimal, formatDecimal, HUNDRED, ROUNDING_STEP_PERCENT, sumOf, ZERO } from '@matlas/domain';
import { Decimal as exact } from '@matlas/domain';
import type { DocumentChild, DocumentNode } from '../sheet/sheet-document';
import type { DeclarationNotes } from './declaration-notes';

export type DocumentPortion = NonNullable<DocumentChild['portion']>;
/** The joker for the part that a declaration leaves out (in the catalogue of the seed). */
export const MISC = { code: 'SYS-misc', joker: 'Misc., not to declare' } as const;

export const fixedPortion = (value: string): DocumentPortion => ({ kind: rateType.of.fixed, value });
/** A range, or a fixed value when both ends are equal. */
export const range = (min: string, max: string): DocumentPortion =>
  min === max ? fixedPortion(min) : { kind: rateType.of.range, min, max };

const decimalOf = (text: string | undefined): Decimal => new exact(text ?? 0);
/** Lowest, middle and highest share; zero for a rest, which depends on its siblings. */
export function getPortionBounds(portion: DocumentPortion | undefined): {
  min: Decimal;
  nominal: Decimal;
  max: Decimal;
} {
  if (!portion || portion.kind === rateType.of.remainder) return { min: ZERO, nominal: ZERO, max: ZERO };
  if (portion.kind === rateType.of.fixed)
    return { min: decimalOf(portion.value), nominal: decimalOf(portion.value), max: decimalOf(portion.value) };
  return {
    min: decimalOf(portion.min),
    nominal: decimalOf(portion.min).plus(decimalOf(portion.max)).div(2),
    max: decimalOf(portion.max),
  };
}
/** Possible values of a rest, given the portions of its siblings (domain.md 1.3). */
export function restBounds(others: readonly (DocumentPortion | undefined)[]): {
  min: Decimal;
  nominal: Decimal;
  max: Decimal;
} {
  const bounds = others.map(getPortionBounds);
  const left = (which: 'min' | 'nominal' | 'max'): Decimal =>
    exact.min(HUNDRED, exact.max(ZERO, HUNDRED.minus(sumOf(bounds.map((each) => each[which])))));
  return { min: left('max'), nominal: left('nominal'), max: left('min') };
}

/**
 * Declarations may omit content that need not be declared. A material whose content is below 100 % gets the joker
 * "misc." as its rest, with a warning (domain.md 6.3).
 */
export function addRest(notes: DeclarationNotes, material: DocumentNode): void {
  const portions = material.children.map(({ portion }) => portion);
  if (portions.some((portion) => portion?.kind === rateType.of.remainder)) return;
  const left = HUNDRED.minus(sumOf(portions.map((portion) => getPortionBounds(portion).nominal)));
  if (left.lte(ROUNDING_STEP_PERCENT.times(Math.max(1, portions.length)))) return;
  material.children.push({ portion: { kind: rateType.of.remainder }, substance: { ...MISC } });
  notes.warn({ place: material.place ?? {}, nodeKey: material.key, field: 'children' }, 'declaration.restAdded', {
    percent: formatDecimal(left, 6),
  });
}
