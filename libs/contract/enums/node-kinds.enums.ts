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

/** What a class of materials must or must not be made of (check rule CLS-2). */
export const classContent = enumeration({
  name: 'classContent',
  values: [
    { value: 'Al', key: 'aluminium' },
    { value: 'Mg', key: 'magnesium' },
    { value: 'polymer', key: 'polymer' },
    { value: 'metal', key: 'metal' },
  ],
});

/** Kinds of recyclate whose share is told as a range (check rule REC-1). */
export const recyclateContent = enumeration({
  name: 'recyclateContent',
  values: [
    { value: 'postIndustrial', key: 'postIndustrial' },
    { value: 'postConsumer', key: 'postConsumer' },
  ],
});

/** The four rates of a component, by the domain's names. */
export const componentRate = enumeration({
  name: 'componentRate',
  values: [
    { value: 'reusePercent', key: 'reuse' },
    { value: 'recyclingPercent', key: 'recycling' },
    { value: 'energyRecoveryPercent', key: 'energyRecovery' },
    { value: 'recoveryPercent', key: 'recovery' },
  ],
});

/** Groups of polymers that are added for the marking question (domain.md section 2.2). */
export const markingGroup = enumeration({
  name: 'markingGroup',
  values: [
    { value: 'A', key: 'plastics' },
    { value: 'B', key: 'elastomers' },
  ],
});

/** Fields about sender and recipient that must be told before an MDS goes out (check rule SUP-1). */
export const supplierField = enumeration({
  name: 'supplierField',
  values: [
    { value: 'supplierCode', key: 'supplierCode' },
    { value: 'symbol', key: 'symbol' },
    { value: 'mdsName', key: 'mdsName' },
    { value: 'enterpriseName', key: 'enterpriseName' },
    { value: 'dunsOrTaxId', key: 'dunsOrTaxId' },
    { value: 'address', key: 'address' },
  ],
});
