import type { ListItem } from '@matlas/domain';

/** How an entry of the candidate list is called; a number where it names one substance alone. */
export interface CandidateEntry { id: number; entryNo: string; nameZh: string | null; nameEn: string; cas: string | null }
/** The newest candidate list of a day, as it is judged and as it is called. */
export interface CandidateList { versionId: number; label: string; items: ListItem[]; entries: ReadonlyMap<number, CandidateEntry> }
