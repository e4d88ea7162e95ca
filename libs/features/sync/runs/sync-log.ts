import { Injectable } from '@nestjs/common';
import type { SyncKind } from '@matlas/contract';
import { SyncDocumentStore } from './sync-document.store';
import { SyncErrorStore, type SyncReason } from './sync-error.store';
import { type SyncItem, SyncItemStore } from './sync-item.store';
import { type RunCursors, type SyncProgress, type SyncRun, SyncRunStore } from './sync-run.store';

/** What a run did with one document. `reasons` and `content` for one that could not be taken. */
export interface SyncOutcome extends Pick<SyncItem, 'kind' | 'document' | 'documentKey' | 'action'> {
  code?: string | undefined;
  params?: Record<string, unknown> | undefined;
  sheetId?: number | undefined;
  /** It is here, and stays a draft because of errors; without reasons they are those that were told before. */
  isDraft?: boolean | undefined;
  reasons?: readonly SyncReason[] | undefined;
  /** The document as it was received, for a second check. */
  content?: unknown;
}
const COUNT_OF = {
  new: 'taken',
  version: 'taken',
  deleted: 'taken',
  recalled: 'taken',
  sent: 'taken',
  equal: 'equal',
  refused: 'refused',
  failed: 'failed',
} as const;

/** Writes down what a run did: log, counts, errors and cursor together, in the transaction of the caller. */
@Injectable()
export class SyncLog {
  constructor(
    private readonly runs: SyncRunStore,
    private readonly items: SyncItemStore,
    private readonly documents: SyncDocumentStore,
    private readonly errors: SyncErrorStore,
  ) {}

  async record(
    run: SyncRun,
    outcomes: readonly SyncOutcome[],
    { cursors, bytes = 0 }: { cursors?: RunCursors | undefined; bytes?: number } = {},
  ): Promise<void> {
    const drafts = outcomes.filter(({ isDraft, action }) => isDraft === true && action !== 'equal').length;
    const added: SyncProgress = { taken: 0, equal: 0, refused: 0, failed: 0, bytes, drafts };
    for (const { action } of outcomes) added[COUNT_OF[action]] = (added[COUNT_OF[action]] ?? 0) + 1;
    await this.items.insert(
      run,
      outcomes.map(({ kind, document, documentKey, action, reasons, code, params, sheetId }) => ({
        ...{ kind, document, documentKey, action },
        code: code ?? reasons?.[0]?.code ?? null,
        params: params ?? reasons?.[0]?.params ?? {},
        sheetId: sheetId ?? null,
      })),
    );
    await this.recordErrors(run, outcomes);
    await this.runs.addProgress(run.id, added, cursors);
  }
  /** What is equal and not worth a line each: it is counted, and its errors are solved. */
  async countEqual(run: SyncRun, outcomes: readonly SyncOutcome[], kind: SyncKind): Promise<void> {
    const equal = outcomes.filter(({ action }) => action === 'equal');
    const keys = equal.map(({ documentKey }) => documentKey);
    await this.errors.solve(run.enterpriseId, run.partnerKey, kind, keys);
    await this.runs.addProgress(run.id, { equal: equal.length });
  }
  private async recordErrors(run: SyncRun, outcomes: readonly SyncOutcome[]): Promise<void> {
    const good = new Map<SyncKind, string[]>();
    for (const outcome of outcomes)
      if (!outcome.reasons?.length && outcome.isDraft !== true)
        good.set(outcome.kind, [...(good.get(outcome.kind) ?? []), outcome.documentKey]);
    for (const [kind, keys] of good) await this.errors.solve(run.enterpriseId, run.partnerKey, kind, keys);
    for (const { kind, document, documentKey, reasons = [], content } of outcomes) {
      if (reasons.length === 0) continue;
      const { enterpriseId, origin, partnerKey, partnerId, partnerName, id: runId } = run;
      const documentId = await this.documents.save({
        ...{ enterpriseId, origin, partnerKey, kind, documentKey },
        name: document,
        content,
      });
      await this.errors.replaceReasons(documentId, { enterpriseId, origin, partnerId, partnerName, runId }, reasons);
    }
  }
}
