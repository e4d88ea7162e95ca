import { enumeration, type ValueOf } from './enumeration';

// Words of the domain library for nodes and amounts, as they stand inside a sentence.

/** Node types by the domain's names; on the wire a node carries `nodeType`. */
export const nodeKind = enumeration({
  name: 'nodeKind',
  values: [
    { value: 'component', key: 'component' },
    { value: 'semi', key: 'semiComponent' },
    { value: 'material', key: 'material' },
    { value: 'substance', key: 'substance' },
  ],
});
export type NodeKindName = ValueOf<typeof nodeKind>;

/** How the amount of a child is told (domain.md section 1.1). */
export const amountKind = enumeration({
  name: 'amountKind',
  values: [
    { value: 'quantity', key: 'quantity' },
    { value: 'massGrams', key: 'mass' },
    { value: 'portion', key: 'portion' },
  ],
});
export type AmountKindName = ValueOf<typeof amountKind>;
