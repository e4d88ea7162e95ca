import {
  emptyScipArticle,
  LOWER_QUALIFIERS,
  SCIP_QUANTITIES,
  type ScipArticle,
  type ScipChoice,
  type ScipConcern,
  type ScipLegalEntity,
  type ScipName,
  type ScipSubstance,
  type ScipText,
  type ScipUnits,
  UPPER_QUALIFIERS,
} from '@matlas/domain';
import { at, attributeOf, childOf, childrenOf, entriesAt, textAt, type XmlElement } from './xml-tree';

/** The uuid in a key `uuid/snapshot`. */
export const idOfKey = (key: string): string => key.split('/')[0] ?? '';

const numberOf = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
const textsOf = (element: XmlElement | undefined, name: string): ScipText[] =>
  childrenOf(element, name).map((one) => ({ language: attributeOf(one, 'lang') ?? 'en', text: one.text }));
const codeOf = (element: XmlElement | undefined): number | null => numberOf(textAt(element, 'value'));
function choiceOf(element: XmlElement | undefined): ScipChoice {
  const other = textsOf(element, 'other');
  return { code: codeOf(element), ...(other.length > 0 ? { other } : {}) };
}
const entryId = (entry: XmlElement): { entryId?: string } => {
  const uuid = attributeOf(entry, 'uuid');
  return uuid === undefined ? {} : { entryId: uuid };
};
const codesOf = (elements: readonly XmlElement[]): number[] => elements.flatMap((one) => codeOf(one) ?? []);
const linkAt = (element: XmlElement, name: string): string => idOfKey(textAt(element, name) ?? '');

/** Reads the content of an ARTICLE of any version. What it has no place for is found by `lossesOf`. */
export function readArticle(root: XmlElement, id: string): ScipArticle {
  const identifiers = childOf(root, 'Identifiers');
  const names = (block: string, value: string): ScipName[] =>
    entriesAt(identifiers, block).map((entry) => ({
      ...entryId(entry),
      type: choiceOf(childOf(entry, 'Type')),
      value: textAt(entry, value) ?? '',
    }));
  const categorisation = childOf(root, 'Categorisation');
  return {
    ...emptyScipArticle(id),
    name: textAt(identifiers, 'ArticleName') ?? '',
    otherNames: names('OtherNames', 'Name'),
    identifierType: choiceOf(childOf(identifiers, 'PrimaryArticleIdentifierType')),
    identifier: textAt(identifiers, 'PrimaryArticleIdentifierValue') ?? '',
    otherIdentifiers: names('OtherArticleID', 'Value'),
    categories: codesOf(childrenOf(categorisation, 'ArticleCategory')),
    production: codeOf(childOf(categorisation, 'EUProductionFlag')),
    ...readCharacteristics(childOf(root, 'Characteristics')),
    ...readSafeUse(childOf(root, 'SafeUseInstructions')),
    components: entriesAt(root, 'ComplexObjectComponents', 'ComplexObjectComponents').map((entry) => ({
      ...entryId(entry),
      articleId: linkAt(entry, 'ArticleLink'),
      units: readUnits(childOf(entry, 'NumberOfUnits')),
    })),
    concerns: entriesAt(root, 'ConcernElements', 'ConcernElement').map(readConcern),
    noLongerPresent: entriesAt(root, 'ConcernElements', 'CandidateListSubstanceNoLongerPresent').map((entry) => ({
      ...entryId(entry),
      substanceId: linkAt(entry, 'CandidateListSubstanceNoLongerPresent'),
    })),
  };
}
function readCharacteristics(
  element: XmlElement | undefined,
): Pick<ScipArticle, 'pictures' | 'quantities' | 'colours' | 'otherCharacteristics'> {
  const quantities: ScipArticle['quantities'] = {};
  for (const name of SCIP_QUANTITIES) {
    const found = childOf(element, `${name[0]?.toUpperCase()}${name.slice(1)}`);
    if (found) quantities[name] = { unit: numberOf(textAt(found, 'unitCode')), value: textAt(found, 'value') ?? '' };
  }
  return {
    pictures: entriesAt(element, 'Picture').map((entry) => ({
      ...entryId(entry),
      attachmentId: linkAt(entry, 'Picture'),
    })),
    quantities,
    colours: childrenOf(element, 'Colour').map(choiceOf),
    otherCharacteristics: entriesAt(element, 'OtherCharacteristics').map((entry) => ({
      ...entryId(entry),
      names: textsOf(entry, 'OtherCharacteristic'),
      values: textsOf(entry, 'Value'),
    })),
  };
}
function readSafeUse(element: XmlElement | undefined): Pick<ScipArticle, 'noSafeUse' | 'safeUse' | 'disassembling'> {
  const none = textAt(element, 'NoSafeUseInstructions');
  return {
    noSafeUse: none === null ? null : none === 'true' || none === '1',
    safeUse: entriesAt(element, 'SafeUseInstructions').map((entry) => ({
      ...entryId(entry),
      texts: textsOf(entry, 'SafeUseInstruction'),
    })),
    disassembling: entriesAt(element, 'DisassemblingInstructionsList').map((entry) => ({
      ...entryId(entry),
      attachmentId: linkAt(entry, 'AttachedDocument') || null,
      language: codeOf(childOf(entry, 'Language')),
    })),
  };
}
const readUnits = (element: XmlElement | undefined): ScipUnits | null =>
  element
    ? {
        lowerQualifier: LOWER_QUALIFIERS.find((one) => one === textAt(element, 'lowerQualifier')) ?? null,
        upperQualifier: UPPER_QUALIFIERS.find((one) => one === textAt(element, 'upperQualifier')) ?? null,
        lower: textAt(element, 'lowerValue'),
        upper: textAt(element, 'upperValue'),
      }
    : null;
const readConcern = (entry: XmlElement): ScipConcern => ({
  ...entryId(entry),
  substanceId: linkAt(entry, 'CandidateListSubstanceLink'),
  range: codeOf(childOf(entry, 'ConcentrationRange')),
  materials: entriesAt(entry, 'MaterialCategories').map((material) => ({
    ...entryId(material),
    category: choiceOf(childOf(material, 'MaterialCategory')),
    characteristics: childrenOf(material, 'AdditionalMaterialCharacteristics').map(choiceOf),
  })),
  mixtures: codesOf(childrenOf(entry, 'MixtureCategoryEUPCS')),
});

export const readSubstance = (root: XmlElement, id: string): ScipSubstance => ({
  id,
  name: textAt(root, 'ReferenceSubstanceName') ?? '',
  iupacName: textAt(root, 'IupacName'),
  ec: textAt(
    entriesAt(root, 'Inventory', 'InventoryEntry').find((entry) => textAt(entry, 'inventoryCode') === 'EC'),
    'numberInInventory',
  ),
  cas: textAt(root, 'Inventory', 'CASNumber'),
});
export function readLegalEntity(root: XmlElement, id: string): ScipLegalEntity {
  const address = at(root, 'GeneralInfo', 'ContactAddress');
  return {
    id,
    name: textAt(root, 'GeneralInfo', 'LegalEntityName') ?? '',
    address: textAt(address, 'Address1'),
    postalCode: textAt(address, 'Postal'),
    town: textAt(address, 'Town'),
    country: codeOf(childOf(address, 'Country')),
    phone: textAt(address, 'Phone'),
    email: textAt(address, 'Email'),
  };
}
