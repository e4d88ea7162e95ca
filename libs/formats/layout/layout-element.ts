import type { FileLayout, LayoutRule } from '@matlas/contract';
import type { FilePlace } from '../sheet/sheet-document';

/**
 * What a file says at one place, by the rule that the layout has for it. `said`: by the names of the layout (`@ArtNr`,
 * `Name`, a title).
 */
export interface LayoutElement {
  rule: LayoutRule;
  said: Record<string, string>;
  children: LayoutElement[];
  place: FilePlace;
}
/** A sheet is held until it ends: no more than a sheet of MDS-XML may have. `over`: it was more, and was let go. */
export interface LayoutSheet {
  top: LayoutElement;
  elements: number;
  characters: number;
  over: boolean;
}

export const rulesOf = ({ rules }: FileLayout): ReadonlyMap<string, LayoutRule> =>
  new Map(rules.map((rule) => [rule.name, rule]));
/** Names that the layout takes from an element: of fields, of fields of the sheet that it begins, of units. */
export const takenBy = ({ fields, sheet = [] }: LayoutRule): ReadonlySet<string> =>
  new Set([...fields, ...sheet].flatMap(({ from, unit }) => (unit ? [from, unit.from] : [from])));

/**
 * What a file says and the layout has no rule for, each once with how often: told at the end, dropped never silently.
 */
export class Unmapped {
  private readonly counts = new Map<string, number>();
  private more = 0;

  add(name: string): void {
    const count = this.counts.get(name);
    if (count === undefined && this.counts.size >= MOST_NAMES) this.more++;
    else this.counts.set(name, (count ?? 0) + 1);
  }
  *told(): Generator<{ name: string; count: number }> {
    for (const [name, count] of this.counts) yield { name, count };
    if (this.more > 0) yield { name: '…', count: this.more };
  }
}
const MOST_NAMES = 200;
