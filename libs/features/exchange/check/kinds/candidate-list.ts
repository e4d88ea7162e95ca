import type { ListItem, NotJudgedReason } from '@matlas/domain';

/** How an entry of the candidate list is called; a number where it names one substance alone. */
export interface CandidateEntry {
  id: number;
  entryNo: string;
  nameZh: string | null;
  nameEn: string;
  cas: string | null;
}
/** The candidate list that judges on a day, as it is judged and as it is called. */
export interface CandidateList {
  versionId: number;
  label: string;
  items: ListItem[];
  entries: ReadonlyMap<number, CandidateEntry>;
}
/** Nothing can be judged by the candidate list on the day. */
export interface NoCandidateList {
  day: string;
  notJudged: NotJudgedReason;
}
export const isJudging = (list: CandidateList | NoCandidateList | undefined): list is CandidateList =>
  list !== undefined && !('notJudged' in list);
