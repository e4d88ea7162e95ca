import { PASS_CODE } from '@matlas/domain';
import { type DecidedFinding } from '../result/decided-finding.store';

export const SUBJECT = 'analysis_decision';
/** Error code when nothing of the finding can be accepted; otherwise undefined. */
export function refusalOf({
  masked,
  lawId,
  itemKey,
  maxPercent,
  verdict: code,
}: DecidedFinding): 'decision.hidden' | 'decision.notDecidable' | undefined {
  if (masked) return 'decision.hidden';
  return lawId === null || itemKey === null || maxPercent === null || code === PASS_CODE
    ? 'decision.notDecidable'
    : undefined;
}
