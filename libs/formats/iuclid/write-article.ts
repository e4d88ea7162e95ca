import {
  SCIP_QUANTITIES,
  type ScipArticle,
  type ScipChoice,
  type ScipConcern,
  type ScipQuantity,
  type ScipText,
  type ScipUnits,
} from '@matlas/domain';
import { NAMESPACES } from './namespaces';
import { uuidOfName } from './uuid';
import { escaped, leaf, optional, tag } from './xml-out';

/** Makes the key of a document (`uuid/snapshot`) from its uuid. */
export type KeyOf = (id: string) => string;

/** Texts in several languages; `name` is the element of each. */
const texts = (name: string, values: readonly ScipText[]): string =>
  values.map(({ language, text }) => tag(`${name} xml:lang="${escaped(language)}"`, escaped(text))).join('');
const choice = (name: string, { code, other = [] }: ScipChoice): string =>
  optional(name, leaf('value', code), texts('other', other));
const codes = (name: string, values: readonly number[]): string =>
  values.map((code) => choice(name, { code })).join('');

/** Writes the content of an article (ARTICLE 9.0) in the fixed order of its elements. */
export function writeArticle(article: ScipArticle, keyOf: KeyOf): string {
  /** Entries of a list; each needs a uuid, which stays the same from export to export. */
  const entries = <T extends { entryId?: string | undefined }>(
    path: string,
    values: readonly T[],
    write: (value: T, path: string) => string,
  ): string =>
    values
      .map((value, index) => {
        const place = `${path}/${index + 1}`;
        const id = value.entryId ?? uuidOfName(article.id, place);
        return tag(`entry i6:uuid="${escaped(id)}"`, write(value, place));
      })
      .join('');
  return tag(
    `ARTICLE xmlns="${NAMESPACES.article}" xmlns:i6="${NAMESPACES.fields}"`,
    writeIdentifiers(article, entries),
    optional(
      'Categorisation',
      codes('ArticleCategory', article.categories),
      choice('EUProductionFlag', { code: article.production }),
    ),
    writeCharacteristics(article, entries, keyOf),
    writeSafeUse(article, entries, keyOf),
    optional(
      'ComplexObjectComponents',
      optional(
        'ComplexObjectComponents',
        entries('Components', article.components, ({ articleId, units }) =>
          [leaf('ArticleLink', keyOf(articleId)), units ? writeUnits(units) : ''].join(''),
        ),
      ),
    ),
    writeConcerns(article, entries, keyOf),
  );
}
type Entries = <T extends { entryId?: string | undefined }>(
  path: string,
  values: readonly T[],
  write: (value: T, path: string) => string,
) => string;

const writeIdentifiers = (article: ScipArticle, entries: Entries): string =>
  tag(
    'Identifiers',
    leaf('ArticleName', article.name),
    optional(
      'OtherNames',
      entries('OtherNames', article.otherNames, ({ type, value }) => choice('Type', type) + leaf('Name', value)),
    ),
    choice('PrimaryArticleIdentifierType', article.identifierType),
    leaf('PrimaryArticleIdentifierValue', article.identifier),
    optional(
      'OtherArticleID',
      entries('OtherArticleID', article.otherIdentifiers, ({ type, value }) =>
        [choice('Type', type), leaf('Value', value)].join(''),
      ),
    ),
  );
const quantity = (name: string, value: ScipQuantity | undefined): string =>
  value ? optional(name, leaf('unitCode', value.unit), leaf('value', value.value)) : '';
const elementName = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;
const writeCharacteristics = (article: ScipArticle, entries: Entries, keyOf: KeyOf): string =>
  optional(
    'Characteristics',
    optional(
      'Picture',
      entries('Picture', article.pictures, ({ attachmentId }) => leaf('Picture', keyOf(attachmentId))),
    ),
    ...SCIP_QUANTITIES.map((name) => quantity(elementName(name), article.quantities[name])),
    ...article.colours.map((colour) => choice('Colour', colour)),
    optional(
      'OtherCharacteristics',
      entries('OtherCharacteristics', article.otherCharacteristics, ({ names, values }) =>
        [texts('OtherCharacteristic', names), texts('Value', values)].join(''),
      ),
    ),
  );
const writeSafeUse = (article: ScipArticle, entries: Entries, keyOf: KeyOf): string =>
  optional(
    'SafeUseInstructions',
    leaf('NoSafeUseInstructions', article.noSafeUse),
    optional(
      'SafeUseInstructions',
      entries('SafeUse', article.safeUse, (instruction) => texts('SafeUseInstruction', instruction.texts)),
    ),
    optional(
      'DisassemblingInstructionsList',
      entries('Disassembling', article.disassembling, ({ attachmentId, language }) =>
        [
          leaf('AttachedDocument', attachmentId === null ? null : keyOf(attachmentId)),
          choice('Language', { code: language }),
        ].join(''),
      ),
    ),
  );
const writeUnits = ({ lowerQualifier, upperQualifier, lower, upper }: ScipUnits): string =>
  optional(
    'NumberOfUnits',
    leaf('lowerQualifier', lower === null ? null : lowerQualifier),
    leaf('upperQualifier', upper === null ? null : upperQualifier),
    leaf('lowerValue', lower),
    leaf('upperValue', upper),
  );
const writeConcerns = (article: ScipArticle, entries: Entries, keyOf: KeyOf): string =>
  optional(
    'ConcernElements',
    optional(
      'ConcernElement',
      entries('Concern', article.concerns, (concern, path) => writeConcern(concern, path, entries, keyOf)),
    ),
    optional(
      'CandidateListSubstanceNoLongerPresent',
      entries('Gone', article.noLongerPresent, ({ substanceId }) =>
        leaf('CandidateListSubstanceNoLongerPresent', keyOf(substanceId)),
      ),
    ),
  );
const writeConcern = (
  { substanceId, range, materials, mixtures }: ScipConcern,
  path: string,
  entries: Entries,
  keyOf: KeyOf,
): string =>
  [
    leaf('CandidateListSubstanceLink', keyOf(substanceId)),
    choice('ConcentrationRange', { code: range }),
    optional(
      'MaterialCategories',
      entries(`${path}/Material`, materials, ({ category, characteristics }) =>
        [
          choice('MaterialCategory', category),
          ...characteristics.map((one) => choice('AdditionalMaterialCharacteristics', one)),
        ].join(''),
      ),
    ),
    codes('MixtureCategoryEUPCS', mixtures),
  ].join('');
