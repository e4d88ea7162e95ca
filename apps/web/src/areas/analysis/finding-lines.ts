import type { Finding, FindingGroup } from '@matlas/contract';
import type { Members } from './use-groups';

/** A line of the list: a finding, the heading of a group, or what is left of one. */
export type Line =
  | { kind: 'finding'; key: string; finding: Finding }
  | { kind: 'group'; key: string; group: FindingGroup; isOpen: boolean }
  | { kind: 'more'; key: string; groupKey: string; left: number; isLoading: boolean };

/** Identity of a finding over both runs of a comparison. */
export const findingKey = ({ runId, id }: Pick<Finding, 'runId' | 'id'>): string => `${runId}.${id}`;

export const linesOf = (findings: readonly Finding[]): Line[] =>
  findings.map((finding) => ({ kind: 'finding', key: findingKey(finding), finding }));

/** Groups with the findings of those that are open below them, and how many of each are not read yet. */
export function groupLines(
  groups: readonly FindingGroup[],
  expanded: readonly string[],
  members: ReadonlyMap<string, Members>,
): Line[] {
  const open = new Set(expanded);
  return groups.flatMap((group): Line[] => {
    const isOpen = open.has(group.key);
    const head: Line = { kind: 'group', key: `group ${group.key}`, group, isOpen };
    if (!isOpen) return [head];
    const { rows = [], total = 0, isLoading = true } = members.get(group.key) ?? {};
    const left = total - rows.length;
    const rest: Line[] =
      isLoading || left > 0 ? [{ kind: 'more', key: `more ${group.key}`, groupKey: group.key, left, isLoading }] : [];
    return [head, ...linesOf(rows), ...rest];
  });
}
