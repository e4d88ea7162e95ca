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

  /** A run that goes on begins after its last piece, so that nothing is counted twice. */
  async takeKind(running: Running, kind: BasicKind): Promise<void> {
    const { run, context } = running;
    for (let isFirst = true; ; isFirst = false) {
      const { cursors, done } = await this.runs.getRun(context.auth.scope, run.id);
      const cursor = cursors[kind];
      if (cursor?.isDone) return;
      await this.takePiece(running, kind, { after: cursor?.at ?? '', done: isFirst ? done : null });
      const shown = await this.runs.getRun(context.auth.scope, run.id);
      await context.reportProgress(shown.done, shown.total, { key: 'syncRun.basic' });
    }
  }

  /** @param done items of the run so far, before the first piece of the kind */
  private async takePiece(
    { run, partner, session, context }: Running,
    kind: BasicKind,
    { after, done }: { after: string; done: number | null },
  ): Promise<void> {
    const digest = run.full || after !== '' ? '' : await this.taker.digest(partner.id, kind);
    const piece = await session.basic({ kind, after, digest });
    const end = endOf(piece);
    if (done !== null && end.total !== null) await this.runs.setTotal(run.id, done + end.total);
    const rows = piece.lines.flatMap((line) => (line.t === 'basic' ? [line] : []));
    const isUnchanged = rows.length === 0 && digest !== '';
    const cursors = { [kind]: { at: end.next, isDone: !end.more || rows.length === 0 } };
    await context.tx(async () => {
      if (isUnchanged) return this.log.record(run, [], { cursors });
      const outcomes = await this.taker.takeRows({ auth: context.auth, partner, kind }, rows, {
        after,
        until: end.more ? end.next : null,
      });
      const changed = outcomes.filter(({ action }) => action !== 'equal');
      await this.log.record(run, changed, { cursors, bytes: piece.bytes });
      return this.log.countEqual(run, outcomes, kind);
    });
  }
}
