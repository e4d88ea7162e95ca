import { Injectable } from '@nestjs/common';
import { freeAgain, ID, MergeSteps, type MergeStep, targetHas } from '@matlas/features/identity';

const code = (alias: string): string => `lower(${alias}.code)`;
const renamed = (table: string): MergeStep => ({
  op: 'rewrite',
  kind: 'taggingRule',
  table,
  key: ID,
  column: 'code',
  type: 'text',
  noticeCode: 'renamed',
  when: `t.enterprise_id = :source and ${targetHas(table, code)}`,
  to: 't.code || :codeMark::text',
  free: freeAgain(table, code, 'lower(:before)'),
});
/** The target continues with the platform's row, or with its own in the place of it. */
const besideTarget = (table: string): MergeStep => ({
  op: 'rewrite',
  kind: 'taggingRule',
  table,
  key: ID,
  column: 'replaces_id',
  type: 'int',
  when: 't.enterprise_id = :source and t.replaces_id is not null',
  to: 'null::int',
});

/**
 * Tagging rules when two enterprises are merged: those of the source are added but switched off, so that the
 * target's rates do not change.
 */
@Injectable()
export class TaggingMergeSteps extends MergeSteps {
  readonly order = 31;
  readonly steps: readonly MergeStep[] = [
    {
      op: 'rewrite',
      kind: 'taggingRule',
      table: 'rrr_rule',
      key: ID,
      column: 'active',
      type: 'boolean',
      when: 't.enterprise_id = :source and t.active',
      to: 'false',
    },
    ...['rrr_scope', 'rrr_technology'].flatMap((table) => [renamed(table), besideTarget(table)]),
    besideTarget('rrr_rule'),
    ...['rrr_scope', 'rrr_technology', 'rrr_rule'].map((table): MergeStep => ({
      op: 'move',
      kind: 'taggingRule',
      table,
      key: ID,
    })),
  ];
}
