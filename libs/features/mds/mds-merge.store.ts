import { Injectable } from '@nestjs/common';
import {
  freeAgain,
  ID,
  inDepartment,
  type UnchangedColumn,
  MergeSteps,
  type MergeStep,
} from '@matlas/features/identity';

const SHEET = [['sheet_id', 'int']] as const;
const folderName = (alias: string): string => `lower(${alias}.name)`;
/** SQL condition: a shared folder at the top level of the target, with the same name. */
const SHARED_TWICE = `t.enterprise_id = :source and t.owner_id is null and t.parent_id is null
    and exists (select 1
    from mds_folder o
    where o.enterprise_id = :target and o.owner_id is null and o.parent_id is null
      and ${folderName('o')} = ${folderName('t')})`;
const OWNED_BY = (enterprise: string): string =>
  `exists (select 1 from mds_sheet s where s.id = t.sheet_id and s.enterprise_id = ${enterprise})`;

/**
 * Data sheets when two enterprises are merged. Sheets that one of them sent to the other are own data of the target
 * now, so these shares stay with the alias.
 */
@Injectable()
export class MdsMergeSteps extends MergeSteps {
  readonly order = 40;
  override readonly unchangedColumns: readonly UnchangedColumn[] = [
    { column: 'mds_stale_reference.enterprise_id', because: 'worked out anew every night from the sheets, which move' },
  ];
  readonly steps: readonly MergeStep[] = [
    {
      op: 'park',
      kind: 'sheetReceived',
      table: 'mds_share',
      key: SHEET,
      when: `t.enterprise_id = :target and ${OWNED_BY(':source')}`,
    },
    {
      op: 'move',
      kind: 'sheetReceived',
      table: 'mds_share',
      key: SHEET,
      department: inDepartment('created_at'),
      stays: `exists (select 1 from mds_share o where o.sheet_id = t.sheet_id and o.enterprise_id = :target)
          or ${OWNED_BY(':target')} or ${OWNED_BY(':source')}`,
    },
    { op: 'move', kind: 'mds', table: 'mds', key: [['cid', 'bigint']], department: inDepartment('created_at') },
    {
      op: 'move',
      kind: 'sheet',
      table: 'mds_sheet',
      key: ID,
      department: inDepartment('created_at'),
      follows: { table: 'mds', on: 'p.cid = t.cid' },
    },
    { op: 'move', kind: 'cascade', table: 'mds_cascade', key: ID, department: inDepartment('create_time') },
    {
      op: 'rewrite',
      kind: 'folder',
      table: 'mds_folder',
      key: ID,
      column: 'name',
      type: 'text',
      noticeCode: 'renamed',
      when: SHARED_TWICE,
      to: 't.name || :nameMark::text',
      free: freeAgain('mds_folder', folderName, 'lower(:before)'),
    },
    {
      op: 'move',
      kind: 'folder',
      table: 'mds_folder',
      key: ID,
      follows: { table: 'app_user', on: 'p.id = coalesce(t.owner_id, t.created_by)' },
    },
  ];
}
