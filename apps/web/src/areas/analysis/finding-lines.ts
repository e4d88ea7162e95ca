import type { Finding, FindingGroup } from '@matlas/contract';
import type { LoadedGroup } from './use-groups';

/**
 * A line of the list: a finding, the heading of a group, or a placeholder for the findings of a group that are not
 * loaded yet.
 */
export type FindingLine =
  | { kind: 'finding'; key: string; finding: Finding }
  | { kind: 'group'; key: string; group: FindingGroup; isOpen: boolean }
  | { kind: 'more'; key: string; groupKey: string; left: number; isLoading: boolean };

/** Unique key of a finding across both runs of a comparison. */
export const findingKey = ({ runId, id }: Pick<Finding, 'runId' | 'id'>): string => `${runId}.${id}`;

export const toFindingLines = (findings: readonly Finding[]): FindingLine[] =>
  findings.map((finding) => ({ kind: 'finding', key: findingKey(finding), finding }));

/** The groups, with the loaded findings below each expanded group and the number of those not loaded yet. */
export function groupLines(
  groups: readonly FindingGroup[],
  expanded: readonly string[],
  members: ReadonlyMap<string, LoadedGroup>,
): FindingLine[] {
  const open = new Set(expanded);
  return groups.flatMap((group): FindingLine[] => {
    const isOpen = open.has(group.key);
    const head: FindingLine = { kind: 'group', key: `group ${group.key}`, group, isOpen };
    if (!isOpen) return [head];
    const { rows = [], total = 0, isLoading = true } = members.get(group.key) ?? {};
    const left = total - rows.length;
    const rest: FindingLine[] =
      isLoading || left > 0 ? [{ kind: 'more', key: `more ${group.key}`, groupKey: group.key, left, isLoading }] : [];
    return [head, ...toFindingLines(rows), ...rest];
  });
}
