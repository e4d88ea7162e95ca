import type { Finding } from '@matlas/contract';
import type { NameOf } from '@matlas/web-kit';
import type { Grouping } from './analysis-state';
import { positionOf, supplierOf } from './finding-words';

/** A line of the list: a finding, or the heading of a group. */
export type Line = { kind: 'finding'; key: string; finding: Finding } | { kind: 'group'; key: string; title: string | null; code: string | null };

const groupOf: Record<Exclude<Grouping, 'none'>, (finding: Finding, nameOf: NameOf) => { title: string | null; code: string | null }> = {
  substance: ({ substanceName, cas }) => ({ title: substanceName, code: cas }),
  part: (finding, nameOf) => ({ title: nameOf(positionOf(finding)), code: finding.positionNumber }),
  supplier: (finding, nameOf) => ({ title: nameOf(supplierOf(finding)) || null, code: null }),
};

/** Identity of a finding over both runs of a comparison. */
export const findingKey = ({ runId, id }: Pick<Finding, 'runId' | 'id'>): string => `${runId}.${id}`;

/** Findings in their order with a heading before each group; the order is the server's, so equal groups stand together. */
export function linesOf(findings: readonly Finding[], grouping: Grouping, nameOf: NameOf): Line[] {
  const rows = findings.map((finding): Line => ({ kind: 'finding', key: findingKey(finding), finding }));
  if (grouping === 'none') return rows;
  let before: string | undefined;
  return findings.flatMap((finding, index): Line[] => {
    const group = groupOf[grouping](finding, nameOf);
    const name = JSON.stringify(group);
    const row = rows[index] as Line;
    if (name === before) return [row];
    before = name;
    return [{ kind: 'group', key: `group before ${row.key}`, ...group }, row];
  });
}
