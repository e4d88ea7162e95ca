import type { CheckKind, InfoType } from '@matlas/contract';
import type { SheetRecord } from '@matlas/features/mds';
import type { Auth } from '@matlas/server-kit';
import type { CheckRunRecord } from '../check-run.store';
import type { StoredFinding } from '../check-result.store';
import type { PackRuleRecord } from '../pack-rule.store';
import type { FormAt } from '../recipient-form.store';
import type { PackForest } from '../pack-tree';
import type { CandidateList, NoCandidateList } from './candidate-list';

/** Data for the check of a batch of sheets, read once for all kinds. */
export interface Batch {
  auth: Auth;
  run: CheckRunRecord;
  sheets: readonly SheetRecord[];
  /** Names and numbers of received sheets at the recipient. */
  forms: ReadonlyMap<number, FormAt>;
  /** The rule pack of the run, if any. */
  ruleSet: string | null;
  packRules: readonly PackRuleRecord[];
  /** The candidate list of the run's day, if it is requested. */
  list: CandidateList | NoCandidateList | undefined;
  /** Names and places of nodes. */
  forest: PackForest;
  signal: AbortSignal;
}
/** One kind of check for a batch of sheets. Results are in the order of the sheets. */
export interface CheckedKind {
  readonly kind: CheckKind;
  find(batch: Batch): Promise<StoredFinding[][]>;
}

/** Info types, the most severe first: error, warning, other, pass. */
const LEVELS_WORST_FIRST: readonly InfoType[] = [0, 1, 3, 2];
export const worstOf = (levels: readonly InfoType[]): InfoType =>
  LEVELS_WORST_FIRST.find((level) => levels.includes(level)) ?? 2;
export const LEVEL_OF_SEVERITY = { error: 0, warning: 1, note: 3 } as const satisfies Record<string, InfoType>;
