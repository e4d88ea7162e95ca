import { enumeration, type ValueOf } from './enumeration';

/** State of a data sheet that IMDS offers. */
export const imdsOfferState = enumeration({
  name: 'imdsOfferState',
  values: [
    { value: 'offered', key: 'offered' },
    { value: 'taken', key: 'taken' },
    { value: 'equal', key: 'equal' },
    { value: 'refused', key: 'refused' },
  ],
});
export type ImdsOfferState = ValueOf<typeof imdsOfferState>;
