import { Decimal } from '../../decimal';
import type { Portion } from '../../portions';
import type { EdgeAmount } from '../../substances';
import type { SheetEdge, SheetNode, SheetReference, SheetTree } from '../sheet-tree';

/** A node with its children, as a test writes it; keys are the names. */
export interface Draft extends Partial<SheetNode> {
  kind: SheetNode['kind'];
  key: string;
  amount?: EdgeAmount;
  preferred?: boolean;
  children?: Draft[];
}

export const dec = (text: string): Decimal => new Decimal(text);
export const pieces = (count: string): EdgeAmount => ({ quantity: dec(count) });
export const grams = (mass: string): EdgeAmount => ({ massGrams: dec(mass) });
export const portion = (value: Portion): EdgeAmount => ({ portion: value });
/** `30`, `28-32` or `rest`, as an editor's cell shows it. */
export function percent(text: string): EdgeAmount {
  if (text === 'rest') return portion({ kind: 'rest' });
  const [min = '', max] = text.split('-');
  return portion(max === undefined ? { kind: 'fixed', value: dec(min) } : { kind: 'range', min: dec(min), max: dec(max) });
}

export const component = (key: string, extra: Partial<Draft> = {}): Draft => ({ kind: 'component', key, number: `NO-${key}`, ...extra });
export const semi = (key: string, extra: Partial<Draft> = {}): Draft => ({ kind: 'semi', key, specificWeight: dec('7.85'), specificWeightUnit: 'kg/m', ...extra });
export const material = (key: string, extra: Partial<Draft> = {}): Draft => ({ kind: 'material', key, symbol: `SYM-${key}`, ...extra });
export const substance = (key: string, text: string, extra: Partial<Draft> = {}): Draft => ({
  kind: 'substance', key, amount: percent(text), substance: { id: [...key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) }, ...extra,
});
export const reference = (extra: Partial<SheetReference> = {}): SheetReference => ({ cid: 77, cver: '1', status: 'IR', ownerId: 1, ...extra });

/** Steel of iron alone: a complete material. */
export const steel = (extra: Partial<Draft> = {}): Draft => material('steel', { amount: grams('10'), children: [substance('iron', '100')], ...extra });

export function buildSheet(root: Draft, extra: Partial<SheetTree> = {}): SheetTree {
  const nodes = new Map<string, SheetNode>();
  const edges: SheetEdge[] = [];
  const add = ({ amount, preferred, children = [], ...node }: Draft, parent?: string): void => {
    nodes.set(node.key, { name: node.key, ...node });
    if (parent !== undefined) edges.push({ key: `${parent}>${node.key}`, parent, child: node.key, amount, preferred });
    for (const child of children) add(child, node.key);
  };
  add(root);
  return { cid: 10, ownerId: 1, root: root.key, nodes, edges, ...extra };
}
