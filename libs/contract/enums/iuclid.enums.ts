import { enumeration, type ValueOf } from './enumeration';

// IUCLID 6 picklists of legal entities, reference substances and legislation (data/iuclid/picklists).

/** N01. */
export const iuclidLegalEntityType = enumeration({
  name: 'iuclidLegalEntityType',
  values: [
    { value: 2760, key: 'company' },
    { value: 2767, key: 'consultant' },
    { value: 2912, key: 'regulatoryAuthority' },
    { value: 3365, key: 'testHouse' },
    { value: 3369, key: 'thirdParty' },
    { value: 135859, key: 'tradeAssociation' },
    { value: 3408, key: 'university' },
    { value: 1342, key: 'other' },
  ],
});
export type IuclidLegalEntityType = ValueOf<typeof iuclidLegalEntityType>;

/** N02. */
export const iuclidLegalEntityIdentifier = enumeration({
  name: 'iuclidLegalEntityIdentifier',
  values: [
    { value: 2775, key: 'duns' },
    { value: 62429, key: 'lei' },
    { value: 62427, key: 'siren' },
    { value: 62428, key: 'siret' },
    { value: 3413, key: 'vat' },
    { value: 1342, key: 'other' },
  ],
});
export type IuclidLegalEntityIdentifier = ValueOf<typeof iuclidLegalEntityIdentifier>;

/** N05. */
export const iuclidSubstanceRelation = enumeration({
  name: 'iuclidSubstanceRelation',
  values: [
    { value: 2943, key: 'anhydrate' },
    { value: 2857, key: 'hydrate' },
    { value: 2875, key: 'isomer' },
    { value: 2916, key: 'mixtureOfIsomers' },
    { value: 60824, key: 'monomer' },
    { value: 3001, key: 'polymer' },
    { value: 60825, key: 'containsReference' },
    { value: 60826, key: 'containedInReference' },
    { value: 1342, key: 'other' },
  ],
});
export type IuclidSubstanceRelation = ValueOf<typeof iuclidSubstanceRelation>;

/** N41. */
export const iuclidRegulatoryProgramme = enumeration({
  name: 'iuclidRegulatoryProgramme',
  values: [
    { value: 2974, key: 'oecd' },
    { value: 2798, key: 'euReach' },
    { value: 3399, key: 'usEpa' },
    { value: 2797, key: 'euBiocides' },
    { value: 1342, key: 'other' },
  ],
});
export type IuclidRegulatoryProgramme = ValueOf<typeof iuclidRegulatoryProgramme>;

/** N64. */
export const iuclidConfidentiality = enumeration({
  name: 'iuclidConfidentiality',
  values: [
    { value: 2732, key: 'cbi' },
    { value: 2859, key: 'ip' },
    { value: 3441, key: 'noPa' },
  ],
});
export type IuclidConfidentiality = ValueOf<typeof iuclidConfidentiality>;

/** N78: data protection legislation. */
export const iuclidLegislation = enumeration({
  name: 'iuclidLegislation',
  values: [
    { value: 107837, key: 'auAicis' },
    { value: 209, key: 'caCepa' },
    { value: 210, key: 'caPcpa' },
    { value: 733, key: 'euBpr' },
    { value: 9000, key: 'euClp' },
    { value: 131757, key: 'euDwd' },
    { value: 5793, key: 'euPpp' },
    { value: 735, key: 'euReach' },
    { value: 131758, key: 'gbClp' },
    { value: 131759, key: 'gbReach' },
    { value: 919, key: 'jpCscl' },
    { value: 131760, key: 'krReach' },
    { value: 107836, key: 'nzHsno' },
    { value: 1313, key: 'oecdCocap' },
    { value: 131761, key: 'trKkdik' },
    { value: 1646, key: 'usHpvc' },
    { value: 1647, key: 'usFifra' },
    { value: 1648, key: 'usTsca' },
    { value: 1342, key: 'other' },
  ],
});
export type IuclidLegislation = ValueOf<typeof iuclidLegislation>;

/** N95: why a substance has no inventory number. */
export const iuclidInventoryJustification = enumeration({
  name: 'iuclidInventoryJustification',
  values: [
    { value: 3865, key: 'notYetAssigned' },
    { value: 3866, key: 'noNotificationObligation' },
    { value: 60818, key: 'identifierNoLongerSuitable' },
    { value: 3867, key: 'notMarketedInRegion' },
    { value: 3868, key: 'researchOnly' },
    { value: 2193, key: 'notApplicable' },
    { value: 1342, key: 'other' },
  ],
});
export type IuclidInventoryJustification = ValueOf<typeof iuclidInventoryJustification>;

/** PG6-60192: kind of a synonym of a substance. */
export const iuclidSynonymIdentifier = enumeration({
  name: 'iuclidSynonymIdentifier',
  values: [
    { value: 65560, key: 'basNumber' },
    { value: 4174, key: 'casName' },
    { value: 4175, key: 'casNumber' },
    { value: 60820, key: 'chemSpiderId' },
    { value: 2757, key: 'colourIndex' },
    { value: 138211, key: 'dwdEuplNumber' },
    { value: 60821, key: 'eNumber' },
    { value: 4177, key: 'ecName' },
    { value: 4178, key: 'ecNumber' },
    { value: 60822, key: 'inciName' },
    { value: 3452, key: 'iupacName' },
    { value: 60823, key: 'pubChem' },
    { value: 4176, key: 'commonName' },
    { value: 65195, key: 'taxonomicName' },
    { value: 1342, key: 'other' },
  ],
});
export type IuclidSynonymIdentifier = ValueOf<typeof iuclidSynonymIdentifier>;
