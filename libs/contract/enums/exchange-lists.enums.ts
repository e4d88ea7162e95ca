import { enumeration, type ValueOf } from './enumeration';

// Filters of the lists of sheets and shares (specification 000 sections 3 and 5).

/**
 * Percentages that a search filters by a range: the four rates of a component (materials also have reuse and
 * recycling), and the recycled and bio-based content of a material. The contents are ranges themselves; a range
 * that overlaps the filter is found.
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

/** Lists with saved searches. */
export const searchedList = enumeration({
  name: 'searchedList',
  values: [
    { value: 'own', key: 'own' },
    { value: 'received', key: 'received' },
    { value: 'sent', key: 'sent' },
  ],
});
export type SearchedList = ValueOf<typeof searchedList>;
