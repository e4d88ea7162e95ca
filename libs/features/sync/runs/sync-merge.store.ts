import { Injectable } from '@nestjs/common';
import { BIG_ID, ID, MergeSteps, type MergeStep } from '@matlas/features/identity';

/**
 * Synchronisation when two enterprises are merged: partners, runs and errors move; what both enterprises have with the
 * same system stays with the alias.
 */
@Injectable()
export class SyncMergeSteps extends MergeSteps {
  readonly order = 68;
  readonly steps: readonly MergeStep[] = [
    {
      op: 'move',
      kind: 'syncRun',
      table: 'sync_partner',
      key: ID,
      stays: `exists (select 1 from sync_partner o where o.enterprise_id = :target
        and o.installation_id = t.installation_id and o.state <> 'ended' and t.state <> 'ended')`,
    },
    {
      op: 'move',
      kind: 'syncRun',
      table: 'sync_run',
      key: ID,
      stays: `t.state in ('waiting', 'running', 'paused') and exists (select 1 from sync_run o
        where o.enterprise_id = :target and o.partner_key = t.partner_key
          and o.state in ('waiting', 'running', 'paused'))`,
    },
    { op: 'move', kind: 'syncRun', table: 'sync_item', key: BIG_ID },
    {
      op: 'move',
      kind: 'syncRun',
      table: 'sync_document',
      key: ID,
      stays: `exists (select 1 from sync_document o where o.enterprise_id = :target and o.partner_key = t.partner_key
        and o.kind = t.kind and o.document_key = t.document_key)`,
    },
    { op: 'move', kind: 'syncRun', table: 'sync_error', key: ID },
    {
      op: 'move',
      kind: 'syncRun',
      table: 'sync_sheet',
      key: ID,
      follows: { table: 'sync_partner', on: 'p.id = t.partner_id' },
    },
    {
      op: 'move',
      kind: 'syncRun',
      table: 'sync_basic',
      key: ID,
      follows: { table: 'sync_partner', on: 'p.id = t.partner_id' },
    },
  ];
}
