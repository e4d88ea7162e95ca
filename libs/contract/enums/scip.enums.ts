import { enumeration, type ValueOf } from './enumeration';

// SCIP picklists of at most 60 values; codes are ECHA phrase ids of IUCLID 6, domain version 9 (data/iuclid/picklists).
// Longer lists are seed tables.

/** States of a dossier on this platform (domain.md section 5.5). */
export const scipDossierState = enumeration({
  name: 'scipDossierState',
  values: [
    { value: 'draft', key: 'draft' },
    { value: 'validated', key: 'validated' },
    { value: 'exported', key: 'exported' },
    { value: 'submitted', key: 'submitted' },
    { value: 'passed', key: 'passed' },
    { value: 'failed', key: 'failed' },
    { value: 'updated', key: 'updated' },
  ],
});
export type ScipDossierState = ValueOf<typeof scipDossierState>;

/** State of a submission. `waiting`: on its way; `sent`: received, not decided; `undelivered`: after all attempts. */
export const scipSubmissionState = enumeration({
  name: 'scipSubmissionState',
  values: [
    { value: 'waiting', key: 'waiting' },
    { value: 'sent', key: 'sent' },
    { value: 'passed', key: 'passed' },
    { value: 'failed', key: 'failed' },
    { value: 'undelivered', key: 'undelivered' },
  ],
});
export type ScipSubmissionState = ValueOf<typeof scipSubmissionState>;
/** How a file reaches the authority. */
export const scipChannel = enumeration({
  name: 'scipChannel',
  values: [
    { value: 'http', key: 'http' },
    { value: 'folder', key: 'folder' },
  ],
});
export type ScipChannel = ValueOf<typeof scipChannel>;

/** PG6-60746: identifier of an article; 66297 makes it a reference to a published one. */
export const scipIdentifierType = enumeration({
  name: 'scipIdentifierType',
  values: [
    { value: 66297, key: 'scipNumber' },
    { value: 66298, key: 'gtin' },
    { value: 66299, key: 'ean' },
    { value: 66300, key: 'gpc' },
    { value: 66301, key: 'jan' },
    { value: 66302, key: 'udi' },
    { value: 66303, key: 'isbn' },
    { value: 66304, key: 'catalogueNumber' },
    { value: 66305, key: 'batchNumber' },
    { value: 66306, key: 'partNumber' },
    { value: 66307, key: 'itemNumber' },
    { value: 66308, key: 'referenceNumber' },
    { value: 66309, key: 'serialNumber' },
    { value: 1342, key: 'other' },
  ],
});
export type ScipIdentifierType = ValueOf<typeof scipIdentifierType>;

/** PG6-60741: kind of a further name of an article. */
export const scipOtherNameType = enumeration({
  name: 'scipOtherNameType',
  values: [
    { value: 66247, key: 'brand' },
    { value: 66248, key: 'model' },
    { value: 66249, key: 'type' },
    { value: 1342, key: 'other' },
  ],
});
export type ScipOtherNameType = ValueOf<typeof scipOtherNameType>;

/** PG6-60742: where an article is made. */
export const scipProductionFlag = enumeration({
  name: 'scipProductionFlag',
  values: [
    { value: 108023, key: 'both' },
    { value: 108022, key: 'imported' },
    { value: 108021, key: 'produced' },
    { value: 58236, key: 'noData' },
  ],
});
export type ScipProductionFlag = ValueOf<typeof scipProductionFlag>;

/** PG6-60757: mass fraction of a candidate substance in the article. */
export const scipConcentrationRange = enumeration({
  name: 'scipConcentrationRange',
  values: [
    { value: 66279, key: 'from01To03' },
    { value: 66280, key: 'from03To1' },
    { value: 66281, key: 'from1To10' },
    { value: 66284, key: 'from10To20' },
    { value: 66285, key: 'from20To100' },
    { value: 66286, key: 'from01To100' },
  ],
});
export type ScipConcentrationRange = ValueOf<typeof scipConcentrationRange>;

/** PG6-60759. */
export const scipLengthUnit = enumeration({
  name: 'scipLengthUnit',
  values: [
    { value: 66310, key: 'm' },
    { value: 66311, key: 'dm' },
    { value: 66312, key: 'cm' },
    { value: 2120, key: 'mm' },
  ],
});
export type ScipLengthUnit = ValueOf<typeof scipLengthUnit>;

/** PG6-60760. */
export const scipDensityUnit = enumeration({
  name: 'scipDensityUnit',
  values: [
    { value: 2022, key: 'kgPerCubicMetre' },
    { value: 66313, key: 'kgPerCubicDecimetre' },
    { value: 1929, key: 'gPerCubicCentimetre' },
  ],
});
export type ScipDensityUnit = ValueOf<typeof scipDensityUnit>;

/** PG6-60761. */
export const scipWeightUnit = enumeration({
  name: 'scipWeightUnit',
  values: [
    { value: 66314, key: 't' },
    { value: 58374, key: 'kg' },
    { value: 58373, key: 'g' },
    { value: 64929, key: 'mg' },
  ],
});
export type ScipWeightUnit = ValueOf<typeof scipWeightUnit>;

