import type { FileLayout, LayoutRule } from '@matlas/contract';
import type { FilePlace } from '../sheet/sheet-document';

/**
 * An element of a file with the rule of the layout that applies to it. `texts` maps the names of the layout
 * (`@ArtNr`, `Name`, a column title) to values.
 */
export interface LayoutElement {
  rule: LayoutRule;
  texts: Record<string, string>;
  children: LayoutElement[];
  place: FilePlace;
}
/**
 * A sheet is buffered until it ends; its size is limited like a sheet of MDS-XML. `over`: it exceeded the limit and
 * was dropped.
 */
export interface LayoutSheet {
  top: LayoutElement;
  elements: number;
  characters: number;
  over: boolean;
}

export const mapLayoutRules = ({ rules }: FileLayout): ReadonlyMap<string, LayoutRule> =>
  new Map(rules.map((rule) => [rule.name, rule]));
/** Names that the layout reads from an element: fields, fields of the sheet that begins there, and units. */
export const namesReadBy = ({ fields, sheet = [] }: LayoutRule): ReadonlySet<string> =>
  new Set([...fields, ...sheet].flatMap(({ from, unit }) => (unit ? [from, unit.from] : [from])));

/**
 * Counts the names in a file that the layout has no rule for, so that they are reported at the end and never
 * dropped silently.
 */
export class Unmapped {
  private readonly counts = new Map<string, number>();
  private more = 0;

  add(name: string): void {
    const count = this.counts.get(name);
    if (count === undefined && this.counts.size >= MAX_NAMES) this.more++;
    else this.counts.set(name, (count ?? 0) + 1);
  }
  *listCounts(): Generator<{ name: string; count: number }> {
    for (const [name, count] of this.counts) yield { name, count };
    if (this.more > 0) yield { name: '…', count: this.more };
  }
}
const MAX_NAMES = 200;
