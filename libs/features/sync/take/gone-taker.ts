import { Injectable } from '@nestjs/common';
import { permitsOn, SheetDeleteService, SheetStore, SheetUsageRegistry } from '@matlas/features/mds';
import type { Auth } from '@matlas/server-kit';
import type { SyncOutcome } from '../runs/sync-log';
import type { TakingPartner } from './taking-partner';
import { SyncSheetStore, type TakenSheet } from './sync-sheet.store';

/** A sheet that the partner deleted, or that its sender recalled. */
export interface GoneSheet {
  key: string;
  name: string;
  reason: 'deleted' | 'recalled';
}

/** What is kept of a deletion that could not follow, for a second check. */
export const readGone = (content: unknown): GoneSheet | undefined =>
  (content as { gone?: GoneSheet } | null)?.gone ?? undefined;

/** Deletions and recalls follow, except where the sheet is used here or was changed. */
@Injectable()
export class GoneTaker {
  constructor(
    private readonly taken: SyncSheetStore,
    private readonly sheets: SheetStore,
    private readonly deletion: SheetDeleteService,
    private readonly usages: SheetUsageRegistry,
  ) {}

  /** Runs in the caller's transaction. Sheets that never came from the partner are not touched. */
  async takeGone(auth: Auth, partner: TakingPartner, gone: readonly GoneSheet[]): Promise<SyncOutcome[]> {
    const here = new Map(
      (
        await this.taken.listTaken(
          partner.id,
          gone.map(({ key }) => key),
        )
      ).map((one) => [one.remoteKey, one]),
    );
    const deleted = await this.deleteUnused(auth, [...here.values()]);
    const outcomes: SyncOutcome[] = [];
    for (const { key, name, reason } of gone) {
      const sheet = here.get(key);
      if (!sheet) continue;
      const base = { kind: 'sheet' as const, document: name, documentKey: key, sheetId: sheet.sheetId };
      if (sheet.isDeleted || deleted.has(sheet.sheetId)) {
        await this.taken.recordGone(partner.id, [key]);
        outcomes.push({ ...base, action: reason });
      } else
        outcomes.push({
          ...{ ...base, action: 'refused', reasons: [await this.reasonOf(sheet, reason)] },
          content: { gone: { key, name, reason } } satisfies { gone: GoneSheet },
        });
    }
    return outcomes;
  }

  /** Users before what they use, until nothing can be deleted any more. */
  private async deleteUnused(auth: Auth, sheets: readonly TakenSheet[]): Promise<Set<number>> {
    const left = new Set(
      sheets.filter(({ isDeleted, isChanged }) => !isDeleted && !isChanged).map((one) => one.sheetId),
    );
    const deleted = new Set<number>();
    for (let before = -1; before !== left.size;) {
      before = left.size;
      const used = await this.taken.listUsed([...left]);
      const hooked = await this.usages.usagesOf([...left]);
      for (const record of await this.sheets.findSheets(auth.scope, [...left])) {
        const usedBy = hooked.get(record.id) ?? [];
        if (used.has(record.id) || usedBy.length > 0 || !permitsOn(auth, record, usedBy).delete.allowed) continue;
        await this.deletion.delete(auth, [record.id]);
        left.delete(record.id);
        deleted.add(record.id);
      }
    }
    return deleted;
  }
  private async reasonOf(
    sheet: TakenSheet,
    reason: GoneSheet['reason'],
  ): Promise<{ code: string; params: Record<string, unknown>; place: string; field: string; value: string }> {
    const usedBy = (await this.usages.usagesOf([sheet.sheetId])).get(sheet.sheetId) ?? [];
    const code = sheet.isChanged ? 'sync.goneChanged' : 'sync.goneUsed';
    return {
      code,
      params: { names: usedBy.join(', ') || '-', version: sheet.version },
      place: reason,
      field: '',
      value: '',
    };
  }
}
