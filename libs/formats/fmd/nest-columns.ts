import type { FmdField } from '@matlas/contract';
import { bareKey } from '@matlas/domain';
import type { FmdKind, FmdNode, FmdPart } from './fmd-node';
import type { FmdRow } from './fmd-rows';

type Outer = 'part' | 'component' | 'material';
const KINDS: Readonly<Record<Outer, FmdKind>> = { part: 'component', component: 'component', material: 'material' };
const NUMBER = { part: 'partNumber', component: 'componentNumber', material: 'materialNumber' } as const;
const NAME = { part: 'partName', component: 'componentName', material: 'materialName' } as const;
const MASS = { part: 'partMass', component: 'componentMass', material: 'materialMass' } as const;
const OUTER: readonly Outer[] = ['part', 'component', 'material'];
const MATERIAL_TEXTS: readonly FmdField[] = ['materialClass', 'materialStandard'];

/**
 * Builds trees from rows whose parts, components, materials and substances have columns of their own. An empty cell
 * repeats the one above. Rows of one part need not stand together.
 */
export class ColumnNesting {
  readonly parts: FmdPart[] = [];
  private open: Partial<Record<Outer, FmdNode>> = {};
  private part: FmdPart | undefined;
  constructor(
    private readonly facts: Partial<Record<FmdField, string>>,
    private readonly fallbackName: string,
  ) {}

  addRow(row: FmdRow): void {
    const named = OUTER.filter((outer) => row.text(NUMBER[outer]) !== '' || row.text(NAME[outer]) !== '');
    for (const outer of named) this.openNode(outer, row);
    const isSubstance = ['cas', 'ec', 'substanceName'].some((field) => row.text(field as FmdField) !== '');
    const [mass, portion] = [row.mass('mass'), row.portion('portion')];
    if (isSubstance) return this.addSubstance(row, mass, portion);
    const last = named.at(-1);
    if (last === undefined) return row.warn('declaration.rowNotTaken', { text: textOf(row) }, textOf(row));
    const node = this.open[last];
    if (!node) return;
    if (row.text('remark')) node.texts.remark ??= row.text('remark');
    if (mass && !node.mass) Object.assign(node, { mass, massField: 'mass' });
    if (portion && last === 'material' && !node.portion) node.portion = portion;
  }

