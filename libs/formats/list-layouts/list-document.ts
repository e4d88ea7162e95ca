import type { FaultDecision, ListMapping } from '@matlas/contract';

/** Layouts of lists: those of the publishers, `own`, our simple layout, and `mapped`: columns that a person mapped. */
export const LIST_LAYOUTS = [
  'candidateList',
  'candidateListOlder',
  'annexXiv',
  'annexXvii',
  'pops',
  'gadsl',
  'own',
  'mapped',
] as const;
export type ListLayoutName = (typeof LIST_LAYOUTS)[number];

/** A substance of an entry: the entry itself, or a member of a group entry. `row` is its row in the file. */
export interface ListedSubstance {
  row: number;
  name: string;
  cas: string | null;
  ec: string | null;
}
export type GadslClass = 'D' | 'P' | 'D/P';

/**
 * A threshold of an entry for a use, in percent. It applies when one of the application codes is claimed for the
 * substance.
 */
export interface EntryUse {
  nameZh: string | null;
  nameEn: string;
  limitPercent: string;
  comparison?: 'gt' | 'gte';
  applicationCodes: string[];
}
/** Optional facts of an entry that a layout may contain. An absent fact keeps the value that is already stored. */
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
  /** Thresholds for some uses; `limitPercent` applies to all others. */ uses?: EntryUse[];
}
/** One entry of a list, read from one or several rows. Dates are ISO days, earliest first. */
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
/** An error in a cell, with a code of the error catalogue. `column` is the title in the file. */
export interface ListFault {
  sheet: string;
  row: number;
  column: string;
  value: string;
  code: string;
  params: Record<string, unknown>;
}

/**
 * A row that was not taken as it stands, and is reported. `textRow`: names no substance. `classLeftOut`: its class is no
 * entry. `usualLimit`: only limits by use, so the usual limit applies to all others. `openEnd`: the last line of the
 * file, which may be cut off.
 */
export interface ListNote {
  kind: 'textRow' | 'classLeftOut' | 'usualLimit' | 'openEnd';
  row: number;
  text: string;
}
/** An entry that the publisher lists as deleted. */
export interface DeletedEntry {
  row: number;
  entryNo: string;
  name: string;
  cas: string;
}
/** A decision for all rows with a fault, and how many it was made for. */
export type AppliedDecision = FaultDecision & { count: number };
/**
 * A list as read from a file. `publishedAt` is the day of the export, when the file contains one; `rows` is the number
 * of rows with content.
 */
export interface ReadList {
  layout: ListLayoutName;
  sheet: string;
  publishedAt: string | null;
  rows: number;
  entries: ListEntry[];
  faults: ListFault[];
  /**
   * True when the list names the members of its groups; a stored member that the file does not name may then be
   * removed.
   */
  namesMembers: boolean;
  /** Entries that the publisher lists as deleted, on a sheet of their own. */
  deleted?: DeletedEntry[];
  /** Rows that were not taken as they stand. */
  notes?: ListNote[];
  /** Decisions for all rows with a fault that the caller made. */
  decided?: AppliedDecision[];
  /** Titles of the file, and the mapping of a person, when the list was read by one. */
  titles?: string[];
  mapping?: ListMapping;
}
