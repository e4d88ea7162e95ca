/** Elements that are not solid at 20 °C and 1 bar; all others are. */
const LIQUID_ELEMENTS: ReadonlySet<string> = new Set(['Br', 'Hg']);
const GASEOUS_ELEMENTS: ReadonlySet<string> = new Set(['H', 'N', 'O', 'F', 'Cl', 'He', 'Ne', 'Ar', 'Kr', 'Xe', 'Rn']);
const WATER = '7732-18-5';

/**
 * Physical states that are certain from the reference data: elements, and water. Those of other substances are set
 * by the centre; without one, rule CLS-3 reports nothing.
 */
export function physicalStateOf({
  kind,
  symbol,
  cas,
}: {
  kind: string;
  symbol: string | null;
  cas: string | null;
}): 'solid' | 'liquid' | 'gas' | null {
  if (cas === WATER) return 'liquid';
  if (kind !== 'element' || symbol === null) return null;
  if (GASEOUS_ELEMENTS.has(symbol)) return 'gas';
  return LIQUID_ELEMENTS.has(symbol) ? 'liquid' : 'solid';
}
