import { useMemo } from 'react';
import type { Grouping } from './analysis-state';
import { groupLines, linesOf, type Line } from './finding-lines';
import { useFindings, type FindingQuestion } from './use-findings';
import { useGroups, useMembers } from './use-groups';

export interface FindingLines {
  lines: readonly Line[];
  isGrouped: boolean;
  /** Findings that hold; of groups how many findings are in those that were read. */
  total: number;
  totalIsMin: boolean;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  hasMore: boolean;
  readMore: () => void;
  /** Reads on in a group. */
  more: (groupKey: string) => void;
}

const nothing: readonly string[] = [];

/** The lines of the list: findings in their order, or groups with what is open of them. */
export function useFindingLines(
  grouping: Grouping,
  expanded: readonly string[],
  question: FindingQuestion | undefined,
): FindingLines {
  const isGrouped = grouping !== 'none';
  const by = isGrouped ? grouping : 'substance';
  const findings = useFindings(isGrouped ? undefined : question);
  const groups = useGroups(by, isGrouped ? question : undefined);
  const { members, more } = useMembers(by, isGrouped ? expanded : nothing, question);
  const lines = useMemo(
    () => (isGrouped ? groupLines(groups.rows, expanded, members) : linesOf(findings.rows)),
    [isGrouped, groups.rows, expanded, members, findings.rows],
  );
  const { isLoading, error, retry, hasMore, readMore } = isGrouped ? groups : findings;
  return {
    lines,
    isGrouped,
    isLoading,
    error,
    retry,
    hasMore,
    readMore,
    more,
    total: isGrouped ? groups.rows.reduce((sum, group) => sum + group.findings, 0) : findings.total,
    totalIsMin: isGrouped ? groups.hasMore : findings.totalIsMin,
  };
}
