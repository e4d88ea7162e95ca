import type { SheetSubstance } from './sheet-tree';

/** Chemical symbols of the metals. */
const METALS: ReadonlySet<string> = new Set([
  'Li',
  'Be',
  'Na',
  'Mg',
  'Al',
  'K',
  'Ca',
  'Sc',
  'Ti',
  'V',
  'Cr',
  'Mn',
  'Fe',
  'Co',
  'Ni',
  'Cu',
  'Zn',
  'Ga',
  'Rb',
  'Sr',
  'Y',
  'Zr',
  'Nb',
  'Mo',
  'Tc',
  'Ru',
  'Rh',
  'Pd',
  'Ag',
  'Cd',
  'In',
  'Sn',
  'Cs',
  'Ba',
  'La',
  'Ce',
  'Pr',
  'Nd',
  'Pm',
  'Sm',
  'Eu',
  'Gd',
  'Tb',
  'Dy',
  'Ho',
  'Er',
  'Tm',
  'Yb',
  'Lu',
  'Hf',
  'Ta',
  'W',
  'Re',
  'Os',
  'Ir',
  'Pt',
  'Au',
  'Hg',
  'Tl',
  'Pb',
  'Bi',
  'Po',
  'Th',
  'U',
]);

export const isMetal = (symbol: string): boolean => METALS.has(symbol);

/**
 * Facts that follow from the kind of a catalogue entry: an element consists of itself, a polymer contains no metal.
 * Nothing follows for compounds.
 */
export function factsOfKind(kind: string, symbol: string | null): Pick<SheetSubstance, 'elements' | 'substanceClass'> {
  if (kind === 'polymer') return { elements: {}, substanceClass: 'polymer' };
  if (kind !== 'element' || symbol === null) return {};
  return { elements: { [symbol]: '1' }, substanceClass: isMetal(symbol) ? 'metal' : 'other' };
}
