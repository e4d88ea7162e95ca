import { Decimal, ZERO, sumOf } from '../decimal';

/** Three masses of a component (domain.md 1.2), in grams for one piece. */
export interface ComponentMass {
  /** Measured mass if given, otherwise the calculated one. */
  declared: Decimal;
  /** Sum of the children: quantity x declared mass of child components + mass of semi-components and materials. */
  calculated: Decimal;
  /**
   * Calculated from the leaves, ignoring all measured masses in between, so that hidden deviations become visible.
   * The denominator of articles.
   */
  leaf: Decimal;
}

/** A child of a component: pieces of another component, or grams of a semi-component or material. */
export type ComponentPart = { quantity: Decimal; component: ComponentMass } | { massGrams: Decimal };

/**
 * Computes the masses of a component from its direct parts. A component without parts has its measured mass (its
 * content is unknown), or 0 without one.
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