  private openNode(outer: Outer, row: FmdRow): void {
    const [number, name] = [row.text(NUMBER[outer]), row.text(NAME[outer])];
    const before = this.open[outer];
    if (before && isSame(before, number, name) && !this.contradicts(outer, before, row))
      return this.addDetails(outer, before, row);
    const siblings = outer === 'part' ? this.parts.map(({ root }) => root) : this.parentOf(outer, row).children;
    const known = siblings.find(
      (node) => node.kind === KINDS[outer] && isSame(node, number, name) && !this.contradicts(outer, node, row),
    );
    const node: FmdNode = known ?? {
      kind: KINDS[outer],
      place: row.place,
      name: name || number,
      texts: {},
      children: [],
      ...(number ? { number } : {}),
    };
    if (!known) {
      if (outer === 'part') this.parts.push(this.newPart(node, row));
      else siblings.push(node);
    }
    if (outer === 'part') this.part = this.parts.find(({ root }) => root === node);
    this.open =
      outer === 'part'
        ? { part: node }
        : outer === 'component'
          ? { ...this.partOnly(), component: node }
          : { ...this.open, material: node };
    this.addDetails(outer, node, row);
  }
  /**
   * Whether the row gives the component or material another mass, portion, class or standard than it has: then it is
   * another one of the same name.
   */
  private contradicts(outer: Outer, node: FmdNode, row: FmdRow): boolean {
    if (outer === 'part') return false;
    const differs = (one: unknown, other: unknown): boolean =>
      Boolean(one) && Boolean(other) && JSON.stringify(one) !== JSON.stringify(other);
    if (node.massField === MASS[outer] && differs(row.mass(MASS[outer]), node.mass)) return true;
    if (outer === 'component') return false;
    return (
      differs(row.portion('materialPortion'), node.portion) ||
      MATERIAL_TEXTS.some((field) => differs(row.text(field), node.texts[field]))
    );
  }
  private partOnly(): Partial<Record<Outer, FmdNode>> {
    return this.open.part ? { part: this.open.part } : {};
  }
  private addDetails(outer: Outer, node: FmdNode, row: FmdRow): void {
    const mass = row.mass(MASS[outer]);
    if (mass && !node.mass) Object.assign(node, { mass, massField: MASS[outer] });
    const quantity = row.text('quantity');
    if (quantity && node.quantity === undefined) node.quantity = quantity;
    if (outer !== 'material') return;
    const portion = row.portion('materialPortion');
    if (portion && !node.portion) node.portion = portion;
    for (const field of MATERIAL_TEXTS) if (row.text(field)) node.texts[field] ??= row.text(field);
  }
  private addSubstance(row: FmdRow, mass: FmdNode['mass'], portion: FmdNode['portion']): void {
    const material = this.open.material ?? this.impliedMaterial(row);
    const node: FmdNode = {
      kind: 'substance',
      place: row.place,
      name: row.text('substanceName'),
      texts: {},
      children: [],
    };
    for (const field of ['cas', 'ec', 'applicationCode', 'remark'] as const)
      if (row.text(field)) node.texts[field] = row.text(field);
    if (mass) Object.assign(node, { mass, massField: 'mass' });
    if (portion) node.portion = portion;
    material.children.push(node);
  }
  /** Substances of a part without a material stand in one with the name of the part. */
  private impliedMaterial(row: FmdRow): FmdNode {
    const parent = this.open.component ?? this.openPart(row);
    const known = parent.children.find(({ kind, name }) => kind === 'material' && name === parent.name);
    if (known) return known;
    const material: FmdNode = { kind: 'material', place: row.place, name: parent.name, texts: {}, children: [] };
    parent.children.push(material);
    return material;
  }
  private parentOf(outer: Outer, row: FmdRow): FmdNode {
    return outer === 'component' ? this.openPart(row) : (this.open.component ?? this.openPart(row));
  }
  /** The part of the row; without a column of parts the one that the rows above the titles name. */
  private openPart(row: FmdRow): FmdNode {
    if (this.open.part) return this.open.part;
    const { partNumber = '', partName = '' } = this.facts;
    const known = this.parts.find(({ root }) => isSame(root, partNumber, partName || this.fallbackName));
    const root: FmdNode = known?.root ?? {
      kind: 'component',
      place: row.place,
      name: partName || partNumber || this.fallbackName,
      texts: {},
      children: [],
      ...(partNumber ? { number: partNumber } : {}),
    };
    if (!known) this.parts.push(this.newPart(root, row));
    this.open.part = root;
    this.part = this.parts.find((part) => part.root === root);
    return root;
  }
  private newPart(root: FmdNode, row: FmdRow): FmdPart {
    const code = row.text('supplierCode') || this.facts.supplierCode;
    const name = row.text('supplierName') || this.facts.supplierName;
    return { root, ...(code ? { supplierCode: code } : {}), ...(name ? { supplierName: name } : {}) };
  }
}
const isSame = (node: FmdNode, number: string, name: string): boolean =>
  (bareKey(node.number ?? '') === bareKey(number) &&
    (name === '' ||
      (number !== '' && bareKey(node.name) === bareKey(number)) ||
      bareKey(node.name) === bareKey(name || number))) ||
  (number === '' && name !== '' && bareKey(node.name) === bareKey(name));
export const textOf = ({ row }: FmdRow): string =>
  row.cells
    .filter((cell) => cell.trim() !== '')
    .join(' | ')
    .slice(0, 200);
