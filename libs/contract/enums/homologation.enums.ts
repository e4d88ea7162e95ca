import { enumeration, type ValueOf } from './enumeration';

/** What the homologation aspect of Catena-X wants and data sheets do not say, or what it cannot hold. */
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
