import { Injectable } from '@nestjs/common';
import type { AuditAbsence, AuditAbsenceSave } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, can, Db } from '@matlas/server-kit';
import { Auditors } from '../distribution/auditors';
import { DistributionStore } from '../distribution/distribution.store';
import { AbsenceStore } from './absence.store';

const SUBJECT = 'data_audit_absence';
const mayEnter = (auth: Auth, userId: number): boolean =>
  can(auth, 'data:audit:audit') && (userId === auth.userId || can(auth, 'data:ownDistribution:edit'));

/** Absences of auditors. */
@Injectable()
export class AbsenceService {
  constructor(
    private readonly db: Db,
    private readonly absences: AbsenceStore,
    private readonly auditors: Auditors,
    private readonly distribution: DistributionStore,
    private readonly trail: AuditTrail,
  ) {}

  async listAbsences(auth: Auth): Promise<AuditAbsence[]> {
    const rows = await this.absences.listAbsences(auth.enterpriseId);
    return rows.map((row) => ({ ...row, can: { remove: mayEnter(auth, row.userId) } }));
  }
  async listDeputies(auth: Auth): Promise<{ id: number; name: string }[]> {
    return (await this.auditors.list(auth.enterpriseId)).map(({ id, name }) => ({ id, name }));
  }
  /** Throws `audit.othersAbsence` for somebody else, unless the caller distributes. */
  saveAbsence(auth: Auth, { auditorId = auth.userId, firstDay, lastDay, deputyId }: AuditAbsenceSave): Promise<null> {
    return this.db.tx(async () => {
      if (!mayEnter(auth, auditorId)) throw new AppError('audit.othersAbsence');
      const known = new Set((await this.auditors.list(auth.enterpriseId)).map(({ id }) => id));
      for (const [path, id] of [
        ['auditorId', auditorId],
        ['deputyId', deputyId],
      ] as const)
        if (id !== undefined && !known.has(id)) throw unknownUser(path, id);
      if (deputyId === auditorId) throw unknownUser('deputyId', deputyId);
      const absence = { userId: auditorId, firstDay, lastDay, deputyId: deputyId ?? null };
      const id = await this.absences.insertAbsence(auth.enterpriseId, absence, auth.userId);
      await this.trail.write(auth, { subject: SUBJECT, subjectId: id, action: 'create', after: absence });
      return null;
    });
  }
  removeAbsence(auth: Auth, id: number): Promise<null> {
    return this.db.tx(async () => {
      const before = await this.absences.findAbsence(auth.enterpriseId, id);
      if (!mayEnter(auth, before.userId)) throw new AppError('audit.othersAbsence');
      await this.absences.deleteAbsence(auth.enterpriseId, id);
      await this.trail.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      await this.distribution.judgeAgain(auth.enterpriseId);
      return null;
    });
  }
}

const unknownUser = (path: string, id: number): AppError =>
  new AppError('badInput', {}, [{ path, code: 'row.unknownUser', params: { value: String(id) } }]);
