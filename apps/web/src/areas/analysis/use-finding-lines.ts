import { useMemo } from 'react';
import type { Grouping } from './analysis-state';
import { groupLines, toFindingLines, type FindingLine } from './finding-lines';
import { useFindings, type FindingsQuery } from './use-findings';
import { useGroups, useGroupMembers } from './use-groups';

export interface FindingLines {
  lines: readonly FindingLine[];
  isGrouped: boolean;
  /** Number of findings that pass the filters. For groups, the number of findings in the loaded groups. */
  total: number;
  totalIsMin: boolean;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  hasMore: boolean;
  readMore: () => void;
  /** Loads the next page of a group. */
  more: (groupKey: string) => void;
}

const noGroups: readonly string[] = [];

/** The lines of the list: findings in their order, or groups with the findings of the expanded ones. */
export function useFindingLines(
  grouping: Grouping,
  expanded: readonly string[],
  question: FindingsQuery | undefined,
): FindingLines {
  const isGrouped = grouping !== 'none';
  const by = isGrouped ? grouping : 'substance';
  const findings = useFindings(isGrouped ? undefined : question);
  const groups = useGroups(by, isGrouped ? question : undefined);
  const { members, more } = useGroupMembers(by, isGrouped ? expanded : noGroups, question);
  const lines = useMemo(
    () => (isGrouped ? groupLines(groups.rows, expanded, members) : toFindingLines(findings.rows)),
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
