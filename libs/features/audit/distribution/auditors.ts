import { Injectable } from '@nestjs/common';
import { PermissionHolderStore } from '@matlas/features/identity';
import { PlatformDb } from '@matlas/server-kit';
import { AbsenceStore } from '../absence/absence.store';
import { AuditStore } from '../audit.store';

export interface Auditor {
  id: number;
  name: string;
  loginName: string;
  open: number;
  overdue: number;
}
export interface AuditorsNow {
  present: ReadonlySet<number>;
  load: Map<number, number>;
  /** Who stands in for whom today. */
  deputies: ReadonlyMap<number, number>;
}

/** The active users of an enterprise who may audit, with their open audits. */
@Injectable()
export class Auditors {
  constructor(
    private readonly holders: PermissionHolderStore,
    private readonly platform: PlatformDb,
    private readonly audits: AuditStore,
    private readonly absences: AbsenceStore,
  ) {}

  async list(enterpriseId: number): Promise<Auditor[]> {
    const ids = await this.holders.listOfEnterprise(enterpriseId, 'data:audit:audit');
    const users = await this.platform.rows<{ id: number; name: string; loginName: string }>(
      'select id, name, login_name as "loginName" from app_user where id = any($1::int[]) order by name, id',
      [ids],
    );
    const open = await this.audits.countOpen(enterpriseId, ids);
    return users.map((user) => {
      const [all, overdue] = open.get(user.id) ?? [0, 0];
      return { ...user, open: all, overdue };
    });
  }
  async loadNow(enterpriseId: number): Promise<AuditorsNow> {
    const auditors = await this.list(enterpriseId);
    const absent = (await this.absences.listAbsences(enterpriseId)).filter(({ isNow }) => isNow);
    const away = new Set(absent.map(({ userId }) => userId));
    return {
      present: new Set(auditors.map(({ id }) => id).filter((id) => !away.has(id))),
      deputies: new Map(absent.flatMap(({ userId, deputyId }) => (deputyId === null ? [] : [[userId, deputyId]]))),
      load: new Map(auditors.map(({ id, open }) => [id, open])),
    };
  }
}
