import {
  DEFAULT_ARTICLE_CATEGORY,
  emptyScipArticle,
  GRAM_UNIT,
  NO_DATA_FLAG,
  OTHER_CODE,
  PART_NUMBER_TYPE,
  SCIP_NUMBER_TYPE,
  type ScipArticle,
  type ScipConcern,
  type ScipMaterial,
} from './dossier';
import { scipMaterialOf } from './material-category';
import { scipRangeOf } from './ranges';
import type { ScipGroup, ScipSourceConcern } from './source';

/** Identifier type of an article without a part number: reference number. */
const REFERENCE_NUMBER_TYPE = 66308;
/** The sentence of chemSHERPA and of ECHA's guidance for articles without further information (domain.md 5.4). */
export const NO_FURTHER_SAFE_USE =
  'No need to provide safe use information beyond the identification of the Candidate List substance';
const MAX_IDENTIFIER = 255;

/** Where a value of an article came from. */
export type ScipOrigin = 'sheet' | 'bom' | 'default' | 'analysis' | 'note' | 'file';
export type ScipOrigins = Partial<Record<keyof ScipArticle, ScipOrigin>>;
export interface FilledScipArticle {
  article: ScipArticle;
  origins: ScipOrigins;
}
export interface ScipFillOptions {
  uuidOf: (identity: string) => string;
  substanceIdOf: (concern: ScipSourceConcern) => string;
  /** Identities of the components, by group. */
  identityOf: (group: number) => string;
  /** Safe-use text that the enterprise stored for this article. */
  safeUse?: { language: string; text: string } | undefined;
}

/** Fills an article from its sheet or position; what neither tells gets the default of domain.md 5.0. */
export function fillScipArticle(group: ScipGroup, options: ScipFillOptions): FilledScipArticle {
  const { node, identity } = group;
  const place: ScipOrigin = node.sheet ? 'sheet' : 'bom';
  const id = options.uuidOf(identity);
  const name = node.foreignName?.trim() || node.name;
  if (group.reference !== undefined) return fillReference(id, name, group.reference);
  const use = safeUseOf(group, options);
  const { category, production } = node.scip ?? {};
  const article: ScipArticle = {
    ...emptyScipArticle(id),
    name,
    otherNames: node.name === name ? [] : [{ type: CHINESE_NAME, value: node.name.slice(0, MAX_IDENTIFIER) }],
    ...identifierOf(group),
    categories: [category ?? DEFAULT_ARTICLE_CATEGORY],
    production: production ?? NO_DATA_FLAG,
    quantities: node.massGrams === null ? {} : { weight: { unit: GRAM_UNIT, value: node.massGrams } },
    ...use.fields,
    components: group.children.map((child) => ({
      articleId: options.uuidOf(options.identityOf(child.group)),
      units: { lowerQualifier: '>=', upperQualifier: '<=', lower: child.quantity, upper: child.quantity },
    })),
    concerns: group.concerns.map((concern) => toConcern(concern, options)),
  };
  const origins: ScipOrigins = {
    name: place,
    otherNames: place,
    identifierType: place,
    identifier: place,
    categories: category === undefined ? 'default' : 'sheet',
    production: production === undefined ? 'default' : 'sheet',
    quantities: place,
    safeUse: use.origin,
    components: place,
    concerns: 'analysis',
  };
  return { article, origins };
}
/** What was notified already is referred to by its SCIP number alone. */
function fillReference(id: string, name: string, identifier: string): FilledScipArticle {
  return {
    article: { ...emptyScipArticle(id), name, identifierType: { code: SCIP_NUMBER_TYPE }, identifier },
    origins: { name: 'sheet', identifierType: 'sheet', identifier: 'sheet' },
  };
}
/** The note of the enterprise, otherwise what the sheet says, otherwise the sentence of the authority. */
function safeUseOf(
  { node: { scip = {} } }: ScipGroup,
  { safeUse }: ScipFillOptions,
): { fields: Pick<ScipArticle, 'noSafeUse' | 'safeUse'>; origin: ScipOrigin } {
  if (safeUse) return { fields: { noSafeUse: null, safeUse: [{ texts: [safeUse] }] }, origin: 'note' };
  if (scip.noSafeUse) return { fields: { noSafeUse: true, safeUse: [] }, origin: 'sheet' };
  const text = scip.safeUse?.trim();
  const texts = [{ language: 'en', text: text || NO_FURTHER_SAFE_USE }];
  return { fields: { noSafeUse: null, safeUse: [{ texts }] }, origin: text ? 'sheet' : 'default' };
}
const CHINESE_NAME = { code: OTHER_CODE, other: [{ language: 'en', text: 'Name in Chinese' }] };

/** The part number; without one, the number of the data sheet with the name of the part. */
function identifierOf({ node }: ScipGroup): Pick<ScipArticle, 'identifierType' | 'identifier'> {
  const number = node.number?.trim();
  if (number) return { identifierType: { code: PART_NUMBER_TYPE }, identifier: number.slice(0, MAX_IDENTIFIER) };
  const reference = node.sheet ? `MDS ${node.sheet.cid} ${node.name}` : node.name;
  return { identifierType: { code: REFERENCE_NUMBER_TYPE }, identifier: reference.slice(0, MAX_IDENTIFIER) };
}
function toConcern(concern: ScipSourceConcern, { substanceIdOf }: ScipFillOptions): ScipConcern {
  const characteristics = new Map<number, Set<number>>();
  const mixtures = new Set<number>();
  for (const facts of concern.materials) {
    const { material, mixture } = scipMaterialOf(facts);
    if (mixture !== null) mixtures.add(mixture);
    if (material === null) continue;
    const known = characteristics.get(material) ?? new Set();
    for (const code of facts.scipCharacteristics ?? []) known.add(code);
    characteristics.set(material, known);
  }
  return {
    substanceId: substanceIdOf(concern),
    range: scipRangeOf(concern.minPercent, concern.maxPercent),
    materials: [...characteristics].map(([code, own]): ScipMaterial => ({
      category: { code },
      characteristics: [...own].map((characteristic) => ({ code: characteristic })),
    })),
    mixtures: [...mixtures],
  };
}
