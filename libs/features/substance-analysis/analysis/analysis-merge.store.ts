import { Injectable } from '@nestjs/common';
import {
  freeAgain,
  ID,
  inDepartment,
  type UnchangedColumn,
  MergeSteps,
  type MergeStep,
  targetHas,
} from '@matlas/features/identity';

const OF_BOTH = `t.run_id in (select run.id from analysis_run run where run.enterprise_id in (:source, :target))
      and t.confidential_owners @> array[:source::int]`;
const savedName = (alias: string): string => `lower(${alias}.name)`;
const NOW_OWNED = 'array_replace(t.confidential_owners, :source::int, :target::int)';

/**
 * Merge of enterprises: results of analyses. Users who may know the confidential data of one enterprise keep that
 * right when it becomes data of the other.
 */
@Injectable()
export class AnalysisMergeSteps extends MergeSteps {
  readonly order = 70;
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'analysis_run.supplier_id', because: 'a result tells of whom the sheets were when they were judged' },
    {
      column: 'analysis_position.supplier_id',
      because: 'read as what the enterprise is today (enterprise_heir), so a merge and its undoing need no step',
    },
    { column: 'analysis_decision.supplier_id', because: 'read as what the enterprise is today (enterprise_heir)' },
    {
      column: 'analysis_saved.supplier_id',
      because: 'what it asks stays what a person chose; the clock tells where an alias has no sheets',
    },
  ];
  readonly steps: readonly MergeStep[] = [
    {
      op: 'rewrite',
      kind: 'analysisRun',
      table: 'analysis_judgement',
      key: [
        ['run_id', 'int'],
        ['n', 'int'],
      ],
      column: 'confidential_owners',
      type: 'int[]',
      when: OF_BOTH,
      to: NOW_OWNED,
    },
    {
      op: 'rewrite',
      kind: 'analysisRun',
      table: 'analysis_total',
      key: [
        ['run_id', 'int'],
        ['item_id', 'int'],
      ],
      column: 'confidential_owners',
      type: 'int[]',
      when: OF_BOTH,
      to: NOW_OWNED,
    },
    {
      op: 'rewrite',
      kind: 'analysisDecision',
      table: 'analysis_decision',
      key: ID,
      column: 'confidential_owners',
      type: 'int[]',
      when: 't.enterprise_id in (:source, :target) and t.confidential_owners @> array[:source::int]',
      to: NOW_OWNED,
    },
    {
      op: 'move',
      kind: 'analysisDecision',
      table: 'analysis_decision',
      key: ID,
      department: inDepartment('create_time'),
    },
    {
      op: 'rewrite',
      kind: 'analysisRun',
      table: 'analysis_run',
      key: ID,
      column: 'scope_key',
      type: 'text',
      when: `t.enterprise_id = :source and t.model_id is null
          and ${targetHas('analysis_run', (alias) => `${alias}.scope_key`)}`,
      to: `t.scope_key || '@' || :source::int`,
    },
    {
      op: 'move',
      kind: 'analysisRun',
      table: 'analysis_safe_use',
      key: ID,
      stays: 'exists (select 1 from analysis_safe_use o where o.enterprise_id = :target and o.article = t.article)',
    },
    {
      op: 'rewrite',
      kind: 'savedAnalysis',
      table: 'analysis_saved',
      key: ID,
      column: 'name',
      type: 'text',
      noticeCode: 'renamed',
      when: `t.enterprise_id = :source and ${targetHas('analysis_saved', savedName)}`,
      to: 't.name || :nameMark::text',
      free: freeAgain('analysis_saved', savedName, 'lower(:before)'),
    },
    {
      op: 'move',
      kind: 'savedAnalysis',
      table: 'analysis_saved',
      key: ID,
      department: inDepartment('create_time'),
      follows: { table: 'vehicle_model', on: 'p.id = t.model_id' },
    },
    ...['analysis_report_schedule', 'analysis_report'].map((table): MergeStep => ({
      op: 'move',
      kind: 'analysisReport',
      table,
      key: ID,
      department: inDepartment('create_time'),
      follows: { table: 'vehicle_model', on: 'p.id = t.model_id' },
    })),
    {
      op: 'move',
      kind: 'analysisRun',
      table: 'analysis_run',
      key: ID,
      department: inDepartment('started_at'),
      follows: { table: 'vehicle_model', on: 'p.id = t.model_id' },
    },
  ];
}
