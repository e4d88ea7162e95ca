/** At 20 °C and 1 bar; the other elements are solid. */
const LIQUID_ELEMENTS: ReadonlySet<string> = new Set(['Br', 'Hg']);
const GASEOUS_ELEMENTS: ReadonlySet<string> = new Set(['H', 'N', 'O', 'F', 'Cl', 'He', 'Ne', 'Ar', 'Kr', 'Xe', 'Rn']);
const WATER = '7732-18-5';

/**
 * What is beyond doubt of the reference data: elements, and water. Of others the centre says it, or nobody: rule CLS-3
 * then holds nothing against a sheet.
 */
export function stateOf({
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
