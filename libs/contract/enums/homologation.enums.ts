import { enumeration, type ValueOf } from './enumeration';

/** Data that the homologation aspect of Catena-X requires and data sheets do not have, or that it cannot represent. */
export const homologationGap = enumeration({
  name: 'homologationGap',
  values: [
    { value: 'noClass', key: 'noClass' },
    { value: 'noStandard', key: 'noStandard' },
    { value: 'noMaterialNumber', key: 'noMaterialNumber' },
    { value: 'noMass', key: 'noMass' },
    { value: 'notInFile', key: 'notInFile' },
    { value: 'shortened', key: 'shortened' },
  ],
});
export type HomologationGapReason = ValueOf<typeof homologationGap>;
