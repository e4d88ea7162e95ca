import { Decimal, parseDecimal } from '../decimal';
import { canonicalText } from './canonical-text';
import {
  emptyScipArticle,
  isScipReference,
  OTHER_CODE,
  SCIP_QUANTITIES,
  type ScipArticle,
  type ScipChoice,
  type ScipKind,
  type ScipName,
  type ScipQuantityName,
  type ScipUnits,
} from './dossier';
import { type ScipFinding, ScipFindings, type ScipLists } from './findings';
import { isScipNumber } from './scip-number';

/** Lengths of ARTICLE 9.0 in characters: textFieldMultiLine, textFieldSmall. */
export const MAX_ARTICLE_NAME = 2000;
export const MAX_SMALL_TEXT = 255;
export const MAX_SAFE_USE_TEXT = 2000;
const UNIT_LISTS: Readonly<Record<ScipQuantityName, keyof ScipLists['units']>> = {
  height: 'length',
  length: 'length',
  width: 'length',
  diameter: 'length',
  density: 'density',
  weight: 'weight',
  volume: 'volume',
};
const pathOf = (quantity: string): string => `Characteristics/${quantity[0]?.toUpperCase()}${quantity.slice(1)}`;

/** What an article may refer to. */
export interface ScipContext {
  kind: ScipKind;
  lists: ScipLists;
  articleIds: ReadonlySet<string>;
  substanceIds: ReadonlySet<string>;
  attachmentIds: ReadonlySet<string>;
}

/** Checks the fields of one article, not its place in the tree. The same in the browser and on the server. */
export function checkScipArticle(article: ScipArticle, context: ScipContext): ScipFinding[] {
  const findings = new ScipFindings(article.id);
  checkIdentifiers(article, context.lists, findings);
  if (isScipReference(article)) {
    checkReference(article, findings);
    return findings.found;
  }
  checkCategories(article, context.lists, findings);
  checkCharacteristics(article, context, findings);
  checkSafeUse(article, context, findings);
  checkComponents(article, context, findings);
  checkConcerns(article, context, findings);
  return findings.found;
}

