import { Injectable } from '@nestjs/common';
import { ID, inDepartment, MergeSteps, type MergeStep } from '@matlas/features/identity';

const SHEET = [['sheet_id', 'int']] as const;
const OWNED_BY = (enterprise: string): string => `exists (select 1 from mds_sheet s where s.id = t.sheet_id and s.enterprise_id = ${enterprise})`;

/**
 * Data sheets when two enterprises are merged. What one of them sent to the other is the target's own now: nobody receives from oneself, so
 * these shares wait with the alias.
 */
@Injectable()
export class MdsMergeSteps extends MergeSteps {
  readonly order = 40;
  readonly steps: readonly MergeStep[] = [
    { op: 'along', kind: 'sheetSent', count: 'select count(*)::int as count from mds_share h join mds_sheet s on s.id = h.sheet_id where s.enterprise_id = :source and h.enterprise_id <> :target' },
    { op: 'park', kind: 'sheetReceived', table: 'mds_share', key: SHEET, when: `t.enterprise_id = :target and ${OWNED_BY(':source')}` },
    {
      op: 'move', kind: 'sheetReceived', table: 'mds_share', key: SHEET, department: inDepartment('sent_at'),
      stays: `exists (select 1 from mds_share o where o.sheet_id = t.sheet_id and o.enterprise_id = :target) or ${OWNED_BY(':target')} or ${OWNED_BY(':source')}`,
    },
    { op: 'move', kind: 'mds', table: 'mds', key: [['cid', 'bigint']], department: inDepartment('created_at') },
    { op: 'move', kind: 'sheet', table: 'mds_sheet', key: ID, department: inDepartment('created_at'), follows: { table: 'mds', on: 'p.cid = t.cid' } },
    { op: 'move', kind: 'cascade', table: 'mds_cascade', key: ID, department: inDepartment('create_time') },
  ];
}
