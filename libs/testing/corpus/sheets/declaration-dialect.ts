import type { DeclaredPart } from './declared-part';

/** The reader of a file, by the name that the import gives the format. */
export type DeclarationFormat = 'iec62474' | 'shai' | 'ipc1752' | 'granta' | 'japia';
/** How a system writes a declaration, and what its format cannot say. */
export interface DeclarationDialect {
  format: DeclarationFormat;
  type: string;
  /** What the file declares of these parts: formats without components or materials of their own have fewer. */
  declares: (parts: readonly DeclaredPart[]) => readonly DeclaredPart[];
  write: (parts: readonly DeclaredPart[]) => Buffer;
  isFlat?: boolean;
  hasNoClass?: boolean;
  hasNoSupplier?: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const xmlText = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
/** ` name="value"`; nothing for an empty value. */
export const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
export type Unit = 'mg' | 'g' | 'kg';
const PLACES: Readonly<Record<Unit, number>> = { mg: 0, g: 3, kg: 6 };
/** Milligrams in another unit, by moving the point. */
export function inUnit(milligrams: number, unit: Unit): string {
  const places = PLACES[unit];
  const [whole = '', rest = ''] = String(Number(milligrams.toPrecision(12))).split('.');
  if (places === 0) return rest ? `${whole}.${rest}` : whole;
  const digits = whole.padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}${rest}`;
}
export const same = (parts: readonly DeclaredPart[]): readonly DeclaredPart[] => parts;
