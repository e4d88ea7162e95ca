import { enumeration, type ValueOf } from './enumeration';

/** State of a substance at 20 °C (check rule CLS-3). */
export const physicalState = enumeration({
  name: 'physicalState',
  values: [
    { value: 'solid', key: 'solid' },
    { value: 'liquid', key: 'liquid' },
    { value: 'gas', key: 'gas' },
  ],
});
export type PhysicalState = ValueOf<typeof physicalState>;

/**
 * Declarable, prohibited, or either depending on the use (domain.md 4.3). The list itself is imported in each
 * installation.
 */
export const gadslKind = enumeration({
  name: 'gadslKind',
  values: [
    { value: 'D', key: 'declarable' },
    { value: 'P', key: 'prohibited' },
    { value: 'D/P', key: 'byUse' },
  ],
});
export type GadslKind = ValueOf<typeof gadslKind>;

/** `accepted`: a new substance was created; `existing`: the catalogue already contained the substance. */
export const substanceRequestState = enumeration({
  name: 'substanceRequestState',
  values: [
    { value: 'pending', key: 'pending' },
    { value: 'accepted', key: 'accepted' },
    { value: 'existing', key: 'existing' },
    { value: 'rejected', key: 'rejected' },
    { value: 'withdrawn', key: 'withdrawn' },
  ],
});
export type SubstanceRequestState = ValueOf<typeof substanceRequestState>;

/** The kind of key by which a look-up found a substance. */
export const substanceKeyKind = enumeration({
  name: 'substanceKeyKind',
  values: [
    { value: 'cas', key: 'cas' },
    { value: 'ec', key: 'ec' },
    { value: 'number', key: 'number' },
    { value: 'name', key: 'name' },
    { value: 'synonym', key: 'synonym' },
  ],
});
export type SubstanceKeyKind = ValueOf<typeof substanceKeyKind>;
