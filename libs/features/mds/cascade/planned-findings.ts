import type { CascadeRow } from '@matlas/contract';
import type { SheetChecks } from '../sheet-checks';
import type { PlannedSheet } from './cascade-planner';

export const plannedFindings = (
  checks: SheetChecks,
  { source, tree, findings }: PlannedSheet,
): CascadeRow['findings'] => (tree ? checks.toSheetCheck(source.id, source.ruleSet, tree, findings).findings : []);
