import { Injectable } from '@nestjs/common';
import {
  BIG_ID,
  freeAgain,
  ID,
  inDepartment,
  type UnchangedColumn,
  MergeSteps,
  type MergeStep,
  targetHas,
} from './merge-steps';

const code = (alias: string): string => `lower(${alias}.code)`;
const name = (alias: string): string => `lower(${alias}.name_zh)`;
const TARGET_ROOT = '(select x.id from organisation x where x.enterprise_id = :target and x.parent_id is null)';

const ORGANISATION: readonly MergeStep[] = [
  {
    op: 'rewrite',
    kind: 'department',
    table: 'organisation',
    key: ID,
    column: 'code',
    type: 'text',
    noticeCode: 'renamed',
    when: `t.enterprise_id = :source and ${targetHas('organisation', code)}`,
    to: 't.code || :codeMark::text',
    free: freeAgain('organisation', code, 'lower(:before)'),
  },
  {
    op: 'rewrite',
    kind: 'department',
    table: 'organisation',
    key: ID,
    column: 'name_zh',
    type: 'text',
    noticeCode: 'renamed',
    when: `t.enterprise_id = :source and t.parent_id is null
        and exists (select 1 from organisation o where o.parent_id = ${TARGET_ROOT} and o.name_zh = t.name_zh)`,
    to: 't.name_zh || :nameMark::text',
  },
  {
    op: 'move',
    kind: 'department',
    table: 'organisation',
    key: ID,
    department: { column: 'id', remembers: 'parent_id', created: 'create_time' },
  },
  { op: 'move', kind: 'user', table: 'app_user', key: ID, department: inDepartment('create_time') },
  {
    op: 'rewrite',
    kind: 'role',
    table: 'role',
    key: ID,
    column: 'code',
    type: 'text',
    when: `t.enterprise_id = :source and ${targetHas('role', (alias) => `${alias}.code`)}`,
    to: 't.code || :codeMark::text',
    free: freeAgain('role', (alias) => `${alias}.code`, ':before'),
  },
  {
    op: 'rewrite',
    kind: 'role',
    table: 'role',
    key: ID,
    column: 'name_zh',
    type: 'text',
    noticeCode: 'renamed',
    when: `t.enterprise_id = :source and ${targetHas('role', name)}`,
    to: 't.name_zh || :nameMark::text',
    free: freeAgain('role', name, 'lower(:before)'),
  },
  {
    op: 'rewrite',
    kind: 'role',
    table: 'role',
    key: ID,
    column: 'data_scope',
    type: 'text',
    noticeCode: 'narrowed',
    when: `t.enterprise_id = :source and t.data_scope = 'enterprise'`,
    to: `'organisation'`,
  },
  { op: 'move', kind: 'role', table: 'role', key: ID },
  { op: 'move', kind: 'apiKey', table: 'api_key', key: ID, follows: { table: 'app_user', on: 'p.id = t.user_id' } },
];
const PAPERS: readonly MergeStep[] = [
  { op: 'move', kind: 'certificate', table: 'certificate', key: ID },
  { op: 'move', kind: 'change', table: 'enterprise_change', key: ID },
  { op: 'move', kind: 'registration', table: 'registration', key: ID },
  { op: 'move', kind: 'invitation', table: 'registration', column: 'invited_by', key: ID },
  { op: 'move', kind: 'invitation', table: 'one_time_code', column: 'invited_by', key: [['code_hash', 'text']] },
  {
    op: 'rewrite',
    kind: 'supplier',
    table: 'enterprise',
    key: ID,
    column: 'registered_by',
    type: 'int',
    noticeCode: 'inherits',
    when: `t.id = :target and t.registered_by is null
        and exists (select 1 from enterprise s where s.id = :source and s.registered_by <> :target)`,
    to: '(select s.registered_by from enterprise s where s.id = :source)',
  },
  { op: 'move', kind: 'supplier', table: 'enterprise', column: 'registered_by', key: ID, stays: 't.id = :target' },
  {
    op: 'move',
    kind: 'rating',
    table: 'supplier_event',
    column: 'customer_id',
    key: BIG_ID,
    stays: 't.supplier_id = :target',
  },
  {
    op: 'move',
    kind: 'rating',
    table: 'supplier_event',
    column: 'supplier_id',
    key: BIG_ID,
    stays: 't.customer_id = :target',
  },
  {
    op: 'move',
    kind: 'rating',
    table: 'supplier_star',
    column: 'rater_id',
    key: ID,
    stays: `t.supplier_id = :target
          or exists (select 1 from supplier_star o where o.rater_id = :target and o.supplier_id = t.supplier_id)`,
  },
  { op: 'move', kind: 'trust', table: 'confidence', column: 'owner_id', key: ID, stays: 'true' },
  {
    op: 'move',
    kind: 'syncAccount',
    table: 'sync_account',
    key: ID,
    stays: `exists (select 1
      from sync_account o
      where o.enterprise_id = :target and (o.system, o.user_name, o.company_id) = (t.system, t.user_name, t.company_id))`,
  },
  { op: 'move', kind: 'formerName', table: 'enterprise', column: 'merged_into_id', key: ID },
];
const KIT: readonly MergeStep[] = [
  { op: 'move', kind: 'file', table: 'stored_file', key: BIG_ID, department: inDepartment('created_at') },
  { op: 'move', kind: 'job', table: 'job', key: BIG_ID, department: inDepartment('created_at') },
  { op: 'move', kind: 'upload', table: 'upload_count', key: BIG_ID, department: inDepartment('counted_at') },
  {
    op: 'move',
    kind: 'importMapping',
    table: 'import_mapping',
    key: ID,
    stays: targetHas('import_mapping', (alias) => `(${alias}.kind, ${alias}.partner, ${alias}.titles_key)`),
  },
  {
    op: 'along',
    kind: 'note',
    count: `select count(*)::int as count
        from note_reader n
        join app_user u on u.id = n.user_id
        where u.enterprise_id = :source`,
  },
];

/** Merge steps of enterprises and users, and of the tables that the server manages for all areas. */
@Injectable()
export class IdentityMergeSteps extends MergeSteps {
  readonly order = 10;
  readonly steps = [...ORGANISATION, ...PAPERS, ...KIT];
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    {
      column: 'audit_trail.enterprise_id',
      because: 'what was written of the past is not rewritten; the centre reads both',
    },
    {
      column: 'api_key.organisation_ids',
      because: 'departments keep their ids when they move',
    },
    {
      column: 'operation_log.enterprise_id',
      because: 'what was written of the past is not rewritten; the centre reads both',
    },
    {
      column: 'enterprise_month.enterprise_id',
      because: 'saves were counted against the limit of their own enterprise',
    },
    {
      column: 'supplier_star.supplier_id',
      because: 'stars were given to the enterprise that was, and must not hide those of the target',
    },
    { column: 'ranking_formula.enterprise_id', because: 'the target ranks by its own formula' },
    { column: 'enterprise_merge.source_id', because: 'it says who was merged' },
    { column: 'enterprise_merge.target_id', because: 'it says into whom' },
    { column: 'enterprise_merge_row.organisation_id', because: 'it remembers the past' },
    { column: 'organisation.parent_id', because: 'departments move as a tree; the root is put below the target’s' },
    { column: 'user_organisation.organisation_id', because: 'it follows the user and the department, which both move' },
    { column: 'enterprise_merge.department_id', because: 'it remembers the past' },
  ];
}
