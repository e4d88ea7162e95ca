import { Injectable } from '@nestjs/common';
import type { BasicKind } from '@matlas/contract';
import { BasicTaker } from '../basic/basic-taker';
import { SyncLog } from '../runs/sync-log';
import { SyncRunStore } from '../runs/sync-run.store';
import { endOf, type Running } from './sheet-run';

/** Takes basic data of a partner, in pieces by key; a list that is the same asks for one call. */
@Injectable()
export class BasicRun {
  constructor(
    private readonly taker: BasicTaker,
    private readonly runs: SyncRunStore,
    private readonly log: SyncLog,
  ) {}

  async takeKind({ run, partner, session, context }: Running, kind: BasicKind): Promise<void> {
    const digest = run.full ? '' : await this.taker.digest(partner.id, kind);
    for (let [after, more, isFirst] = ['', true, true]; more; isFirst = false) {
      const piece = await session.basic({ kind, after, digest });
      const end = endOf(piece);
      if (isFirst && end.total !== null) {
        const { done } = await this.runs.getRun(context.auth.scope, run.id);
        await this.runs.setTotal(run.id, done + end.total);
      }
      const rows = piece.lines.flatMap((line) => (line.t === 'basic' ? [line] : []));
      const isUnchanged = isFirst && rows.length === 0 && digest !== '';
      if (!isUnchanged)
        await context.tx(async () => {
          const outcomes = await this.taker.takeRows({ auth: context.auth, partner, kind }, rows, {
            after,
            until: end.more ? end.next : null,
          });
          const changed = outcomes.filter(({ action }) => action !== 'equal');
          await this.log.record(run, changed, { bytes: piece.bytes });
          await this.log.countEqual(run, outcomes, kind);
        });
      after = end.next;
      more = end.more && rows.length > 0;
      const { done, total } = await this.runs.getRun(context.auth.scope, run.id);
      await context.reportProgress(done, total, { key: 'syncRun.basic' });
    }
  }
}
