import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { cqcJobs, type CqcUpload, isErrorCode, type JobStarted, type Page, type PageQuery } from '@matlas/contract';
import {
  AppError,
  AuditTrail,
  type Auth,
  Db,
  type FileAnswer,
  JobQueue,
  refuseUnreachable,
  StoredFiles,
  Translator,
} from '@matlas/server-kit';
import { CqcModels } from './cqc-models';
import { CqcCheckService } from './cqc-check.service';
import { CqcConnectorService } from './cqc-connector.service';
import { CqcPackage } from './cqc-package';
import { CqcUploadStore, type UploadRecord } from './cqc-upload.store';

const PURPOSE = 'cqcPackage';
const MAX_FINDINGS = 100;

/** Packages of CQC BOMs: made and kept, with their way and their answer. */
@Injectable()
export class CqcUploadService {
  constructor(
    private readonly db: Db,
    private readonly uploads: CqcUploadStore,
    private readonly files: StoredFiles,
    private readonly connectors: CqcConnectorService,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<CqcUpload>> {
    const found = await this.uploads.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => this.toRow(record)) };
  }
  async getPackage(auth: Auth, id: number): Promise<FileAnswer> {
    const { fileId } = await this.uploads.getUpload(auth.scope, id);
    return this.files.answerFile(auth.scope, fileId);
  }
  /** Asks for the decision. Throws `cqc.notSent`, and the errors of the connection. */
  async fetchAnswer(auth: Auth, id: number): Promise<CqcUpload> {
    const record = await this.uploads.getUpload(auth.scope, id);
    if (record.state !== 'sent') throw new AppError('cqc.notSent');
    const port = this.connectors.portOf(record.connector);
    const answer = await port.fetchAnswer(await this.connectors.targetOf(record), record).catch(refuseUnreachable);
    await this.db.tx(() => this.uploads.recordAnswer(id, answer));
    return this.toRow(await this.uploads.getUpload(auth.scope, id));
  }

  private toRow({
    enterpriseId: _enterpriseId,
    uuid: _uuid,
    fileId: _fileId,
    sha256: _sha256,
    fault,
    sentAt,
    answeredAt,
    createTime,
    ...row
  }: UploadRecord): CqcUpload {
    return {
      ...row,
      fault: fault && isErrorCode(fault.code) ? this.translator.error(fault.code, fault.params) : null,
      sentAt: sentAt?.toISOString() ?? null,
      answeredAt: answeredAt?.toISOString() ?? null,
      createTime: createTime.toISOString(),
    };
  }
}

/** Starts the upload of a package. */
@Injectable()
export class CqcSending {
  constructor(
    private readonly db: Db,
    private readonly models: CqcModels,
    private readonly checks: CqcCheckService,
    private readonly packages: CqcPackage,
    private readonly connectors: CqcConnectorService,
    private readonly uploads: CqcUploadStore,
    private readonly files: StoredFiles,
    private readonly jobs: JobQueue,
  ) {}

  /** Keeps the package and sends it as a job. Throws `cqc.incomplete`, `cqc.connectorMissing`, `cqc.inProgress`. */
  async start(auth: Auth, modId: number): Promise<JobStarted> {
    const model = await this.models.getVehicle(auth, modId);
    const content = await this.checks.loadContent(auth, modId);
    const errors = content.findings.filter(({ severity }) => severity === 'error');
    if (errors.length > 0)
      throw new AppError('cqc.incomplete', { count: errors.length, findings: errors.slice(0, MAX_FINDINGS) });
    const { kind: connector, address } = await this.connectors.requireConnector(model.enterpriseId);
    const uuid = randomUUID();
    return this.db.tx(async () => {
      const { name, content: stream } = await this.packages.write(auth, content, uuid);
      const file = await this.files.storeStream(auth, stream, name, PURPOSE);
      const positions = content.positions.length;
      const id = await this.uploads.create(auth, { modId, uuid, file, positions, connector, address });
      const title = { model: model.projectName };
      const job = await this.jobs.start(auth, cqcJobs.send, { cqcUploadId: id, modId }, { title });
      if (job.joined) throw new AppError('cqc.inProgress');
      await this.uploads.abandonOthers(modId, id);
      return job;
    });
  }
}

/** The audit trail tells that a package was sent and what was answered. */
@Injectable()
export class CqcUploadTrail {
  constructor(private readonly audit: AuditTrail) {}

  write(auth: Auth, before: UploadRecord, after: UploadRecord): Promise<void> {
    return this.audit.write(auth, {
      subject: 'cqc_upload',
      subjectId: after.id,
      action: 'change',
      before: { state: before.state },
      after: { state: after.state, number: after.number, receipt: after.receipt, sha256: after.sha256 },
    });
  }
}
