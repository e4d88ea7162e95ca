import type { ConversionDirection } from './convertible';
import type { CodeMeaning } from './code-meaning';

/** A person's word that two codes mean the same, for every substance or for one. */
export interface ApplicationApproval {
  id: number;
  direction: ConversionDirection;
  code: string;
  to: string;
  substanceId: number | null;
  /** The meanings as they read when they were approved. */
  meaning: string;
  toMeaning: string;
}
/** What was read when it was approved: where the list says something else today, the approval no longer holds. */
export const meaningKey = ({ nameZh, nameEn, entries }: Pick<CodeMeaning, 'nameZh' | 'nameEn' | 'entries'>): string =>
  JSON.stringify([nameZh, nameEn, [...entries].sort()]);

export interface MeaningLists {
  from: ReadonlyMap<string, CodeMeaning>;
  to: ReadonlyMap<string, CodeMeaning>;
  /** `yyyy-mm-dd`. */ asOf: string;
}
/** Does it hold today: both codes still exist, still say what they said, and the other one may still be used? */
export function holds(approval: ApplicationApproval, { from, to, asOf }: MeaningLists): boolean {
  const [source, target] = [from.get(approval.code), to.get(approval.to)];
  if (!source || !target || target.state !== 'active' || (target.validTo !== null && target.validTo < asOf))
    return false;
  return meaningKey(source) === approval.meaning && meaningKey(target) === approval.toMeaning;
}
/** What is approved for one substance comes before what is approved for all. */
export function approvedCode(
  approvals: readonly ApplicationApproval[],
  code: string,
  substanceId: number | undefined,
  lists: MeaningLists,
): string | undefined {
  const valid = approvals.filter((approval) => approval.code === code && holds(approval, lists));
  return (
    valid.find((approval) => substanceId !== undefined && approval.substanceId === substanceId) ??
    valid.find((approval) => approval.substanceId === null)
  )?.to;
}
