import { attributesOf, type ChildInput, type TreeInput } from '@matlas/contract';
import {
  childrenOf,
  formatDecimal,
  NODE_KINDS,
  nodeAt,
  PORTION_CODES,
  type Decimal,
  type EdgeAmount,
  type Portion,
  type SheetChild,
  type SheetNode,
  type SheetTree,
} from '@matlas/domain';
import { serverIdOf, type NodeIds } from './draft-keys';

const textOf = (value: Decimal | undefined): string | undefined =>
  value === undefined ? undefined : formatDecimal(value);

/** The input of the save route; own nodes known to the server keep their ids. */
export function treeInput(tree: SheetTree, ids: NodeIds): TreeInput {
  const root = nodeAt(tree, tree.root);
  if (!root) throw new Error('a tree without a root');
  return nodeInput(tree, root, ids);
}

function nodeInput(tree: SheetTree, node: SheetNode, ids: NodeIds): TreeInput {
  const { key, kind, measuredGrams, tolerancePercent, specificWeight } = node;
  if (kind === 'substance') throw new Error(`substance ${key} is no own node`);
  const {
    name,
    foreignName,
    number,
    classCode,
    symbol,
    tradeName,
    standard,
    specificWeightUnit,
    componentType,
    mixedNodeReason,
    multiSource = false,
    remark,
  } = node;
  return {
    id: serverIdOf(key, ids),
    kind: NODE_KINDS[kind],
    name,
    foreignName,
    number,
    classCode,
    symbol,
    tradeName,
    standard,
    specificWeightUnit: specificWeightUnit as TreeInput['specificWeightUnit'],
    componentType,
    mixedNodeReason,
    multiSource,
    remark,
    measuredMassGrams: textOf(measuredGrams),
    tolerancePercent: textOf(tolerancePercent),
    specificWeight: textOf(specificWeight),
    attributes: attributesOf(node),
    children: childrenOf(tree, key).map((child) => childInput(tree, child, ids)),
  };
}

function childInput(tree: SheetTree, { node, edge }: SheetChild, ids: NodeIds): ChildInput {
  const { amount, applicationCode, applicationOverrides, confidential = false, preferred = true, processState } = edge;
  const fields = {
    ...amountInput(amount),
    applicationCode,
    applicationOverrides: applicationOverrides && [...applicationOverrides],
    confidential,
    preferred,
    processState,
  };
  if (node.reference) return { ...fields, ref: { cid: node.reference.cid, version: node.reference.cver } };
  return node.substance
    ? { ...fields, substanceId: node.substance.id }
    : { ...fields, node: nodeInput(tree, node, ids) };
}

function amountInput(amount: EdgeAmount | undefined): Pick<ChildInput, 'quantity' | 'massGrams' | 'portion'> {
  if (!amount) return {};
  if ('quantity' in amount) return { quantity: amount.quantity.toNumber() };
  return 'massGrams' in amount
    ? { massGrams: formatDecimal(amount.massGrams) }
    : { portion: portionInput(amount.portion) };
}

function portionInput(portion: Portion): NonNullable<ChildInput['portion']> {
  const kind = PORTION_CODES[portion.kind];
  if (portion.kind === 'fixed') return { kind, value: formatDecimal(portion.value) };
  return portion.kind === 'range'
    ? { kind, min: formatDecimal(portion.min), max: formatDecimal(portion.max) }
    : { kind };
}
