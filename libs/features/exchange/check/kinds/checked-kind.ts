import type { CheckKind, InfoType } from '@matlas/contract';
import type { SheetRecord } from '@matlas/features/mds';
import type { Auth } from '@matlas/server-kit';
import type { CheckRunRecord } from '../check-run.store';
import type { StoredFinding } from '../check-result.store';
import type { PackRuleRecord } from '../pack-rule.store';
import type { FormAt } from '../recipient-form.store';
import type { PackForest } from '../pack-tree';
import type { CandidateList, NoCandidateList } from './candidate-list';

/** What a batch of sheets is checked with: read once, whatever is looked for. */
export interface Batch {
  auth: Auth;
  run: CheckRunRecord;
  sheets: readonly SheetRecord[];
  /** How received ones are called here. */
  forms: ReadonlyMap<number, FormAt>;
  /** The pack that the run goes by, if there is one. */
  ruleSet: string | null;
  packRules: readonly PackRuleRecord[];
  /** The candidate list of the run's day, where it is asked. */
  list: CandidateList | NoCandidateList | undefined;
  /** Names of nodes and where they stand. */
  forest: PackForest;
  signal: AbortSignal;
}
/** Looks for one kind of thing in a batch. In the order of the sheets. */
export interface CheckedKind {
  readonly kind: CheckKind;
  find(batch: Batch): Promise<StoredFinding[][]>;
}

/** Info types from the heaviest: error, warning, other, pass. */
const HEAVIEST: readonly InfoType[] = [0, 1, 3, 2];
export const worstOf = (levels: readonly InfoType[]): InfoType => HEAVIEST.find((level) => levels.includes(level)) ?? 2;
export const LEVEL_OF_SEVERITY = { error: 0, warning: 1, note: 3 } as const satisfies Record<string, InfoType>;