/** PG6-60762. */
export const scipVolumeUnit = enumeration({
  name: 'scipVolumeUnit',
  values: [
    { value: 58376, key: 'cubicMetre' },
    { value: 66315, key: 'cubicDecimetre' },
    { value: 58375, key: 'cubicCentimetre' },
  ],
});
export type ScipVolumeUnit = ValueOf<typeof scipVolumeUnit>;

/** PG6-61607. */
export const scipColour = enumeration({
  name: 'scipColour',
  values: [
    { value: 64912, key: 'colourless' },
    { value: 64913, key: 'black' },
    { value: 64914, key: 'blue' },
    { value: 64915, key: 'brown' },
    { value: 64916, key: 'gold' },
    { value: 64917, key: 'green' },
    { value: 64918, key: 'grey' },
    { value: 64919, key: 'orange' },
    { value: 64920, key: 'pink' },
    { value: 64921, key: 'purple' },
    { value: 64922, key: 'red' },
    { value: 64923, key: 'silver' },
    { value: 64924, key: 'violet' },
    { value: 64925, key: 'white' },
    { value: 64926, key: 'yellow' },
    { value: 64928, key: 'colouringAgentMixture' },
    { value: 1342, key: 'other' },
  ],
});
export type ScipColour = ValueOf<typeof scipColour>;

/** PG6-60564: languages of safe-use and disassembling instructions. */
export const scipLanguage = enumeration({
  name: 'scipLanguage',
  values: [
    { value: 3601, key: 'bg' },
    { value: 3633, key: 'hr' },
    { value: 3609, key: 'cs' },
    { value: 3611, key: 'da' },
    { value: 355, key: 'nl' },
    { value: 3615, key: 'en' },
    { value: 3618, key: 'et' },
    { value: 3621, key: 'fi' },
    { value: 3624, key: 'fr' },
    { value: 3612, key: 'de' },
    { value: 3614, key: 'el' },
    { value: 3634, key: 'hu' },
    { value: 3640, key: 'is' },
    { value: 3626, key: 'ga' },
    { value: 3641, key: 'it' },
    { value: 3659, key: 'lv' },
    { value: 3658, key: 'lt' },
    { value: 3668, key: 'mt' },
    { value: 3673, key: 'no' },
    { value: 1395, key: 'pl' },
    { value: 3680, key: 'pt' },
    { value: 3684, key: 'ro' },
    { value: 3692, key: 'sk' },
    { value: 3693, key: 'sl' },
    { value: 3617, key: 'es' },
    { value: 3702, key: 'sv' },
  ],
});
export type ScipLanguage = ValueOf<typeof scipLanguage>;

/** PG6-60766: additional characteristics of a material. */
export const scipMaterialCharacteristic = enumeration({
  name: 'scipMaterialCharacteristic',
  values: [
    { value: 66635, key: 'bleached' },
    { value: 4799, key: 'brownGlass' },
    { value: 66625, key: 'coated' },
    { value: 66623, key: 'coloured' },
    { value: 66628, key: 'compositeMaterial' },
    { value: 66649, key: 'compoundedOther' },
    { value: 66648, key: 'compoundedCarbonBlackOrSilica' },
    { value: 66640, key: 'crust' },
    { value: 66629, key: 'enamelled' },
    { value: 66621, key: 'fibres' },
    { value: 66654, key: 'flatGlass' },
    { value: 5994, key: 'foam' },
    { value: 66637, key: 'glassWool' },
    { value: 66630, key: 'glazed' },
    { value: 66638, key: 'greenGlass' },
    { value: 66627, key: 'impregnatedOrTreated' },
    { value: 66632, key: 'laminated' },
    { value: 66650, key: 'latex' },
    { value: 66643, key: 'metallicGlass' },
    { value: 66641, key: 'metallisedLeather' },
    { value: 66622, key: 'microspheresAndParticles' },
    { value: 66631, key: 'nonGlazed' },
    { value: 66639, key: 'otherColouredGlass' },
    { value: 66642, key: 'patentLeather' },
    { value: 66633, key: 'plated' },
    { value: 66647, key: 'polyelectrolyte' },
    { value: 129858, key: 'recovered' },
    { value: 66651, key: 'siliconatedVulcanised' },
    { value: 66644, key: 'thermoplastic' },
    { value: 66645, key: 'thermoset' },
    { value: 66636, key: 'unbleached' },
    { value: 66626, key: 'uncoated' },
    { value: 66624, key: 'uncoloured' },
    { value: 66653, key: 'unvulcanised' },
    { value: 66634, key: 'vitrified' },
    { value: 66652, key: 'vulcanisedOther' },
    { value: 66646, key: 'waterSolublePolymer' },
    { value: 1342, key: 'other' },
  ],
});
export type ScipMaterialCharacteristic = ValueOf<typeof scipMaterialCharacteristic>;
