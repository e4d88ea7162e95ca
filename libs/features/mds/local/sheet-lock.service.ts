import { Injectable } from '@nestjs/common';
import type { SheetLocking } from '@matlas/contract';
import type { Permit } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, badInput, clock, Db, type IssueInput } from '@matlas/server-kit';
import { lockPermit, toSheetRow, unlockPermit } from '../sheet.row';
import { type SheetRecord, SheetStore } from '../sheet.store';

/**
 * Locks of data sheets: a locked version is neither changed nor deleted (specification 000, section 4). All chosen
 * sheets or none; each refusal names its sheet.
 */
@Injectable()
export class SheetLockService {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetStore,
    private readonly audit: AuditTrail,
  ) {}

  /** Also changes the reason and the last day of a lock that holds. */
  lock(auth: Auth, { ids, reason, until }: SheetLocking): Promise<null> {
    if (until !== undefined && until < clock.today()) throw badInput({ path: 'until', code: 'dayPast' });
    return this.setLock(auth, ids, lockPermit, { by: auth.userId, reason, until: until ?? null });
  }
  unlock(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.setLock(auth, ids, unlockPermit, null);
  }

  private setLock(
    auth: Auth,
    ids: readonly number[],
    permitOf: (auth: Auth, sheet: SheetRecord) => Permit,
    lock: Parameters<SheetStore['setLock']>[1],
  ): Promise<null> {
    return this.db.tx(async () => {
      const chosen: SheetRecord[] = [];
      for (const id of [...new Set(ids)].sort((a, b) => a - b))
        chosen.push(await this.sheets.findForUpdate(auth.scope, id));
      assertAll(chosen.map((sheet) => [ids.indexOf(sheet.id), permitOf(auth, sheet)]));
      await this.sheets.setLock(
        chosen.map(({ id }) => id),
        lock,
      );
      for (const before of chosen) await this.recordLock(auth, before);
      return null;
    });
  }
  private async recordLock(auth: Auth, before: SheetRecord): Promise<void> {
    const after = await this.sheets.findSheet(auth.scope, before.id);
    await this.audit.write(auth, {
      subject: 'mds_sheet',
      subjectId: before.id,
      action: 'change',
      before: { lock: toSheetRow(auth, before).lock },
      after: { lock: toSheetRow(auth, after).lock },
    });
  }
}

/** One refused sheet alone is the error; several are listed by their place in the input. */
function assertAll(permits: readonly (readonly [place: number, Permit])[]): void {
  const issues = permits.flatMap(([place, permit]): IssueInput[] =>
    permit.allowed ? [] : [{ path: `ids.${place}`, code: permit.reason.code, params: permit.reason.params }],
  );
  const [first] = issues;
  if (first && permits.length === 1) throw new AppError(first.code as 'sheet.locked', first.params as never);
  if (first) throw badInput(...issues);
}
