import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  iuclidConfidentiality,
  iuclidInventoryJustification,
  iuclidLegalEntityIdentifier,
  iuclidLegalEntityType,
  iuclidLegislation,
  iuclidRegulatoryProgramme,
  iuclidSubstanceRelation,
  iuclidSynonymIdentifier,
  scipColour,
  scipConcentrationRange,
  scipDensityUnit,
  scipIdentifierType,
  scipLanguage,
  scipLengthUnit,
  scipMaterialCharacteristic,
  scipOtherNameType,
  scipProductionFlag,
  scipVolumeUnit,
  scipWeightUnit,
} from './index';

const picklists = resolve(process.env.SHARED_DATA ?? '../shared/data', 'iuclid/picklists');
/**
 * Files in this repository in the layout of IUCLID, with its codes and our labels; and the files of IUCLID where
 * they are available.
 */
const FOLDERS: [name: string, folder: string][] = [['this repository', join(__dirname, 'iuclid-picklists')]];
if (existsSync(picklists)) FOLDERS.push(['IUCLID', picklists]);
const codesOf = (path: string): number[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]));

describe.each(FOLDERS)('SCIP picklists against the files of %s', (_name, folder) => {
  it.each([
    ['PG6_60746_ArticleIdentifierType.csv', scipIdentifierType.values],
    ['PG6_60741_OtherNames_Type.csv', scipOtherNameType.values],
    ['PG6_60742_Categorisation_EUProductionFlag.csv', scipProductionFlag.values],
    ['PG6_60757_ConcentrationRange.csv', scipConcentrationRange.values],
    ['PG6_60759_LengthUnit.csv', scipLengthUnit.values],
    ['PG6_60760_DensityUnit.csv', scipDensityUnit.values],
    ['PG6_60761_WeightUnit.csv', scipWeightUnit.values],
    ['PG6_60762_VolumeUnit.csv', scipVolumeUnit.values],
    ['PG6_61607_Colour.csv', scipColour.values],
    ['PG6_60564_Language_Disassembling.csv', scipLanguage.values],
    ['PG6_60766_AdditionalMaterialCharacteristics.csv', scipMaterialCharacteristic.values],
    ['PG6_60192_SynonymIdentifier.csv', iuclidSynonymIdentifier.values],
    ['N01_LegalEntityType.csv', iuclidLegalEntityType.values],
    ['N02_LegalEntityIdentifierType.csv', iuclidLegalEntityIdentifier.values],
    ['N05_RelatedSubstance_Relation.csv', iuclidSubstanceRelation.values],
    ['N41_RegulatoryProgramme.csv', iuclidRegulatoryProgramme.values],
    ['N64_Confidentiality.csv', iuclidConfidentiality.values],
    ['N78_DataProtectionLegislation.csv', iuclidLegislation.values],
    ['N95_InventoryEntryJustification.csv', iuclidInventoryJustification.values],
  ])('%s', (file, values) => expect(values).toEqual(codesOf(join(folder, file))));
});
