import type { NodeAttributes } from '@matlas/contract';
import type { SeededRandom } from '@matlas/testing';
import type { SourceRows } from '../source-graph';
import type { SourceEdge, SourceFinding, SourceMaterial, SourceNode, SourcePosition } from '../source.store';

const COMPONENT = 1;
const MATERIAL = 3;
const ITEMS = [
  { itemId: 1, name: 'Lead', cas: '7439-92-1', ec: '231-100-4' },
  { itemId: 2, name: 'DEHP', cas: '117-81-7', ec: '204-211-0' },
  { itemId: 3, name: 'D4', cas: '556-67-2', ec: null },
] as const;
const CLASSES = ['1.1.1', '3.2', '5.1.b', '6.1', '5.3'];
const NUMBERS = [
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  '1f8fad5b-d9cb-469f-a165-70867728950e',
  '2f8fad5b-d9cb-469f-a165-70867728950e',
];
/** Portions of a substance in an article; above 0.1 there is a duty, and a finding of the analysis. */
const PERCENTS = ['0.05', '0.1', '0.11', '0.3', '2', '12', '60'];
const LIMIT = 0.1;

/** Rows of a random vehicle, as the store reads them: positions, sheets that share parts, findings of the articles. */
export class RandomSource {
  private readonly nodes: SourceNode[] = [];
  private readonly edges: SourceEdge[] = [];
  private readonly findings: SourceFinding[] = [];
  private readonly materials: SourceMaterial[] = [];
  private readonly positions: SourcePosition[] = [];
  constructor(private readonly random: SeededRandom) {}

  makeRows(): SourceRows {
    const { random } = this;
    const sheets = Array.from({ length: random.integer(2, 8) }, (_, index) => this.addSheet(100 * (index + 1)));
    const count = random.integer(1, 25);
    for (let n = 0; n < count; n++) this.addPosition(n, sheets);
    const { positions, findings, edges, nodes, materials } = this;
    return { positions, findings, edges, nodes, materials, alloying: [] };
  }

  private addPosition(n: number, sheets: readonly number[]): void {
    const { random } = this;
    const isGroup = n === 0 || random.chance(0.4);
    // One top, or sometimes a second one.
    const parentN = n === 0 || random.chance(0.03) ? null : random.integer(0, n - 1);
    this.positions.push({
      n,
      parentN,
      name: `P${random.integer(1, 6)}`,
      foreignName: null,
      number: random.chance(0.7) ? `P-${random.integer(1, 9)}` : null,
      supplierName: random.chance(0.3) ? 'Supplier' : null,
      sheetId: isGroup ? null : random.pick(sheets),
      quantity: String(random.integer(1, 4)),
      role: isGroup ? 'group' : 'counted',
    });
  }
  /** A sheet with a tree of parts; parts of earlier sheets are used again. */
  private addSheet(id: number): number {
    const earlier = this.nodes.filter(({ kind }) => kind === COMPONENT).map((node) => node.id);
    let next = id;
    const addPart = (depth: number): number => {
      const part = this.addNode(next++, COMPONENT, id);
      if (depth === 0 || this.random.chance(0.4)) this.fillArticle(part, () => next++, id);
      else {
        for (let children = this.random.integer(1, 3); children > 0; children--) {
          const child = earlier.length > 0 && this.random.chance(0.25) ? this.random.pick(earlier) : addPart(depth - 1);
          this.addEdge(part, child, COMPONENT, this.random.integer(1, 3));
        }
        // A coating over the assembly.
        if (this.random.chance(0.2)) this.fillArticle(part, () => next++, id);
      }
      return part;
    };
    return addPart(this.random.integer(0, 3));
  }
  private addNode(id: number, kind: number, sheetId: number): number {
    const { random } = this;
    const isPart = kind === COMPONENT;
    this.nodes.push({
      id,
      kind,
      name: `N${random.integer(1, 8)}`,
      foreignName: random.chance(0.3) ? `F${random.integer(1, 3)}` : null,
      number: isPart && random.chance(0.6) ? `N-${random.integer(1, 12)}` : null,
      classCode: isPart ? null : random.pick(CLASSES),
      symbol: isPart ? null : 'PVC-P',
      massGrams: isPart ? String(random.integer(1, 3)) : null,
      attributes: isPart ? this.partAttributes() : this.materialAttributes(),
      sheetId,
      cid: sheetId,
      version: '1',
    });
    return id;
  }
  private partAttributes(): NodeAttributes {
    const { random } = this;
    return {
      ...(random.chance(0.2) ? { scipCategory: '98015' } : {}),
      ...(random.chance(0.2) ? { scipProduction: 108023 } : {}),
      ...(random.chance(0.1) ? { scipNoSafeUse: true } : {}),
      ...(random.chance(0.1) ? { scipNumber: random.pick(NUMBERS) } : {}),
    };
  }
  private materialAttributes(): NodeAttributes {
    return this.random.chance(0.2) ? { scipMaterial: '66386', scipCharacteristics: '66623' } : {};
  }
  private addEdge(parent: number, child: number, kind: number, quantity: number | null): void {
    this.edges.push({ parent, child, kind, quantity, massGrams: kind === COMPONENT ? null : '1' });
  }
  /** Materials of an article, and its substances: those above the limit are findings with a duty. */
  private fillArticle(part: number, newId: () => number, sheetId: number): void {
    const { random } = this;
    const own = Array.from({ length: random.integer(1, 2) }, () => {
      const material = this.addNode(newId(), MATERIAL, sheetId);
      this.addEdge(part, material, MATERIAL, null);
      return material;
    });
    for (const item of ITEMS) {
      if (random.chance(0.6)) continue;
      for (const nodeId of own) if (random.chance(0.6)) this.materials.push({ nodeId, itemId: item.itemId });
      const percent = random.pick(PERCENTS);
      if (Number(percent) <= LIMIT) continue;
      this.findings.push({
        nodeId: part,
        ...item,
        entryNo: null,
        minPercent: percent,
        maxPercent: percent,
        masked: false,
      });
    }
  }
}
