/** Layouts of lists that are read as they are published, and our own simple one. */
export const LIST_LAYOUTS = [
  'candidateList',
  'candidateListOlder',
  'annexXiv',
  'annexXvii',
  'pops',
  'gadsl',
  'own',
] as const;
export type ListLayoutName = (typeof LIST_LAYOUTS)[number];

/** A substance of an entry, itself or a member of the group; `row` where it stands. */
export interface ListedSubstance {
  row: number;
  name: string;
  cas: string | null;
  ec: string | null;
}
export type GadslClass = 'D' | 'P' | 'D/P';

/**
 * A threshold of an entry for some use, in percent; who claims one of the application codes on a substance is judged by
 * it.
 */
export interface EntryUse {
  nameZh: string | null;
  nameEn: string;
  limitPercent: string;
  comparison?: 'gt' | 'gte';
  applicationCodes: string[];
}
/**
 * What a layout may tell of an entry beyond its names and numbers; what it does not tell is absent and stays as the
 * list has it.
 */
export interface EntryFacts {
  limitPercent?: string | null;
  comparison?: 'gt' | 'gte';
  denominator?: 'material' | 'article';
  duty?: 'prohibited' | 'declare';
  judgement?: 'concentration' | 'presence' | 'conditions' | 'unresolved';
  conditionZh?: string;
  conditionEn?: string;
  clause?: string;
  subType?: string;
  validFrom?: string | null;
  validTo?: string | null;
  sunsetDate?: string | null;
  latestApplicationDate?: string | null;
  gadsl?: GadslClass;
  sourceUrl?: string;
  /** Thresholds for some uses beside `limitPercent`, which is for all others. */ uses?: EntryUse[];
}
/** One entry of a list, from one or several rows; dates are ISO days, the first one first. */
export interface ListEntry {
  rows: number[];
  entryNo: string;
  nameEn: string;
  nameZh: string;
  description: string;
  isGroup: boolean;
  substances: ListedSubstance[];
  dates: string[];
  reasons: string[];
  facts: EntryFacts;
}
/** What is wrong in a cell: a code of the error catalogue. `column` as the file titles it. */
export interface ListFault {
  sheet: string;
  row: number;
  column: string;
  value: string;
  code: string;
  params: Record<string, unknown>;
}

/**
 * A list as its file tells it. `publishedAt`: the day of the export, where the file tells one. `rows`: lines that say
 * something.
 */
export interface ReadList {
  layout: ListLayoutName;
  sheet: string;
  publishedAt: string | null;
  rows: number;
  entries: ListEntry[];
  faults: ListFault[];
  /** The list names the members of its groups: one that it leaves out may have gone. */
  namesMembers: boolean;
}
