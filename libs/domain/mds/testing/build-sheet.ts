import { Decimal } from '../../decimal';
import type { Portion } from '../../portions';
import type { EdgeAmount } from '../../substances';
import {
  toSheetTree,
  type SheetBranch,
  type SheetEdge,
  type SheetHead,
  type SheetNode,
  type SheetReference,
  type SheetTree,
} from '../tree';

/** A node with its children and its edge for tests; the name is also the key. */
export interface Draft extends Partial<Omit<SheetNode, 'kind' | 'key'>>, SheetEdge {
  kind: SheetNode['kind'];
  key: string;
  children?: Draft[];
}

export const dec = (text: string): Decimal => new Decimal(text);
export const pieces = (count: string): EdgeAmount => ({ quantity: dec(count) });
export const grams = (mass: string): EdgeAmount => ({ massGrams: dec(mass) });
export const portion = (value: Portion): EdgeAmount => ({ portion: value });
/** Parses `30`, `28-32` or `rest`, as in a cell of the editor. */
export function percent(text: string): EdgeAmount {
  if (text === 'rest') return portion({ kind: 'rest' });
  const [min = '', max] = text.split('-');
  return portion(
    max === undefined ? { kind: 'fixed', value: dec(min) } : { kind: 'range', min: dec(min), max: dec(max) },
  );
}

export const component = (key: string, extra: Partial<Draft> = {}): Draft => ({
  kind: 'component',
  key,
  number: `NO-${key}`,
  ...extra,
});
export const semi = (key: string, extra: Partial<Draft> = {}): Draft => ({
  kind: 'semi',
  key,
  specificWeight: dec('7.85'),
  specificWeightUnit: 'kg/m',
  ...extra,
});
export const material = (key: string, extra: Partial<Draft> = {}): Draft => ({
  kind: 'material',
  key,
  symbol: `SYM-${key}`,
  number: '1.0',
  standard: 'EN 1',
  classCode: '1.1.1',
  ...extra,
});
const idOf = (key: string): number => [...key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
export const substance = (key: string, text: string, extra: Partial<Draft> = {}): Draft => ({
  kind: 'substance',
  key,
  amount: percent(text),
  substance: { id: idOf(key), cas: `1-${key}` },
  ...extra,
});
export const reference = (extra: Partial<SheetReference> = {}): SheetReference => ({
  cid: 77,
  cver: '1',
  status: 'IR',
  ownerId: 1,
  ...extra,
});

/** Steel that consists of iron only: a complete material. */
export const steel = (extra: Partial<Draft> = {}): Draft => {
  const key = extra.key ?? 'steel';
  return material(key, {
    amount: grams('10'),
    children: [substance(key === 'steel' ? 'iron' : `iron of ${key}`, '100')],
    ...extra,
  });
};

export function branchOf({
  key,
  name = key,
  kind,
  children = [],
  amount,
  preferred,
  confidential,
  applicationCode,
  applicationOverrides,
  processState,
  ...node
}: Draft): SheetBranch {
  const edge = Object.fromEntries(
    Object.entries({ amount, preferred, confidential, applicationCode, applicationOverrides, processState }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return { node: { ...node, key, name, kind }, edge, children: children.map(branchOf) };
}

export const buildSheet = (root: Draft, head: Partial<SheetHead> = {}): SheetTree =>
  toSheetTree({ cid: 10, ownerId: 1, ...head }, branchOf(root));
