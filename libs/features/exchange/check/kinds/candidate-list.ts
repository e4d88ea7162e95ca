import type { ListItem, NotJudgedReason } from '@matlas/domain';

/** Name of an entry of the candidate list; with a CAS number when the entry is a single substance. */
export interface CandidateEntry {
  id: number;
  entryNo: string;
  nameZh: string | null;
  nameEn: string;
  cas: string | null;
}
/** The candidate list in force on a day: its items for the engine, and its names. */
export interface CandidateList {
  versionId: number;
  label: string;
  items: ListItem[];
  entries: ReadonlyMap<number, CandidateEntry>;
}
/** The day cannot be judged by the candidate list. */
export interface NoCandidateList {
  day: string;
  notJudged: NotJudgedReason;
}
export const isJudging = (list: CandidateList | NoCandidateList | undefined): list is CandidateList =>
  list !== undefined && !('notJudged' in list);
