import { enumeration, type ValueOf } from './enumeration';

// Labels of node types and amounts of the domain library, in the form used inside a sentence.

/** Node types with the names of the domain library. In the API, a node has `nodeType`. */
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

/** How the amount of a child is declared (domain.md section 1.1). */
export const amountKind = enumeration({
  name: 'amountKind',
  values: [
    { value: 'quantity', key: 'quantity' },
    { value: 'massGrams', key: 'mass' },
    { value: 'portion', key: 'portion' },
  ],
});
export type AmountKindName = ValueOf<typeof amountKind>;

/** What materials of a class must or must not contain (check rule CLS-2). */
export const classContent = enumeration({
  name: 'classContent',
  values: [
    { value: 'Al', key: 'aluminium' },
    { value: 'Mg', key: 'magnesium' },
    { value: 'polymer', key: 'polymer' },
    { value: 'metal', key: 'metal' },
  ],
});

/** Kinds of recyclate whose share is declared as a range (check rule REC-1). */
export const recyclateContent = enumeration({
  name: 'recyclateContent',
  values: [
    { value: 'postIndustrial', key: 'postIndustrial' },
    { value: 'postConsumer', key: 'postConsumer' },
  ],
});

/** The four rates of a component with the names of the domain library. */
export const componentRate = enumeration({
  name: 'componentRate',
  values: [
    { value: 'reusePercent', key: 'reuse' },
    { value: 'recyclingPercent', key: 'recycling' },
    { value: 'energyRecoveryPercent', key: 'energyRecovery' },
    { value: 'recoveryPercent', key: 'recovery' },
  ],
});

/** Groups of polymers whose masses are added up for the marking question (domain.md section 2.2). */
export const markingGroup = enumeration({
  name: 'markingGroup',
  values: [
    { value: 'A', key: 'plastics' },
    { value: 'B', key: 'elastomers' },
  ],
});

/** Fields about sender and recipient that are required before a data sheet is sent (check rule SUP-1). */
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
