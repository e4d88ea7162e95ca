import {
  formatDecimal,
  NODE_KINDS,
  nodeAt,
  placeAt,
  PORTION_CODES,
  type Decimal,
  type EdgeAmount,
  type Portion,
  type SheetEdge,
  type SheetNode,
  type SheetTree,
} from '@matlas/domain';
import type { z } from 'zod';
import type { childInput, treeInput } from './tree';
import { ATTRIBUTE_FIELDS, attributesOf } from './node-attributes';

type WireNode = z.input<typeof treeInput>;
type WireChild = z.input<typeof childInput>;

const STORED = /^n(\d+)$/;
/** Key of a stored own node in the editor's tree. It is the same in every copy of the draft. */
export const nodeKey = (id: number): string => `n${id}`;
/** Id of the stored node; undefined for a node created since the last save. */
export const nodeIdOf = (key: string): number | undefined => {
  const id = STORED.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
};
/**
 * Key of a reference or substance below an own node, made from its target and a counter for several with the same
 * target. These children have no id.
 */
export const leafKey = (parent: string, what: 'sheet' | 'substance', id: number, turn: number): string =>
  `${parent}/${what}${id}${turn === 0 ? '' : `#${turn}`}`;

const text = (value: Decimal | undefined): string | undefined => value && formatDecimal(value);

function portionOf(portion: Portion): WireChild['portion'] {
  if (portion.kind === 'rest') return { kind: PORTION_CODES.rest };
  return portion.kind === 'fixed'
    ? { kind: PORTION_CODES.fixed, value: text(portion.value) }
    : { kind: PORTION_CODES.range, min: text(portion.min), max: text(portion.max) };
}

function amountOf(amount: EdgeAmount | undefined): Pick<WireChild, 'quantity' | 'massGrams' | 'portion'> {
  if (!amount) return {};
  if ('quantity' in amount) return { quantity: amount.quantity.toNumber() };
  return 'massGrams' in amount ? { massGrams: text(amount.massGrams) } : { portion: portionOf(amount.portion) };
}

const ATTRIBUTES: ReadonlySet<string> = new Set(ATTRIBUTE_FIELDS);
function fieldsOf(node: SheetNode): Omit<WireNode, 'children' | 'id'> {
  const {
    key: _key,
    kind,
    measuredGrams,
    tolerancePercent,
    specificWeight,
    reference: _reference,
    substance: _substance,
    ...others
  } = node;
  const fields = Object.fromEntries(Object.entries(others).filter(([field]) => !ATTRIBUTES.has(field))) as Pick<
    SheetNode,
    'name'
  >;
  return {
    ...fields,
    kind: NODE_KINDS[kind],
    measuredMassGrams: text(measuredGrams),
    tolerancePercent: text(tolerancePercent),
    specificWeight: text(specificWeight),
    attributes: attributesOf(node),
  };
}

function edgeOf({ amount, applicationOverrides, ...marks }: SheetEdge): Partial<WireChild> {
  return {
    ...marks,
    ...amountOf(amount),
    ...(applicationOverrides ? { applicationOverrides: [...applicationOverrides] } : {}),
  };
}

function nodeOf(tree: SheetTree, key: string): WireNode {
  const place = placeAt(tree, key);
  if (!place) throw new Error(`no node ${key}`);
  const id = nodeIdOf(key);
  return {
    ...(id === undefined ? {} : { id }),
    ...fieldsOf(place.node),
    children: place.children.map((child) => childOf(tree, child)),
  };
}

function childOf(tree: SheetTree, key: string): WireChild {
  const edge = edgeOf(placeAt(tree, key)?.edge ?? {});
  const { reference, substance } = nodeAt(tree, key) ?? {};
  if (reference) return { ...edge, ref: { cid: reference.cid, version: reference.cver } };
  return substance ? { ...edge, substanceId: substance.id } : { ...edge, node: nodeOf(tree, key) };
}

/** The tree of a draft in the form of a save: exact decimals as text, references and substances by id. */
export const treeInputOf = (tree: SheetTree): WireNode => nodeOf(tree, tree.root);
