import { Injectable } from '@nestjs/common';
import type { UndoPreview } from '@matlas/contract';
import { AuditTrail, type Auth, Db, Events } from '@matlas/server-kit';
import { CallerCache } from '../caller-cache';
import type { MergeRecord } from './merge.store';

/** Records merges and their undoing in the audit trail of both enterprises, and notifies their administrators. */
@Injectable()
export class MergePublisher {
  constructor(
    private readonly db: Db,
    private readonly cache: CallerCache,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  async publishMerge(auth: Auth, record: MergeRecord, formerAdministrators: number[]): Promise<void> {
    const { source, target, moved, undoUntil } = record;
    await this.audit.write(auth, {
      subject: 'enterprise',
      subjectId: source.id,
      action: 'merge',
      before: { state: 'active', mergedInto: null },
      after: { state: 'merged', mergedInto: target.code, mergeId: record.id, moved },
    });
    await this.audit.write(auth, {
      subject: 'enterprise',
      subjectId: target.id,
      action: 'merge',
      before: { received: null },
      after: { received: source.code, mergeId: record.id, department: record.departmentId, moved },
    });
    await this.db.afterCommit(() => this.cache.forget());
    await this.events.afterCommit('enterprise.merged', {
      mergeId: record.id,
      source,
      target,
      undoUntil: undoUntil.toISOString(),
      formerAdministrators,
    });
  }

  async publishUndo(
    auth: Auth,
    { id, source, target }: MergeRecord,
    moves: UndoPreview['moves'],
    userIds: number[],
  ): Promise<void> {
    await this.audit.write(auth, {
      subject: 'enterprise',
      subjectId: source.id,
      action: 'change',
      before: { state: 'merged', mergedInto: target.code },
      after: { state: 'active', mergedInto: null, mergeId: id, moves },
    });
    await this.audit.write(auth, {
      subject: 'enterprise',
      subjectId: target.id,
      action: 'change',
      before: { received: source.code },
      after: { received: null, mergeId: id, moves },
    });
    await this.db.afterCommit(() => this.cache.forget());
    await this.events.afterCommit('enterprise.separated', {
      mergeId: id,
      source,
      target,
      formerAdministrators: userIds,
    });
  }
}
