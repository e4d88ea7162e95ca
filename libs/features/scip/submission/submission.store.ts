import { Injectable } from '@nestjs/common';
import type { ScipChannel, ScipSubmissionState } from '@matlas/contract';
import type { ScipAnswer, ScipAnswerSource, ScipReportLine } from '@matlas/domain';
import { type Auth, Db, type DeliveryFault, notFound, Params, type Scope } from '@matlas/server-kit';
import { dossierScopeSql } from '../dossier.store';

export interface SubmissionRecord {
  id: number;
  dossierId: number;
  enterpriseId: number;
  createdById: number;
  createdBy: string;
  number: number;
  uuid: string;
  fileId: number;
  channel: ScipChannel;
  address: string;
  state: ScipSubmissionState;
  submissionId: string | null;
  scipNumber: string | null;
  attempts: number;
  fault: DeliveryFault | null;
  report: ScipReportLine[];
  createTime: Date;
  sentAt: Date | null;
  /** Sent so long ago that nobody asks for the outcome any more. */
  isUnanswered: boolean;
  answeredAt: Date | null;
}
export interface NewSubmission {
  dossierId: number;
  enterpriseId: number;
  uuid: string;
  fileId: number;
  channel: ScipChannel;
  address: string;
  /** Of the dossier whose content is in the file. */
  dossierVersion: number;
}
/** Files of which nobody heard for longer are not asked for any more. */
export const ASKED_DAYS = 60;
const FROM = 'scip_submission s join scip_dossier d on d.id = s.dossier_id';
const SELECT = `s.id, s.dossier_id as "dossierId", s.enterprise_id as "enterpriseId", s.created_by as "createdById",
    s.created_by_name as "createdBy", s.number, s.uuid::text as uuid, s.file_id::int as "fileId", s.channel, s.address,
    s.state, s.submission_id as "submissionId", s.scip_number as "scipNumber", s.attempts, s.fault, s.report,
    s.create_time as "createTime", s.sent_at as "sentAt", s.answered_at as "answeredAt",
    s.state = 'sent' and s.sent_at <= now() - make_interval(days => ${ASKED_DAYS}) as "isUnanswered"`;
const MAX_ASKED = 500;

/** All queries on scip_submission. A submission is visible to whoever can see its dossier. */
@Injectable()
export class SubmissionStore {
  constructor(private readonly db: Db) {}

  /** Those of a dossier that the caller has read, the newest first. */
  listOfDossier(dossierId: number): Promise<SubmissionRecord[]> {
    return this.db.rows<SubmissionRecord>(
      `select ${SELECT} from ${FROM} where s.dossier_id = $1 order by s.number desc`,
      [dossierId],
    );
  }
  async getSubmission(scope: Scope, id: number): Promise<SubmissionRecord> {
    const params = new Params();
    const found = await this.db.row<SubmissionRecord>(
      `select ${SELECT} from ${FROM} where s.id = ${params.add(id)} and ${dossierScopeSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('scipSubmission', id);
    return found;
  }
  async create(auth: Auth, created: NewSubmission): Promise<number> {
    const { dossierId, enterpriseId, uuid, fileId, channel, address, dossierVersion } = created;
    const row = await this.db.row<{ id: number }>(
      `insert into scip_submission (enterprise_id, dossier_id, created_by, created_by_name, number, uuid, file_id,
          channel, address, dossier_version)
        values ($1, $2, $3, $4,
          (select coalesce(max(s.number), 0) + 1 from scip_submission s where s.dossier_id = $2), $5, $6, $7, $8, $9)
        returning id`,
      [enterpriseId, dossierId, auth.userId, auth.name, uuid, fileId, channel, address, dossierVersion],
    );
    if (!row) throw new Error('scip_submission: no row');
    return row.id;
  }
  /** Whether the other side has the content of this version and did not decide on it yet. */
  async isAwaited(dossierId: number, version: number): Promise<boolean> {
    const row = await this.db.row<{ id: number }>(
      `select s.id
        from scip_submission s
        where s.dossier_id = $1 and s.state = 'sent' and s.dossier_version = $2
          and s.number = (select max(l.number) from scip_submission l where l.dossier_id = $1)`,
      [dossierId, version],
    );
    return row !== undefined;
  }
  /** Ends submissions of a dossier whose job was cancelled. */
  async abandonOthers(dossierId: number, exceptId: number): Promise<void> {
    await this.db.execute(
      `update scip_submission set state = 'undelivered' where dossier_id = $1 and id <> $2 and state = 'waiting'`,
      [dossierId, exceptId],
    );
  }
  async recordFault(
    id: number,
    attempts: number,
    fault: DeliveryFault,
    state: 'waiting' | 'undelivered',
  ): Promise<void> {
    await this.db.execute(
      `update scip_submission
        set attempts = $2, fault = $3, state = $4
        where id = $1 and state in ('waiting', 'undelivered')`,
      [id, attempts, JSON.stringify(fault), state],
    );
  }
  /**
   * An outcome is final: a later answer changes nothing, as one without news. Tells whether it was the
   * last submission of its dossier, with the content that the dossier has now; undefined when nothing changed.
   */
  async recordAnswer(
    id: number,
    { decision, submissionId, scipNumber, report }: ScipAnswer,
    attempts?: number,
  ): Promise<Exclude<ScipAnswerSource, 'person'> | undefined> {
    const state: ScipSubmissionState = decision === 'pending' ? 'sent' : decision;
    const row = await this.db.row<{ source: 'last' | 'changed' | 'earlier' }>(
      `update scip_submission s
        set state = $2, submission_id = coalesce($3, submission_id), scip_number = $4, report = $5, fault = null,
          attempts = coalesce($6, attempts), sent_at = coalesce(sent_at, now()),
          answered_at = case when $2 = 'sent' then answered_at else now() end
        where id = $1 and state in ('waiting', 'undelivered', 'sent')
          and (state <> $2 or submission_id is distinct from coalesce($3, submission_id) or report <> $5::jsonb)
        returning case
            when exists (select 1
              from scip_submission l
              where l.dossier_id = s.dossier_id and l.number > s.number) then 'earlier'
            when s.dossier_version <> (select d.version from scip_dossier d where d.id = s.dossier_id) then 'changed'
            else 'last' end as source`,
      [id, state, submissionId, scipNumber, JSON.stringify(report), attempts ?? null],
    );
    return row?.source;
  }
  /** Submissions of all enterprises that wait for an outcome. */
  listUndecided(): Promise<SubmissionRecord[]> {
    return this.db.rows<SubmissionRecord>(
      `select ${SELECT}
        from ${FROM}
        where s.state = 'sent' and s.sent_at > now() - make_interval(days => ${ASKED_DAYS})
        order by s.id
        limit ${MAX_ASKED}`,
    );
  }
}
