import { freeAgain, ID, type MergeStep, targetHas } from '@matlas/features/identity';

interface MergedRules {
  kind: 'auditRule' | 'autopilotRule';
  table: string;
  /** Column that names a rule, and the mark that keeps equal names apart. */
  naming: string;
  mark: ':codeMark' | ':nameMark';
}

/** Rules of the source arrive switched off, because nobody of the target has chosen them. */
export function mergeConditionRules({ kind, table, naming, mark }: MergedRules): MergeStep[] {
  const name = (alias: string): string => `lower(${alias}.${naming})`;
  return [
    {
      op: 'rewrite',
      kind,
      table,
      key: ID,
      column: 'active',
      type: 'boolean',
      when: 't.enterprise_id = :source and t.active',
      to: 'false',
    },
    {
      op: 'rewrite',
      kind,
      table,
      key: ID,
      column: naming,
      type: 'text',
      noticeCode: 'renamed',
      when: `t.enterprise_id = :source and ${targetHas(table, name)}`,
      to: `t.${naming} || ${mark}::text`,
      free: freeAgain(table, name, 'lower(:before)'),
    },
    { op: 'move', kind, table, key: ID },
  ];
}
