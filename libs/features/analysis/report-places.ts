export interface PositionPlace { n: number; parentN: number | null; name: string; number: string | null }

/** Where a finding lies, as one line: the BOM from the root down, then the material or article. */
export class ReportPlaces {
  private readonly byNumber: ReadonlyMap<number, PositionPlace>;
  private readonly lines = new Map<number, string>();
  constructor(places: readonly PositionPlace[]) {
    this.byNumber = new Map(places.map((place) => [place.n, place]));
  }
  pathOf(position: number, node: string | null): string {
    const line = this.lineOf(position);
    return node === null ? line : `${line} › ${node}`;
  }
  private lineOf(n: number): string {
    const known = this.lines.get(n);
    if (known !== undefined) return known;
    const place = this.byNumber.get(n);
    if (!place) return '';
    const own = place.number ? `${place.name} ${place.number}` : place.name;
    const line = place.parentN === null ? own : `${this.lineOf(place.parentN)} › ${own}`;
    this.lines.set(n, line);
    return line;
  }
}
