import { enumeration, type ValueOf } from './enumeration';

// What the lists of the exchange are asked (specification 000 sections 3 and 5).

/**
 * Rates that a search takes from-to: the four of a component (reuse and recycling are told of materials too), and what
 * a material tells of its recycled and bio-based content, which are spans: one that overlaps is found.
 */
export const searchRate = enumeration({
  name: 'searchRate',
  values: [
    { value: 'reusePercent', key: 'reuse' },
    { value: 'recyclingPercent', key: 'recycling' },
    { value: 'energyRecoveryPercent', key: 'energyRecovery' },
    { value: 'recoveryPercent', key: 'recovery' },
    { value: 'recycledPercent', key: 'recycled' },
    { value: 'bioBasedPercent', key: 'bioBased' },
  ],
});
export type SearchRate = ValueOf<typeof searchRate>;

/** Lists whose questions a person keeps. */
export const searchedList = enumeration({
  name: 'searchedList',
  values: [
    { value: 'own', key: 'own' },
    { value: 'received', key: 'received' },
    { value: 'sent', key: 'sent' },
  ],
});
export type SearchedList = ValueOf<typeof searchedList>;
