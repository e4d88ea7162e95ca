import type { FmdField } from '@matlas/contract';
import { bareKey } from '@matlas/domain';
import type { FmdKind, FmdNode, FmdPart } from './fmd-node';
import type { FmdRow } from './fmd-rows';
import { KIND_WORDS } from './fmd-words';
import { textOf } from './nest-columns';

/** Depth that a level says: `2`, `..2`, `1.2.1`, `L3`; undefined when it is none. */
export function depthOf(text: string): number | undefined {
  const compact = text.normalize('NFKC').replace(/\s+/g, '');
  const plain = /^(?:[.+\-–>]*|l|lvl|level)(\d{1,2})\.?$/i.exec(compact)?.[1];
  if (plain !== undefined) return Number(plain);
  if (/^\d+(\.\d+)+\.?$/.test(compact)) return compact.replace(/\.$/, '').split('.').length;
  return undefined;
}
const kindOf = (text: string): FmdKind | undefined => {
  const key = bareKey(text);
  return (Object.keys(KIND_WORDS) as FmdKind[]).find((kind) => KIND_WORDS[kind].includes(key));
};
const firstOf = (row: FmdRow, fields: readonly FmdField[]): string =>
  fields.map((field) => row.text(field)).find((text) => text !== '') ?? '';
const NAMES: readonly FmdField[] = ['name', 'substanceName', 'materialName', 'componentName', 'partName'];
const NUMBERS: readonly FmdField[] = ['number', 'materialNumber', 'componentNumber', 'partNumber'];
const MASSES: readonly FmdField[] = ['mass', 'materialMass', 'componentMass', 'partMass'];

/** Builds trees from rows with level numbers; kinds come from a type column, from CAS numbers, and from the levels. */
export class LevelNesting {
  readonly parts: FmdPart[] = [];
  private stack: { node: FmdNode; depth: number; isTyped: boolean }[] = [];
  private top = 0;
  constructor(private readonly facts: Partial<Record<FmdField, string>>) {}

  addRow(row: FmdRow): void {
    const level = row.text('level');
    const depth = depthOf(level);
    if (level === '') return row.warn('declaration.rowNotTaken', { text: textOf(row) }, textOf(row));
    if (depth === undefined) return row.fault('level', 'row.notInteger', { value: level });
    if (this.stack.length === 0 && this.parts.length === 0) this.top = depth;
    if (depth < this.top) return row.fault('level', 'row.firstLevel', { level: this.top });
    while (this.stack.length > 0 && (this.stack.at(-1)?.depth ?? 0) >= depth) this.stack.pop();
    const above = this.stack.at(-1);
    if (depth > this.top && (!above || above.depth !== depth - 1))
      return row.fault('level', 'row.levelJump', { from: above?.depth ?? this.top, to: depth });
    const { node, isTyped } = this.readNode(row);
    this.stack.push({ node, depth, isTyped });
    if (above) above.node.children.push(node);
    else this.parts.push(this.newPart(node, row));
  }
  /** Kinds that no row says follow from the tree: what stands above substances is a material. */
  settleKinds(): void {
    for (const { root } of this.parts) settle(root);
  }

  private readNode(row: FmdRow): { node: FmdNode; isTyped: boolean } {
    const typeKind = kindOf(row.text('type'));
    if (row.text('type') !== '' && typeKind === undefined)
      row.fault('type', 'row.unknownValue', { value: row.text('type'), allowed: 'component, material, substance' });
    const hasId = row.text('cas') !== '' || row.text('ec') !== '';
    const kind: FmdKind = typeKind ?? (hasId ? 'substance' : 'component');
    const [number, massField] = [firstOf(row, NUMBERS), MASSES.find((field) => row.text(field) !== '')];
    const mass = massField === undefined ? undefined : row.mass(massField);
    const portion = row.portion('portion') ?? row.portion('materialPortion');
    const node: FmdNode = { kind, place: row.place, name: firstOf(row, NAMES) || number, texts: {}, children: [] };
    if (number) node.number = number;
    if (mass && massField) Object.assign(node, { mass, massField });
    if (portion) node.portion = portion;
    if (row.text('quantity')) node.quantity = row.text('quantity');
    for (const field of ['cas', 'ec', 'materialClass', 'materialStandard', 'applicationCode', 'remark'] as const)
      if (row.text(field)) node.texts[field] = row.text(field);
    return { node, isTyped: typeKind !== undefined };
  }
  private newPart(root: FmdNode, row: FmdRow): FmdPart {
    const code = row.text('supplierCode') || this.facts.supplierCode;
    const name = row.text('supplierName') || this.facts.supplierName;
    return { root, ...(code ? { supplierCode: code } : {}), ...(name ? { supplierName: name } : {}) };
  }
}
function settle(node: FmdNode): void {
  for (const child of node.children) settle(child);
  const hasSubstance = node.children.some(({ kind }) => kind === 'substance');
  if (node.kind === 'component' && hasSubstance) node.kind = 'material';
  if (node.kind !== 'material') return;
  // Leaves beside substances without a number, such as `Misc.`, are substances too.
  for (const child of node.children)
    if (child.kind === 'component' && child.children.length === 0) child.kind = 'substance';
}
