import type { RequestDataType } from '@matlas/contract';

const KINDS = { 1: 'component', 2: 'semi', 3: 'material' } as const;
/** The kind of node that a request is for. */
export const guestKindOf = (dataType: RequestDataType): (typeof KINDS)[RequestDataType] => KINDS[dataType];
