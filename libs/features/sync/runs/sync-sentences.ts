import { Injectable } from '@nestjs/common';
import { findingTexts, isErrorCode, type SyncErrorGroup, type SyncErrorRow, type SyncItemRow } from '@matlas/contract';
import type { CheckRuleId, FindingParams } from '@matlas/domain';
import { type Auth, can, Translator } from '@matlas/server-kit';
import type { SyncErrorGroupRecord, SyncErrorRecord } from './sync-error.store';
import type { StoredSyncItem } from './sync-item.store';
import type { SyncFault } from './sync-run.store';

/** Start of the codes of findings: `check.<rule>.<code>`, with the parameters of the finding. */
const CHECK = 'check.';
const RECHECK_RIGHT = { matlas: 'webservice:mds:sync', imds: 'data:imdsMdsErrorInfo:sync' } as const;

/** Runs, their log and their errors in the caller's language. */
@Injectable()
export class SyncSentences {
  constructor(private readonly translator: Translator) {}

  toFault(fault: SyncFault | null): string | null {
    return fault && this.toReason(fault.code, fault.params);
  }
  toItemRow({ code, params, createTime, ...item }: StoredSyncItem): SyncItemRow {
    return {
      ...item,
      reason: code === null ? null : this.toReason(code, params),
      createTime: createTime.toISOString(),
    };
  }
  toErrorRow(auth: Auth, error: SyncErrorRecord): SyncErrorRow {
    const {
      enterpriseId: _enterprise,
      documentId: _document,
      params,
      createTime,
      lastSeenAt,
      solvedAt,
      ...row
    } = error;
    return {
      ...row,
      reason: this.toReason(row.code, params),
      toDo: this.toDo(row.code),
      createTime: createTime.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      solvedAt: solvedAt?.toISOString() ?? null,
      can: { recheck: row.state !== 'solved' && can(auth, RECHECK_RIGHT[row.origin]) },
    };
  }
  toGroup({ params, ...group }: SyncErrorGroupRecord): SyncErrorGroup {
    return { ...group, reason: this.toReason(group.code, params), toDo: this.toDo(group.code) };
  }

  private toReason(code: string, params: Record<string, unknown>): string {
    if (code.startsWith(CHECK)) return this.toFinding(params);
    return isErrorCode(code) || this.translator.has('validation', code)
      ? this.translator.issue(code, params)
      : this.translator.error('internal');
  }
  private toFinding(params: Record<string, unknown>): string {
    const { rule, code, values } = params as { rule: CheckRuleId; code: string; values: FindingParams };
    const { title, message } = findingTexts({ rule, code, params: values }, this.translator.language, (...requested) =>
      this.translator.translate(...requested),
    );
    return `${title}: ${message}`;
  }
  /** What to do about a reason; without advice of its own: correct it at the other side. */
  private toDo(code: string): string {
    const key = `syncErrors.toDo.${code.startsWith(CHECK) ? 'check' : code.replaceAll('.', '_')}`;
    return this.translator.translate('reports', this.translator.has('reports', key) ? key : 'syncErrors.toDo.other');
  }
}
