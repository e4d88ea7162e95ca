import type { ConversionDirection } from './convertible';
import type { CodeMeaning } from './code-meaning';

/** A user's approval that two application codes mean the same, for all substances or for one. */
export interface ApplicationApproval {
  id: number;
  direction: ConversionDirection;
  code: string;
  to: string;
  substanceId: number | null;
  /** The texts of both codes at the time of the approval. */
  meaning: string;
  toMeaning: string;
}
/** Key of the text that was approved. If the list contains another text today, the approval is no longer valid. */
export const meaningKey = ({ nameZh, nameEn, entries }: Pick<CodeMeaning, 'nameZh' | 'nameEn' | 'entries'>): string =>
  JSON.stringify([nameZh, nameEn, [...entries].sort()]);

export interface MeaningLists {
  from: ReadonlyMap<string, CodeMeaning>;
  to: ReadonlyMap<string, CodeMeaning>;
  /** `yyyy-mm-dd`. */ asOf: string;
}
/** Whether the approval is still valid: both codes exist with the same texts, and the target code may still be used. */
export function isApprovalValid(approval: ApplicationApproval, { from, to, asOf }: MeaningLists): boolean {
  const [source, target] = [from.get(approval.code), to.get(approval.to)];
  if (!source || !target || target.state !== 'active' || (target.validTo !== null && target.validTo < asOf))
    return false;
  return meaningKey(source) === approval.meaning && meaningKey(target) === approval.toMeaning;
}
/** An approval for one substance takes precedence over an approval for all. */
export function findApprovedCode(
  approvals: readonly ApplicationApproval[],
  code: string,
  substanceId: number | undefined,
  lists: MeaningLists,
): string | undefined {
  const valid = approvals.filter((approval) => approval.code === code && isApprovalValid(approval, lists));
  return (
    valid.find((approval) => substanceId !== undefined && approval.substanceId === substanceId) ??
    valid.find((approval) => approval.substanceId === null)
  )?.to;
}