function checkIdentifiers(article: ScipArticle, lists: ScipLists, findings: ScipFindings): void {
  findings.requireText('Identifiers/ArticleName', article.name, MAX_ARTICLE_NAME, (name) => ({ name }));
  const type = 'Identifiers/PrimaryArticleIdentifierType';
  findings.inList(type, article.identifierType.code, lists.identifierTypes);
  checkOther(type, article.identifierType, findings);
  findings.requireText('Identifiers/PrimaryArticleIdentifierValue', article.identifier, MAX_SMALL_TEXT, (text) => ({
    identifier: text,
  }));
  checkNames('Identifiers/OtherNames', article.otherNames, lists.nameTypes, findings);
  checkNames('Identifiers/OtherArticleID', article.otherIdentifiers, lists.identifierTypes, findings);
}
function checkNames(path: string, names: readonly ScipName[], list: ReadonlySet<number>, findings: ScipFindings): void {
  names.forEach(({ type, value }, index) => {
    findings.inList(`${path}/${index + 1}/Type`, type.code, list);
    checkOther(`${path}/${index + 1}/Type`, type, findings);
    findings.requireText(`${path}/${index + 1}/${path.endsWith('ID') ? 'Value' : 'Name'}`, value, MAX_SMALL_TEXT);
  });
}
/** The text of `other` goes with the code 1342 and with nothing else. */
function checkOther(path: string, { code, other = [] }: ScipChoice, findings: ScipFindings): void {
  const texts = other.filter(({ text }) => text.trim() !== '');
  if (code === OTHER_CODE && texts.length === 0) findings.add(`${path}/other`, 'otherText');
  if (code !== OTHER_CODE && other.length > 0) findings.add(`${path}/other`, 'otherWithoutCode');
  for (const { text } of texts)
    if (text.length > MAX_SMALL_TEXT)
      findings.add(`${path}/other`, 'tooLong', { max: MAX_SMALL_TEXT, length: text.length });
}
/** A reference has name and number; everything else is that of the notification that it refers to. */
function checkReference(article: ScipArticle, findings: ScipFindings): void {
  if (!isScipNumber(article.identifier)) findings.add('Identifiers/PrimaryArticleIdentifierValue', 'scipNumberFormat');
  const { id, name, identifier, identifierType } = article;
  const bare: ScipArticle = { ...emptyScipArticle(id), name, identifier, identifierType };
  const filled = (Object.keys(bare) as (keyof ScipArticle)[]).filter(
    (field) => canonicalText(bare[field]) !== canonicalText(article[field]),
  );
  if (filled.length > 0) findings.add('Identifiers', 'referenceOnly', { fields: filled.join(', ') }, { fix: bare });
}
function checkCategories({ categories, production }: ScipArticle, lists: ScipLists, findings: ScipFindings): void {
  const path = 'Categorisation/ArticleCategory';
  if (categories.length === 0) findings.add(path, 'required');
  categories.forEach((code, index) => findings.inList(`${path}/${index + 1}`, code, lists.articleCategories));
  if (new Set(categories).size < categories.length)
    findings.add(path, 'twice', {}, { fix: { categories: [...new Set(categories)] } });
  findings.inList('Categorisation/EUProductionFlag', production, lists.productions);
}
function checkCharacteristics(article: ScipArticle, context: ScipContext, findings: ScipFindings): void {
  const { lists } = context;
  article.pictures.forEach(({ attachmentId }, index) =>
    checkAttachment(`Characteristics/Picture/${index + 1}`, attachmentId, context, findings),
  );
  for (const name of SCIP_QUANTITIES) {
    const quantity = article.quantities[name];
    if (!quantity) continue;
    const value = parseDecimal(quantity.value);
    if (!value || value.lte(0)) findings.add(`${pathOf(name)}/value`, 'numberFormat', { value: quantity.value });
    if (quantity.unit === null) findings.add(`${pathOf(name)}/unitCode`, 'unitMissing');
    else findings.inList(`${pathOf(name)}/unitCode`, quantity.unit, lists.units[UNIT_LISTS[name]]);
  }
  article.colours.forEach((colour, index) => {
    findings.inList(`Characteristics/Colour/${index + 1}`, colour.code, lists.colours);
    checkOther(`Characteristics/Colour/${index + 1}`, colour, findings);
  });
  article.otherCharacteristics.forEach(({ names, values }, index) => {
    const path = `Characteristics/OtherCharacteristics/${index + 1}`;
    if (names.length === 0) findings.add(`${path}/OtherCharacteristic`, 'required');
    if (values.length === 0) findings.add(`${path}/Value`, 'required');
  });
}
function checkAttachment(path: string, id: string, { attachmentIds }: ScipContext, findings: ScipFindings): void {
  if (!attachmentIds.has(id)) findings.add(path, 'unknownAttachment');
}
/** Either the statement that none are needed, or instructions. */
function checkSafeUse(article: ScipArticle, context: ScipContext, findings: ScipFindings): void {
  const { noSafeUse, safeUse, disassembling } = article;
  const none = noSafeUse === true;
  const path = 'SafeUseInstructions';
  if (none === safeUse.length > 0) findings.add(path, none ? 'oneOf' : 'required');
  const languages = safeUse.flatMap(({ texts }) => texts.map(({ language }) => language));
  if (new Set(languages).size < languages.length) findings.add(`${path}/SafeUseInstructions`, 'twice');
  safeUse.forEach(({ texts }, index) => {
    const at = `${path}/SafeUseInstructions/${index + 1}`;
    if (texts.length === 0) findings.add(at, 'required');
    for (const { text } of texts) findings.requireText(at, text, MAX_SAFE_USE_TEXT);
  });
  disassembling.forEach(({ attachmentId, language }, index) => {
    const at = `${path}/DisassemblingInstructionsList/${index + 1}`;
    if (attachmentId === null) findings.add(`${at}/AttachedDocument`, 'required');
    else checkAttachment(`${at}/AttachedDocument`, attachmentId, context, findings);
    findings.inList(`${at}/Language`, language, context.lists.languages);
  });
}
function checkComponents(article: ScipArticle, context: ScipContext, findings: ScipFindings): void {
  const { components, concerns, noLongerPresent } = article;
  const path = 'ComplexObjectComponents';
  if (components.length > 0 && concerns.length > 0) findings.add(path, 'componentsOrSubstances');
  if (components.length + concerns.length + noLongerPresent.length === 0)
    findings.add(path, 'neitherComponentsNorSubstances');
  const seen = new Set<string>();
  components.forEach(({ articleId, units }, index) => {
    const at = `${path}/${index + 1}`;
    if (!context.articleIds.has(articleId)) findings.add(`${at}/ArticleLink`, 'unknownArticle');
    if (seen.has(articleId)) findings.add(`${at}/ArticleLink`, 'twice');
    seen.add(articleId);
    if (units) checkUnits(`${at}/NumberOfUnits`, units, findings);
  });
}
function checkUnits(path: string, { lower, upper }: ScipUnits, findings: ScipFindings): void {
  for (const value of [lower, upper]) {
    if (value === null) continue;
    const number = parseDecimal(value);
    if (!number || number.lte(0)) findings.add(path, 'numberFormat', { value });
  }
  const [low, high] = [parseDecimal(lower ?? ''), parseDecimal(upper ?? '')];
  if (low && high && new Decimal(low).gt(high)) findings.add(path, 'boundsReversed');
}
function checkConcerns(article: ScipArticle, context: ScipContext, findings: ScipFindings): void {
  const { lists, substanceIds } = context;
  const seen = new Set<string>();
  article.concerns.forEach(({ substanceId, range, materials, mixtures }, index) => {
    const at = `ConcernElements/${index + 1}`;
    if (!substanceIds.has(substanceId)) findings.add(`${at}/CandidateListSubstanceLink`, 'unknownSubstance');
    if (seen.has(substanceId)) findings.add(`${at}/CandidateListSubstanceLink`, 'twice');
    seen.add(substanceId);
    findings.inList(`${at}/ConcentrationRange`, range, lists.ranges);
    if (materials.length + mixtures.length === 0) findings.add(`${at}/MaterialCategories`, 'required');
    materials.forEach(({ category, characteristics }, place) => {
      const path = `${at}/MaterialCategories/${place + 1}`;
      findings.inList(`${path}/MaterialCategory`, category.code, lists.materialCategories);
      checkOther(`${path}/MaterialCategory`, category, findings);
      for (const one of characteristics) {
        findings.inList(`${path}/AdditionalMaterialCharacteristics`, one.code, lists.characteristics);
        checkOther(`${path}/AdditionalMaterialCharacteristics`, one, findings);
      }
    });
    for (const code of mixtures) findings.inList(`${at}/MixtureCategoryEUPCS`, code, lists.mixtureCategories);
  });
  if (article.noLongerPresent.length > 0 && context.kind === 'initial')
    findings.add('ConcernElements/CandidateListSubstanceNoLongerPresent', 'onlyForUpdates');
  article.noLongerPresent.forEach(({ substanceId }, index) => {
    const path = `ConcernElements/CandidateListSubstanceNoLongerPresent/${index + 1}`;
    if (!substanceIds.has(substanceId)) findings.add(path, 'unknownSubstance');
    if (seen.has(substanceId)) findings.add(path, 'twice');
  });
}
