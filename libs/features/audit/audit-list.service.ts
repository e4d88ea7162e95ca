import { Injectable } from '@nestjs/common';
import {
  type AuditDetail,
  type AuditLogRow,
  type AuditRow,
  type auditApi,
  type AuditPageInput,
  type In,
  MAX_AUDIT_LOG,
  type Page,
  type RejectReason,
  rejectReason,
} from '@matlas/contract';
import type { AuditActor } from '@matlas/domain';
import { SheetCheckService } from '@matlas/features/mds';
import { type Auth, Translator } from '@matlas/server-kit';
import { AuditActors } from './absence/audit-actors';
import { permitsOn } from './audit-refusals';
import type { AuditedSystem, AuditRecord } from './audit.record';
import { AuditStore } from './audit.store';
import { PreAuditStore } from './pre-audit/pre-audit.store';
import { RemarkService } from './remarks/remark.service';

/** Reads the audits of an enterprise: the queue, one of them with its findings, and the log. */
@Injectable()
export class AuditListService {
  constructor(
    private readonly audits: AuditStore,
    private readonly checking: SheetCheckService,
    private readonly judgements: PreAuditStore,
    private readonly remarks: RemarkService,
    private readonly actors: AuditActors,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, system: AuditedSystem, { mine, page }: AuditPageInput): Promise<Page<AuditRow>> {
    const actor = await this.actors.findActor(auth);
    const auditorIds = mine ? [actor.id, ...actor.standsInFor] : undefined;
    const found = await this.audits.page(auth.scope, { system, auditorIds }, page);
    return { ...found, records: found.records.map((audit) => toAuditRow(auth, actor, system, audit)) };
  }
  async findDetail(auth: Auth, system: AuditedSystem, id: number): Promise<AuditDetail> {
    const audit = await this.audits.findAudit(auth.scope, system, id);
    const [check, aspects] = [
      await this.checking.checkSheet(auth, audit.sheetId),
      await this.judgements.findAspects(id),
    ];
    return {
      ...toAuditRow(auth, await this.actors.findActor(auth), system, audit),
      check,
      aspects: aspects.map((aspect) => ({ ...aspect })),
      remarks: await this.remarks.listRemarks(id),
    };
  }
  async listLog(auth: Auth, system: AuditedSystem, filter: In<typeof auditApi.getAuditLog>): Promise<AuditLogRow[]> {
    const rows = await this.audits.listLog(auth.scope, system, filter, MAX_AUDIT_LOG);
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  }
  listReasons(): Promise<{ value: RejectReason; label: string }[]> {
    return Promise.resolve(
      rejectReason.members.map(({ value, key }) => ({ value, label: this.translator.label('rejectReason', key) })),
    );
  }
}

const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null;
function toAuditRow(
  auth: Auth,
  actor: AuditActor,
  system: AuditedSystem,
  { isHooked, firstApproverId, decidedAt, syncedAt, createTime, ...audit }: AuditRecord,
): AuditRow {
  const right = system === 'imds' ? 'data:imdsAudit' : 'data:audit';
  return {
    ...audit,
    decidedAt: instantOf(decidedAt),
    syncedAt: instantOf(syncedAt),
    createTime: createTime.toISOString(),
    can: permitsOn(auth, actor, right, { isHooked, firstApproverId, decidedAt, syncedAt, createTime, ...audit }),
  };
}
