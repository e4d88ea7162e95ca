import type { EntryFacts, ListLayoutName } from '@matlas/formats';

/**
 * Defaults for a new entry of a list when its file does not specify a value: the values that the reference data use
 * for the existing entries.
 */
export interface ListDefaults extends Required<Pick<EntryFacts, 'comparison' | 'denominator' | 'duty' | 'judgement'>> {
  limitPercent: string | null;
  clause: string;
  ruleId: string;
  limitSource: string;
  conditionEn: string;
  conditionZh: string;
}

const USE_DECIDES = {
  conditionEn: 'The conditions of use in the entry decide; no limit recorded here.',
  conditionZh: '由该条目的使用条件决定；此处未记录限值。',
};
const NO_CONDITION = { conditionEn: '', conditionZh: '' };
/** REACH Art. 33(1): 0.1 % of the article itself. */
const CANDIDATE_LIST: ListDefaults = {
  limitPercent: '0.1',
  comparison: 'gt',
  denominator: 'article',
  duty: 'declare',
  judgement: 'concentration',
  clause: 'REACH Art. 33(1), 33(2), 7(2)',
  ruleId: 'reach-svhc',
  limitSource: 'REACH Art. 33(1): 0.1 % weight by weight; article: CJEU C-106/14',
  ...NO_CONDITION,
};
const FROM_FILE: ListDefaults = {
  limitPercent: null,
  comparison: 'gt',
  denominator: 'material',
  duty: 'declare',
  judgement: 'conditions',
  clause: '',
  ruleId: '',
  limitSource: '',
  ...NO_CONDITION,
};

export const LIST_DEFAULTS: Readonly<Record<ListLayoutName, ListDefaults>> = {
  candidateList: CANDIDATE_LIST,
  candidateListOlder: CANDIDATE_LIST,
  /** Authorisation concerns uses after the sunset date; articles have no limit. */
  annexXiv: {
    ...FROM_FILE,
    denominator: 'article',
    clause: 'REACH Art. 56, Annex XIV',
    ruleId: 'reach-annex-xiv',
    limitSource: 'unspecified for articles',
    conditionEn:
      'Authorisation concerns the use of the substance in the EU after the sunset date, not its presence in an article; no concentration limit for articles.',
    conditionZh: '授权针对日落日期之后在欧盟境内使用该物质，而非物品中的存在；对物品没有浓度限值。',
  },
  /** The workbook links to the conditions but does not contain them. */
  annexXvii: {
    ...FROM_FILE,
    denominator: 'article',
    clause: 'REACH Art. 67, Annex XVII',
    ruleId: 'reach-annex-xvii',
    limitSource: 'unspecified',
    ...USE_DECIDES,
  },
  /** Prohibited as such; the trace limits are in the legal acts. */
  pops: {
    ...FROM_FILE,
    denominator: 'article',
    duty: 'prohibited',
    judgement: 'presence',
    limitPercent: '0',
    clause: '(EU) 2019/1021',
    ruleId: 'eu-pops',
    limitSource: '(EU) 2019/1021 Art. 3(1): prohibited; no numeric trace limit recorded',
  },
  gadsl: {
    ...FROM_FILE,
    comparison: 'gte',
    limitPercent: '0.1',
    judgement: 'concentration',
    ruleId: 'gadsl',
    limitSource: 'GADSL: 0.1 % of the homogeneous material unless the entry says otherwise',
  },
  own: FROM_FILE,
  mapped: { ...FROM_FILE, judgement: 'concentration' },
};

/** The platform's law for which a layout is published. */
export const LAW_OF_LAYOUT: Readonly<Partial<Record<ListLayoutName, string>>> = {
  candidateList: 'REACH-SVHC',
  candidateListOlder: 'REACH-SVHC',
  annexXiv: 'REACH-XIV',
  annexXvii: 'REACH-XVII',
  pops: 'EU-POPS',
};

/** Metals whose compounds count by their metal content (domain.md 4.1, 4.3), by their names in lists. */
const METALS: readonly (readonly [RegExp, string])[] = [
  [/^lead\b/i, 'Pb'],
  [/^cadmium\b/i, 'Cd'],
  [/^mercury\b/i, 'Hg'],
  [/^(?:hexavalent chromium|chromium\s*\(?\s*(?:vi|hexavalent))\b/i, 'Cr(VI)'],
];
const FAMILY = /\b(?:and (?:its|their) compounds|compounds)\b/i;
export const metalOf = (name: string): string | null =>
  FAMILY.test(name) ? (METALS.find(([pattern]) => pattern.test(name.trim()))?.[1] ?? null) : null;
