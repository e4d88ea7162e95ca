import { type Named, displayName } from '@matlas/contract';
import type { Language } from '@matlas/server-kit';

export interface PositionPlace {
  n: number;
  parentN: number | null;
  name: string;
  foreignName: string | null;
  number: string | null;
}

/**
 * Path of a finding as one line, in the language of the reader: the BOM from the root downwards, then the material
 * or article.
 */
export class ReportPlaces {
  private readonly byNumber: ReadonlyMap<number, PositionPlace>;
  private readonly lines = new Map<number, string>();
  constructor(
    places: readonly PositionPlace[],
    private readonly language: Language,
  ) {
    this.byNumber = new Map(places.map((place) => [place.n, place]));
  }
  pathOf(position: number, node: Named): string {
    const line = this.lineOf(position);
    return node.name === null ? line : `${line} › ${displayName(this.language, node)}`;
  }
  private lineOf(n: number): string {
    const known = this.lines.get(n);
    if (known !== undefined) return known;
    const place = this.byNumber.get(n);
    if (!place) return '';
    const name = displayName(this.language, place);
    const own = place.number ? `${name} ${place.number}` : name;
    const line = place.parentN === null ? own : `${this.lineOf(place.parentN)} › ${own}`;
    this.lines.set(n, line);
    return line;
  }
}
