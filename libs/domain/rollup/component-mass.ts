import { Decimal, ZERO, sumOf } from '../decimal';

/** What a component weighs, seen three ways (domain.md 1.2), in grams for one piece. */
export interface ComponentMass {
  /** Measured if given, else calculated. */
  declared: Decimal;
  /** Children as declared: quantity x declared child component + mass of semi-components and materials. */
  calculated: Decimal;
  /**
   * Calculated all the way down, so that drift hidden by measured masses in between shows. The denominator of articles.
   */
  leaf: Decimal;
}

/** A child of a component: pieces of another component, or grams of a semi-component or material. */
export type ComponentPart = { quantity: Decimal; component: ComponentMass } | { massGrams: Decimal };

/**
 * Rolls the direct parts up to the component.
 * A component without parts weighs what was measured (its content is unknown); without that, nothing.
 */
export function componentMass(measuredGrams: Decimal | undefined, parts: readonly ComponentPart[]): ComponentMass {
  if (parts.length === 0) {
    const mass = measuredGrams ?? ZERO;
    return { declared: mass, calculated: mass, leaf: mass };
  }
  const calculated = sumOf(
    parts.map((part) => ('massGrams' in part ? part.massGrams : part.quantity.times(part.component.declared))),
  );
  const leaf = sumOf(
    parts.map((part) => ('massGrams' in part ? part.massGrams : part.quantity.times(part.component.leaf))),
  );
  return { declared: measuredGrams ?? calculated, calculated, leaf };
}
