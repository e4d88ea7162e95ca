import { Injectable } from '@nestjs/common';
import type { AuditRemark, NodeReason } from '@matlas/contract';
import { AppError, type Auth, Db, Events } from '@matlas/server-kit';
import { AuditActors } from '../absence/audit-actors';
import { assertStep } from '../audit-refusals';
import { AuditStore } from '../audit.store';
import type { AuditedSystem } from '../audit.record';
import { AuditWriteStore } from '../audit-write.store';
import { type NodePlace, NodePlaces } from './node-places';
import { type NewRemark, type RemarkRecord, RemarkStore } from './remark.store';

interface RemarkInput {
  id: number;
  path: string;
  rule?: string | undefined;
  text: string;
}

/** What auditors say about single nodes of a sheet. */
@Injectable()
export class RemarkService {
  constructor(
    private readonly db: Db,
    private readonly remarks: RemarkStore,
    private readonly audits: AuditStore,
    private readonly writes: AuditWriteStore,
    private readonly places: NodePlaces,
    private readonly events: Events,
    private readonly actors: AuditActors,
  ) {}

  async listRemarks(auditId: number): Promise<AuditRemark[]> {
    return (await this.remarks.listOfAudit(auditId)).map(toRemark);
  }
  async annotate(auth: Auth, system: AuditedSystem, input: RemarkInput): Promise<AuditRemark> {
    const { sheetId } = await this.audits.findAudit(auth.scope, system, input.id);
    return this.add(auth, sheetId, input, 'note');
  }
  async removeAnnotation(auth: Auth, system: AuditedSystem, remarkId: number): Promise<null> {
    await this.remarks.removeNote(auth.scope, system, remarkId);
    return null;
  }
  /** The sheet is in the hands of the one who asked, until it is decided. */
  ask(auth: Auth, system: AuditedSystem, input: RemarkInput): Promise<AuditRemark> {
    return this.db.tx(async () => {
      const [audit] = await this.audits.lockAudits(auth.scope, system, [input.id]);
      if (!audit) throw new AppError('internal');
      const to = assertStep(await this.actors.findActor(auth), audit, 'ask');
      const remark = await this.add(auth, audit.sheetId, input, 'question');
      await this.writes.changeAudits([input.id], {
        action: 'ask',
        to,
        by: auth.userId,
        auditorId: auth.userId,
        text: input.text,
      });
      await this.events.afterCommit('audit.asked', { remarkId: remark.id });
      return remark;
    });
  }
  /** Reasons for which a sheet is returned, node by node. Runs in the caller's transaction. */
  async addReasons(auth: Auth, auditId: number, sheetId: number, nodes: readonly NodeReason[]): Promise<void> {
    if (nodes.length === 0) return;
    const placed = await this.places.findPlaces(
      auth,
      sheetId,
      nodes.map(({ path }) => path),
    );
    await this.remarks.insertRemarks(
      auth.enterpriseId,
      auditId,
      nodes.map(({ reason, text, rule }, at) => ({ kind: 'reason', ...(placed[at] as NodePlace), reason, text, rule })),
      auth.userId,
    );
  }

  private async add(
    auth: Auth,
    sheetId: number,
    { id, path, rule, text }: RemarkInput,
    kind: NewRemark['kind'],
  ): Promise<AuditRemark> {
    const [place] = await this.places.findPlaces(auth, sheetId, [path]);
    const [remarkId] = await this.remarks.insertRemarks(
      auth.enterpriseId,
      id,
      [{ kind, ...(place as NodePlace), rule, text }],
      auth.userId,
    );
    const remark = (await this.remarks.listOfAudit(id)).find((one) => one.id === remarkId);
    if (!remark) throw new AppError('internal');
    return toRemark(remark);
  }
}

export function toRemark({ sheetId, path, at, answeredAt, ...remark }: RemarkRecord): AuditRemark {
  return {
    ...remark,
    path: path === '' ? String(sheetId) : `${sheetId}.${path}`,
    at: at.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
